import { expect, test } from 'vitest';
import { areaPath, linePath, maxOf } from './latency-shapes.ts';
import { momentsOf } from './use-correlation.ts';
import { pointsOfBuckets, pointsOfChecks } from './use-latency.ts';

const at = (values: readonly (number | null)[]) => ({ atMs: 0, toMs: 1, values, state: 'up' as const });

test('stacked series add up', () => {
  const points = [at([10, 20]), at([30, null])];
  expect(maxOf(points, true)).toBe(30);
  expect(maxOf([at([10, 25])], false)).toBe(25);
  expect(areaPath([at([50, 50]), at([50, 50])], 1, 100)).toBe('M250,0L750,0L750,100L250,100Z');
});

test('a line is interrupted where nothing was measured', () => {
  expect(linePath([at([100]), at([0]), at([null]), at([0])], 0, 100)).toBe('M125,0L375,200M750,200L1000,200');
});

test('each check covers the time until the next, and a check without phases has only its duration', () => {
  const none = { dnsMs: null, connectMs: null, tlsMs: null, ttfbMs: null, transferMs: null };
  const check = (
    second: number,
    phases: Partial<typeof none> | Record<string, number>,
    latencyMs: number | null,
  ) => ({
    id: String(second),
    at: new Date(second * 1_000).toISOString(),
    region: 'local',
    state: 'up' as const,
    statusCode: null,
    latencyMs,
    phases: { ...none, ...phases },
    bytes: null,
    protocol: null,
    errorClass: null,
    error: null,
    evidence: null,
  });
  // Latest first, as the API returns them.
  const points = pointsOfChecks(
    [check(30, {}, null), check(20, {}, 7), check(10, { dnsMs: 1, ttfbMs: 5 }, 6)],
    40_000,
  );
  expect(points.map(({ atMs, toMs, values }) => [atMs, toMs, values])).toEqual([
    [10_000, 20_000, [1, 0, 0, 5, 0]],
    [20_000, 30_000, [0, 0, 0, 7, 0]],
    [30_000, 40_000, [null, null, null, null, null]],
  ]);
});

test('a bucket without known time is unknown, and one with downtime is down', () => {
  const rows = [
    { date: '2026-03-01T10:00:00+01:00', p50_response_time: 1 },
    { date: '2026-03-01T11:00:00+01:00', p50_response_time: null },
    { date: '2026-03-01T12:00:00+01:00' },
    { date: '2026-03-01T13:00:00+01:00' },
  ];
  const states = [
    { known_seconds: 3_600, downtime_seconds: 0, degraded_seconds: 0 },
    { known_seconds: 120, downtime_seconds: 60, degraded_seconds: 60 },
    { known_seconds: 0, downtime_seconds: 0, degraded_seconds: 0 },
    { known_seconds: 60, downtime_seconds: 0, degraded_seconds: 60 },
  ];
  const endMs = Date.parse('2026-03-01T13:00:00Z');
  const points = pointsOfBuckets(rows, states, ['p50_response_time', 'p95_response_time'], endMs);
  expect(points.map(({ state }) => state)).toEqual(['up', 'down', 'unknown', 'degraded']);
  expect(points[0]).toMatchObject({ atMs: Date.parse('2026-03-01T09:00:00Z'), values: [1, null] });
  expect(points.at(-1)?.toMs).toBe(endMs);
});

test('annotations and visitors are placed at the hour in which they happened', () => {
  const hour = (at: number) => Date.UTC(2026, 2, 1, at);
  const points = [10, 11, 12].map((at) => ({ atMs: hour(at), toMs: hour(at + 1) }));
  const rows = [
    { date: '2026-03-01T11:00:00+00:00', visitors: 7 },
    { date: '2026-03-01T10:00:00+00:00', visitors: 3 },
  ];
  const moments = momentsOf(points, rows, [
    { at: '2026-03-01T11:00:00Z', until: null, text: 'release' },
    { at: '2026-03-01T09:00:00Z', until: '2026-03-01T11:30:00Z', text: 'campaign' },
  ]);
  expect(moments).toEqual([
    { atMs: hour(10), visitors: 3, notes: ['campaign'] },
    { atMs: hour(11), visitors: 7, notes: ['release', 'campaign'] },
    { atMs: hour(12), visitors: null, notes: [] },
  ]);
});
