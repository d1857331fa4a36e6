import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '../../lib/actor.ts';
import { StoppedClock } from '../../lib/time/clock.ts';
import type { DeliveryAttempt } from '../../outbound/post-json.ts';
import type { State } from '../../stores/state/state.ts';
import { availableStateDrivers, openTestState } from '../../stores/state/testing/open-test-state.ts';
import type { DeliveryRequest } from '../integrations/index.ts';
import type { NewRule } from './rules/rule-fields.contract.ts';
import {
  addIntegration,
  addOrganization,
  openNotifications,
  ruleFor,
  type TestNotifications,
} from './testing/open-notifications.ts';

const MINUTE_MS = 60_000;
const NIGHT: NewRule['quietHours'] = {
  timezone: 'Europe/Berlin',
  days: ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'],
  from: '22:00',
  to: '07:00',
};

describe.each(availableStateDrivers())('notifications on %s', (driver) => {
  let state: State;
  let clock: StoppedClock;
  let module: TestNotifications;
  let organizationId: string;
  let actor: Actor;
  let chat: string;
  let received: { to: string; title: string; id: string }[];
  let respond: (request: DeliveryRequest) => Promise<DeliveryAttempt>;

  beforeAll(async () => {
    state = await openTestState(driver);
  });
  beforeEach(async () => {
    // A Sunday at 13:00 in Berlin.
    clock = new StoppedClock(Date.parse('2026-03-01T12:00:00Z'));
    received = [];
    respond = async () => ({ status: 'delivered', latencyMs: 3, statusCode: 200 });
    module = openNotifications({
      state,
      clock,
      receive: async (request) => {
        const { integrationId, notification } = request;
        const result = await respond(request);
        if (result.status === 'delivered')
          received.push({ to: integrationId, title: notification.title, id: notification.id });
        return result;
      },
    });
    ({ id: organizationId, actor } = await addOrganization(state));
    chat = await addIntegration(state, organizationId, 'email');
  });
  afterAll(() => state.close());

  const addRule = async (rule: Partial<NewRule> = {}) =>
    (await module.rules.create(actor, organizationId, ruleFor([chat], rule))).id;
  const report = (change = {}) => module.report(organizationId, change);
  /** Delivers what is due, and returns the titles of the messages since the last call. */
  const titles = async () => {
    await module.dispatcher.drain();
    return received.splice(0).map(({ title }) => title);
  };
  const pass = async (durationMs: number) => {
    clock.advance(durationMs);
    return titles();
  };
  const listed = async () => (await module.deliveries.list({ organizationId, limit: 50 })).found;

  test('a problem is announced once, and its recovery to everyone who was notified', async () => {
    await addRule();
    await report();
    await report();
    expect(await titles()).toEqual(['mon_a problem']);
    await report();
    expect(await titles()).toEqual([]);
    await report({ phase: 'recovery' });
    expect(await titles()).toEqual(['mon_a recovery']);
    await report({ phase: 'recovery' });
    expect(await titles()).toEqual([]);
  });

  test('a problem that changes its severity is announced again', async () => {
    await addRule();
    await report({ kind: 'monitor.degraded', severity: 'warning', title: 'slow' });
    await report({ title: 'down' });
    expect(await titles()).toEqual(['slow', 'down']);
    await report({ phase: 'recovery' });
    expect(await titles()).toEqual(['mon_a recovery']);
  });

  test('nothing is announced of a transaction that fails', async () => {
    await addRule();
    await expect(
      state.transaction(async (tx) => {
        await module.publish(tx, {
          kind: 'flag.changed',
          organizationId,
          severity: 'info',
          phase: 'information',
          resource: { kind: 'flag', id: 'flg_a', name: 'a' },
          title: 'never',
          text: '',
          data: {},
          occurredAtMs: clock.now(),
        });
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect(await titles()).toEqual([]);
  });

  test('data of more than 32 KB is rejected', async () => {
    await expect(report({ data: { text: 'x'.repeat(33_000) } })).rejects.toMatchObject({
      code: 'INTERNAL_SERVER_ERROR',
    });
  });

  test('the recovery is delivered after the rule was changed, disabled or deleted', async () => {
    const id = await addRule();
    await report();
    await report({ resourceId: 'mon_b' });
    expect(await titles()).toHaveLength(2);
    await module.rules.update(actor, id, organizationId, { enabled: false, events: ['flag.*'] });
    await report({ phase: 'recovery' });
    expect(await titles()).toEqual(['mon_a recovery']);
    await module.rules.remove(actor, id, organizationId);
    await report({ phase: 'recovery', resourceId: 'mon_b' });
    expect(await titles()).toEqual(['mon_b recovery']);
  });

  test('an integration that was not notified of the problem does not receive the recovery', async () => {
    await report();
    await titles();
    await addRule();
    await report({ phase: 'recovery' });
    expect(await titles()).toEqual([]);
  });

  test('a delay cancels a problem that ends before', async () => {
    await addRule({ delaySeconds: 180 });
    await report();
    expect(await pass(179_000)).toEqual([]);
    await report({ phase: 'recovery' });
    expect(await pass(10 * MINUTE_MS)).toEqual([]);
    await report();
    expect(await pass(180_000)).toEqual(['mon_a problem']);
    await report({ phase: 'recovery' });
    expect(await titles()).toEqual(['mon_a recovery']);
  });

  test('quiet hours end with one summary of what still exists', async () => {
    await addRule({ quietHours: NIGHT });
    clock.set(Date.parse('2026-03-01T23:00:00Z'));
    for (const resourceId of ['mon_a', 'mon_b', 'mon_c']) await report({ resourceId });
    expect(await titles()).toEqual([]);
    await report({ resourceId: 'mon_b', phase: 'recovery' });
    clock.set(Date.parse('2026-03-02T05:59:59Z'));
    expect(await titles()).toEqual([]);
    clock.advance(1_000);
    expect(await titles()).toEqual(['2 notifications: mon_a problem and 1 more']);
    await report({ phase: 'recovery' });
    expect(await titles()).toEqual(['mon_a recovery']);
  });

  test('quiet hours let severe notifications pass, and recoveries of what was announced', async () => {
    await addRule({ quietHours: { ...NIGHT, severityThatPasses: 'critical' } });
    await report({ resourceId: 'mon_b', severity: 'warning' });
    expect(await titles()).toEqual(['mon_b problem']);
    clock.set(Date.parse('2026-03-01T23:00:00Z'));
    await report();
    await report({ resourceId: 'mon_c', severity: 'warning' });
    await report({ resourceId: 'mon_b', phase: 'recovery', severity: 'info' });
    expect((await titles()).sort()).toEqual(['mon_a problem', 'mon_b recovery']);
  });

  test('reminders stop when the problem is acknowledged', async () => {
    await addRule({ remindEverySeconds: 600 });
    const id = await report();
    expect(await titles()).toEqual(['mon_a problem']);
    expect(await pass(9 * MINUTE_MS)).toEqual([]);
    expect(await pass(MINUTE_MS)).toEqual(['Still open: mon_a problem']);
    expect(await pass(10 * MINUTE_MS)).toEqual(['Still open: mon_a problem']);
    const { row } = await module.notifications.acknowledge(actor, id, organizationId);
    expect(row.acknowledgedAt?.getTime()).toBe(clock.now());
    expect(await pass(60 * MINUTE_MS)).toEqual([]);
    await report({ phase: 'recovery' });
    expect(await titles()).toEqual(['mon_a recovery']);
    await expect(module.notifications.acknowledge(actor, id, organizationId)).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });

  test('an acknowledgement is sent to channels that keep incidents, and to no other', async () => {
    const pager = await addIntegration(state, organizationId, 'pagerduty');
    await addRule({ integrationIds: [chat, pager] });
    const id = await report();
    await titles();
    await module.notifications.acknowledge(actor, id, organizationId);
    await module.notifications.acknowledge(actor, id, organizationId);
    await module.dispatcher.drain();
    expect(received).toMatchObject([{ to: pager, title: 'Acknowledged: mon_a problem' }]);
  });

  test('notifications of a rule within some seconds become one message', async () => {
    await addRule({ groupWithinSeconds: 30 });
    await report();
    await titles();
    expect(await pass(10_000)).toEqual([]);
    await report({ resourceId: 'mon_b' });
    expect(await pass(20_000)).toEqual(['2 notifications: mon_a problem and 1 more']);
    await report({ resourceId: 'mon_c' });
    await titles();
    expect(await pass(30_000)).toEqual(['mon_c problem']);
  });

  test('two rules with the same integration send a notification once', async () => {
    await addRule();
    await addRule({ name: 'Also' });
    await report();
    expect(await titles()).toEqual(['mon_a problem']);
    await report({ phase: 'recovery' });
    expect(await titles()).toEqual(['mon_a recovery']);
  });

  test('messages of one resource arrive in their order, and a failing one does not block other resources', async () => {
    await addRule();
    let isDown = true;
    respond = async ({ notification }) =>
      isDown && notification.resource.id === 'mon_a'
        ? { status: 'failed', latencyMs: 1, error: 'The receiver responded with 500.' }
        : { status: 'delivered', latencyMs: 1 };
    await report();
    await report({ phase: 'recovery' });
    await report({ resourceId: 'mon_b' });
    expect(await titles()).toEqual(['mon_b problem']);
    isDown = false;
    expect(await pass(5_000)).toEqual(['mon_a problem', 'mon_a recovery']);
  });

  test('a failed delivery is given up after 24 hours, and can be delivered again by hand with the same id', async () => {
    await addRule();
    let attempts = 0;
    respond = async () => {
      attempts += 1;
      return { status: 'failed', latencyMs: 12, statusCode: 500, response: 'x'.repeat(5_000) };
    };
    await report();
    for (let hour = 0; hour < 26; hour += 1) await pass(60 * MINUTE_MS);
    expect(attempts).toBeGreaterThan(10);
    const [failed] = await listed();
    if (failed === undefined) throw new Error('The delivery was not listed');
    expect(failed.row).toMatchObject({ status: 'failed', attempts });
    const detail = await module.deliveries.read(failed.row.id, organizationId);
    expect(detail.attempts).toHaveLength(attempts);
    expect(detail.attempts[0]).toMatchObject({ number: 1, statusCode: 500, durationMs: 12 });
    expect(detail.attempts[0]?.response?.length).toBe(2_048);
    const { messageId } = failed.row;
    respond = async () => ({ status: 'delivered', latencyMs: 1 });
    await module.deliveries.redeliver(actor, failed.row.id, organizationId);
    await expect(module.deliveries.redeliver(actor, failed.row.id, organizationId)).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    await module.dispatcher.drain();
    expect(received.map(({ id }) => id)).toEqual([messageId]);
    expect((await listed())[0]?.row).toMatchObject({ status: 'delivered', attempts: attempts + 1 });
  });

  test('a rejected delivery is not tried again', async () => {
    await addRule();
    respond = async () => ({ status: 'rejected', latencyMs: 1, error: 'The integration is disabled.' });
    await report();
    await titles();
    expect(await listed()).toMatchObject([{ row: { status: 'failed', attempts: 1 } }]);
  });

  test('a receiver that sends Retry-After is not called before, by any process', async () => {
    await addRule();
    const other = openNotifications({ state, clock, receive: (request) => respond(request) });
    let calls = 0;
    respond = async () => {
      calls += 1;
      return { status: 'failed', latencyMs: 1, statusCode: 429, retryAfterMs: 60_000 };
    };
    await report();
    await titles();
    respond = async () => ({ status: 'delivered', latencyMs: 1 });
    await report({ resourceId: 'mon_b' });
    await Promise.all([module.dispatcher.drain(), other.dispatcher.drain()]);
    expect([calls, received]).toEqual([1, []]);
    expect((await pass(60_000)).sort()).toEqual(['mon_a problem', 'mon_b problem']);
  });

  test('a limited channel receives one message a second', async () => {
    const slack = await addIntegration(state, organizationId, 'slack');
    await addRule({ integrationIds: [slack] });
    for (const resourceId of ['mon_a', 'mon_b', 'mon_c']) await report({ resourceId });
    expect(await titles()).toHaveLength(1);
    expect(await pass(1_000)).toHaveLength(1);
    expect(await pass(1_000)).toHaveLength(1);
  });

  test('the problems of a removed resource end, and nobody is notified', async () => {
    await addRule({ remindEverySeconds: 600 });
    await report();
    await titles();
    await state.transaction((tx) => module.endProblems(tx, { organizationId, kind: 'monitor', id: 'mon_a' }));
    expect(await pass(60 * MINUTE_MS)).toEqual([]);
    const { found } = await module.notifications.list({ organizationId, open: true, limit: 50 });
    expect(found).toEqual([]);
  });
});
