import { index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { OwnedStateTable } from '../../kernel/state-tables.ts';
import type { SavedFilters } from '../query/index.ts';
import { user } from '../users/index.ts';
import { ofWebsites, websites } from '../websites/websites.table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Filters of a website that are saved under a name. */
export const segments = pgTable(
  'segments',
  {
    id: text('id').primaryKey(),
    websiteId: text('website_id')
      .notNull()
      .references(() => websites.id, { onDelete: 'cascade' }),
    /** The owner of a personal segment; `null` for a shared one. */
    ownerId: text('owner_id').references(() => user.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    filters: jsonb('filters').$type<SavedFilters>().notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('segments_by_website').on(table.websiteId, table.ownerId, table.id),
    index('segments_by_owner').on(table.ownerId),
  ],
);

/** A row of {@link segments}. */
export type SegmentRow = typeof segments.$inferSelect;

/** The tables with rows of organizations, and what their export contains. */
export const SEGMENT_TABLES: readonly OwnedStateTable[] = [
  {
    table: segments,
    file: 'segments',
    columns: 'id websiteId ownerId name filters createdAt updatedAt',
    of: ofWebsites(segments.websiteId),
  },
];
