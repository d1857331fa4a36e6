import { describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../../lib/time/time-zone.ts';
import { nextEvaluation, overlapsGap } from './evaluation-clock.ts';

const NOW = Date.parse('2026-03-01T12:00:20Z');
const FULL = Date.parse('2026-03-01T11:59:00Z');

describe('the clock of evaluations', () => {
  test('ends windows at a full minute, at least one minute ago', () => {
    expect(nextEvaluation(undefined, NOW)).toEqual({ evaluatedToMs: FULL, gaps: [] });
  });

  test('evaluates a minute once', () => {
    expect(nextEvaluation({ evaluatedToMs: FULL, gaps: [] }, NOW + 10_000)).toBeUndefined();
    expect(nextEvaluation({ evaluatedToMs: FULL, gaps: [] }, NOW + MINUTE_MS)?.gaps).toEqual([]);
  });

  test('a pause of more than three minutes is a gap', () => {
    const next = nextEvaluation({ evaluatedToMs: FULL, gaps: [] }, NOW + 10 * MINUTE_MS);
    expect(next).toEqual({
      evaluatedToMs: FULL + 10 * MINUTE_MS,
      gaps: [[FULL, FULL + 10 * MINUTE_MS]],
    });
  });

  test('a clock that is set back a little repeats no minute', () => {
    expect(nextEvaluation({ evaluatedToMs: FULL, gaps: [] }, NOW - 2 * MINUTE_MS)).toBeUndefined();
  });

  test('a clock that is set back a lot continues, and the last hour is unknown', () => {
    const next = nextEvaluation({ evaluatedToMs: FULL, gaps: [] }, NOW - 5 * HOUR_MS);
    expect(next?.evaluatedToMs).toBe(FULL - 5 * HOUR_MS);
    expect(overlapsGap(next?.gaps ?? [], FULL - 5.5 * HOUR_MS, FULL - 5 * HOUR_MS)).toBe(true);
  });

  test('a jump ahead and back leaves no gap in the future', () => {
    const ahead = nextEvaluation({ evaluatedToMs: FULL, gaps: [] }, NOW + 9_000 * HOUR_MS);
    const back = nextEvaluation(ahead, NOW + 5 * MINUTE_MS);
    expect(back?.evaluatedToMs).toBe(FULL + 5 * MINUTE_MS);
    expect(back?.gaps.every(([, toMs]) => toMs <= FULL + 5 * MINUTE_MS)).toBe(true);
  });
});
