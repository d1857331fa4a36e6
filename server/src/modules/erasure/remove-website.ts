import type { Facts } from '../../stores/facts/facts.ts';
import { sql, text } from '../../stores/facts/sql.ts';
import { BASE_TABLES, DERIVED_TABLES, type ErasedTable } from './erased-tables.ts';
import { countRows, type Removal, removeAll, type Selection } from './removal.ts';

/** The removal of all facts of a website that is gone. */
export function removalOfWebsite(facts: Pick<Facts, 'derive'>, websiteId: string): Removal {
  const ofWebsite = sql`website_id = ${text(websiteId)}`;
  const select = (tables: readonly ErasedTable[]): Selection[] =>
    tables.map(({ name }) => ({ table: name, where: ofWebsite }));

  return {
    async prepare(session) {
      // From here on, loads leave its rows out.
      await session.command(sql`
INSERT INTO erased_websites (website_id) SELECT ${text(websiteId)}
WHERE ${text(websiteId)} NOT IN (SELECT website_id FROM erased_websites)`);
    },
    count: (session) => countRows(session, select([...BASE_TABLES, ...DERIVED_TABLES])),
    async remove(call) {
      await removeAll(call, select(BASE_TABLES));
      // Whoever is deriving now may have read rows that are gone; whoever does afterwards finds none.
      await facts.derive('visits', (session) => removeAll({ ...call, session }, select(DERIVED_TABLES)));
    },
  };
}
