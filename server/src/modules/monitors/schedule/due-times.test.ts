import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { State } from '../../../stores/state/state.ts';
import { availableStateDrivers, openTestState } from '../../../stores/state/testing/open-test-state.ts';
import { monitorRuns, monitors } from '../monitors.table.ts';
import { LOCAL_REGION } from '../region.data.ts';
import { addMonitor, openMonitors } from '../testing/open-monitors.ts';
import { DueTimes } from './due-times.ts';

const TICK_MS = 250;

describe.each(availableStateDrivers())('due times on %s', (driver) => {
  let state: State;
  beforeAll(async () => {
    state = await openTestState(driver);
  });
  afterAll(() => state.close());

  test('ticks that claim only when a check may be due perform every check within a tick', async () => {
    await state.db.delete(monitors);
    const one = openMonitors({ state });
    for (let index = 0; index < 3; index += 1) await addMonitor(one, { intervalSeconds: 10, timeout: 5_000 });
    for (let tick = 0; tick < 120; tick += 1) {
      one.clock.advance(TICK_MS);
      await one.prober.tickWhenDue();
      await one.prober.settle();
    }
    expect(one.facts).toHaveLength(9);
    for (const fact of one.facts) expect(fact.covers_ms).toBe(10_000);
  });

  test('a check that becomes due earlier than expected is noticed within a second', async () => {
    await state.db.delete(monitors);
    const one = openMonitors({ state });
    const nowMs = one.clock.now();
    const dueTimes = new DueTimes(state, LOCAL_REGION);
    await addMonitor(one, {});
    await state.db.update(monitorRuns).set({ dueAt: new Date(nowMs + 60_000) });
    expect(await dueTimes.isDue(nowMs)).toBe(false);
    await state.db.update(monitorRuns).set({ dueAt: new Date(nowMs + 100) });
    expect(await dueTimes.isDue(nowMs + 999)).toBe(false);
    expect(await dueTimes.isDue(nowMs + 1_000)).toBe(true);
  });

  test('the first monitor is noticed within five seconds', async () => {
    await state.db.delete(monitors);
    const one = openMonitors({ state });
    const nowMs = one.clock.now();
    const dueTimes = new DueTimes(state, LOCAL_REGION);
    expect(await dueTimes.isDue(nowMs)).toBe(false);
    await addMonitor(one, {});
    await state.db.update(monitorRuns).set({ dueAt: new Date(nowMs + 100) });
    expect(await dueTimes.isDue(nowMs + 4_999)).toBe(false);
    expect(await dueTimes.isDue(nowMs + 5_000)).toBe(true);
  });

  test('a clock that is set back does not delay the next look', async () => {
    await state.db.delete(monitors);
    const one = openMonitors({ state });
    const nowMs = one.clock.now();
    const dueTimes = new DueTimes(state, LOCAL_REGION);
    expect(await dueTimes.isDue(nowMs)).toBe(false);
    await addMonitor(one, {});
    await state.db.update(monitorRuns).set({ dueAt: new Date(nowMs - 3_600_000) });
    expect(await dueTimes.isDue(nowMs - 1_800_000)).toBe(true);
  });
});
