import type { Facts } from '../../stores/facts/facts.ts';
import { sql, text } from '../../stores/facts/sql.ts';
import type { ErasedTable, ErasedTables } from './erased-tables.ts';
import type { ErasureRow } from './erasures.table.ts';
import {
  type BatchRemoval,
  batchOfOne,
  countRows,
  type Removal,
  removeAll,
  type Selection,
} from './removal.ts';

/** Returns the removal of all facts of a deleted website. */
export function removalOfWebsite(
  { facts, tables }: { readonly facts: Pick<Facts, 'derive'>; readonly tables: ErasedTables },
  websiteId: string,
): Removal {
  const ofWebsite = sql`website_id = ${text(websiteId)}`;
  const select = (some: readonly ErasedTable[]): Selection[] =>
    some.map(({ name }) => ({ table: name, where: ofWebsite }));

  return {
    async prepare(session) {
      // From here on, loads omit its rows.
      await session.command(sql`
INSERT INTO erased_websites (website_id) SELECT ${text(websiteId)}
WHERE ${text(websiteId)} NOT IN (SELECT website_id FROM erased_websites)`);
    },
    count: (session) => countRows(session, select([...tables.base, ...tables.derived])),
    async remove(call) {
      await removeAll(call, select(tables.base));
      // A running derivation may have read removed rows; later ones find none.
      await facts.derive('visits', (session) => removeAll({ ...call, session }, select(tables.derived)));
    },
  };
}

/** Returns the removal of the facts of a deleted organization that belong to none of its websites, such as clicks on its links. */
export function removalOfOrganization(
  {
    tables,
    findLoading,
  }: {
    readonly tables: Pick<ErasedTables, 'base'>;
    /** Returns the erasures for which facts from before the request are still pending. */
    readonly findLoading: (erasureIds: readonly string[]) => Promise<ReadonlySet<string>>;
  },
  { id, organizationId }: Pick<ErasureRow, 'id' | 'organizationId'>,
): BatchRemoval {
  const selections = tables.base.flatMap(({ name, isOfOrganizations }): Selection[] =>
    isOfOrganizations ? [{ table: name, where: sql`organization_id = ${text(organizationId)}` }] : [],
  );
  return {
    ...batchOfOne(id, {
      prepare: () => Promise.resolve(),
      count: (session) => countRows(session, selections),
      remove: (call) => removeAll(call, selections),
    }),
    findEarly: () => findLoading([id]),
  };
}
