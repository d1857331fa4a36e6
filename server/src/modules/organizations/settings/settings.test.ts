import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../lib/time/time-zone.ts';
import { availableStateDrivers } from '../../../stores/state/testing/open-test-state.ts';
import {
  BASE_URL,
  openTestApp,
  PASSWORD,
  type TestApp,
  type TestPerson,
} from '../../../testing/open-test-app.ts';
import { readAuditLog } from '../../audit/index.ts';
import { session, user } from '../../users/index.ts';

describe.each(availableStateDrivers())('settings of organizations on %s', (stateDriver) => {
  let app: TestApp;
  let owner: TestPerson;
  let member: TestPerson;
  let secret: string;

  beforeAll(async () => {
    app = await openTestApp({ stateDriver });
    owner = await app.addPerson('owner@acme.example');
    member = await app.addPerson('member@acme.example');
    await app.addMember(owner.organizationId, member.userId, 'admin');
    ({ secret } = await app.addKey(owner, ['manage:config', 'manage:websites', 'read:data']));
  });
  afterAll(() => app.close());

  const read = (headers: Record<string, string> = {}) =>
    app.inject({ url: '/v1/organization', headers: { 'x-api-key': secret, ...headers } });
  const change = (payload: object, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'PATCH',
      url: '/v1/organization',
      headers: { 'x-api-key': secret, ...headers },
      payload,
    });
  const changeAs = ({ cookie, organizationId }: TestPerson, payload: object) =>
    app.inject({
      method: 'PATCH',
      url: '/v1/organization',
      headers: { cookie, origin: BASE_URL },
      payload: { organizationId, ...payload },
    });
  const setSecondFactor = async ({ userId }: TestPerson, twoFactorEnabled: boolean) => {
    await app.stores.state.db.update(user).set({ twoFactorEnabled }).where(eq(user.id, userId));
    await app.stores.live.invalidate('session', userId);
    await app.stores.live.invalidate('session', 'any');
  };
  const websitesOf = ({ cookie }: TestPerson) =>
    app.inject({
      url: `/v1/organization?organizationId=${owner.organizationId}`,
      headers: { cookie },
    });
  const fieldsOf = async (payload: object) => {
    const answer = await change(payload);
    expect(answer.statusCode, answer.body).toBe(400);
    return answer.json().details.map(({ field }: { field: string }) => field);
  };

  test('settings are returned as set, and omitted ones keep their values', async () => {
    const settings = {
      name: 'Acme',
      slug: 'acme',
      timeZone: 'Europe/Berlin',
      weekStart: 'sunday',
      defaultRetentionDays: 365,
      defaultCurrency: 'EUR',
      joinDomains: ['acme.example'],
      joinRole: 'member',
      session: { idleMinutes: 10_080, maxHours: null },
    };
    expect((await change(settings)).json().organization).toMatchObject(settings);
    const again = (await change({ defaultCurrency: 'chf' })).json().organization;
    expect(again).toMatchObject({ ...settings, defaultCurrency: 'CHF' });
    expect((await read()).json().organization).toEqual(again);
  });

  test('new websites have the defaults of the organization unless they name others', async () => {
    const create = (body: object) =>
      app.post('/v1/websites', { name: 'Shop', domain: 'a.example', ...body }, secret);
    expect((await create({})).json().website).toMatchObject({
      timeZone: 'Europe/Berlin',
      weekStart: 'sunday',
      retentionDays: 365,
    });
    expect((await create({ timeZone: 'Asia/Tokyo', retentionDays: null })).json().website).toMatchObject({
      timeZone: 'Asia/Tokyo',
      weekStart: 'sunday',
      retentionDays: null,
    });
  });

  test('a change of another version is rejected', async () => {
    const { etag } = (await read()).headers;
    const first = await change({ name: 'Acme 2' }, { 'if-match': String(etag) });
    expect([first.statusCode, first.headers['etag'] === etag]).toEqual([200, false]);
    const second = await change({ name: 'Acme 3' }, { 'if-match': String(etag) });
    expect([second.statusCode, second.json().code]).toEqual([412, 'PRECONDITION_FAILED']);
    expect((await read()).json().organization.name).toBe('Acme 2');
  });

  test('a slug belongs to one organization', async () => {
    const answer = await changeAs(member, { slug: 'acme' });
    expect(answer.json()).toMatchObject({ code: 'CONFLICT', details: [{ field: 'slug' }] });
  });

  test('invalid settings name their fields', async () => {
    expect(await fieldsOf({ slug: 'Acme Inc' })).toEqual(['slug']);
    expect(await fieldsOf({ timeZone: 'Europe/Berlim' })).toEqual(['timeZone']);
    expect(await fieldsOf({ defaultCurrency: 'XXL' })).toEqual(['defaultCurrency']);
    expect(await fieldsOf({ session: { idleMinutes: 1 } })).toEqual(['session.idleMinutes']);
    expect(await fieldsOf({ twoFactor: { required: true, graceDays: -1 } })).toEqual(['twoFactor.graceDays']);
    expect(await fieldsOf({ joinDomains: ['acme.example', 'gmail.com'] })).toEqual(['joinDomains.1']);
    expect(await fieldsOf({ joinDomains: ['localhost'] })).toEqual(['joinDomains.0']);
  });

  test('only domains at which an owner or admin has an address may join', async () => {
    expect(await fieldsOf({ joinDomains: ['acme.example', 'victim.example'] })).toEqual(['joinDomains.1']);
  });

  describe('required two-factor authentication', () => {
    test('cannot be required by those without it, nor while no owner has it', async () => {
      expect((await changeAs(owner, { twoFactor: { required: true } })).json().code).toBe('CONFLICT');
      expect((await change({ twoFactor: { required: true } })).json().code).toBe('CONFLICT');
      expect((await read()).json().organization.twoFactor.required).toBe(false);
    });

    test('locks members without it after the grace period, except for setting it up; keys are not affected', async () => {
      await setSecondFactor(owner, true);
      const required = await changeAs(owner, { twoFactor: { required: true, graceDays: 3 } });
      const from = new Date(app.clock.now() + 3 * DAY_MS).toISOString();
      expect(required.json().organization.twoFactor).toEqual({ required: true, requiredFrom: from });

      expect((await websitesOf(member)).statusCode).toBe(200);
      app.clock.advance(3 * DAY_MS - 1);
      expect((await websitesOf(member)).statusCode).toBe(200);
      app.clock.advance(1);
      const locked = await websitesOf(member);
      expect([locked.statusCode, locked.json().code]).toEqual([403, 'FORBIDDEN']);
      expect(locked.json().error).toContain('two-factor');
      expect((await websitesOf(owner)).statusCode).toBe(200);
      expect((await read()).statusCode).toBe(200);

      const listed = await app.inject({ url: '/v1/organizations', headers: { cookie: member.cookie } });
      expect(listed.json().organizations).toContainEqual(
        expect.objectContaining({
          id: owner.organizationId,
          twoFactor: { requiredFrom: from, isMissing: true },
        }),
      );
      expect((await app.inject({ url: '/v1/account', headers: { cookie: member.cookie } })).statusCode).toBe(
        200,
      );
    });

    test('members cannot manage others, switch to it unnoticed, or read members; but they can leave', async () => {
      const headers = { cookie: member.cookie, origin: BASE_URL };
      const post = (path: string, payload: object) =>
        app.inject({ method: 'POST', url: `/api/auth/organization/${path}`, headers, payload });
      const { organizationId } = owner;
      const invite = await post('invite-member', { email: 'x@acme.example', role: 'viewer', organizationId });
      expect([invite.statusCode, invite.json().code]).toEqual([403, 'FORBIDDEN']);
      const list = await app.inject({
        url: `/api/auth/organization/list-members?organizationId=${organizationId}`,
        headers,
      });
      expect(list.statusCode).toBe(403);
      expect((await post('set-active', { organizationId })).statusCode).toBe(200);
      const created = await app.inject({
        method: 'POST',
        url: '/v1/websites',
        headers,
        payload: { name: 'Shop', domain: 'b.example' },
      });
      expect([created.statusCode, created.json().code]).toEqual([403, 'FORBIDDEN']);
    });

    test('a second factor restores access on the next request', async () => {
      await setSecondFactor(member, true);
      expect((await websitesOf(member)).statusCode).toBe(200);
      await setSecondFactor(member, false);
      expect((await websitesOf(member)).statusCode).toBe(403);
    });

    test('is moved only by a new grace period, and can be removed', async () => {
      const kept = await change({ twoFactor: { required: true } });
      expect(Date.parse(kept.json().organization.twoFactor.requiredFrom)).toBeLessThanOrEqual(
        app.clock.now(),
      );
      const removed = await change({ twoFactor: { required: false } });
      expect(removed.json().organization.twoFactor).toEqual({ required: false, requiredFrom: null });
      expect((await websitesOf(member)).statusCode).toBe(200);
    });
  });

  test('sessions end after the idle time and the age that the organization sets, also for sign-in pages', async () => {
    const statusOf = async () => (await websitesOf(member)).statusCode;
    const useAgain = async (lastUsedAt: Date | null, createdAt: Date) => {
      await app.stores.state.db
        .update(session)
        .set({ lastUsedAt, createdAt })
        .where(eq(session.userId, member.userId));
      await app.stores.live.invalidate('session', 'any');
    };
    const nowMs = app.clock.now();
    await useAgain(new Date(nowMs - 29 * MINUTE_MS), new Date(nowMs - 5 * HOUR_MS));
    expect((await change({ session: { idleMinutes: 30, maxHours: 8 } })).statusCode).toBe(200);
    expect(await statusOf()).toBe(200);
    await app.app.settle();
    await useAgain(new Date(nowMs - 30 * MINUTE_MS), new Date(nowMs - 5 * HOUR_MS));
    expect(await statusOf()).toBe(401);
    const shown = await app.inject({ url: '/api/auth/get-session', headers: { cookie: member.cookie } });
    expect([shown.statusCode, shown.body]).toEqual([200, 'null']);
    await useAgain(new Date(nowMs), new Date(nowMs - 8 * HOUR_MS));
    expect(await statusOf()).toBe(401);
    expect((await change({ session: { idleMinutes: null, maxHours: null } })).statusCode).toBe(200);
    expect(await statusOf()).toBe(200);
    const again = await app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      headers: { origin: BASE_URL },
      payload: { email: 'member@acme.example', password: PASSWORD },
    });
    expect(again.statusCode).toBe(200);
  });

  test('changes are in the audit log', async () => {
    await app.flush();
    const lines = await readAuditLog(app.stores, { sinceMs: 0, limit: 1_000 });
    const details = lines
      .filter(({ route }) => route === 'organization.update')
      .map((line) => line['details']);
    expect(details.join('\n')).toContain('"graceDays":3');
    expect(details.join('\n')).toContain('"joinDomains":["acme.example"]');
  });
});
