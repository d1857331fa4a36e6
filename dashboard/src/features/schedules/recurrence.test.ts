import { expect, test } from 'vitest';
import { nextOccurrences, ONCE, type Recurrence, readRrule, toRrule } from './recurrence.ts';

/** A Sunday, the second of March 2026. */
const START = Date.UTC(2026, 2, 8, 2, 30);
const day = (ms: number) => new Date(ms).toISOString().slice(0, 16);

const RULES: readonly (readonly [string, Recurrence])[] = [
  ['FREQ=DAILY', { ...ONCE, repeats: 'daily' }],
  ['FREQ=DAILY;INTERVAL=3;COUNT=4', { ...ONCE, repeats: 'daily', interval: 3, count: 4 }],
  ['FREQ=WEEKLY;BYDAY=MO,SU', { ...ONCE, repeats: 'weekly', weekdays: ['MO', 'SU'] }],
  ['FREQ=MONTHLY', { ...ONCE, repeats: 'monthly' }],
  ['FREQ=MONTHLY;BYDAY=2SU', { ...ONCE, repeats: 'monthly', monthly: 'weekday' }],
];

test.each(RULES)('%s is written and read', (rule, recurrence) => {
  expect(toRrule(recurrence, START)).toBe(rule);
  expect(readRrule(rule, START)).toEqual(recurrence);
});

test.each([
  'FREQ=YEARLY',
  'FREQ=MONTHLY;BYMONTHDAY=15',
  'FREQ=MONTHLY;BYDAY=1MO',
  'FREQ=WEEKLY;BYDAY=SU;WKST=SU',
])('%s has parts without a control, and is kept as it is', (rule) => {
  const read = readRrule(rule, START);
  expect(read.repeats).toBe('custom');
  expect(toRrule(read, START)).toBe(rule);
});

test.each([
  [{ ...ONCE, repeats: 'daily', interval: 2 }, ['2026-03-08', '2026-03-10', '2026-03-12']],
  [{ ...ONCE, repeats: 'weekly', weekdays: ['MO', 'SU'] }, ['2026-03-08', '2026-03-09', '2026-03-15']],
  [{ ...ONCE, repeats: 'monthly', monthly: 'weekday' }, ['2026-03-08', '2026-04-12', '2026-05-10']],
  [{ ...ONCE, repeats: 'daily', count: 2 }, ['2026-03-08', '2026-03-09']],
  [ONCE, ['2026-03-08']],
] as const)('the next occurrences of %j are %j', (recurrence, dates) => {
  expect(nextOccurrences(recurrence, START, START - 1, 3).map(day)).toEqual(
    dates.map((date) => `${date}T02:30`),
  );
});

test('months without the day are skipped, and the fifth weekday is the last', () => {
  const last = Date.UTC(2026, 0, 31, 4);
  expect(nextOccurrences({ ...ONCE, repeats: 'monthly' }, last, last, 2).map(day)).toEqual([
    '2026-03-31T04:00',
    '2026-05-31T04:00',
  ]);
  expect(
    nextOccurrences({ ...ONCE, repeats: 'monthly', monthly: 'weekday' }, last, last, 2).map(day),
  ).toEqual(['2026-02-28T04:00', '2026-03-28T04:00']);
});

test('occurrences in the past are not listed', () => {
  expect(nextOccurrences({ ...ONCE, repeats: 'weekly' }, START, Date.UTC(2026, 5, 1), 1).map(day)).toEqual([
    '2026-06-07T02:30',
  ]);
});
