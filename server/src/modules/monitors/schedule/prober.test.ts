import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppError } from '../../../errors.ts';
import { StoppedClock } from '../../../lib/time/clock.ts';
import type { State } from '../../../stores/state/state.ts';
import { availableStateDrivers, openTestState } from '../../../stores/state/testing/open-test-state.ts';
import { monitorOutages, monitorRuns, monitorStates, monitors } from '../monitors.table.ts';
import { addMonitor, DOWN, openMonitors, TIMEOUT, UP } from '../testing/open-monitors.ts';

const MINUTE_MS = 60_000;

let state: State;
beforeAll(async () => {
  state = await openTestState(availableStateDrivers().at(-1));
});
afterAll(() => state.close());

/** Monitors of other tests are not due. */
async function open(options: Partial<Parameters<typeof openMonitors>[0]> = {}) {
  await state.db.delete(monitors);
  return openMonitors({ state, ...options });
}

const stateOf = async (id: string) => {
  const [row] = await state.db.select().from(monitorStates).where(eq(monitorStates.monitorId, id));
  return row;
};

describe('the schedule', () => {
  test('checks a monitor once in each interval, and the checks cover the time without gaps', async () => {
    const one = await open();
    const { id } = await addMonitor(one, { intervalSeconds: 10, timeout: 5_000 });
    await one.run(2 * MINUTE_MS);
    expect(one.facts).toHaveLength(12);
    one.facts.forEach((fact, index) => {
      const next = one.facts[index + 1];
      expect(fact).toMatchObject({ monitor_id: id, status: 'up', covers_ms: 10_000, checked_from: 'local' });
      if (next !== undefined) expect(fact.time + fact.covers_ms).toBe(next.time);
    });
    expect(await stateOf(id)).toMatchObject({ state: 'up', announced: 'up' });
    expect(one.published).toEqual([]);
  });

  test('of two processes, one performs each check', async () => {
    const one = await open();
    const other = openMonitors({ state, clock: one.clock });
    for (let index = 0; index < 10; index += 1)
      await addMonitor(one, { intervalSeconds: 10, timeout: 5_000 });
    for (let second = 0; second < 30; second += 1) {
      one.clock.advance(1_000);
      await Promise.all([one.prober.tick(), other.prober.tick()]);
      await Promise.all([one.prober.settle(), other.prober.settle()]);
    }
    const keys = [...one.facts, ...other.facts].map((fact) => fact.event_key);
    expect(keys).toHaveLength(30);
    expect(new Set(keys).size).toBe(30);
  });

  test('a process that ends during a check delays it by one interval, and its time remains unknown', async () => {
    const one = await open({ respond: () => new Promise(() => undefined) });
    await addMonitor(one);
    const claiming = async () => {
      for (let second = 0; second < 60; second += 1) {
        one.clock.advance(1_000);
        await one.prober.tick();
      }
    };
    await claiming();
    const other = openMonitors({ state, clock: one.clock });
    await other.run(MINUTE_MS);
    expect(one.facts).toEqual([]);
    expect(other.facts).toHaveLength(1);
    const [run] = await state.db.select().from(monitorRuns);
    expect(run).toMatchObject({ claim: 2, leasedUntil: null });
  });

  test('results that could not be stored are stored later, once', async () => {
    let failures = 2;
    const one = await open({
      onAppend: () => {
        failures -= 1;
        if (failures >= 0) throw new AppError('SERVICE_UNAVAILABLE');
      },
    });
    await addMonitor(one);
    one.clock.advance(MINUTE_MS);
    await one.prober.tick().catch(() => undefined);
    await expect(one.prober.settle()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await expect(one.prober.settle()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await one.prober.settle();
    await one.prober.settle();
    expect(one.facts).toHaveLength(1);
  });

  test('a clock that is set back delays no check, and counts no time twice', async () => {
    const one = await open();
    await addMonitor(one, { intervalSeconds: 10, timeout: 5_000 });
    await one.run(MINUTE_MS);
    const endMs = Math.max(...one.facts.map((fact) => fact.time + fact.covers_ms));
    one.clock.advance(-30_000);
    const before = one.facts.length;
    await one.prober.tick();
    await one.run(MINUTE_MS);
    expect(one.facts.length - before).toBeGreaterThanOrEqual(6);
    const later = one.facts.slice(before).filter((fact) => fact.covers_ms > 0);
    expect(Math.min(...later.map((fact) => fact.time))).toBeGreaterThanOrEqual(endMs);
  });
});

describe('a monitor', () => {
  test('is down after enough failures, and up again after a success: announced once each, with an outage', async () => {
    const one = await open();
    const { id } = await addMonitor(one, { failuresToDown: 2, failureWindow: 2 });
    await one.run(MINUTE_MS);
    one.respond.check = () => DOWN;
    await one.run(MINUTE_MS);
    expect(one.published).toEqual([]);
    await one.run(5 * MINUTE_MS);
    expect(one.published.map(({ kind, phase }) => [kind, phase])).toEqual([['monitor.down', 'problem']]);
    const [outage] = await state.db.select().from(monitorOutages).where(eq(monitorOutages.monitorId, id));
    expect(outage).toMatchObject({
      cause: DOWN.reason,
      errorClass: 'status',
      regions: ['local'],
      endedAt: null,
    });
    expect(outage?.evidence).toMatchObject({ statusCode: 503 });
    // The first failure began it.
    expect(outage?.confirmedAt.getTime()).toBeGreaterThanOrEqual(
      (outage?.startedAt.getTime() ?? 0) + MINUTE_MS,
    );
    one.respond.check = () => UP;
    await one.run(MINUTE_MS);
    expect(one.published.map(({ kind, phase }) => [kind, phase])).toEqual([
      ['monitor.down', 'problem'],
      ['monitor.up', 'recovery'],
    ]);
    const [ended] = await state.db.select().from(monitorOutages).where(eq(monitorOutages.monitorId, id));
    expect(ended?.endedAt).not.toBeNull();
  });

  test('ten minutes in which Pharos does not run are unknown, and a restart notifies nobody', async () => {
    const one = await open();
    const { id } = await addMonitor(one);
    await one.run(3 * MINUTE_MS);
    const endMs = Math.max(...one.facts.map((fact) => fact.time + fact.covers_ms));
    one.clock.advance(10 * MINUTE_MS);
    const restarted = openMonitors({ state, clock: one.clock });
    await restarted.run(3 * MINUTE_MS);
    const startMs = Math.min(...restarted.facts.map((fact) => fact.time));
    expect(startMs - endMs).toBeGreaterThanOrEqual(9 * MINUTE_MS);
    expect(restarted.facts.every(({ status }) => status === 'up')).toBe(true);
    expect([...one.published, ...restarted.published]).toEqual([]);
    expect(await stateOf(id)).toMatchObject({ state: 'up' });
  });

  test('a failure before a gap and one after it are not two in a row', async () => {
    const one = await open();
    await addMonitor(one, { failuresToDown: 2, failureWindow: 2 });
    await one.run(MINUTE_MS);
    one.respond.check = () => DOWN;
    await one.run(MINUTE_MS);
    one.clock.advance(10 * MINUTE_MS);
    // The check that is late. The next one is due within a minute: the phase of a monitor depends on its id, which is random.
    await one.run(0);
    expect(one.facts).toHaveLength(3);
    expect(one.published).toEqual([]);
    await one.run(MINUTE_MS);
    expect(one.published).toHaveLength(1);
  });

  test('ten minutes without our own network are unknown, never down', async () => {
    let isConnected = true;
    const one = await open({
      connectivity: {
        targets: ['192.0.2.1:443'],
        connect: () => (isConnected ? Promise.resolve() : Promise.reject(new Error('unreachable'))),
      },
    });
    const { id } = await addMonitor(one);
    await one.run(2 * MINUTE_MS);
    isConnected = false;
    one.respond.check = () => TIMEOUT;
    const before = one.facts.length;
    await one.run(10 * MINUTE_MS);
    const meanwhile = one.facts.slice(before);
    expect(meanwhile).toHaveLength(10);
    expect(new Set(meanwhile.map(({ status }) => status))).toEqual(new Set(['unknown']));
    expect(meanwhile[0]).toMatchObject({ error_class: 'no_connectivity' });
    expect(await stateOf(id)).toMatchObject({ state: 'unknown', announced: 'up' });
    isConnected = true;
    one.respond.check = () => UP;
    await one.run(2 * MINUTE_MS);
    expect(await stateOf(id)).toMatchObject({ state: 'up' });
    expect(one.published).toEqual([]);
    // With our own network, the same error is a failure.
    one.respond.check = () => TIMEOUT;
    await one.run(3 * MINUTE_MS);
    expect(one.published.map(({ kind }) => kind)).toEqual(['monitor.down']);
  });

  test('a failed check is repeated immediately', async () => {
    const results = [DOWN, DOWN, UP];
    const one = await open({ respond: () => results.shift() ?? UP });
    await addMonitor(one, { retries: 2 });
    await one.run(MINUTE_MS);
    expect(results).toEqual([]);
    expect(one.facts.map(({ status }) => status)).toEqual(['up']);
  });

  test('whose parent is down is unreachable, and nobody is notified', async () => {
    const one = await open();
    const parent = await addMonitor(one, { name: 'Router' });
    const monitor = await one.service.create(parent.actor, parent.organizationId, {
      name: 'Shop',
      kind: 'ping',
      config: { host: 'shop.example', packets: 3 },
      parentId: parent.id,
      retries: 0,
    });
    await one.run(2 * MINUTE_MS);
    one.respond.check = () => DOWN;
    await one.run(5 * MINUTE_MS);
    expect(one.published.map(({ resource }) => resource.name)).toEqual(['Router']);
    expect(await stateOf(monitor.row.id)).toMatchObject({ state: 'unreachable', announced: 'up' });
    one.respond.check = () => UP;
    await one.run(2 * MINUTE_MS);
    expect(await stateOf(monitor.row.id)).toMatchObject({ state: 'up' });
    expect(one.published.map(({ kind, resource }) => [kind, resource.name])).toEqual([
      ['monitor.down', 'Router'],
      ['monitor.up', 'Router'],
    ]);
  });

  test('that is paused is not checked, and its outage ends without a notification', async () => {
    const one = await open({ respond: () => DOWN });
    const { id, actor, organizationId } = await addMonitor(one, { failuresToDown: 1, failureWindow: 1 });
    await one.run(2 * MINUTE_MS);
    await one.service.update(actor, id, organizationId, { paused: true });
    const before = one.facts.length;
    await one.run(5 * MINUTE_MS);
    expect(one.facts).toHaveLength(before);
    expect(one.published).toHaveLength(1);
    expect(one.ended).toEqual([id]);
    const [outage] = await state.db.select().from(monitorOutages).where(eq(monitorOutages.monitorId, id));
    expect(outage?.endedAt).not.toBeNull();
    await one.service.update(actor, id, organizationId, { paused: false });
    expect(await stateOf(id)).toMatchObject({ state: 'pending' });
    await one.run(2 * MINUTE_MS);
    expect(await stateOf(id)).toMatchObject({ state: 'down' });
    expect(one.published).toHaveLength(2);
  });

  test('announces the expiry of its certificate at 30, 14, 7, 3 and 1 days once each, and its renewal', async () => {
    const clock = new StoppedClock(Date.parse('2026-03-01T12:00:00Z'));
    const certificate = (expiresAtMs: number) => ({
      isValid: true,
      expiresAtMs,
      issuer: 'CA',
      subject: 'shop.example',
      names: ['shop.example'],
      problem: null,
    });
    let expiresAtMs = clock.now() + 40 * 24 * 60 * MINUTE_MS;
    const one = await open({ clock, respond: () => ({ ...UP, certificate: certificate(expiresAtMs) }) });
    await addMonitor(one, { intervalSeconds: 21_600 });
    const hour = 60 * MINUTE_MS;
    await one.run(39 * 24 * hour + 12 * hour);
    expect(
      one.published.map(({ phase, data }) => [phase, Reflect.get(Object(data['certificate']), 'daysLeft')]),
    ).toEqual([
      ['problem', 29],
      ['update', 13],
      ['update', 6],
      ['update', 2],
      ['update', 0],
    ]);
    expiresAtMs += 90 * 24 * hour;
    await one.run(24 * hour);
    expect(one.published.slice(5).map(({ phase, kind }) => [phase, kind])).toEqual([
      ['recovery', 'monitor.certificate'],
    ]);
  });

  test('announces a certificate once if addresses of the name have several, until the old one stays away', async () => {
    const dayMs = 24 * 60 * MINUTE_MS;
    const clock = new StoppedClock(Date.parse('2026-03-01T12:00:00Z'));
    const [oldMs, newMs] = [clock.now() + 10 * dayMs, clock.now() + 80 * dayMs];
    const found: number[] = [];
    const next = [oldMs, newMs, newMs];
    const one = await open({
      clock,
      respond: () => {
        const expiresAtMs = next[found.length % next.length] ?? oldMs;
        found.push(expiresAtMs);
        const about = { isValid: true, issuer: 'CA', subject: 'shop.example', names: [], problem: null };
        return { ...UP, certificate: { ...about, expiresAtMs } };
      },
    });
    await addMonitor(one);
    await one.run(30 * MINUTE_MS);
    expect(new Set(found).size).toBe(2);
    expect(one.published.map(({ phase }) => phase)).toEqual(['problem']);
    next.splice(0, 3, newMs);
    await one.run(10 * MINUTE_MS);
    expect(one.published.map(({ phase }) => phase)).toEqual(['problem', 'recovery']);
  });
});
