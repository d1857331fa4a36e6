import type { Facts } from '../../stores/facts/facts.ts';
import { sql, text } from '../../stores/facts/sql.ts';
import type { ErasedTable, ErasedTables } from './erased-tables.ts';
import { countRows, type Removal, removeAll, type Selection } from './removal.ts';

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
