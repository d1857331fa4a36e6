import { index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { OwnedStateTable } from '../../kernel/state-tables.ts';
import { user } from '../users/index.ts';
import { ofWebsites, websites } from '../websites/websites.table.ts';
import type { ReportDefinition } from './report-definition.contract.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Goals and funnels of a website that are saved under a name. */
export const reports = pgTable(
  'reports',
  {
    id: text('id').primaryKey(),
    websiteId: text('website_id')
      .notNull()
      .references(() => websites.id, { onDelete: 'cascade' }),
    /** The owner of a personal report; `null` for a shared one. */
    ownerId: text('owner_id').references(() => user.id, { onDelete: 'cascade' }),
    /** The kind of the definition. */
    kind: text('kind').$type<ReportDefinition['kind']>().notNull(),
    name: text('name').notNull(),
    definition: jsonb('definition').$type<ReportDefinition>().notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('reports_by_website').on(table.websiteId, table.kind, table.ownerId, table.id),
    index('reports_by_owner').on(table.ownerId),
  ],
);

/** A row of {@link reports}. */
export type ReportRow = typeof reports.$inferSelect;

/** The tables with rows of organizations, and what their export contains. */
export const REPORT_TABLES: readonly OwnedStateTable[] = [
  {
    table: reports,
    file: 'reports',
    columns: 'id websiteId ownerId kind name definition createdAt updatedAt',
    of: ofWebsites(reports.websiteId),
  },
];
