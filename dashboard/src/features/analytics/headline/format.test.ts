import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { describeChange } from './describe-change.ts';
import { formatFigure, formatShortFigure } from './format-figure.ts';
import { chosenMetric, shownMetrics } from './metrics.ts';

const change = (current: number, previous: number) => ({
  current,
  previous,
  changePercent: previous === 0 ? (current === 0 ? 0 : null) : ((current - previous) / previous) * 100,
});

describe('a change', () => {
  test.each([
    ['visitors', 4380, 3174, '+38%', 'good'],
    ['visitors', 95, 100, '−5%', 'bad'],
    ['bounce_rate', 30, 40, '−25%', 'good'],
    ['bounce_rate', 40, 30, '+33%', 'bad'],
    ['sessions', 100_000, 99_999, '0%', 'neutral'],
    ['sessions', 0, 0, '0%', 'neutral'],
    ['pageviews', 13, 1, '+1,200%', 'good'],
  ] as const)('of %s from %d to %d reads %s and is %s', (metric, current, previous, text, tone) => {
    expect(describeChange(change(current, previous), metric, 'count')).toMatchObject({ text, tone });
  });

  test('the change of a rate is in percentage points, also from zero', () => {
    const points = (current: number, previous: number) =>
      describeChange(change(current, previous), 'conversion_rate', 'percent');
    expect(points(4, 2)).toMatchObject({ text: '+2 pp', spoken: 'up 2 pp from 2.0%', direction: 'up' });
    expect(points(34.25, 36)).toMatchObject({ text: '−1.8 pp', direction: 'down', tone: 'bad' });
    expect(points(5, 0)).toMatchObject({ text: '+5 pp', direction: 'up' });
    expect(points(5.01, 5)).toMatchObject({ text: '0 pp', direction: 'same' });
  });

  test('from nothing is stated, not divided', () => {
    expect(describeChange(change(12, 0), 'visitors', 'count')).toEqual({
      text: '0 → 12',
      spoken: 'from 0 to 12',
      direction: 'up',
      tone: 'good',
    });
  });

  test('never shows a broken number', () => {
    const figures = fc.double({ min: 0, max: 1e12, noNaN: true });
    fc.assert(
      fc.property(figures, figures, (current, previous) => {
        const { text, spoken } = describeChange(change(current, previous), 'visitors', 'count');
        expect(`${text} ${spoken}`).not.toMatch(/NaN|Infinity|undefined|--|\+-/);
      }),
    );
  });
});

describe('a figure', () => {
  test.each([
    [1_234_567, 'count', '1,234,567', '1.2M'],
    [9_999, 'count', '9,999', '9,999'],
    [0, 'count', '0', '0'],
    [null, 'count', '–', '–'],
    [3.289, 'ratio', '3.29', '3.29'],
    [3, 'ratio', '3.00', '3.00'],
    [34.28, 'percent', '34.3%', '34.3%'],
    [7.447, 'percent', '7.5%', '7.5%'],
    [7.45, 'percent', '7.5%', '7.5%'],
    [100, 'percent', '100%', '100%'],
    [10, 'percent', '10.0%', '10.0%'],
    [0, 'duration', '0s', '0s'],
    [59.6, 'duration', '1m', '1m'],
    [95.184, 'duration', '1m 35s', '1m 35s'],
    [7_500, 'duration', '2h 05m', '2h 05m'],
  ] as const)('%d as %s is %s, and %s in short', (value, kind, full, short) => {
    expect(formatFigure(value, kind)).toBe(full);
    expect(formatShortFigure(value, kind)).toBe(short);
  });
});

test('where conditions leave events only, events are counted in place of pageviews', () => {
  const onEvents = [{ field: 'custom_event', op: 'eq', values: ['purchase'] }] as const;
  expect(shownMetrics([])).not.toContain('total_events');
  expect(shownMetrics(onEvents)).not.toContain('pageviews');
  expect(shownMetrics(onEvents)).toHaveLength(6);
  expect(chosenMetric('pageviews', onEvents)).toBe('total_events');
  expect(chosenMetric('bounce_rate', onEvents)).toBe('bounce_rate');
  expect(chosenMetric(undefined, [])).toBe('visitors');
});
