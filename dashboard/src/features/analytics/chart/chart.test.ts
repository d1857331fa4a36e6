import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { localDate, wallMsIn } from '../../../lib/time/local-time.ts';
import type { Figures } from '../data/part.ts';
import { describeInstants, describeRange } from '../range/describe-range.ts';
import { wallMsOf } from '../search/range.ts';
import { ticksOf } from './axis-ticks.ts';
import { annotationLabel, axisLabel, fullLabel, rangeOfBuckets } from './buckets.ts';
import { bucketAt, edgesOf, labelledBuckets, placeOf } from './plot.ts';
import { drawnPoints, seriesPoints } from './points.ts';
import { describeSeries, seriesCsv } from './series.ts';

const change = (current: number, previous: number) => ({
  current,
  previous,
  change: current - previous,
  change_percent: 0,
  from_zero: false,
});

function figures(dates: readonly string[], end: string, values: readonly number[] = []): Figures {
  return {
    result: {
      parameter: 'custom',
      success: true,
      data: dates.map((date, index) => ({ date, visitors: values[index] ?? 5 })),
      comparison: {
        range: { start: end, end },
        data: dates.map((date, index) => ({
          date,
          previous_date: index === dates.length - 1 ? null : `before ${index}`,
          visitors: change(5, 3),
        })),
      },
    },
    meta: {
      parameters: [],
      total_parameters: 1,
      page: 1,
      limit: 100,
      filters_applied: 0,
      timezone: 'UTC',
      range: { start: dates[0] ?? end, end },
      asOf: '2026-03-08T00:00:00.000Z',
    },
  };
}

describe('points', () => {
  const hours = [10, 11, 12, 13].map((hour) => `2026-03-29T${hour}:00:00+02:00`);
  const nowMs = Date.parse('2026-03-29T12:30:00+02:00');
  const reading = { granularity: 'hour', nowMs, isAllTime: false } as const;
  const today = seriesPoints(figures(hours, '2026-03-29T22:00:00Z'), ['visitors'], reading);

  test('future hours have no value, and the current one is marked', () => {
    expect(today.map(({ values, isRunning }) => [values['visitors'], isRunning])).toEqual([
      [5, false],
      [5, false],
      [5, true],
      [null, false],
    ]);
  });

  test('each is compared with the bucket in its place, if there is one', () => {
    expect(today.map(({ previous, previousDate }) => [previous, previousDate])).toEqual([
      [3, 'before 0'],
      [3, 'before 1'],
      [3, 'before 2'],
      [null, null],
    ]);
  });

  test('a range that is over runs nowhere', () => {
    const days = figures(['2026-03-01', '2026-03-02'], '2026-03-03T00:00:00Z');
    const points = seriesPoints(days, ['visitors'], { ...reading, granularity: 'day' });
    expect(points.some(({ isRunning }) => isRunning)).toBe(false);
  });

  test('what visits were like is unknown where there was none', () => {
    const [date = ''] = hours;
    const { result, meta } = figures([date], '2026-03-29T22:00:00Z');
    const data = [{ date, visitors: 0, sessions: 0, bounce_rate: 0 }];
    const nothing = { meta, result: { ...result, data } };
    expect(seriesPoints(nothing, ['bounce_rate', 'visitors'], reading)[0]?.values).toEqual({
      bounce_rate: null,
      visitors: 0,
    });
  });

  test('years before there was anything are left out of all time, and of nothing else', () => {
    const empty = figures(['2024-01-01', '2025-01-01', '2026-01-01'], '2027-01-01T00:00:00Z', [0, 3, 4]);
    const read = (isAllTime: boolean) =>
      seriesPoints(empty, ['visitors'], { granularity: 'year', nowMs, isAllTime }).map(({ date }) => date);
    expect(read(true)).toEqual(['2025-01-01', '2026-01-01']);
    expect(read(false)).toHaveLength(3);
  });
});

