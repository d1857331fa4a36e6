import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { State } from '../../../stores/state/state.ts';
import { openTestState } from '../../../stores/state/testing/open-test-state.ts';
import { monitorStates, monitors } from '../monitors.table.ts';
import { addMonitor, DOWN, openMonitors, UP } from '../testing/open-monitors.ts';
import { nextStart, occurrencesOf, ruleProblem } from './occurrences.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

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
    expect(ruleProblem(rule)).toMatch(reason);
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
    expect(ruleProblem(`FREQ=DAILY;UNTIL=${until}`)).toMatch(/UNTIL/);
  });

  test('rules with days, counts and ends are accepted', () => {
    for (const rule of [
      'FREQ=DAILY',
      'FREQ=MONTHLY;BYDAY=-1SU',
      'FREQ=WEEKLY;COUNT=4',
      'RRULE:FREQ=YEARLY;UNTIL=20300101',
    ])
      expect(ruleProblem(rule)).toBeUndefined();
  });
});

describe('a window', () => {
  let state: State;
  beforeAll(async () => {
    state = await openTestState();
  });
  beforeEach(async () => void (await state.db.delete(monitors)));
  afterAll(() => state.close());

  const stateOf = async (id: string) => {
    const [row] = await state.db.select().from(monitorStates).where(eq(monitorStates.monitorId, id));
    return row?.state;
  };

  /** A monitor that was checked, with a window from the third to the eighth minute. */
  async function open() {
    const one = openMonitors({ state });
    const added = await addMonitor(one, { failuresToDown: 1, failureWindow: 1 });
    const startMs = one.clock.now() + 3 * MINUTE_MS;
    const window = await one.maintenance.create(added.actor, added.organizationId, {
      name: 'Updates',
      monitorIds: [added.id],
      tags: [],
      startsAt: iso(startMs),
      durationMinutes: 5,
      rrule: null,
      timeZone: 'UTC',
    });
    await one.run(2 * MINUTE_MS);
    const run = async (minutes: number) => {
      for (let minute = 0; minute < minutes; minute += 1) {
        await one.run(MINUTE_MS);
        await one.sweep();
      }
    };
    return { ...one, ...added, startMs, window, runWithSweep: run };
  }

  test('announces a state that changed meanwhile once, at its end', async () => {
    const one = await open();
    await one.runWithSweep(1);
    expect(await stateOf(one.id)).toBe('maintenance');
    one.respond.check = () => DOWN;
    await one.runWithSweep(4);
    expect(one.published).toEqual([]);
    await one.runWithSweep(4);
    expect(one.published.map(({ kind }) => kind)).toEqual(['monitor.down']);
    expect(await stateOf(one.id)).toBe('down');
  });

  test('does not announce an unchanged state again', async () => {
    const one = await open();
    one.respond.check = () => DOWN;
    await one.runWithSweep(1);
    const before = one.published.length;
    expect(before).toBe(1);
    await one.runWithSweep(1);
    one.respond.check = () => UP;
    await one.runWithSweep(2);
    one.respond.check = () => DOWN;
    await one.runWithSweep(4);
    expect(await stateOf(one.id)).toBe('down');
    expect(one.published).toHaveLength(before);
  });

  test('covers no time: checks before it end at its start, and checks within it cover nothing', async () => {
    const one = await open();
    await one.runWithSweep(8);
    const endMs = one.startMs + 5 * MINUTE_MS;
    for (const fact of one.facts) {
      const isBefore = fact.time + fact.covers_ms <= one.startMs;
      const isAfter = fact.time >= endMs;
      expect(isBefore || isAfter || fact.covers_ms === 0).toBe(true);
    }
    expect(one.facts.some((fact) => fact.time + fact.covers_ms === one.startMs)).toBe(true);
    expect(one.facts.filter((fact) => fact.covers_ms === 0).length).toBeGreaterThanOrEqual(4);
  });

  test('that is deleted ends', async () => {
    const one = await open();
    await one.runWithSweep(2);
    await one.maintenance.remove(one.actor, one.window.row.id, one.organizationId);
    await one.sweep();
    expect(await stateOf(one.id)).toBe('up');
    expect(one.published).toEqual([]);
  });

  test('of tags applies only to monitors with one of them', async () => {
    const one = openMonitors({ state });
    const { id, actor, organizationId } = await addMonitor(one, { tags: ['staging'] });
    const other = await addMonitor(one, { tags: ['staging'] });
    await one.maintenance.create(actor, organizationId, {
      name: 'Staging',
      monitorIds: [],
      tags: ['staging'],
      startsAt: iso(one.clock.now() - HOUR_MS),
      durationMinutes: 120,
      rrule: null,
      timeZone: 'UTC',
    });
    await one.sweep();
    expect(await stateOf(id)).toBe('maintenance');
    // It belongs to another organization.
    expect(await stateOf(other.id)).toBe('pending');
  });
});
