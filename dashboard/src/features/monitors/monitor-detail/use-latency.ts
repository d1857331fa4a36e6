import { useQuery } from '@tanstack/react-query';
import { rpc } from '../../../api/rpc.ts';
import { OWN_ZONE } from '../../../lib/time/time-zones.ts';
import { PHASES, type StoredCheck } from '../monitor-parts/monitor.ts';
import type { LatencyRange } from './detail-search.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const RECENT_CHECKS = 100;
const REFRESH_MS = 30_000;
const PERCENTILES = ['p50_response_time', 'p95_response_time', 'p99_response_time'] as const;

/** A moment of the chart. */
export interface LatencyPoint {
  readonly atMs: number;
  /** Until the next moment. */
  readonly toMs: number;
  /** One for each series, in milliseconds; `null` without measurements. */
  readonly values: readonly (number | null)[];
  /** What is known about the target in this time. */
  readonly state: 'up' | 'degraded' | 'down' | 'unknown';
}

const RANGE_MS = { '24h': DAY_MS, '7d': 7 * DAY_MS, '30d': 30 * DAY_MS } as const;

/** Queries the moments of the chart: the latest checks with their phases, or percentiles by hour. */
export function useLatency(id: string, range: LatencyRange) {
  const recent = useRecent(id, range === 'recent');
  const trends = useTrends(id, range === 'recent' ? undefined : range);
  return range === 'recent' ? recent : trends;
}

function useRecent(id: string, enabled: boolean) {
  return useQuery({
    ...rpc.monitors.checks.queryOptions({ input: { id, limit: RECENT_CHECKS } }),
    enabled,
    refetchInterval: REFRESH_MS,
    select: ({ checks }) => pointsOfChecks(checks, Date.now()),
  });
}

/** Returns the phases of checks, oldest first. Each covers the time until the next. */
export function pointsOfChecks(checks: readonly StoredCheck[], nowMs: number): readonly LatencyPoint[] {
  return checks.toReversed().map(({ at, phases, latencyMs, state }, index, all) => {
    const next = all[index + 1];
    const known = PHASES.map(({ key }) => phases[key]);
    const hasPhases = known.some((ms) => ms !== null);
    return {
      atMs: Date.parse(at),
      toMs: next === undefined ? nowMs : Date.parse(next.at),
      // Checks of some kinds have no phases, only a duration.
      values: hasPhases
        ? known.map((ms) => ms ?? 0)
        : PHASES.map(({ key }) => (latencyMs === null ? null : key === 'ttfbMs' ? latencyMs : 0)),
      state,
    };
  });
}

function useTrends(id: string, range: keyof typeof RANGE_MS | undefined) {
  const lengthMs = RANGE_MS[range ?? '24h'];
  // Whole hours, so that the query is the same until the hour is over.
  const toMs = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS;
  const series = (name: string) => ({ name, granularity: 'hour' as const });
  return useQuery({
    ...rpc.query.run.queryOptions({
      input: {
        query: { monitor_id: id, timezone: OWN_ZONE },
        body: {
          parameters: [series('uptime_response_time_trends'), series('uptime_time_series')],
          startDate: new Date(toMs - lengthMs).toISOString(),
          endDate: new Date(toMs).toISOString(),
        },
      },
    }),
    enabled: range !== undefined,
    refetchInterval: REFRESH_MS,
    select: ({ body }) => {
      const [trends, times] = 'results' in body ? [] : body.data;
      return pointsOfHours(trends?.data ?? [], times?.data ?? [], toMs - lengthMs);
    },
  });
}

type Row = Readonly<Record<string, unknown>>;

/** Returns percentiles and states by hour. */
export function pointsOfHours(
  trends: readonly Row[],
  times: readonly Row[],
  fromMs: number,
): readonly LatencyPoint[] {
  return trends.map((row, index) => ({
    atMs: fromMs + index * HOUR_MS,
    toMs: fromMs + (index + 1) * HOUR_MS,
    values: PERCENTILES.map((name) => numberIn(row, name)),
    state: stateOf(times[index]),
  }));
}

function stateOf(row: Row | undefined): LatencyPoint['state'] {
  if ((numberIn(row, 'known_seconds') ?? 0) === 0) return 'unknown';
  return (numberIn(row, 'downtime_seconds') ?? 0) > 0 ? 'down' : 'up';
}

function numberIn(row: Row | undefined, name: string): number | null {
  const value = row?.[name];
  return typeof value === 'number' ? value : null;
}
