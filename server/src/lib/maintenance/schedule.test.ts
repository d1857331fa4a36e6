import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '../time/time-zone.ts';
import { assertRule, firstStart, followingStart, nextStart, occurrencesOf } from './schedule.ts';

const problem = (reason: RegExp) =>
  expect.objectContaining({
    details: [expect.objectContaining({ field: 'rrule', message: expect.stringMatching(reason) })],
  });
const iso = (ms: number | undefined) => new Date(ms ?? 0).toISOString();

describe('occurrences', () => {
  const sundays = {
    startsAt: new Date('2026-03-01T01:30:00Z'),
    durationMinutes: 60,
    rrule: 'FREQ=WEEKLY;BYDAY=SU',
    timeZone: 'Europe/Berlin',
  };

  test('begin at the same local time, also after the clocks change', () => {
    const span = { fromMs: Date.parse('2026-03-15T00:00:00Z'), toMs: Date.parse('2026-04-13T00:00:00Z') };
    expect(occurrencesOf(sundays, span).map(({ fromMs }) => iso(fromMs))).toEqual([
      '2026-03-15T01:30:00.000Z',
      '2026-03-22T01:30:00.000Z',
      // 02:30 does not exist on this day: the next minute that does.
      '2026-03-29T01:00:00.000Z',
      '2026-04-05T00:30:00.000Z',
      '2026-04-12T00:30:00.000Z',
    ]);
  });

  test('include one that began before the period, and none before the first', () => {
    const open = Date.parse('2026-03-08T02:29:59Z');
    expect(occurrencesOf(sundays, { fromMs: open, toMs: open + 1 })).toHaveLength(1);
    expect(occurrencesOf(sundays, { fromMs: open + 1_000, toMs: open + 2_000 })).toEqual([]);
    const before = Date.parse('2026-02-22T01:45:00Z');
    expect(occurrencesOf(sundays, { fromMs: before, toMs: before + 1 })).toEqual([]);
    expect(iso(nextStart(sundays, before))).toBe('2026-03-01T01:30:00.000Z');
  });

  test.each([
    ['FREQ=MINUTELY', /DAILY/],
    ['FREQ=DAILY;BYHOUR=1,2', /must not contain/],
    ['DTSTART:20260101T000000Z\nRRULE:FREQ=DAILY', /must not contain/],
    ['every sunday', /RFC 5545|FREQ/],
    ['FREQ=DAILY;INTERVAL=0', /INTERVAL/],
  ])('%j is refused', (rule, reason) => {
    expect(() => assertRule(rule)).toThrow(problem(reason));
  });

  test.each([
    // In Tokyo, the end is 02:00 of the 9th; in Los Angeles, 09:00 of the 8th.
    ['UNTIL=20270108T170000Z', 'Asia/Tokyo', '2027-01-06T17:00:00Z', ['06T17', '07T17', '08T17']],
    ['UNTIL=20270108T165959Z', 'Asia/Tokyo', '2027-01-06T17:00:00Z', ['06T17', '07T17']],
    ['UNTIL=20270108T170000Z', 'America/Los_Angeles', '2027-01-06T17:00:00Z', ['06T17', '07T17', '08T17']],
    ['UNTIL=20270108T165959Z', 'America/Los_Angeles', '2027-01-06T17:00:00Z', ['06T17', '07T17']],
    // A local time, and days of the zone: 17:00 UTC is 02:00 of the next day in Tokyo.
    ['UNTIL=20270108T020000', 'Asia/Tokyo', '2027-01-06T17:00:00Z', ['06T17', '07T17']],
    ['until=20270109', 'Asia/Tokyo', '2027-01-06T17:00:00Z', ['06T17', '07T17', '08T17']],
    ['UNTIL=20270108', 'Asia/Tokyo', '2027-01-06T17:00:00Z', ['06T17', '07T17']],
    ['UNTIL=20270108', 'America/Los_Angeles', '2027-01-06T17:00:00Z', ['06T17', '07T17', '08T17']],
    ['UNTIL=20270107', 'UTC', '2027-01-06T23:30:00Z', ['06T23', '07T23']],
  ])('of FREQ=DAILY;%s in %s from %s end with the last one', (until, timeZone, start, expected) => {
    const window = { startsAt: new Date(start), durationMinutes: 30, timeZone };
    const span = { fromMs: Date.parse(start), toMs: Date.parse('2027-02-01T00:00:00Z') };
    for (const rrule of [`FREQ=DAILY;${until}`, `RRULE:${until};FREQ=DAILY`])
      expect(occurrencesOf({ ...window, rrule }, span).map(({ fromMs }) => iso(fromMs).slice(8, 13))).toEqual(
        expected,
      );
  });

  test.each(['20270230', 'tomorrow', '20270108T25', ''])('an UNTIL of "%s" is refused', (until) => {
    expect(() => assertRule(`FREQ=DAILY;UNTIL=${until}`)).toThrow(problem(/UNTIL/));
  });

  test('rules with days, counts and ends are accepted', () => {
    for (const rule of [
      'FREQ=DAILY',
      'FREQ=MONTHLY;BYDAY=-1SU',
      'FREQ=WEEKLY;COUNT=4',
      'RRULE:FREQ=YEARLY;UNTIL=20300101',
    ])
      expect(() => assertRule(rule)).not.toThrow();
  });

  test('start with the first one that is not over, and a single one is the first also when it is over', () => {
    const during = Date.parse('2026-03-08T02:00:00Z');
    expect(iso(firstStart(sundays, during))).toBe('2026-03-08T01:30:00.000Z');
    expect(iso(firstStart(sundays, during + HOUR_MS))).toBe('2026-03-15T01:30:00.000Z');
    expect(iso(firstStart(sundays, Date.parse('2026-01-01T00:00:00Z')))).toBe('2026-03-01T01:30:00.000Z');
    expect(iso(firstStart({ ...sundays, rrule: null }, during))).toBe('2026-03-01T01:30:00.000Z');
  });

  test('follow one another without those that passed meanwhile', () => {
    const startedMs = Date.parse('2026-03-01T01:30:00Z');
    const next = (now: string) => iso(followingStart(sundays, startedMs, Date.parse(now)));
    expect(next('2026-03-01T02:00:00Z')).toBe('2026-03-08T01:30:00.000Z');
    expect(next('2026-03-20T00:00:00Z')).toBe('2026-03-22T01:30:00.000Z');
    expect(followingStart({ ...sundays, rrule: null }, startedMs, startedMs)).toBeUndefined();
  });
});
