import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newId } from '../../../lib/ids/ids.ts';
import type { Span } from '../../../lib/time/spans.ts';
import { beginningOf, coverageOf, dueAfter, phaseOf } from './due.ts';

const MINUTE_MS = 60_000;

test('monitors are spread evenly over their interval, at the same time after every restart', () => {
  const ids = Array.from({ length: 6_000 }, () => newId('mon'));
  const seconds = new Map<number, number>();
  for (const id of ids) {
    const phaseMs = phaseOf(id, 'local', MINUTE_MS);
    expect(phaseOf(id, 'local', MINUTE_MS)).toBe(phaseMs);
    const second = Math.floor(phaseMs / 1_000);
    seconds.set(second, (seconds.get(second) ?? 0) + 1);
  }
  expect(seconds.size).toBe(60);
  // 100 are expected in each second; 5 standard deviations.
  expect(Math.max(...seconds.values())).toBeLessThan(150);
  expect(Math.min(...seconds.values())).toBeGreaterThan(50);
});

test('due times do not drift: each is the one before and an interval', () => {
  const phaseMs = phaseOf('mon_a', 'local', MINUTE_MS);
  let dueMs = dueAfter(Date.parse('2026-03-01T12:00:00Z'), phaseMs, MINUTE_MS);
  for (let lagMs = 0; lagMs < 50_000; lagMs += 1_234) {
    const nextMs = dueAfter(dueMs + lagMs, phaseMs, MINUTE_MS);
    expect(nextMs).toBe(dueMs + MINUTE_MS);
    dueMs = nextMs;
  }
});

interface Step {
  readonly status: 'up' | 'down' | 'unknown';
  /** How far the clock moves to the next look, in milliseconds. It can go back. */
  readonly jumpMs: number;
  /** Whether the check is recorded. */
  readonly isRecorded: boolean;
}

/** What the schedule records: the status of each covered millisecond must be that of one check. */
function record(steps: readonly Step[], windows: readonly Span[], intervalMs: number, phaseMs: number) {
  const spans: (Span & { readonly status: Step['status'] })[] = [];
  let nowMs = 1_000_000;
  let dueMs = dueAfter(nowMs, phaseMs, intervalMs);
  let coveredUntilMs: number | undefined;
  for (const { status, jumpMs, isRecorded } of steps) {
    nowMs += jumpMs;
    const isTooLate = dueMs > nowMs + intervalMs;
    if (dueMs > nowMs && !isTooLate) continue;
    const beganMs = beginningOf(dueMs, nowMs);
    const nextDueMs = dueAfter(nowMs, phaseMs, intervalMs);
    if (isRecorded) {
      const span = coverageOf({ beganMs, coveredUntilMs, nextDueMs, windows });
      if (span.toMs > span.fromMs) spans.push({ ...span, status });
    }
    coveredUntilMs = Math.max(coveredUntilMs ?? nextDueMs, nextDueMs);
    dueMs = nextDueMs;
  }
  return spans;
}

/** An independent model: it marks each second with the first check that claims it. */
function model(steps: readonly Step[], windows: readonly Span[], intervalMs: number, phaseMs: number) {
  const marks = new Map<number, Step['status'] | 'lost'>();
  let nowMs = 1_000_000;
  let endMs = 0;
  const nextAfter = (ms: number) => {
    let at = Math.floor(ms / 1_000) * 1_000 + 1_000;
    while ((at - phaseMs) % intervalMs !== 0) at += 1_000;
    return at;
  };
  let dueMs = nextAfter(nowMs);
  for (const { status, jumpMs, isRecorded } of steps) {
    nowMs += jumpMs;
    if (dueMs > nowMs && dueMs <= nowMs + intervalMs) continue;
    const isPunctual = nowMs >= dueMs && nowMs - dueMs <= 5_000;
    const nextDueMs = nextAfter(nowMs);
    let isCut = false;
    for (let ms = isPunctual ? dueMs : nowMs; ms < nextDueMs; ms += 1_000) {
      // What lies before the latest time that a check covers is over, also when the clock was set back.
      if (ms < endMs) continue;
      isCut ||= windows.some(({ fromMs, toMs }) => fromMs <= ms && ms < toMs);
      marks.set(ms, isRecorded && !isCut ? status : 'lost');
    }
    endMs = Math.max(endMs, nextDueMs);
    dueMs = nextDueMs;
  }
  return marks;
}

test('for any results, gaps and clock jumps, the covered time equals an independent model to the millisecond', () => {
  const second = (max: number, min = 0) => fc.integer({ min, max }).map((value) => value * 1_000);
  const step = fc.record({
    status: fc.constantFrom<Step['status']>('up', 'down', 'unknown'),
    jumpMs: fc.oneof(
      { weight: 8, arbitrary: second(15) },
      { weight: 1, arbitrary: second(300) },
      { weight: 1, arbitrary: second(0, -200) },
    ),
    isRecorded: fc.boolean(),
  });
  const window = fc
    .record({ from: second(1_500, 900), length: second(120, 1) })
    .map(({ from, length }) => ({ fromMs: from, toMs: from + length }));
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 60 }),
      fc.array(window, { maxLength: 3 }),
      fc.constantFrom(10_000, 30_000, 60_000),
      second(9),
      (steps, windows, intervalMs, phaseMs) => {
        const expected = { up: 0, down: 0, unknown: 0, lost: 0 };
        for (const status of model(steps, windows, intervalMs, phaseMs).values()) expected[status] += 1_000;
        const found = { up: 0, down: 0, unknown: 0 };
        let lastMs = 0;
        for (const span of record(steps, windows, intervalMs, phaseMs)) {
          expect(span.fromMs).toBeGreaterThanOrEqual(lastMs);
          lastMs = span.toMs;
          found[span.status] += span.toMs - span.fromMs;
        }
        expect(found).toEqual({ up: expected.up, down: expected.down, unknown: expected.unknown });
      },
    ),
    { numRuns: 1_000 },
  );
});
