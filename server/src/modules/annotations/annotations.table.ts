import { boolean, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { OwnedStateTable } from '../../kernel/state-tables.ts';
import { ofWebsites, websites } from '../websites/websites.table.ts';
import { ANNOTATION_KINDS } from './annotation-kinds.contract.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Notes on the time axis of a website. */
export const annotations = pgTable(
  'annotations',
  {
    id: text('id').primaryKey(),
    websiteId: text('website_id')
      .notNull()
      .references(() => websites.id, { onDelete: 'cascade' }),
    at: instant('at').notNull(),
    /** The end of a range; `null` for an instant. */
    until: instant('until'),
    kind: text('kind', { enum: ANNOTATION_KINDS }).notNull(),
    text: text('text').notNull(),
    /** Whether visitors of a public or shared website see it. */
    isPublic: boolean('is_public').notNull(),
    /** The id of a user or a key, which may be deleted. */
    authorId: text('author_id').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('annotations_by_website').on(table.websiteId, table.at, table.id)],
);

/** A row of {@link annotations}. */
export type AnnotationRow = typeof annotations.$inferSelect;

/** The tables with rows of organizations, and what their export contains. */
export const ANNOTATION_TABLES: readonly OwnedStateTable[] = [
  {
    table: annotations,
    file: 'annotations',
    columns: 'id websiteId at until kind text isPublic authorId createdAt updatedAt',
    of: ofWebsites(annotations.websiteId),
  },
];
