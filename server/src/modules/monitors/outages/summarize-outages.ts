import { and, asc, count, eq, gt, isNull, lt, or } from 'drizzle-orm';
import type { State } from '../../../stores/state/state.ts';
import type { CoverageReader } from '../figures/coverage.ts';
import { monitorOutages, monitors } from '../monitors.table.ts';

/** The monitors of one summary. */
const MAX_MONITORS = 10;
const MS_PER_SECOND = 1_000;

/** The outages of a period. */
export interface OutageSummary {
  /** Monitors of the website or organization. */
  readonly monitors: number;
  /** The monitors with most downtime first, at most 10. */
  readonly rows: readonly {
    readonly name: string;
    /** Outages that overlap the period. */
    readonly outages: number;
    /** The downtime of the period as everywhere: without unknown time and maintenance, in seconds. */
    readonly downSeconds: number;
  }[];
}

/** Returns how often and how long the monitors of a website or an organization were down in a period. */
export async function summarizeOutages(
  { state, coverage }: { readonly state: Pick<State, 'db'>; readonly coverage: Pick<CoverageReader, 'days'> },
  scope: { readonly organizationId: string; readonly websiteId: string | undefined },
  period: { readonly startMs: number; readonly endMs: number },
): Promise<OutageSummary> {
  const { organizationId, websiteId } = scope;
  const { startMs, endMs } = period;
  const { startedAt, endedAt } = monitorOutages;
  const found = await state.db
    .select({ id: monitors.id, name: monitors.name, outages: count(monitorOutages.id) })
    .from(monitors)
    .leftJoin(
      monitorOutages,
      and(
        eq(monitorOutages.monitorId, monitors.id),
        lt(startedAt, new Date(endMs)),
        or(isNull(endedAt), gt(endedAt, new Date(startMs))),
      ),
    )
    .where(
      and(
        eq(monitors.organizationId, organizationId),
        websiteId === undefined ? undefined : eq(monitors.websiteId, websiteId),
      ),
    )
    .groupBy(monitors.id)
    .orderBy(asc(monitors.name), asc(monitors.id));
  const covered = await coverage.days(
    organizationId,
    found.map(({ id }) => id),
    [startMs, endMs],
  );
  const rows = found
    .map(({ id, name, outages }) => ({
      name,
      outages,
      downSeconds: (covered.get(id)?.[0]?.downMs ?? 0) / MS_PER_SECOND,
    }))
    .sort((one, other) => other.downSeconds - one.downSeconds || other.outages - one.outages);
  return { monitors: found.length, rows: rows.slice(0, MAX_MONITORS) };
}
