import { expect, test } from 'vitest';
import { hasPin, type Pin, pinsOfGoals, togglePin, toSent, type WebsitePins } from './pin-list.ts';
import { METRIC_KINDS, PIN_METRICS } from './pin-metrics.ts';
import { groupsOf, keyOf, partsOf } from './pin-queries.ts';

const GOAL: Extract<Pin, { kind: 'goal' }> = {
  kind: 'goal',
  reportId: 'rpt_1',
  name: 'Sign-ups',
  definition: { kind: 'goal', type: 'event', op: 'eq', value: 'signup' },
};
const BOUNCES: Pin = { kind: 'metric', metric: 'bounce_rate' };
const SESSIONS: Pin = { kind: 'metric', metric: 'sessions' };
const REVENUE: Pin = { kind: 'metric', metric: 'total_revenue' };

const compared = (current: number, previous: number, percent: number | null) => ({
  current,
  previous,
  change: current - previous,
  change_percent: percent,
});

test('the dialog offers every metric that can be pinned', () => {
  expect(PIN_METRICS).toEqual(Object.keys(METRIC_KINDS));
});

test('a pin is added at the end, or removed, and the others keep their order', () => {
  const pins = togglePin([BOUNCES, GOAL], SESSIONS);
  expect(pins).toEqual([BOUNCES, GOAL, SESSIONS]);
  expect(hasPin(pins, { kind: 'goal', reportId: 'rpt_1' })).toBe(true);
  expect(togglePin(pins, { ...GOAL, name: 'Renamed' })).toEqual([BOUNCES, SESSIONS]);
  expect(toSent(pins)).toEqual([BOUNCES, { kind: 'goal', reportId: 'rpt_1' }, SESSIONS]);
});

test('only shared goals can be pinned', () => {
  const report = { websiteId: 'a', createdAt: '', updatedAt: '', definition: GOAL.definition };
  const found = pinsOfGoals([
    { ...report, id: 'rpt_1', name: 'Sign-ups', visibility: 'shared' },
    { ...report, id: 'rpt_2', name: 'Mine', visibility: 'personal' },
  ]);
  expect(found).toEqual([GOAL]);
});

test('all metrics of all websites are two parameters, and the goals of each website one', () => {
  const websites: WebsitePins[] = [
    { websiteId: 'a', pins: [BOUNCES, GOAL, REVENUE] },
    { websiteId: 'b', pins: [SESSIONS, BOUNCES] },
    { websiteId: 'c', pins: [{ ...GOAL, reportId: 'rpt_3' }] },
  ];
  const among = (...value: string[]) => [{ field: 'website', op: 'in', value }];
  const { kind: _, ...step } = GOAL.definition;
  const options = { goals: [{ name: 'Sign-ups', ...step }] };
  expect(partsOf(websites, 'EUR').map(({ parameter }) => parameter)).toEqual([
    { metrics: ['bounce_rate', 'sessions'], dimensions: ['website'], filters: among('a', 'b') },
    {
      metrics: ['total_revenue', 'transactions'],
      dimensions: ['website', 'currency'],
      filters: among('a'),
    },
    { name: 'goals', filters: among('a'), options },
    { name: 'goals', filters: among('c'), options },
  ]);
  expect(partsOf([{ websiteId: 'a', pins: [REVENUE] }], 'EUR')).toHaveLength(1);
});

test('a request has at most 50 parameters', () => {
  const websites = Array.from({ length: 100 }, (_, index) => ({
    websiteId: String(index),
    pins: [GOAL, BOUNCES, REVENUE],
  }));
  const groups = groupsOf(websites);
  expect(groups.flat()).toEqual(websites);
  expect(groups.map((group) => partsOf(group, 'EUR').length)).toEqual([50, 50, 6]);
  expect(groupsOf([])).toEqual([]);
});

test('metrics are read by website; without visits, visits are zero and rates unknown', () => {
  const [part] = partsOf(
    [
      { websiteId: 'a', pins: [BOUNCES] },
      { websiteId: 'b', pins: [SESSIONS, BOUNCES] },
    ],
    'EUR',
  );
  const figures = part?.read({
    data: [{ website: 'a', bounce_rate: 40, sessions: 10 }],
    comparison: { data: [{ website: 'a', bounce_rate: compared(40, 50, -20), sessions: null }] },
  });
  expect(figures).toEqual([
    [keyOf('a', BOUNCES), { value: 40, change: { current: 40, previous: 50, changePercent: -20 } }],
    [keyOf('b', SESSIONS), { value: 0, change: undefined }],
    [keyOf('b', BOUNCES), { value: null, change: undefined }],
  ]);
});

test('revenue is shown in the default currency, otherwise in the one with most transactions', () => {
  const data = [
    { website: 'a', currency: 'EUR', total_revenue: 100, transactions: 2 },
    { website: 'a', currency: 'USD', total_revenue: 900, transactions: 9 },
    { website: 'a', currency: '(none)', total_revenue: 0, transactions: 0 },
  ];
  const comparison = {
    data: [{ website: 'a', currency: 'USD', total_revenue: compared(900, 450, 100) }],
  };
  const read = (currency: string, websiteId = 'a') => {
    const [part] = partsOf([{ websiteId, pins: [REVENUE] }], currency);
    return part?.read({ data, comparison })[0]?.[1];
  };
  expect(read('EUR')).toEqual({ value: 100, change: undefined, currency: 'EUR' });
  expect(read('CHF')).toEqual({
    value: 900,
    change: { current: 900, previous: 450, changePercent: 100 },
    currency: 'USD',
  });
  expect(read('CHF', 'b')).toEqual({ value: 0, change: undefined, currency: 'CHF' });
});

test('goals are read by their number, with their visitors', () => {
  const second = { ...GOAL, reportId: 'rpt_2', name: 'Purchases' };
  const [part] = partsOf([{ websiteId: 'a', pins: [GOAL, BOUNCES, second] }], 'EUR').slice(1);
  const figures = part?.read({
    data: [
      { goal_number: 2, conversion_rate: 7.7, users: 109 },
      { goal_number: 1, conversion_rate: 12.5, users: 177 },
    ],
    comparison: {
      data: [
        { goal_number: 2, conversion_rate: compared(7.7, 8.4, -8.3) },
        { goal_number: 1, conversion_rate: compared(12.5, 12.5, 0) },
      ],
    },
  });
  expect(figures).toEqual([
    ['a rpt_1', { value: 12.5, change: { current: 12.5, previous: 12.5, changePercent: 0 }, visitors: 177 }],
    ['a rpt_2', { value: 7.7, change: { current: 7.7, previous: 8.4, changePercent: -8.3 }, visitors: 109 }],
  ]);
});
