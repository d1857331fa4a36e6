import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StoppedClock } from '../../../lib/time/clock.ts';
import { presetRange } from '../../../lib/time/time-range.ts';
import { DAY_MS, findTimeZone } from '../../../lib/time/time-zone.ts';
import { openTestFacts, type TestFacts } from '../../../stores/facts/testing/open-test-facts.ts';
import { fuzzRuns } from '../../../testing/fuzz-runs.ts';
import { querySchema } from '../contract/request.contract.ts';
import { createQueryService, type QueryService } from '../query.service.ts';
import { createIssues } from './issues.ts';
import { comparedRange, resolveRange } from './resolve-times.ts';

const SEED = 20_260_308;
const NOW_MS = Date.parse('2026-06-15T12:00:00Z');

let store: TestFacts;
let service: QueryService;

beforeAll(async () => {
  store = await openTestFacts();
  const clock = new StoppedClock(NOW_MS);
  service = createQueryService({ facts: store.facts, websites: { idsOf: async () => [] }, clock });
});

afterAll(() => store.close());

async function comparedTo(request: object) {
  const [answer] = await service.run({
    subject: { kind: 'website', websiteId: 'web_a' },
    queries: [querySchema.parse({ parameters: ['summary_metrics'], ...request })],
    at: () => 'body',
    timezone: undefined,
  });
  return answer?.data[0]?.comparison?.range;
}

describe('a day whose midnight is skipped is compared with complete days', () => {
  const day = (timeZone: string, date: string) => ({ timeZone, startDate: date, endDate: date });
  test.each([
    ['America/Havana', '2026-03-08', 'previous_period', '2026-03-07T05:00', '2026-03-08T05:00'],
    ['America/Havana', '2026-03-08', 'year_over_year', '2025-03-08T05:00', '2025-03-09T05:00'],
    ['America/Havana', '2026-03-08', 'previous_period_weekday', '2026-03-01T05:00', '2026-03-02T05:00'],
    ['America/Santiago', '2025-09-07', 'previous_period', '2025-09-06T04:00', '2025-09-07T04:00'],
    ['America/Santiago', '2025-09-07', 'year_over_year', '2024-09-07T04:00', '2024-09-08T04:00'],
    ['Asia/Beirut', '2026-03-29', 'previous_period', '2026-03-27T22:00', '2026-03-28T22:00'],
    ['Asia/Beirut', '2026-03-29', 'previous_period_weekday', '2026-03-21T22:00', '2026-03-22T22:00'],
    ['Africa/Cairo', '2026-04-24', 'previous_period', '2026-04-22T22:00', '2026-04-23T22:00'],
    ['Africa/Cairo', '2026-04-24', 'year_over_year', '2025-04-23T22:00', '2025-04-24T22:00'],
  ])('%s %s: %s', async (timeZone, date, compare, start, end) => {
    expect(await comparedTo({ ...day(timeZone, date), compare })).toEqual({
      start: `${start}:00.000Z`,
      end: `${end}:00.000Z`,
    });
  });
});

test('the last day of February is compared with a complete day of a year without it', async () => {
  for (const [date, end] of [
    ['2024-02-28', '2023-03-01'],
    ['2024-02-29', '2023-03-01'],
  ])
    expect(
      await comparedTo({ timeZone: 'UTC', startDate: date, endDate: date, compare: 'year_over_year' }),
    ).toEqual({ start: '2023-02-28T00:00:00.000Z', end: `${end}T00:00:00.000Z` });
});

test('a period before a day that a zone skipped has as many days as the period', async () => {
  const days = { timeZone: 'Pacific/Apia', startDate: '2011-12-29', endDate: '2011-12-29' };
  expect(await comparedTo({ ...days, compare: 'previous_period' })).toEqual({
    start: '2011-12-28T10:00:00.000Z',
    end: '2011-12-29T10:00:00.000Z',
  });
});