describe('several figures over time', () => {
  const series = [
    { key: 'errors', title: 'Errors', tone: 'series-1' },
    { key: 'users', title: 'Visitors', tone: 'series-2' },
  ] as const;
  const { result, meta } = figures([], '2026-03-03T00:00:00Z');
  const rows = [
    { date: '2026-03-01', errors: 4, users: 2 },
    { date: '2026-03-02', errors: 9, users: null },
  ];
  const days = { meta, result: { ...result, data: rows } };
  const reading = { granularity: 'day', nowMs: Date.UTC(2026, 5, 1), isAllTime: false } as const;
  const points = seriesPoints(days, ['errors', 'users'], reading);

  test('keep what is unknown apart from nought', () => {
    expect(points.map(({ values }) => values)).toEqual([
      { errors: 4, users: 2 },
      { errors: 9, users: null },
    ]);
  });

  test('lead from the last known value into the bucket that still runs', () => {
    const [first, second] = points;
    if (first === undefined || second === undefined) throw new Error('There are no points');
    const third = { ...second, date: '2026-03-03', values: { errors: 1, users: 7 }, isRunning: true };
    const drawn = drawnPoints([first, second, third], ['errors', 'users']);
    expect(drawn.map(({ settled }) => settled)).toEqual([
      { errors: 4, users: 2 },
      { errors: 9, users: null },
      { errors: null, users: null },
    ]);
    expect(drawn.map(({ running }) => running)).toEqual([
      { errors: null, users: 2 },
      { errors: 9, users: null },
      { errors: 1, users: 7 },
    ]);
  });

  test('always include the first threshold, and the second one when values are near it', () => {
    const thresholds = [
      { value: 100, title: 'Good', tone: 'good' },
      { value: 400, title: 'Poor', tone: 'bad' },
    ] as const;
    const look = { series, thresholds, kind: String };
    expect(ticksOf(points, look)).toEqual([0, 30, 60, 90, 120]);
    const high = points.map((point) => ({ ...point, values: { errors: 300 } }));
    expect(ticksOf(high, look)).toEqual([0, 150, 300, 450]);
  });

  test('are described for screen readers, and exported with the compared values', () => {
    expect(describeSeries(points, series, 'day', String)).toBe(
      'Sun, Mar 1, 2026 to Mon, Mar 2, 2026. Errors: highest 9 (Mon, Mar 2, 2026), lowest 4 (Sun, Mar 1, 2026). Visitors: highest 2 (Sun, Mar 1, 2026), lowest 2 (Sun, Mar 1, 2026).',
    );
    expect(describeSeries([], series, 'day', String)).toBe('Errors: no data. Visitors: no data.');
    expect(seriesCsv(points, series)).toEqual([
      ['Time', 'Errors', 'Visitors'],
      ['2026-03-01', 4, 2],
      ['2026-03-02', 9, null],
    ]);
    const compared = points.map((point) => ({ ...point, previous: 5, previousDate: '2026-02-27' }));
    expect(seriesCsv(compared, series).slice(0, 2)).toEqual([
      ['Time', 'Errors', 'Visitors', 'Compared time', 'Errors, previous period'],
      ['2026-03-01', 4, 2, '2026-02-27', 5],
    ]);
  });
});

test('lengths of time stand at round places beside the axis', () => {
  const ticks = (most: number) =>
    ticksOf([{ date: '', values: { length: most }, previous: null, previousDate: null, isRunning: false }], {
      series: [{ key: 'length', title: 'Length', tone: 'series-1' }],
      kind: 'duration',
    });
  expect(ticks(340)).toEqual([0, 120, 240, 360]);
  expect(ticks(95)).toEqual([0, 30, 60, 90, 120]);
  expect(ticks(0)).toEqual([0, 1]);
  fc.assert(
    fc.property(fc.double({ min: 0, max: 86_400, noNaN: true }), (most) => {
      expect(ticks(most).at(-1)).toBeGreaterThanOrEqual(most);
      expect(ticks(most).length).toBeLessThanOrEqual(6);
    }),
  );
});

test('the pointer finds the nearest bucket, and the last one beyond the edge', () => {
  const plot = { left: 48, right: 28, isBanded: false };
  const at = (x: number) => bucketAt(x, 676, plot, 7);
  expect([0, 48, 97, 99, 348, 648, 9_999].map(at)).toEqual([0, 0, 0, 1, 3, 6, 6]);
  expect(bucketAt(50, 60, plot, 7)).toBe(0);
  expect(bucketAt(50, 676, plot, 1)).toBe(0);
});

test('the pointer finds the bar whose band it is in', () => {
  const plot = { left: 60, right: 28, isBanded: true };
  const at = (x: number) => bucketAt(x, 788, plot, 7);
  expect([0, 60, 159, 161, 410, 760, 9_999].map(at)).toEqual([0, 0, 0, 1, 3, 6, 6]);
});

test('the axis of bars holds their sums, and the axis of counts has no fractions', () => {
  const point = { date: '', values: { a: 3, b: 4 }, previous: null, previousDate: null, isRunning: false };
  const series = [
    { key: 'a', title: 'A', tone: 'series-1' },
    { key: 'b', title: 'B', tone: 'series-2' },
  ] as const;
  expect(ticksOf([point], { series, as: 'stack', kind: 'count' })).toEqual([0, 2, 4, 6, 8]);
  expect(ticksOf([point], { series, kind: 'count' })).toEqual([0, 1, 2, 3, 4]);
  expect(ticksOf([{ ...point, previous: 10 }], { series, kind: 'count' })).toEqual([0, 3, 6, 9, 12]);
  expect(ticksOf([{ ...point, values: { a: -3, b: 1 } }], { series, kind: String })[0]).toBe(-3);
});

test('a point is at its place between the edges, a bar in the middle of its band', () => {
  expect([0, 3, 6].map((index) => placeOf(index, { isBanded: false }, 7))).toEqual([0, 0.5, 1]);
  expect([0, 1].map((index) => placeOf(index, { isBanded: true }, 2))).toEqual([0.25, 0.75]);
  expect(placeOf(0, { isBanded: false }, 1)).toBe(0.5);
});

