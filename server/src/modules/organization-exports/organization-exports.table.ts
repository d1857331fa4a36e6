import { sql } from 'drizzle-orm';
import {
  bigint,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { OwnedStateTable } from '../../kernel/state-tables.ts';
import { bytes } from '../../stores/state/bytes-column.ts';
import { organization } from '../organizations/index.ts';
import { EXPORT_STATUSES } from './statuses.data.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** Exports of all data of an organization, with their progress (docs/decisions/0041). */
export const organizationExports = pgTable(
  'organization_exports',
  {
    /** `oex_…`. */
    id: text('id').primaryKey(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organization.id, { onDelete: 'cascade' }),
    status: text('status', { enum: EXPORT_STATUSES }).notNull().default('queued'),
    /** The id of a user or a key, which may be deleted. */
    requestedBy: text('requested_by').notNull(),
    /** Attempts that were started, each from the beginning; those that a shutdown ended do not count. */
    attempts: integer('attempts').notNull().default(0),
    /** Random text of the attempt that writes the archive: parts of an earlier attempt are refused. */
    attempt: text('attempt'),
    /** Rows to write, counted at the start of the attempt; 0 before that. */
    rowsTotal: bigint('rows_total', { mode: 'number' }).notNull().default(0),
    rowsWritten: bigint('rows_written', { mode: 'number' }).notNull().default(0),
    /** Bytes of the archive. */
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull().default(0),
    /** SHA-256 of the archive, in hexadecimal. */
    digest: text('digest'),
    /** Why it failed. */
    error: text('error'),
    createdAt: instant('created_at').notNull(),
    finishedAt: instant('finished_at'),
    /** When the archive is deleted. */
    expiresAt: instant('expires_at'),
  },
  (table) => [
    index('organization_exports_by_organization').on(table.organizationId, table.id),
    uniqueIndex('organization_exports_one_unfinished')
      .on(table.organizationId)
      .where(sql`${table.status} in ('queued', 'running')`),
    index('organization_exports_unfinished')
      .on(table.createdAt)
      .where(sql`${table.status} in ('queued', 'running')`),
    index('organization_exports_ready').on(table.expiresAt).where(sql`${table.status} = 'ready'`),
  ],
);

/** A row of {@link organizationExports}. */
export type OrganizationExportRow = typeof organizationExports.$inferSelect;

/** The bytes of archives, in parts of a fixed size. Any process can send them. */
export const organizationExportParts = pgTable(
  'organization_export_parts',
  {
    exportId: text('export_id')
      .notNull()
      .references(() => organizationExports.id, { onDelete: 'cascade' }),
    /** From 0. */
    number: integer('number').notNull(),
    content: bytes('content').notNull(),
  },
  (table) => [
    primaryKey({ name: 'organization_export_parts_pkey', columns: [table.exportId, table.number] }),
  ],
);

/** The tables with rows of organizations, and what their export contains. */
export const EXPORT_TABLES: readonly OwnedStateTable[] = [
  { table: organizationExports, notExported: 'describes archives, not data' },
  { table: organizationExportParts, notExported: 'the archives' },
];
