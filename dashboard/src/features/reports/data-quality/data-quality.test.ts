import { describe, expect, test } from 'vitest';
import type { Figures } from '../../analytics/index.ts';
import { parseDataQualitySearch } from './data-quality-search.ts';
import { explainReason } from './explain-reason.ts';
import { outcomePoints, reasonsOf, sumsOf } from './quality-rows.ts';

const answer = (data: Figures['result']['data']): Figures => ({
  result: { parameter: 'custom', success: true, data },
  meta: {
    parameters: [],
    total_parameters: 1,
    page: 1,
    limit: 100,
    filters_applied: 0,
    timezone: 'UTC',
    range: { start: '2026-03-01T00:00:00Z', end: '2026-03-03T00:00:00Z' },
    asOf: '2026-03-08T00:00:00.000Z',
  },
});
const reasons = reasonsOf(
  answer([
    { outcome: 'invalid', reason: 'revenue', kind: 'event', sent: 2 },
    { outcome: 'blocked', reason: 'path', kind: 'event', sent: 3 },
    { outcome: 'accepted', reason: '(none)', kind: 'event', sent: 90 },
    { outcome: 'accepted', reason: '(none)', kind: 'vital', sent: 10 },
    { outcome: 'blocked', reason: 'ip', kind: 'event', sent: 5 },
  ]),
);

describe('outcomes', () => {
  test('are grouped by outcome and reason, the most frequent reason first', () => {
    expect(reasons.map(({ outcome, reason, count }) => [outcome, reason, count])).toEqual([
      ['accepted', '', 100],
      ['blocked', 'ip', 5],
      ['blocked', 'path', 3],
      ['invalid', 'revenue', 2],
    ]);
    expect(reasons[0]?.kinds).toEqual(['event', 'vital']);
    expect(sumsOf(reasons)).toEqual({
      sent: 110,
      accepted: 100,
      bot: 0,
      duplicate: 0,
      blocked: 8,
      invalid: 2,
    });
  });

  test('are 0 in buckets without data, and unknown in future buckets', () => {
    const bucket = { previous: null, previousDate: null, isRunning: false };
    const points = outcomePoints(
      [
        { ...bucket, date: '2026-03-01', values: { sent: 4 } },
        { ...bucket, date: '2026-03-02', values: { sent: 0 } },
        { ...bucket, date: '2026-03-03', values: { sent: null } },
      ],
      answer([
        { date: '2026-03-01', outcome: 'accepted', sent: 3 },
        { date: '2026-03-01', outcome: 'bot', sent: 1 },
      ]),
    );
    expect(points.map(({ values }) => [values['accepted'], values['bot'], values['invalid']])).toEqual([
      [3, 1, 0],
      [0, 0, 0],
      [null, null, null],
    ]);
  });
});

describe('a reason', () => {
  test('states whether a setting is the cause', () => {
    for (const reason of ['ip', 'path', 'origin', 'spam_referrer'])
      expect(explainReason({ outcome: 'blocked', reason }).isSetting, reason).toBe(true);
    expect(explainReason({ outcome: 'bot', reason: '' }).isSetting).toBe(false);
  });

  test('has an explanation for every field', () => {
    for (const reason of [
      'revenue',
      'properties.currency',
      'exclude',
      'scroll_depth',
      'body',
      'other_in_batch',
    ]) {
      const { title, meaning, advice } = explainReason({ outcome: 'invalid', reason });
      expect([title, meaning, advice].every((text) => text.length > 3)).toBe(true);
    }
  });
});

test('the address accepts only known kinds', () => {
  expect(parseDataQualitySearch({ kind: 'vital', show: 'rest' })).toEqual({ kind: 'vital', show: 'rest' });
  expect(parseDataQualitySearch({ kind: 'page', show: 'all' })).toEqual({});
});
