import { eq, inArray, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { outbox } from '../jobs/outbox.table.ts';
import type { State } from '../stores/state/state.ts';

/** A table of the state store with rows of organizations, and whether their export contains it. */
export type OwnedStateTable = ExportedTable | OmittedTable;

/** A table that the export of an organization contains. */
export interface ExportedTable {
  readonly table: PgTable;
  /** The name of its file, without `.jsonl`. */
  readonly file: string;
  /** The exported columns in their order, by property, separated by spaces. */
  readonly columns: string;
  /** The columns that are not exported: secrets, their digests, and internal ones. */
  readonly omitted?: string;
  /** The condition of the rows of an organization. */
  readonly of: OfOrganization;
}

/** A table that the export of an organization does not contain. */
export interface OmittedTable {
  readonly table: PgTable;
  /** Why. */
  readonly notExported: string;
}

type OfOrganization = (db: Pick<State['db'], 'select'>, organizationId: string) => SQL;

/** The tables of the kernel. */
export const KERNEL_TABLES: readonly OwnedStateTable[] = [
  { table: outbox, notExported: 'encrypted messages that wait for their delivery' },
];

/** Selects the rows with the id of the organization in a column. */
export const ofOrganization =
  (column: PgColumn): OfOrganization =>
  (_db, organizationId) =>
    eq(column, organizationId);

/** Selects the rows whose column contains a key of rows of another table, which a condition selects. */
export const ofRows =
  (column: PgColumn, key: PgColumn, of: OfOrganization): OfOrganization =>
  (db, organizationId) =>
    inArray(column, db.select({ key }).from(key.table).where(of(db, organizationId)));
