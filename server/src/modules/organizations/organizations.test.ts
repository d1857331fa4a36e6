import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANONYMOUS } from '../../lib/principal.ts';
import { openTestUsers, type TestUsers } from '../users/testing/open-test-users.ts';
import type { OrganizationsService } from './index.ts';

const PASSWORD = 'correct horse battery';

function tokenIn(link: unknown): string {
  return String(link).split('/').at(-1) ?? '';
}

describe('organizations', () => {
  let test: TestUsers;
  let service: OrganizationsService;
  let ownerId: string;
  let owner: string;
  let organizationId: string;

  beforeAll(async () => {
    test = await openTestUsers();
    service = test.organizations;
    ownerId = await test.addPerson('owner@example.com', PASSWORD);
    owner = await test.signIn('owner@example.com', PASSWORD);
    organizationId = (await service.personalOrganizationOf(ownerId)) ?? '';
  });
  afterAll(() => test.close());

  /** Creates an account, invited to the organization and joined. Returns its id and cookie. */
  async function join(email: string, role: string): Promise<{ userId: string; cookie: string }> {
    const userId = await test.addPerson(email, PASSWORD);
    const cookie = await test.signIn(email, PASSWORD);
    const invited = await test.post(
      '/api/auth/organization/invite-member',
      { email, role, organizationId },
      { cookie: owner },
    );
    expect([invited.statusCode, invited.body]).toEqual([200, expect.stringContaining(email)]);
    const accepted = await test.post(
      '/api/auth/organization/accept-invitation',
      { invitationId: tokenIn(invited.json().link) },
      { cookie },
    );
    expect(accepted.statusCode).toBe(200);
    return { userId, cookie };
  }

  it('every person owns an organization', async () => {
    expect(organizationId).toMatch(/^org_/);
    expect(await service.roleOf(ownerId, organizationId)).toBe('owner');
    expect(await service.listFor(ownerId)).toEqual([
      expect.objectContaining({ id: organizationId, name: 'owner@example.com', role: 'owner' }),
    ]);
    expect(await service.find(organizationId)).toMatchObject({
      slug: expect.stringMatching(/^owner-example-com-/),
    });
    expect(await service.find('org_nonsense')).toBeUndefined();
    expect(await service.roleOf(ownerId, 'org_nonsense')).toBeUndefined();
  });

  it('a rename is recorded in the audit log in the same transaction', async () => {
    const context = {
      requestId: 'r1',
      principal: ANONYMOUS,
      ip: '10.0.0.1',
      userAgent: 'test',
      resources: [],
      takeUseEntry: () => [],
      setHeader: () => undefined,
      useEntryOfSuccess: () => [],
      signal: new AbortController().signal,
    };
    expect(await service.update(context, organizationId, { name: 'New name' })).toMatchObject({
      name: 'New name',
    });
    const entries = JSON.stringify(await test.state.db.execute(sql`select entry from audit_outbox`));
    expect(entries).toContain('organization.update');
    await expect(service.update(context, 'org_nonsense', { name: 'x' })).rejects.toMatchObject({
      code: 'ACCESS_DENIED',
    });
  });

  it('an accepted invitation grants the role from the next request on, and a removal revokes it', async () => {
    const { userId, cookie } = await join('member@example.com', 'member');
    const joined = await test.users.resolver.resolve(cookie);
    expect(joined?.roles.get(organizationId)).toBe('member');
    expect(joined?.personalOrganizationId).not.toBe(organizationId);

    const raised = await test.post(
      '/api/auth/organization/update-member-role',
      { memberId: await memberIdOf(userId), role: 'admin', organizationId },
      { cookie: owner },
    );
    expect(raised.statusCode).toBe(200);
    expect((await test.users.resolver.resolve(cookie))?.roles.get(organizationId)).toBe('admin');

    const removed = await test.post(
      '/api/auth/organization/remove-member',
      { memberIdOrEmail: 'member@example.com', organizationId },
      { cookie: owner },
    );
    expect(removed.statusCode).toBe(200);
    expect((await test.users.resolver.resolve(cookie))?.roles.has(organizationId)).toBe(false);

    const entries = JSON.stringify(await test.state.db.execute(sql`select entry from audit_outbox`));
    for (const action of ['invitation.create', 'invitation.accept', 'member.update', 'member.remove']) {
      expect(entries).toContain(action);
    }
  });

  it('an invitation is accepted by the token of its link only, which is neither stored nor logged', async () => {
    const email = 'secretly@example.com';
    const invite = { email, role: 'viewer', organizationId };
    const { id, link } = (
      await test.post('/api/auth/organization/invite-member', invite, { cookie: owner })
    ).json();
    const token = tokenIn(link);
    const [, signature = ''] = token.split('.');
    expect(signature.length).toBeGreaterThan(40);
    const stored = await test.state.db.execute(sql`select * from invitations, audit_outbox`);
    expect(JSON.stringify(stored)).toContain(id);
    expect(JSON.stringify(stored)).not.toContain(signature);
    for (const invitationId of [id, `${id}.`, `${id}.${signature.slice(1)}`, `${id}.${'A'.repeat(43)}`]) {
      const shown = await test.post('/api/invitations/show', { invitationId });
      const joined = await test.post('/api/invitations/accept', { invitationId, password: PASSWORD });
      expect([invitationId, shown.statusCode, joined.statusCode]).toEqual([invitationId, 401, 401]);
    }
    await test.addPerson(email, PASSWORD);
    const cookie = await test.signIn(email, PASSWORD);
    for (const act of ['accept-invitation', 'reject-invitation']) {
      const answer = await test.post(`/api/auth/organization/${act}`, { invitationId: id }, { cookie });
      expect([act, answer.statusCode]).toEqual([act, 403]);
    }
    const accept = { invitationId: token };
    const accepted = await test.post('/api/auth/organization/accept-invitation', accept, { cookie });
    expect(accepted.statusCode).toBe(200);
  });

  it('an invited person without an account creates one with the invited address, once', async () => {
    const email = 'invited@example.com';
    const invite = { email, role: 'viewer', organizationId };
    const invited = await test.post('/api/auth/organization/invite-member', invite, { cookie: owner });
    const body = { invitationId: tokenIn(invited.json().link), password: PASSWORD, name: 'Ivy' };
    const { invitationId } = body;
    const shown = await test.post('/api/invitations/show', { invitationId });
    expect(shown.json()).toEqual({
      success: true,
      organizationName: expect.stringMatching(/\S/),
      inviterName: expect.stringMatching(/\S/),
      email,
      role: 'viewer',
    });
    const responses = await Promise.all([
      test.post('/api/invitations/accept', body),
      test.post('/api/invitations/accept', body),
    ]);
    const accepted = responses.filter((response) => response.statusCode === 200);
    expect(accepted).toHaveLength(1);
    const cookie = await test.signIn(email, PASSWORD);
    const principal = await test.users.resolver.resolve(cookie);
    expect(principal?.email).toBe(email);
    expect(principal?.roles.get(organizationId)).toBe('viewer');
    expect(principal?.personalOrganizationId).not.toBe(organizationId);

    const again = await test.post('/api/invitations/accept', body);
    expect([again.statusCode, again.json().code]).toEqual([401, 'AUTH_REQUIRED']);
    const gone = await test.post('/api/invitations/show', { invitationId });
    expect([gone.statusCode, gone.json().code]).toEqual([401, 'AUTH_REQUIRED']);
  });

  it('an expired invitation is rejected, and an existing account is not changed', async () => {
    const known = 'known@example.com';
    await test.addPerson(known, PASSWORD);
    const [stale, taken] = await Promise.all(
      ['late@example.com', known].map((email) =>
        test.post(
          '/api/auth/organization/invite-member',
          { email, role: 'viewer', organizationId },
          { cookie: owner },
        ),
      ),
    );
    const password = 'somebody else chose this';
    const conflict = await test.post('/api/invitations/accept', {
      invitationId: tokenIn(taken?.json().link),
      password,
    });
    expect([conflict.statusCode, conflict.json().code]).toEqual([409, 'CONFLICT']);
    const nowMs = test.clock.now();
    test.clock.advance(8 * 24 * 3600_000);
    const late = await test.post('/api/invitations/accept', {
      invitationId: tokenIn(stale?.json().link),
      password,
    });
    test.clock.set(nowMs);
    expect([late.statusCode, late.json().code]).toEqual([401, 'AUTH_REQUIRED']);
    expect(await test.users.service.findByEmail('late@example.com')).toBeUndefined();
  });

  it('a change of members fails if its audit entry cannot be written', async () => {
    const { userId, cookie } = await join('kept@example.com', 'member');
    await test.state.db.execute(sql`alter table audit_outbox rename to audit_outbox_away`);
    const response = await test.post('/api/auth/organization/leave', { organizationId }, { cookie });
    await test.state.db.execute(sql`alter table audit_outbox_away rename to audit_outbox`);
    expect(response.statusCode).toBe(500);
    expect(await service.roleOf(userId, organizationId)).toBe('member');
  });

  it.each(['member', 'viewer'])('a %s cannot manage members', async (role) => {
    const { userId, cookie } = await join(`${role}-only@example.com`, role);
    const invite = await test.post(
      '/api/auth/organization/invite-member',
      { email: 'friend@example.com', role: 'viewer', organizationId },
      { cookie },
    );
    const raise = await test.post(
      '/api/auth/organization/update-member-role',
      { memberId: await memberIdOf(userId), role: 'owner', organizationId },
      { cookie },
    );
    expect([invite.json().code, raise.json().code]).toEqual(['FORBIDDEN', 'FORBIDDEN']);
    expect(await service.roleOf(userId, organizationId)).toBe(role);
  });

  it('an admin cannot make themselves owner, nor remove the owner', async () => {
    const { userId, cookie } = await join('admin@example.com', 'admin');
    const raise = await test.post(
      '/api/auth/organization/update-member-role',
      { memberId: await memberIdOf(userId), role: 'owner', organizationId },
      { cookie },
    );
    const remove = await test.post(
      '/api/auth/organization/remove-member',
      { memberIdOrEmail: 'owner@example.com', organizationId },
      { cookie },
    );
    expect(raise.statusCode).toBeGreaterThanOrEqual(400);
    expect(remove.statusCode).toBeGreaterThanOrEqual(400);
    expect(await service.roleOf(userId, organizationId)).toBe('admin');
    expect(await service.roleOf(ownerId, organizationId)).toBe('owner');
  });

  it('a person outside of an organization cannot find out whether it exists', async () => {
    await test.addPerson('stranger@example.com', PASSWORD);
    const cookie = await test.signIn('stranger@example.com', PASSWORD);
    const ask = async (id: string) => {
      const path = `/api/auth/organization/list-members?organizationId=${id}`;
      const response = await test.app.inject({ method: 'GET', url: path, headers: { cookie } });
      const { requestId: _, ...body } = response.json();
      return [response.statusCode, body];
    };
    const [real, unreal] = [await ask(organizationId), await ask('org_nonsense')];
    expect(real).toEqual(unreal);
    expect(real).toEqual([403, expect.objectContaining({ code: 'ACCESS_DENIED' })]);
  });

  it('switching the organization takes effect with the next request', async () => {
    const { cookie } = await join('switcher@example.com', 'member');
    const before = await test.users.resolver.resolve(cookie);
    const personal = before?.personalOrganizationId;
    for (const id of [personal, organizationId, personal]) {
      const switched = await test.post(
        '/api/auth/organization/set-active',
        { organizationId: id },
        { cookie },
      );
      expect(switched.statusCode).toBe(200);
      expect((await test.users.resolver.resolve(cookie))?.activeOrganizationId).toBe(id);
    }
  });

  async function memberIdOf(userId: string): Promise<string> {
    const found = JSON.stringify(
      await test.state.db.execute(
        sql`select id from members where user_id = ${userId} and organization_id = ${organizationId}`,
      ),
    );
    return /"id":"([^"]+)"/.exec(found)?.[1] ?? '';
  }
});
