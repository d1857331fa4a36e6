import { DAY_MS } from '../../lib/time/time-zone.ts';
import type { FactSession, Facts } from '../../stores/facts/facts.ts';
import { identifier, instant, join, param, type Sql, sql, text, texts } from '../../stores/facts/sql.ts';
import type { RollUps } from '../query/index.ts';
import { rebuildVisits } from '../visits/index.ts';
import type { ErasedTable, ErasedTables } from './erased-tables.ts';
import type { RetentionEdge, WebsiteEdge } from './erasures.table.ts';
import { countRows, type Removal, removeAll, type Selection } from './removal.ts';

/** Days after a limit whose visits can depend on earlier facts (docs/decisions/0011). */
const CHANGED_DAYS = 2;

/**
 * Returns the removal of all facts before these limits. Visits that a limit divides are derived again from the remaining
 * facts, so that all metrics equal those of a store without the removed facts.
 */
export function removalOfExpired(
  deps: {
    readonly facts: Pick<Facts, 'derive'>;
    readonly rollUps: Pick<RollUps, 'invalidate'>;
    readonly tables: ErasedTables;
  },
  edges: readonly RetentionEdge[],
): Removal {
  const { facts, rollUps, tables } = deps;
  const select = (some: readonly ErasedTable[]): Selection[] =>
    some.map((table) => ({ table: table.name, where: isBefore(edges, table) }));

  return {
    prepare: () => Promise.resolve(),
    count: (session) => countRows(session, select(listExpiring(tables))),
    async remove(call) {
      await removeAll(call, select(tables.base));
      const visits = select(tables.derived.filter(({ time }) => time === 'slice'));
      await facts.derive('visits', (session) => removeAll({ ...call, session }, visits));
      for (const [day, websiteIds] of groupWebsites(edges, ({ edgeMs }) => Math.floor(edgeMs / DAY_MS))) {
        const days = { fromDay: day, toDay: day + CHANGED_DAYS };
        await rebuildVisits(facts, { websiteIds, ...days }, { signal: call.signal });
        await rollUps.invalidate(websiteIds, { toDay: days.toDay + 1 });
      }
      await removeAll(call, select(tables.derived.filter(({ time }) => time === 'day')));
    },
  };
}

/** Returns the limits of websites and organizations that have facts before them. */
export async function findExpired(
  session: FactSession,
  edges: readonly RetentionEdge[],
  tables: ErasedTables,
): Promise<readonly RetentionEdge[]> {
  const looks = listExpiring(tables).map((table) => {
    const id = table.isOfOrganizations
      ? sql`if(website_id = '', organization_id, toString(website_id))`
      : sql`toString(website_id)`;
    return sql`SELECT DISTINCT ${id} AS id FROM ${identifier(table.name)} WHERE ${isBefore(edges, table)}`;
  });
  const rows = await session.query(sql`SELECT DISTINCT id FROM (${join(looks, ' UNION ALL ')})`);
  const found = new Set(rows.map(({ id }) => String(id)));
  return edges.filter((edge) => found.has(isOfWebsite(edge) ? edge.websiteId : edge.organizationId));
}

/** Lists the tables that retention compares. Visits are omitted: those of the half hour of a limit are derived again. */
function listExpiring({ base, derived }: ErasedTables): readonly ErasedTable[] {
  return [...base, ...derived.filter(({ time }) => time === 'day')];
}

/** Returns whether a row is before a limit. A day is before it if all of the day is. */
function isBefore(edges: readonly RetentionEdge[], { time, isOfOrganizations }: ErasedTable): Sql {
  const isOlder = (edgeMs: number) => {
    const edge =
      time === 'day' ? sql`toDate(${param(Math.floor(edgeMs / DAY_MS), 'UInt16')})` : instant(edgeMs);
    return sql`${identifier(time)} < ${edge}`;
  };
  const ofWebsites = [...groupWebsites(edges, ({ edgeMs }) => edgeMs)].map(
    ([edgeMs, websiteIds]) => sql`(website_id IN ${texts(websiteIds)} AND ${isOlder(edgeMs)})`,
  );
  const ofOrganizations = edges.flatMap((edge) =>
    isOfOrganizations === true && !isOfWebsite(edge)
      ? [
          sql`(organization_id = ${text(edge.organizationId)} AND website_id = '' AND ${isOlder(edge.edgeMs)})`,
        ]
      : [],
  );
  const conditions = [...ofWebsites, ...ofOrganizations];
  return conditions.length === 0 ? sql`0` : sql`(${join(conditions, ' OR ')})`;
}

function isOfWebsite(edge: RetentionEdge): edge is WebsiteEdge {
  return 'websiteId' in edge;
}

function groupWebsites(
  edges: readonly RetentionEdge[],
  keyOf: (edge: RetentionEdge) => number,
): ReadonlyMap<number, string[]> {
  const groups = new Map<number, string[]>();
  for (const edge of edges.filter(isOfWebsite)) {
    const key = keyOf(edge);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [edge.websiteId]);
    else known.push(edge.websiteId);
  }
  return groups;
}