test('as many labels are below the plot as fit at equal distances within the picture', () => {
  const plot = { left: 48, right: 28, isBanded: false };
  const labels = Array.from({ length: 31 }, (_, index) => `Mar ${index + 1}`);
  expect(labelledBuckets(labels, plot, 2_400)).toHaveLength(31);
  expect(labelledBuckets(labels, plot, 700)).toEqual([0, 4, 8, 12, 16, 20, 24, 28]);
  expect(labelledBuckets(['January 2026', 'February 2026'], plot, 300)).toEqual([0]);
  expect(labelledBuckets([], plot, 300)).toEqual([]);
});

test('a selection ends at points, and at the outer edges of bars', () => {
  expect(edgesOf(2, 4, { isBanded: false }, 7)).toEqual([2 / 6, 4 / 6]);
  expect(edgesOf(0, 6, { isBanded: false }, 7)).toEqual([0, 1]);
  expect(edgesOf(2, 4, { isBanded: true }, 7)).toEqual([2 / 7, 5 / 7]);
  expect(edgesOf(0, 0, { isBanded: false }, 1)).toEqual([0, 0]);
});

describe('zooming', () => {
  const whole = { fromMs: Date.UTC(2026, 2, 10), toMs: Date.UTC(2026, 3, 9) };

  test.each([
    ['2026-03-12', '2026-03-14', 'day', '2026-03-12', '2026-03-14'],
    ['2026-03-14', '2026-03-12', 'day', '2026-03-12', '2026-03-14'],
    ['2026-03-09', '2026-03-16', 'week', '2026-03-10', '2026-03-22'],
    ['2026-03-01', '2026-04-01', 'month', '2026-03-10', '2026-04-08'],
    [
      '2026-03-29T10:00:00+02:00',
      '2026-03-29T12:00:00+02:00',
      'hour',
      '2026-03-29T10:00',
      '2026-03-29T13:00',
    ],
    ['2026-03-29T00:00:00+01:00', '2026-03-29T23:00:00+02:00', 'hour', '2026-03-29', '2026-03-29'],
  ] as const)('from %s to %s by the %s shows %s to %s', (one, other, granularity, from, to) => {
    expect(rangeOfBuckets(one, other, granularity, whole)).toMatchObject({ from, to });
  });

  test('never shows more than there was', () => {
    const days = fc.integer({ min: 0, max: 29 });
    fc.assert(
      fc.property(days, days, fc.constantFrom('day', 'week', 'month'), (one, other, granularity) => {
        const date = (index: number) =>
          new Date(whole.fromMs + index * 86_400_000).toISOString().slice(0, 10);
        const range = rangeOfBuckets(date(one), date(other), granularity, whole);
        expect(wallMsOf(range?.from ?? '')).toBeGreaterThanOrEqual(whole.fromMs);
        expect(wallMsOf(range?.to ?? '')).toBeLessThan(whole.toMs);
      }),
    );
  });
});

describe('dates in words', () => {
  test.each([
    ['2026-03-29T00:00:00+01:00', 'hour', 'Mar 29', 'Sun, Mar 29, 12:00 AM'],
    ['2026-03-29T14:00:00+02:00', 'hour', '2 PM', 'Sun, Mar 29, 2:00 PM'],
    ['2026-03-29', 'day', 'Mar 29', 'Sun, Mar 29, 2026'],
    ['2026-03-23', 'week', 'Mar 23', 'Week of Mar 23, 2026'],
    ['2026-03-01', 'month', 'Mar 26', 'March 2026'],
    ['2026-01-01', 'year', '2026', '2026'],
  ] as const)('%s by the %s', (label, granularity, axis, full) => {
    expect(axisLabel(label, granularity, false)).toBe(axis);
    expect(fullLabel(label, granularity)).toBe(full);
  });

  test('days in the list below the chart omit the year of the last day', () => {
    expect(annotationLabel('2026-03-10', 'day', '2026-03-12')).toBe('Mar 10');
    expect(annotationLabel('2025-12-30', 'day', '2026-03-12')).toBe('Tue, Dec 30, 2025');
    expect(annotationLabel('2026-03-09', 'week', '2026-03-16')).toBe('Week of Mar 9');
    expect(annotationLabel('2026-03-01', 'month', '2026-04-01')).toBe('March 2026');
  });

  test('ranges are shown in the time zone of the website', () => {
    expect(describeRange({ kind: 'dates', from: '2026-03-01', to: '2026-03-31' })).toBe('Mar 1 – 31, 2026');
    expect(
      describeInstants({ start: '2026-02-28T23:00:00Z', end: '2026-03-31T22:00:00Z' }, 'Europe/Berlin'),
    ).toBe('Mar 1 – 31, 2026');
    expect(localDate('Pacific/Kiritimati', '2026-02-28T23:00:00Z')).toBe('2026-03-01');
    expect(wallMsIn('Nowhere/Else', '2026-02-28T23:00:00Z')).toBe(Date.UTC(2026, 1, 28, 23));
  });
});
