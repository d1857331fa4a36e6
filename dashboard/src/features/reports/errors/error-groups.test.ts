import { describe, expect, test } from 'vitest';
import { type Figures, sparkLine } from '../../analytics/index.ts';
import { groupsOf, placesOf, TREND_FIELD } from './error-groups.ts';
import { filterOfState, type StateOfIssue, stateOf } from './error-states.ts';
import { parseErrorsSearch } from './errors-search.ts';
import { messages } from './messages.ts';

const answer = (data: Figures['result']['data'], comparison?: Figures['result']['comparison']): Figures => ({
  result: { parameter: 'error_fingerprints', success: true, data, ...(comparison && { comparison }) },
  meta: {
    parameters: [],
    total_parameters: 1,
    page: 1,
    limit: 100,
    filters_applied: 0,
    timezone: 'UTC',
    range: { start: '2026-03-01T00:00:00Z', end: '2026-03-02T00:00:00Z' },
    asOf: '2026-03-08T00:00:00.000Z',
  },
});
const row = {
  fingerprint: '00000000000000aa',
  message: 'x is undefined',
  error_type: 'TypeError',
  filename: 'https://shop.example/assets/cart.js',
  line: '214',
  count: 3,
  users: 2,
};
const before = (previous: number) => ({
  range: { start: '', end: '' },
  data: [{ count: { current: 3, previous, change: 3, change_percent: null, from_zero: previous === 0 } }],
});

describe('errors that are the same', () => {
  test('show their source without the host', () => {
    expect(groupsOf(answer([row]))[0]).toMatchObject({
      place: '/assets/cart.js:214',
      count: 3,
      isNew: undefined,
    });
    expect(
      groupsOf(answer([{ ...row, filename: '(none)', line: '(none)', message: '(none)' }]))[0],
    ).toMatchObject({
      place: '',
      message: 'No message',
    });
  });

  test('are new when there were none in the other range', () => {
    expect(groupsOf(answer([row], before(0)))[0]?.isNew).toBe(true);
    expect(groupsOf(answer([row], before(1)))[0]?.isNew).toBe(false);
  });

  test('are left out when they happened in the other range alone', () => {
    expect(groupsOf(answer([{ ...row, count: 0 }], before(4)))).toEqual([]);
  });

  test('happened most on the page that comes first', () => {
    const pages = placesOf(
      answer([
        { fingerprint: 'a', path: '/cart', errors: 9 },
        { fingerprint: 'b', path: '/', errors: 4 },
        { fingerprint: 'a', path: '/sale', errors: 1 },
      ]),
      'path',
    );
    expect(pages.get('a')).toEqual({ most: '/cart', others: 1 });
    expect(pages.get('b')).toEqual({ most: '/', others: 0 });
  });
});

describe('the state of an error', () => {
  const stored = (fingerprint: string, state: StateOfIssue['state'], isRegressed = false) =>
    [
      fingerprint,
      {
        fingerprint,
        state,
        isRegressed,
        release: null,
        changedAt: '2026-03-01T00:00:00.000Z',
        changedBy: '',
      },
    ] as const;
  const states = new Map([stored('a', 'resolved'), stored('b', 'ignored'), stored('c', 'open', true)]);

  test('is open if it was neither resolved nor ignored, or occurred again', () => {
    expect(['a', 'b', 'c', 'd'].map((fingerprint) => stateOf(states, fingerprint))).toEqual([
      'resolved',
      'ignored',
      'open',
      'open',
    ]);
  });

  test('is selected by fingerprints, except the open ones of a website without others', () => {
    const field = 'fingerprint';
    expect(filterOfState(states, 'open')).toEqual({ field, op: 'not_in', value: ['a', 'b'] });
    expect(filterOfState(states, 'ignored')).toEqual({ field, op: 'in', value: ['b'] });
    expect(filterOfState(new Map(), 'open')).toBeUndefined();
    expect(filterOfState(new Map(), 'resolved')).toBeNull();
    const many = new Map(Array.from({ length: 1_200 }, (_, index) => stored(String(index), 'ignored')));
    expect(filterOfState(many, 'open')?.value).toHaveLength(1_000);
  });
});

test('the trend of an error ends with the bucket that is not over', () => {
  const dates = ['2026-03-01', '2026-03-02', '2026-03-03'];
  const figures = answer(dates.map((date, index) => ({ date, errors: index * 2 })));
  const meta = { ...figures.meta, range: { start: '2026-03-01T00:00:00Z', end: '2026-03-04T00:00:00Z' } };
  const reading = {
    granularity: 'day',
    nowMs: Date.parse('2026-03-03T12:00:00Z'),
    isAllTime: false,
  } as const;
  expect(sparkLine({ ...figures, meta }, TREND_FIELD, reading, messages.trend)).toMatchObject({
    values: [0, 2, 4],
    isRunning: true,
  });
  expect(sparkLine(answer([]), TREND_FIELD, reading, messages.trend)).toMatchObject({
    values: [],
    isRunning: false,
    label: 'No errors',
  });
});

test('the address names an error by its fingerprint, and nothing else', () => {
  expect(parseErrorsSearch({ error: '00000000000000aa', split: 'browser' })).toEqual({
    error: '00000000000000aa',
    split: 'browser',
  });
  expect(parseErrorsSearch({ error: '<script>', split: 'page', state: 'open' })).toEqual({});
  expect(parseErrorsSearch({ state: 'ignored' })).toEqual({ state: 'ignored' });
});
