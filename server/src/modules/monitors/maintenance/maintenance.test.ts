import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { State } from '../../../stores/state/state.ts';
import { openTestState } from '../../../stores/state/testing/open-test-state.ts';
import { monitorStates, monitors } from '../monitors.table.ts';
import { addMonitor, DOWN, openMonitors, UP } from '../testing/open-monitors.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const iso = (ms: number) => new Date(ms).toISOString();

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
    await one.maintenance.remove(one.actor, one.window.id, one.organizationId);
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
