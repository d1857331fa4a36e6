import type { Facts } from '../../stores/facts/facts.ts';
import { identifier, instant, type Sql, sql } from '../../stores/facts/sql.ts';
import type { RollUps } from '../query/index.ts';
import { renewVisits } from '../visits/index.ts';
import type { ErasedTables } from './erased-tables.ts';
import {
  divideByVisitors,
  type ForgottenProfile,
  forgetVisitors,
  noteVisitors,
  renderCutOffs,
  renderIsNoted,
  renderNotedDays,
  renderNotes,
} from './note-visitors.ts';
import type { BatchRemoval } from './removal.ts';

/** What the removal of profiles needs. */
export interface ProfileRemovalDeps {
  readonly facts: Pick<Facts, 'derive'>;
  readonly rollUps: Pick<RollUps, 'forget' | 'removeReplaced'>;
  readonly tables: Pick<ErasedTables, 'base'>;
  /** Those of these erasures for which facts that came in before are still on their way into the store. */
  readonly findLoading: (erasureIds: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Visitors that one statement is about; default 100,000. A profile with more has a statement of its own. */
  readonly visitorsPerStatement?: number;
}

/** A table whose rows are of visitors, and the column that tells when a row came in. */
interface VisitorTable {
  readonly name: string;
  readonly cameInAt: string;
}

/**
 * The removal of everything that some profiles and their visitors did until it was asked for, of whichever websites. Each step
 * is taken once for all of them, because its cost is that of the tables. Who the visitors are is noted first, because the
 * events that tell are the first to go.
 */
export function removalOfProfiles(
  { facts, rollUps, tables, findLoading, visitorsPerStatement }: ProfileRemovalDeps,
  profiles: readonly ForgottenProfile[],
): BatchRemoval {
  const visitorTables = tables.base.flatMap(({ name, ofVisitors }): VisitorTable[] =>
    ofVisitors === undefined ? [] : [{ name, cameInAt: ofVisitors.cameInAt }],
  );
  const allIds = profiles.map(idOf);
  const websitesOf = (some: readonly ForgottenProfile[]) => [
    ...new Set(some.map(({ websiteId }) => websiteId)),
  ];

  return {
    findEarly: () => findLoading(allIds),
    prepare: (session) => noteVisitors(session, profiles, visitorsPerStatement),
    async count(session) {
      const counts = new Map<string, number>();
      for (const some of await divideByVisitors(session, profiles, visitorsPerStatement)) {
        // A statement a table: the engine takes no longer one with all the ids for each of them.
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
          await session.remove(table.name, conditionOf(table, some), { signal });
          await onPart();
        }
        await renewVisits(facts, renderIsNoted(some), { signal });
        await rollUps.forget(websitesOf(some), { selected: renderNotedDays(some.map(idOf)) });
      }
    },
    async settle() {
      const changed = new Set(await rollUps.removeReplaced(websitesOf(profiles)));
      return new Set(
        profiles.filter(({ websiteId }) => changed.has(websiteId)).map(({ erasureId }) => erasureId),
      );
    },
    end: (session) => forgetVisitors(session, allIds),
  };
}

const idOf = ({ erasureId }: ForgottenProfile): string => erasureId;

function countOf({ name, cameInAt }: VisitorTable, profiles: readonly ForgottenProfile[]): Sql {
  return sql`
SELECT erasure_id, count() AS n
FROM ${identifier(name)} INNER JOIN (${renderNotes(profiles.map(idOf))}) AS noted USING (website_id, visitor_id)
WHERE ${renderIsNoted(profiles)} AND ${identifier(cameInAt)} <= until
GROUP BY erasure_id`;
}

/**
 * The rows of a table that go. Up to the first cut-off of the profiles it is enough that a row is of one of the visitors;
 * between the first and the last one, which are few rows, each is compared with the cut-off of its own visitor. Ids of visitors
 * stand in no text of a statement: the engine keeps that of changes in files, beyond the end of an erasure.
 */
function conditionOf({ name, cameInAt }: VisitorTable, profiles: readonly ForgottenProfile[]): Sql {
  const untils = profiles.map(({ untilMs }) => untilMs).sort((one, other) => one - other);
  const [first, last] = [untils[0] ?? 0, untils.at(-1) ?? 0];
  const column = identifier(cameInAt);
  const theirs = sql`${renderIsNoted(profiles)} AND ${column} <= ${instant(last)}`;
  if (first === last) return theirs;
  return sql`${theirs} AND (${column} <= ${instant(first)} OR (website_id, visitor_id, ${column}) IN (
  SELECT website_id, visitor_id, ${column}
  FROM ${identifier(name)} INNER JOIN (${renderCutOffs(profiles.map(idOf))}) AS noted USING (website_id, visitor_id)
  WHERE ${column} > ${instant(first)} AND ${column} <= until))`;
}
