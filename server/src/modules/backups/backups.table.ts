import { bigint, boolean, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { OwnedStateTable } from '../../kernel/state-tables.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** The latest backups of this instance: successful ones, failed ones, and one that runs. */
export const backupRuns = pgTable(
  'backup_runs',
  {
    /** `bkp_…`. */
    id: text('id').primaryKey(),
    startedAt: instant('started_at').notNull(),
    /** `null` while it runs, and if its process was killed. */
    finishedAt: instant('finished_at'),
    /** The place, without credentials. */
    target: text('target').notNull(),
    isScheduled: boolean('is_scheduled').notNull(),
    /** Its name in the place; `null` until it is complete. */
    name: text('name'),
    /** What it would take alone, in bytes without encryption. */
    bytes: bigint('bytes', { mode: 'number' }),
    /** What it added, in bytes without encryption. */
    newBytes: bigint('new_bytes', { mode: 'number' }),
    /** Why it failed. */
    error: text('error'),
  },
  (table) => [index('backup_runs_by_time').on(table.startedAt)],
);

/** A backup of this instance. */
export type BackupRun = typeof backupRuns.$inferSelect;

export const BACKUP_TABLES: readonly OwnedStateTable[] = [
  { table: backupRuns, notExported: 'backups of the whole instance, which belong to its operator' },
];
