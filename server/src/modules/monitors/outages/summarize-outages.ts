import { and, asc, count, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { State } from '../../../stores/state/state.ts';
import { monitorOutages, monitors } from '../monitors.table.ts';

/** The monitors of one summary. */
const MAX_MONITORS = 10;

/** The outages of a period. */
export interface OutageSummary {
  /** Monitors of the website or organization. */
  readonly monitors: number;
  /** The monitors with most downtime first, at most 10. */
  readonly rows: readonly {
    readonly name: string;
    /** Outages that overlap the period. */
    readonly outages: number;
    /** The part of these outages that lies in the period, in seconds. */
    readonly downSeconds: number;
  }[];
}

/** Returns how often and how long the monitors of a website or an organization were down in a period. */
export async function summarizeOutages(
  { db }: Pick<State, 'db'>,
  scope: { readonly organizationId: string; readonly websiteId: string | undefined },
  period: { readonly startMs: number; readonly endMs: number },
): Promise<OutageSummary> {
  const { organizationId, websiteId } = scope;
  const [start, end] = [new Date(period.startMs), new Date(period.endMs)];
  const isInScope = and(
    eq(monitors.organizationId, organizationId),
    websiteId === undefined ? undefined : eq(monitors.websiteId, websiteId),
  );
  const { startedAt, endedAt } = monitorOutages;
  // `greatest` ignores null: without the filter, a monitor without outages would count the whole period.
  const seconds = sql<number>`coalesce(sum(extract(epoch from
least(coalesce(${endedAt}, ${end.toISOString()}::timestamptz), ${end.toISOString()}::timestamptz)
- greatest(${startedAt}, ${start.toISOString()}::timestamptz))) filter (where ${startedAt} is not null), 0)::float8`;
  const outages = count(monitorOutages.id);
  const [total] = await db.select({ monitors: count() }).from(monitors).where(isInScope);
  const rows = await db
    .select({ name: monitors.name, outages, downSeconds: seconds })
    .from(monitors)
    .leftJoin(
      monitorOutages,
      and(
        eq(monitorOutages.monitorId, monitors.id),
        lt(startedAt, end),
        or(isNull(endedAt), gt(endedAt, start)),
      ),
    )
    .where(isInScope)
    .groupBy(monitors.id)
    .orderBy(desc(seconds), desc(outages), asc(monitors.name), asc(monitors.id))
    .limit(MAX_MONITORS);
  return { monitors: total?.monitors ?? 0, rows };
}
