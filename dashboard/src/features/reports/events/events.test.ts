import { expect, test } from 'vitest';
import { csvOfEvents, findEvents, linePoints, propertiesOf } from './event-rows.ts';
import { parseEventsSearch } from './events-search.ts';

type Figures = Parameters<typeof linePoints>[0];
const figures = (data: readonly Record<string, unknown>[]) =>
  ({ result: { data }, meta: { range: { end: '2026-11-21T00:00:00Z' } } }) as unknown as Figures;
const row = (name: string, events: number) => ({
  name,
  events,
  visitors: 1,
  share: 50,
  change: undefined,
  lastSeen: '2026-11-20T10:00:00.000Z',
});

test('the event of the address is any text', () => {
  expect(parseEventsSearch({ event: 'sign up' })).toEqual({ event: 'sign up' });
  expect(parseEventsSearch({ event: 404 })).toEqual({ event: '404' });
  expect(parseEventsSearch({ event: 'a\0' })).toEqual({});
  expect(parseEventsSearch({ event: ['a'] })).toEqual({});
});

test('events are found by a part of their name, and written as they are', () => {
  const rows = [row('Signup', 3), row('purchase', 1)];
  expect(findEvents(rows, ' SIGN ').map(({ name }) => name)).toEqual(['Signup']);
  expect(findEvents(rows, '')).toEqual(rows);
  expect(csvOfEvents(rows)[1]).toEqual(['Signup', 3, 50, 1, '2026-11-20T10:00:00.000Z']);
});

test('lines have a value for each event in each bucket, and none ahead of now', () => {
  const one = (date: string, event_name: string, total_events: number) => ({
    date,
    event_name,
    total_events,
  });
  const [noon, one_o_clock] = ['2026-11-20T12:00:00+01:00', '2026-11-20T13:00:00+01:00'];
  const points = linePoints(
    figures([one(noon, 'b', 2), one(noon, 'a', 1), one(one_o_clock, 'a', 0)]),
    ['a', 'b'],
    { granularity: 'hour', nowMs: Date.parse('2026-11-20T11:30:00Z') },
  );
  const bucket = { previous: null, previousDate: null };
  expect(points).toEqual([
    { ...bucket, date: noon, values: { a: 1, b: 2 }, isRunning: true },
    { ...bucket, date: one_o_clock, values: { a: null, b: null }, isRunning: false },
  ]);
});

test('properties are returned with their values, and the remaining values are counted', () => {
  const discovery = figures([
    { event_name: 'buy', property_key: 'id', property_type: 'string', occurrences: 30, unique_values: 25 },
    { event_name: 'buy', property_key: 'plan', property_type: 'string', occurrences: 40, unique_values: 2 },
  ]);
  const value = (property_key: string, property_value: string, count: number) => ({
    property_key,
    property_value,
    count,
    percentage: 10,
  });
  const distribution = figures([
    value('id', '(other)', 9),
    value('id', 'x', 2),
    value('plan', '(other)', 1),
    value('plan', 'pro', 39),
  ]);
  const [plan, id] = propertiesOf(discovery, distribution);
  expect(plan).toMatchObject({ key: 'plan', events: 40, distinct: 2, others: 0 });
  expect(plan?.values.map((one) => one.value)).toEqual(['pro', '(other)']);
  expect(id).toMatchObject({ key: 'id', others: 9 });
  expect(id?.values.map((one) => one.value)).toEqual(['x']);
  expect(propertiesOf(figures([{ property_key: '(none)' }]), figures([]))).toEqual([]);
});
