import { bigint, boolean, index, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { OwnedStateTable } from '../../kernel/state-tables.ts';
import type { ErasureEntry } from '../../stores/backup/erasure-list.ts';

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

/** The places that have backups of this instance: erasures are written beside them. */
export const backupPlaces = pgTable('backup_places', {
  /** The path of a directory, or `s3://bucket/prefix`. */
  target: text('target').primaryKey(),
  /** When the last backup there began. */
  usedAt: instant('used_at').notNull(),
});

/** Erasures that were accepted, for each place that has older backups. */
export const backupErasures = pgTable(
  'backup_erasures',
  {
    /** `ers_…` for each erasure; the same for all places. */
    id: text('id').notNull(),
    target: text('target').notNull(),
    /** What was erased, encrypted with a key derived from the secret of the instance; `null` once it is beside the backups. */
    sealed: text('sealed'),
    /** When it was written beside the backups. */
    writtenAt: instant('written_at'),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.target] }),
    index('backup_erasures_by_target').on(table.target),
  ],
);

/** Erasures that were accepted after the backup from which this instance was restored: the first start executes them again. */
export const repeatedErasures = pgTable('repeated_erasures', {
  id: text('id').primaryKey(),
  entry: jsonb('entry').$type<ErasureEntry>().notNull(),
});

export const BACKUP_TABLES: readonly OwnedStateTable[] = [
  { table: backupRuns, notExported: 'backups of the whole instance, which belong to its operator' },
  { table: backupPlaces, notExported: 'places of backups of the whole instance' },
  { table: backupErasures, notExported: 'encrypted, and removed once they are beside the backups' },
  { table: repeatedErasures, notExported: 'executed before the server accepts requests' },
];
