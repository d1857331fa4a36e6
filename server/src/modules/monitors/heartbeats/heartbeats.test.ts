import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { State } from '../../../stores/state/state.ts';
import { openTestState } from '../../../stores/state/testing/open-test-state.ts';
import { addOrganization } from '../../notifications/testing/open-notifications.ts';
import { heartbeatConfig } from '../kinds/heartbeat.contract.ts';
import { monitorOutages, monitorStates, monitors } from '../monitors.table.ts';
import { openMonitors } from '../testing/open-monitors.ts';
import type { Ping } from './receive-ping.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const SUCCESS: Ping = { kind: 'success', exitCode: null, log: null };

let state: State;
beforeAll(async () => {
  state = await openTestState();
});
beforeEach(async () => void (await state.db.delete(monitors)));
afterAll(() => state.close());

/** A heartbeat, with the function that reports for its job. */
async function open(config: Parameters<typeof heartbeatConfig.parse>[0], intervalSeconds = 60) {
  const one = openMonitors({ state });
  const { id: organizationId, actor } = await addOrganization(state);
  const monitor = await one.service.create(actor, organizationId, {
    name: 'Backup',
    kind: 'heartbeat',
    config: heartbeatConfig.parse(config),
    intervalSeconds,
  });
  const { id, heartbeatToken } = monitor.row;
  const stateNow = async () => {
    const [row] = await state.db.select().from(monitorStates).where(eq(monitorStates.monitorId, id));
    return row?.state;
  };
  return {
    ...one,
    id,
    stateNow,
    report: (ping: Ping = SUCCESS) => one.receive(heartbeatToken ?? '', ping),
    kinds: () => one.published.map(({ kind }) => kind),
  };
}

test('a job that does not report in time is down, and up again when it reports late', async () => {
  const one = await open({ periodSeconds: 3_600, graceSeconds: 300 });
  await one.run(10 * MINUTE_MS);
  expect(await one.stateNow()).toBe('unknown');
  await one.report();
  await one.run(1_000);
  expect(await one.stateNow()).toBe('up');
  await one.run(HOUR_MS + 4 * MINUTE_MS);
  expect(one.kinds()).toEqual([]);
  await one.run(3 * MINUTE_MS);
  expect(one.kinds()).toEqual(['monitor.down']);
  await one.report();
  await one.run(1_000);
  expect(one.kinds()).toEqual(['monitor.down', 'monitor.up']);
});

test('a cron expression is evaluated in its time zone', async () => {
  // 12:00 UTC is 13:00 in Berlin: the next run is at 02:00 UTC.
  const one = await open({ cron: '0 3 * * *', timeZone: 'Europe/Berlin', graceSeconds: 600 }, 300);
  await one.report();
  await one.run(14 * HOUR_MS + 9 * MINUTE_MS);
  expect(one.kinds()).toEqual([]);
  await one.run(6 * MINUTE_MS);
  expect(one.kinds()).toEqual(['monitor.down']);
});

test('an exit code is a failure, with the end of the log as evidence', async () => {
  const one = await open({ periodSeconds: 3_600 });
  await one.report();
  await one.run(MINUTE_MS);
  await one.report({ kind: 'fail', exitCode: 2, log: 'disk full' });
  await one.run(1_000);
  expect(await one.stateNow()).toBe('down');
  const [outage] = await state.db.select().from(monitorOutages).where(eq(monitorOutages.monitorId, one.id));
  expect(outage).toMatchObject({ cause: 'The job ended with exit code 2.', errorClass: 'exit_code' });
  expect(outage?.evidence).toMatchObject({ evidence: { body: 'disk full' } });
});

test('a run that does not end in time is down', async () => {
  const one = await open({ periodSeconds: 86_400, maxRunSeconds: 600 });
  await one.report();
  await one.run(MINUTE_MS);
  await one.report({ kind: 'start', exitCode: null, log: null });
  await one.run(9 * MINUTE_MS);
  expect(one.kinds()).toEqual([]);
  await one.run(3 * MINUTE_MS);
  expect(one.kinds()).toEqual(['monitor.down']);
  expect(one.published[0]?.text).toContain('600 seconds');
});

test.each([
  ['a period', { periodSeconds: 20, graceSeconds: 5 }],
  ['a cron expression', { cron: '* * * * *', graceSeconds: 5 }],
])('while a job with %s runs, the limit of the run counts', async (_what, schedule) => {
  const one = await open({ ...schedule, maxRunSeconds: 300 }, 10);
  await one.report();
  await one.run(14_000);
  await one.report({ kind: 'start', exitCode: null, log: null });
  await one.run(280_000);
  expect(await one.stateNow()).toBe('up');
  expect(one.kinds()).toEqual([]);
  await one.run(60_000);
  expect(one.kinds()).toEqual(['monitor.down']);
  expect(one.published[0]?.text).toContain('300 seconds');
  await one.report();
  await one.run(1_000);
  expect(await one.stateNow()).toBe('up');
  // Without a start, the next request is expected as before.
  await one.run(110_000);
  expect(await one.stateNow()).toBe('down');
});

test('a report that Pharos could not receive is not missing: the monitor is unknown until the next one is', async () => {
  const one = await open({ periodSeconds: 3_600, graceSeconds: 60 });
  await one.report();
  await one.run(50 * MINUTE_MS);
  // Pharos does not run when the job reports.
  one.clock.advance(20 * MINUTE_MS);
  await one.run(30 * MINUTE_MS);
  expect(one.kinds()).toEqual([]);
  expect(await one.stateNow()).toBe('unknown');
  expect(one.facts.some(({ status }) => status === 'down')).toBe(false);
  await one.run(35 * MINUTE_MS);
  expect(one.kinds()).toEqual(['monitor.down']);
});

test('an unknown address is refused', async () => {
  const one = await open({ periodSeconds: 60 });
  await expect(one.receive('x'.repeat(32), SUCCESS)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