describe('a range that is not over can be compared with the same part of an earlier one', () => {
  // 12:00 UTC is 14:00 in Berlin.
  test.each([
    ['today', 'previous_period', '2026-06-13T22:00', '2026-06-14T12:00'],
    ['today', 'previous_period_weekday', '2026-06-07T22:00', '2026-06-08T12:00'],
    ['last_7d', 'previous_period', '2026-06-01T22:00', '2026-06-08T12:00'],
    ['this_month', 'year_over_year', '2025-05-31T22:00', '2025-06-15T12:00'],
    // Over: whole days.
    ['yesterday', 'previous_period', '2026-06-12T22:00', '2026-06-13T22:00'],
  ])('%s, %s', async (preset, to, start, end) => {
    const compare = { to, until: 'now' };
    expect(await comparedTo({ timeZone: 'Europe/Berlin', preset, compare })).toEqual({
      start: `${start}:00.000Z`,
      end: `${end}:00.000Z`,
    });
  });

  test('across a change of clocks, at the same local time', async () => {
    const zone = findTimeZone('Europe/Berlin');
    if (zone === undefined) throw new Error('unknown zone');
    // 10:42 in Berlin, on the day on which clocks go forward.
    const nowMs = Date.parse('2026-03-29T08:42:00Z');
    const range = presetRange('today', nowMs, zone, 'monday');
    const compared = (to: 'previous_period' | 'year_over_year') =>
      comparedRange(
        { to, until: 'now' },
        range,
        { zone, weekStart: 'monday', nowMs },
        'body',
        createIssues(),
      );
    expect(new Date(compared('previous_period').toMs).toISOString()).toBe('2026-03-28T09:42:00.000Z');
    expect(new Date(compared('year_over_year').toMs).toISOString()).toBe('2025-03-29T09:42:00.000Z');
  });
});

test('compared ranges begin and end with local days, in every zone, on every date', () => {
  const zones = Intl.supportedValuesOf('timeZone');
  const asked = fc.record({
    name: fc.constantFrom(...zones),
    first: fc.integer({ min: Date.UTC(2015, 0, 1) / DAY_MS, max: Date.UTC(2030, 0, 1) / DAY_MS }),
    length: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 400 })),
    comparison: fc.constantFrom('previous_period', 'previous_period_weekday', 'year_over_year'),
  });
  const check = fc.property(asked, ({ name, first, length, comparison }) => {
    const zone = findTimeZone(name) ?? expect.unreachable();
    const calendar = { zone, weekStart: 'monday' as const, nowMs: NOW_MS };
    const request = { parameters: [], startDate: dateOf(first), endDate: dateOf(first + length - 1) };
    const issues = createIssues();
    const range = resolveRange(request, calendar, 'body', issues);
    const { fromMs, toMs } = comparedRange(comparison, range, calendar, 'body', issues);
    issues.throwIfAny();
    const local = new Intl.DateTimeFormat('sv-SE', { timeZone: name, dateStyle: 'short' });
    const week = Math.ceil(length / 7) * 7;
    const expected = {
      previous_period: [dateOf(first - length), dateOf(first - 1)],
      previous_period_weekday: [dateOf(first - week), dateOf(first - week + length - 1)],
      year_over_year: [yearBefore(dateOf(first)), yearBefore(dateOf(first + length - 1))],
    }[comparison];
    expect([local.format(fromMs), local.format(toMs - 1)]).toEqual(expected);
    expect(local.format(fromMs - 1)).not.toBe(expected[0]);
    expect(local.format(toMs)).not.toBe(expected[1]);
  });
  fc.assert(check, { numRuns: fuzzRuns(2_000), seed: SEED });
});

test('presets of complete days are compared like the same dates', () => {
  const zone = findTimeZone('America/Havana') ?? expect.unreachable();
  for (let day = 0; day < 60; day += 1) {
    const nowMs = Date.parse('2026-02-15T17:00:00Z') + day * DAY_MS;
    const calendar = { zone, weekStart: 'monday' as const, nowMs };
    const issues = createIssues();
    const dates = { parameters: [], startDate: dateOf(nowMs / DAY_MS - 6), endDate: dateOf(nowMs / DAY_MS) };
    const ofDates = resolveRange(dates, calendar, 'body', issues);
    const ofPreset = presetRange('last_7d', nowMs, zone, 'monday');
    expect(comparedRange('previous_period', ofPreset, calendar, 'body', issues)).toEqual(
      comparedRange('previous_period', ofDates, calendar, 'body', issues),
    );
  }
});

function dateOf(day: number): string {
  return new Date(Math.floor(day) * DAY_MS).toISOString().slice(0, 10);
}

function yearBefore(date: string): string {
  const year = `${Number(date.slice(0, 4)) - 1}${date.slice(4)}`;
  return year.endsWith('02-29') ? year.replace('02-29', '02-28') : year;
}
