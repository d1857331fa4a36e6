import { pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import type { OwnedStateTable } from '../../kernel/state-tables.ts';
import { ofWebsites, websites } from '../websites/websites.table.ts';
import { STORED_STATES } from './error-states.contract.ts';

/** The error groups of websites that are resolved or ignored. All others are open and have no row. */
export const errorGroups = pgTable(
  'error_groups',
  {
    id: text('id').primaryKey(),
    websiteId: text('website_id')
      .notNull()
      .references(() => websites.id, { onDelete: 'cascade' }),
    /** 16 hexadecimal digits, as in queries. */
    fingerprint: text('fingerprint').notNull(),
    state: text('state', { enum: STORED_STATES }).notNull(),
    /** The release in which it was resolved; `null` without one. */
    release: text('release'),
    changedAt: timestamp('changed_at', { withTimezone: true, mode: 'date' }).notNull(),
    /** The id of a user, a key or a grant, which may be deleted. */
    changedBy: text('changed_by').notNull(),
  },
  (table) => [unique('error_groups_by_fingerprint').on(table.websiteId, table.fingerprint)],
);

/** A row of {@link errorGroups}. */
export type ErrorGroupRow = typeof errorGroups.$inferSelect;

/** The tables with rows of organizations, and what their export contains. */
export const ERROR_GROUP_TABLES: readonly OwnedStateTable[] = [
  {
    table: errorGroups,
    file: 'error-groups',
    columns: 'id websiteId fingerprint state release changedAt changedBy',
    of: ofWebsites(errorGroups.websiteId),
  },
];
