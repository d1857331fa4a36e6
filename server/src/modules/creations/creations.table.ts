import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { OwnedStateTable } from '../../kernel/state-tables.ts';
import { organization } from '../organizations/organizations.table.ts';

/** Idempotency keys of creations, which expire after 24 hours. */
export const creations = pgTable(
  'creations',
  {
    organizationId: text('organization_id')
      .notNull()
      .references(() => organization.id, { onDelete: 'cascade' }),
    /** The kind of the resource: `link`. */
    kind: text('kind').notNull(),
    key: text('key').notNull(),
    /** HMAC of the request. */
    requestHash: text('request_hash').notNull(),
    resourceId: text('resource_id').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3, mode: 'date' }).notNull(),
  },
  (table) => [
    primaryKey({ name: 'creations_pkey', columns: [table.organizationId, table.kind, table.key] }),
    index('creations_by_time').on(table.createdAt),
  ],
);

/** The tables with rows of organizations, and what their export contains. */
export const CREATION_TABLES: readonly OwnedStateTable[] = [
  { table: creations, notExported: 'idempotency keys of the last 24 hours' },
];
