import { sameTableInRemoval } from '../../stores/facts/cluster/places.ts';
import type { Facts } from '../../stores/facts/facts.ts';
import { identifier, instant, type Sql, sql } from '../../stores/facts/sql.ts';
import type { RollUps } from '../query/index.ts';
import { rebuildVisitsOfVisitors } from '../visits/index.ts';
import type { ErasedTables } from './erased-tables.ts';
import {
  deleteNotedVisitors,
  divideByVisitors,
  type ErasedProfile,
  recordVisitors,
  renderCutOffs,
  renderIsNoted,
  renderNotedDays,
  renderNotes,
} from './record-visitors.ts';
import type { BatchRemoval } from './removal.ts';

/** Dependencies of the removal. */
export interface ProfileRemovalDeps {
  readonly facts: Pick<Facts, 'derive'>;
  readonly rollUps: Pick<RollUps, 'invalidate' | 'removeReplaced'>;
  readonly tables: Pick<ErasedTables, 'base'>;
  /** Returns the erasures for which facts from before the request are still pending. */
  readonly findLoading: (erasureIds: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Visitors per statement; default 100,000. A profile with more has a separate statement. */
  readonly visitorsPerStatement?: number;
}

/** A table with rows of visitors, and the column with the time of receipt. */
interface VisitorTable {
  readonly name: string;
  readonly cameInAt: string;
}

/**
 * Returns the removal of all facts of some profiles and their visitors until the request, on any websites. Each step is
 * performed once for all of them, because its cost depends on the tables. The visitors are stored first, because their events
 * are removed first.
 */
export function removalOfProfiles(
  { facts, rollUps, tables, findLoading, visitorsPerStatement }: ProfileRemovalDeps,
  profiles: readonly ErasedProfile[],
): BatchRemoval {
  const visitorTables = tables.base.flatMap(({ name, ofVisitors }): VisitorTable[] =>
    ofVisitors === undefined ? [] : [{ name, cameInAt: ofVisitors.cameInAt }],
  );
  const allIds = profiles.map(idOf);
  const websitesOf = (some: readonly ErasedProfile[]) => [...new Set(some.map(({ websiteId }) => websiteId))];

  return {
    findEarly: () => findLoading(allIds),
    prepare: (session) => recordVisitors(session, tables, profiles, visitorsPerStatement),
    async count(session) {
      const counts = new Map<string, number>();
      for (const some of await divideByVisitors(session, profiles, visitorsPerStatement)) {
        // One statement per table: the engine rejects a longer one with all ids for each of them.
        for (const table of visitorTables)
          for (const row of await session.query(countOf(table, some))) {
            const id = String(row['erasure_id']);
            counts.set(id, (counts.get(id) ?? 0) + Number(row['n']));
          }
      }
      return counts;
    },
    async remove({ session, signal, onPart }) {
      for (const some of await divideByVisitors(session, profiles, visitorsPerStatement)) {
        for (const table of visitorTables) {
          let hasRemoved = false;
          const recordRemoval = async () => {
            hasRemoved = true;
          };
          await session.remove(table.name, conditionOf(table, some), { signal, onPart: recordRemoval });
          // Counting reads all tables.
          if (hasRemoved) await onPart();
        }
        await rebuildVisitsOfVisitors(facts, renderIsNoted(some), { signal });
        await rollUps.invalidate(websitesOf(some), { selected: renderNotedDays(some.map(idOf)) });
      }
    },
    async settle() {
      const changed = new Set(await rollUps.removeReplaced(websitesOf(profiles)));
      return new Set(
        profiles.filter(({ websiteId }) => changed.has(websiteId)).map(({ erasureId }) => erasureId),
      );
    },
    end: (session) => deleteNotedVisitors(session, allIds),
  };
}

const idOf = ({ erasureId }: ErasedProfile): string => erasureId;

function countOf({ name, cameInAt }: VisitorTable, profiles: readonly ErasedProfile[]): Sql {
  return sql`
SELECT erasure_id, count() AS n
FROM ${identifier(name)} INNER JOIN (${renderNotes(profiles.map(idOf))}) AS noted USING (website_id, visitor_id)
WHERE ${renderIsNoted(profiles)} AND ${identifier(cameInAt)} <= until
GROUP BY erasure_id`;
}

/**
 * Returns the condition of the rows of a table to remove. Before the first cut-off of the profiles, a row must belong to one
 * of the visitors; between the first and the last cut-off, which are few rows, it is compared with the cut-off of its
 * visitor. Statements contain no visitor ids, because the engine keeps the text of mutations in files after an erasure.
 */
function conditionOf({ name, cameInAt }: VisitorTable, profiles: readonly ErasedProfile[]): Sql {
  const untils = profiles.map(({ untilMs }) => untilMs).sort((one, other) => one - other);
  const [first, last] = [untils[0] ?? 0, untils.at(-1) ?? 0];
  const column = identifier(cameInAt);
  const theirs = sql`${renderIsNoted(profiles)} AND ${column} <= ${instant(last)}`;
  if (first === last) return theirs;
  return sql`${theirs} AND (${column} <= ${instant(first)} OR (website_id, visitor_id, ${column}) IN (
  SELECT website_id, visitor_id, ${column}
  FROM ${sameTableInRemoval(name)} INNER JOIN (${renderCutOffs(profiles.map(idOf))}) AS noted USING (website_id, visitor_id)
  WHERE ${column} > ${instant(first)} AND ${column} <= until))`;
}
