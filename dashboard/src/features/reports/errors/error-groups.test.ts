import { describe, expect, test } from 'vitest';
import type { Figures } from '../../analytics/index.ts';
import { groupsOf, placesOf } from './error-groups.ts';
import { parseErrorsSearch } from './errors-search.ts';

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

test('the address names an error by its fingerprint, and nothing else', () => {
  expect(parseErrorsSearch({ error: '00000000000000aa', split: 'browser' })).toEqual({
    error: '00000000000000aa',
    split: 'browser',
  });
  expect(parseErrorsSearch({ error: '<script>', split: 'page' })).toEqual({});
});
