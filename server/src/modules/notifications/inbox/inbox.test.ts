import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../lib/ids/ids.ts';
import { StoppedClock } from '../../../lib/time/clock.ts';
import type { State } from '../../../stores/state/state.ts';
import { availableStateDrivers, openTestState } from '../../../stores/state/testing/open-test-state.ts';
import { user } from '../../users/users.table.ts';
import { notifications } from '../notifications.table.ts';
import { addOrganization, openNotifications, type TestNotifications } from '../testing/open-notifications.ts';
import { forgetReads, type InboxOwner, InboxService } from './inbox.service.ts';
import { notificationReads } from './notification-reads.table.ts';

const HOUR_MS = 3_600_000;

describe.each(availableStateDrivers())('the inbox on %s', (driver) => {
  let state: State;
  let clock: StoppedClock;
  let module: TestNotifications;
  let inbox: InboxService;
  let ada: InboxOwner;
  let grace: InboxOwner;

  beforeAll(async () => {
    state = await openTestState(driver);
  });
  beforeEach(async () => {
    clock = new StoppedClock(Date.parse('2026-03-01T12:00:00Z'));
    module = openNotifications({
      state,
      clock,
      receive: async () => ({ status: 'delivered', latencyMs: 1 }),
    });
    inbox = new InboxService({ state, clock });
    const { id: organizationId, actor } = await addOrganization(state);
    if (actor.principal.kind !== 'user') throw new Error('The actor is no person');
    ada = { userId: actor.principal.userId, organizationId, role: 'owner' };
    const userId = newId('usr');
    await state.db.insert(user).values({ id: userId, name: 'Grace', email: `${userId}@example.com` });
    grace = { ...ada, userId };
  });
  afterAll(() => state.close());

  /** Publishes a problem of a monitor. @returns its id. */
  const report = (resourceId: string, change = {}) =>
    module.report(ada.organizationId, { resourceId, title: resourceId, ...change });
  /** The titles of an inbox, those that are unread with a star, and the count. */
  const shown = async (owner: InboxOwner) => {
    const { found, unread } = await inbox.list(owner, { limit: 50 });
    return [...found.map(({ row, isRead }) => `${row.title}${isRead ? '' : '*'}`), unread];
  };
  const storedReads = () => state.db.$count(notificationReads);

  test('notifications are listed newest first, in pages', async () => {
    for (const name of ['a', 'b', 'c']) await report(name);
    const { found, nextCursor } = await inbox.list(ada, { limit: 2 });
    expect(found.map(({ row }) => row.title)).toEqual(['c', 'b']);
    const rest = await inbox.list(ada, { limit: 2, cursor: nextCursor ?? undefined });
    expect([rest.found.map(({ row }) => row.title), rest.nextCursor]).toEqual([['a'], null]);
    await expect(inbox.list(ada, { limit: 2, cursor: 'no' })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
    });
  });

  test('each person has their own read state, and reading twice changes nothing', async () => {
    const id = await report('a');
    await report('b');
    expect(await inbox.read(ada, { ids: [id] })).toBe(1);
    expect(await inbox.read(ada, { ids: [id] })).toBe(1);
    expect(await shown(ada)).toEqual(['b*', 'a', 1]);
    expect(await shown(grace)).toEqual(['b*', 'a*', 2]);
  });

  test('all are read up to the newest that was shown', async () => {
    await report('a');
    const last = await report('b');
    await report('c');
    expect(await inbox.read(ada, { all: true, upTo: last })).toBe(1);
    expect(await shown(ada)).toEqual(['c*', 'b', 'a', 1]);
    expect(await inbox.read(ada, { all: true })).toBe(0);
    expect(await inbox.read(ada, { all: true, upTo: last })).toBe(0);
    expect(await shown(grace)).toEqual(['c*', 'b*', 'a*', 3]);
  });

  test('a notification that is committed later with a smaller id is unread', async () => {
    await report('a');
    const late = newId('ntf', clock.now());
    await report('c');
    await inbox.read(ada, { all: true });
    await report('b');
    await state.db
      .update(notifications)
      .set({ id: late })
      .where(and(eq(notifications.title, 'b'), eq(notifications.organizationId, ada.organizationId)));
    expect(await shown(ada)).toEqual(['c', 'b*', 'a', 1]);
  });

  test('what is read is stored as one mark once it is older than ten minutes', async () => {
    const before = await storedReads();
    for (const name of ['a', 'b', 'c']) await report(name);
    await inbox.read(ada, { all: true });
    expect((await storedReads()) - before).toBe(3);
    clock.advance(HOUR_MS);
    await report('d');
    await inbox.read(ada, { all: true });
    expect((await storedReads()) - before).toBe(1);
    expect(await shown(ada)).toEqual(['d', 'c', 'b', 'a', 0]);
  });

  test('at most 100 unread notifications are counted', async () => {
    for (let index = 0; index < 101; index += 1) await report(`monitor ${index}`);
    expect((await inbox.list(ada, { limit: 1 })).unread).toBe(100);
  });

  test('people see what their role may read, and only owners what concerns the server', async () => {
    await report('monitor');
    for (const kind of ['alert.fired', 'flag.changed', 'backup.failed'] as const)
      await report(kind, { kind, phase: 'information' });
    expect(await shown({ ...ada, role: 'owner' })).toEqual([
      'backup.failed*',
      'flag.changed*',
      'alert.fired*',
      'monitor*',
      4,
    ]);
    expect(await shown({ ...ada, role: 'admin' })).toEqual(['flag.changed*', 'alert.fired*', 'monitor*', 3]);
    expect(await shown({ ...ada, role: 'member' })).toEqual(['flag.changed*', 'monitor*', 2]);
    expect(await shown({ ...ada, role: 'viewer' })).toEqual(['monitor*', 1]);
  });

  test('notifications of other organizations are neither listed nor marked', async () => {
    const other = await addOrganization(state);
    const id = await module.report(other.id);
    const before = await storedReads();
    expect(await inbox.read(ada, { ids: [id] })).toBe(0);
    expect([await shown(ada), await storedReads()]).toEqual([[0], before]);
  });

  test('a person who leaves the organization has read nothing when they return', async () => {
    await report('a');
    clock.advance(HOUR_MS);
    await report('b');
    await inbox.read(ada, { all: true });
    await state.transaction((tx) => forgetReads(tx, ada.organizationId, ada.userId));
    expect(await shown(ada)).toEqual(['b*', 'a*', 2]);
  });
});
