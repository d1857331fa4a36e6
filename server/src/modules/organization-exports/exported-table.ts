import { eq, inArray, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { State } from '../../stores/state/state.ts';
import { websites } from '../websites/websites.table.ts';

type Db = Pick<State['db'], 'select'>;

/** A table of state, as it is exported. */
export interface ExportedTable {
  /** The name of its file, without `.jsonl`. */
  readonly file: string;
  readonly table: PgTable;
  /** The exported columns, by property. */
  readonly columns: readonly string[];
  /** The columns that are not exported: secrets, their digests, and internal ones. */
  readonly omitted: readonly string[];
  /** The unique column by which rows are read page by page. */
  readonly key: PgColumn;
  /** The condition of the rows of an organization. */
  of(db: Db, organizationId: string): SQL;
}

/** The rows with this organization. */
export const ofOrganization = (column: PgColumn) => (_db: Db, organizationId: string) =>
  eq(column, organizationId);

/** The rows of websites of the organization. */
export const ofWebsites = (column: PgColumn) => (db: Db, organizationId: string) =>
  inArray(
    column,
    db.select({ id: websites.id }).from(websites).where(eq(websites.organizationId, organizationId)),
  );

/** Divides a text into words. */
export function words(text: string): string[] {
  return text.split(' ');
}
