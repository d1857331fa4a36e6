import { expect, test } from 'vitest';
import { type Deletion, openDeletions, progressOf, refetchIntervalMs } from './deletion-progress.ts';
import { groupByZone, overviewQueries } from './overview-queries.ts';
import { parseOverviewSearch } from './overview-search.ts';
import { findWebsites, readFigures, sortWebsites } from './website-figures.ts';
import { searchOfWebsite } from './website-range.ts';

const NOW = Date.parse('2026-03-10T12:34:56.789Z');
const ALL = [{ timeZone: 'UTC', websiteIds: undefined }];

test('defaults and invalid values are left out of the address', () => {
  expect(parseOverviewSearch({ since: '7d', order: 'visitors', q: '' })).toEqual({});
  expect(parseOverviewSearch({ since: '24h', order: 'name', q: 'shop' })).toEqual({
    since: '24h',
    order: 'name',
    q: 'shop',
  });
  expect(parseOverviewSearch({ since: 'ever', order: 7 })).toEqual({});
});

test('the last 24 hours are compared with the same hours of the day before, and requested once', () => {
  const [figures, ...more] = overviewQueries('24h', ALL, NOW);
  expect(more).toEqual([]);
  expect(figures).toMatchObject({
    startDate: '2026-03-09T13:00:00.000Z',
    endDate: '2026-03-10T13:00:00.000Z',
    compare: { startDate: '2026-03-08T13:00:00.000Z', endDate: '2026-03-09T12:34:56.789Z' },
    granularity: 'hour',
  });
  expect(searchOfWebsite('24h', { timeZone: 'Europe/Berlin' }, undefined, NOW)).toEqual({
    from: '2026-03-09T14:00',
    to: '2026-03-10T14:00',
  });
});

test('the days of each website are in its time zone, unless another is chosen for all', () => {
  const websites = [
    { id: 'a', timeZone: 'Europe/Berlin' },
    { id: 'b', timeZone: 'Asia/Tokyo' },
    { id: 'c', timeZone: 'Europe/Berlin' },
  ];
  const asked = (zone?: string) =>
    overviewQueries('7d', groupByZone(websites, zone), NOW).map(({ timeZone, filters }) => [
      timeZone,
      filters?.[0]?.value,
    ]);
  // The last query is about the last 24 hours, which are the same in every zone.
  expect(asked()).toEqual([
    ['Europe/Berlin', ['a', 'c']],
    ['Asia/Tokyo', ['b']],
    ['UTC', undefined],
  ]);
  expect(asked('America/Lima')).toEqual([
    ['America/Lima', undefined],
    ['UTC', undefined],
  ]);
});

const change = (current: number, previous: number, percent: number | null) => ({
  current,
  previous,
  change: current - previous,
  change_percent: percent,
});
const group = {
  overview: {
    data: [
      { website: 'a', visitors: 10, pageviews: 30 },
      { website: 'b', visitors: 20, pageviews: 20 },
    ],
    comparison: {
      data: [
        { website: 'a', visitors: change(10, 5, 100) },
        { website: 'b', visitors: change(20, 40, -50) },
        { website: 'c', visitors: change(0, 3, -100) },
      ],
    },
  },
  byDate: {
    data: [
      { website: 'a', date: '2026-03-09', visitors: 4 },
      { website: 'b', date: '2026-03-10', visitors: 20 },
    ],
  },
  dates: { data: [{ date: '2026-03-08' }, { date: '2026-03-09' }, { date: '2026-03-10' }] },
  now: { data: [{ website: 'b', active_users: 2 }] },
};
const answer = { groups: [group], lastDay: [{ data: [{ website: 'b', visitors: 7 }] }] };

test('each website has a point for every bucket, and websites without current visitors keep their change', () => {
  const figures = readFigures(answer);
  expect(figures.get('a')).toEqual({
    visitors: 10,
    pageviews: 30,
    change: { current: 10, previous: 5, changePercent: 100 },
    points: [0, 4, 0],
    lastDay: 0,
    now: 0,
  });
  expect(figures.get('b')).toMatchObject({ points: [0, 0, 20], lastDay: 7, now: 2 });
  expect(figures.get('c')).toMatchObject({ visitors: 0, points: [0, 0, 0], change: { previous: 3 } });
  expect(figures.get('d')).toBeUndefined();
});

test('websites are sorted by the chosen order, and those without figures come last', () => {
  const websites = ['d', 'c', 'b', 'a'].map((id) => ({ id, name: `Site ${id}`, domain: `${id}.example` }));
  const idsBy = (sort: 'visitors' | 'change' | 'name') =>
    sortWebsites(websites, readFigures(answer), sort).map(({ id }) => id);
  expect(idsBy('visitors')).toEqual(['b', 'a', 'c', 'd']);
  expect(idsBy('change')).toEqual(['a', 'b', 'c', 'd']);
  expect(idsBy('name')).toEqual(['a', 'b', 'c', 'd']);
  expect(findWebsites(websites, ' SITE B').map(({ id }) => id)).toEqual(['b']);
  expect(findWebsites(websites, 'c.exam').map(({ id }) => id)).toEqual(['c']);
  expect(findWebsites(websites, undefined)).toHaveLength(4);
});

const deletion = (more: Partial<Deletion>): Deletion => ({
  websiteId: 'web_1',
  name: 'Shop',
  domain: 'shop.example',
  status: 'running',
  requestedAt: '2026-03-10T12:00:00.000Z',
  startedAt: null,
  removedAt: null,
  finishedAt: null,
  rowsTotal: 0,
  rowsRemoved: 0,
  ...more,
});
const at = '2026-03-10T12:30:00.000Z';

test('a deletion reports its progress, and 100 % only when all rows are removed', () => {
  expect(progressOf(deletion({ status: 'pending' })).percent).toBeNull();
  expect(progressOf(deletion({})).percent).toBeNull();
  expect(progressOf(deletion({ rowsTotal: 500, rowsRemoved: 200 })).percent).toBe(40);
  expect(progressOf(deletion({ rowsTotal: 500, rowsRemoved: 500 })).percent).toBe(99);
  expect(progressOf(deletion({ rowsTotal: 500, rowsRemoved: 500, removedAt: at })).percent).toBe(100);
  expect(progressOf(deletion({ status: 'failed', rowsTotal: 500, rowsRemoved: 100 }))).toMatchObject({
    percent: 20,
    text: expect.stringContaining('retried'),
  });
});

test('deletions are polled often while rows are removed, less often while files are cleared, then not at all', () => {
  const removed = deletion({ removedAt: at });
  const done = deletion({ removedAt: at, finishedAt: at, status: 'done' });
  expect(refetchIntervalMs([removed, deletion({})])).toBe(2_000);
  expect(refetchIntervalMs([removed, done])).toBe(15_000);
  expect(refetchIntervalMs([done])).toBe(false);
  expect(refetchIntervalMs(undefined)).toBe(false);
  expect(openDeletions([removed, done])).toEqual([removed]);
});
