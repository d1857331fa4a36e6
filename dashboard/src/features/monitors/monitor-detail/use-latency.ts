import { useQuery } from '@tanstack/react-query';
import { rpc } from '../../../api/rpc.ts';
import { OWN_ZONE } from '../../../lib/time/own-zone.ts';
import { PHASES, type StoredCheck } from '../monitor-parts/monitor.ts';
import type { LatencyRange, LatencyView } from './detail-search.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const RECENT_CHECKS = 100;
const REFRESH_MS = 30_000;
const PHASE_FIELDS = ['avg_dns', 'avg_connect', 'avg_tls', 'avg_ttfb', 'avg_transfer'] as const;
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

/** A range that is divided into hours or days. */
export type LongRange = Exclude<LatencyRange, 'recent'>;

const LENGTHS: Readonly<Record<LongRange, { readonly ms: number; readonly granularity: 'hour' | 'day' }>> = {
  '24h': { ms: DAY_MS, granularity: 'hour' },
  '7d': { ms: 7 * DAY_MS, granularity: 'hour' },
  '30d': { ms: 30 * DAY_MS, granularity: 'hour' },
  '90d': { ms: 90 * DAY_MS, granularity: 'day' },
};

/** Returns the range that ends with the current hour, so that queries are the same until the hour is over. */
export function spanOf(range: LongRange) {
  const { ms, granularity } = LENGTHS[range];
  const toMs = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS;
  return {
    startDate: new Date(toMs - ms).toISOString(),
    endDate: new Date(toMs).toISOString(),
    granularity,
  };
}

/** Queries the moments of the chart: the latest checks, or hours and days with the means of phases or with percentiles. */
export function useLatency(id: string, range: LatencyRange, view: LatencyView) {
  const recent = useRecent(id, range === 'recent');
  const trends = useTrends(id, range === 'recent' ? undefined : range, view);
  return range === 'recent' ? recent : trends;
}

function useRecent(id: string, enabled: boolean) {
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    ...rpc.monitors.checks.queryOptions({ input: { id, limit: RECENT_CHECKS } }),
    enabled,
    refetchInterval: REFRESH_MS,
  });
  return { data: data && pointsOfChecks(data.checks, dataUpdatedAt), error, refetch };
}

/** Returns the phases of checks, oldest first. Each covers the time until the next, the last one until `nowMs`. */
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

function useTrends(id: string, range: LongRange | undefined, view: LatencyView) {
  const { startDate, endDate, granularity } = spanOf(range ?? '24h');
  const series = (name: string) => ({ name, granularity });
  return useQuery({
    ...rpc.query.run.queryOptions({
      input: {
        query: { monitor_id: id, timezone: OWN_ZONE },
        body: {
          parameters: [series('uptime_response_time_trends'), series('uptime_phase_trends')],
          startDate,
          endDate,
        },
      },
    }),
    enabled: range !== undefined,
    refetchInterval: REFRESH_MS,
    select: ({ body }) => {
      const [percentiles, phases] = 'results' in body ? [] : body.data;
      return pointsOfBuckets(
        (view === 'phases' ? phases : percentiles)?.data ?? [],
        phases?.data ?? [],
        view === 'phases' ? PHASE_FIELDS : PERCENTILES,
        Date.parse(endDate),
      );
    },
  });
}

type Row = Readonly<Record<string, unknown>>;

/** Returns the values and the state of each bucket. */
export function pointsOfBuckets(
  rows: readonly Row[],
  states: readonly Row[],
  fields: readonly string[],
  endMs: number,
): readonly LatencyPoint[] {
  const starts = rows.map((row) => bucketMs(row['date']));
  return rows.map((row, index) => ({
    atMs: starts[index] ?? 0,
    toMs: starts[index + 1] ?? endMs,
    values: fields.map((name) => numberIn(row, name)),
    state: stateOf(states[index]),
  }));
}

/** Returns when a bucket begins: hours are labeled with their offset, days are local. */
export function bucketMs(label: unknown): number {
  const text = typeof label === 'string' ? label : '';
  return Date.parse(text.length === 10 ? `${text}T00:00` : text);
}

function stateOf(row: Row | undefined): LatencyPoint['state'] {
  if ((numberIn(row, 'known_seconds') ?? 0) === 0) return 'unknown';
  if ((numberIn(row, 'downtime_seconds') ?? 0) > 0) return 'down';
  return (numberIn(row, 'degraded_seconds') ?? 0) > 0 ? 'degraded' : 'up';
}

function numberIn(row: Row | undefined, name: string): number | null {
  const value = row?.[name];
  return typeof value === 'number' ? value : null;
}
