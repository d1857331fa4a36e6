import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startSmtpServer, type TestSmtpServer } from '../../mail/testing/smtp-server.ts';
import { invitation, organization } from '../../organizations/organizations.table.ts';
import { openTestUsers, type TestUsers } from '../testing/open-test-users.ts';

const PASSWORD = 'correct horse battery';
const HOUR_MS = 3_600_000;

let smtp: TestSmtpServer;
let test: TestUsers;
let organizationId: string;

beforeAll(async () => {
  smtp = await startSmtpServer();
  test = await openTestUsers({ mail: { smtpUrl: smtp.url, from: 'Pharos <pharos@example.com>' } });
  const ownerId = await test.addPerson('owner@acme.example', PASSWORD);
  organizationId = (await test.organizations.personalOrganizationOf(ownerId)) ?? '';
  await test.state.db
    .update(organization)
    .set({ name: 'Acme', joinDomains: ['acme.example'], joinRole: 'member' })
    .where(eq(organization.id, organizationId));
});
afterAll(async () => {
  await test.close();
  await smtp.close();
});
beforeEach(() => {
  smtp.received.length = 0;
  test.clock.advance(HOUR_MS);
});

const ask = (email: string) => test.post('/api/invitations/request', { email });
const linkTo = (email: string): Promise<string> =>
  vi.waitFor(() => {
    const mail = smtp.received.findLast(({ to }) => to.includes(email));
    const [, id] = /\/invitations\/(\S+)/.exec(mail?.text ?? '') ?? [];
    if (id === undefined) throw new Error(`No invitation to ${email} yet`);
    return id;
  }, 10_000);
const openInvitations = (email: string) =>
  test.state.db.select().from(invitation).where(eq(invitation.email, email));

it('the owner of an address at an accepted domain joins with the default role, by a mail to the address', async () => {
  expect((await ask('Ada@acme.example')).json()).toEqual({ success: true });
  const invitationId = await linkTo('ada@acme.example');
  const accepted = await test.post('/api/invitations/accept', { invitationId, password: PASSWORD });
  expect(accepted.statusCode).toBe(200);
  const ada = accepted.json().user.id;
  expect(await test.organizations.roleOf(ada, organizationId)).toBe('member');
  expect(JSON.stringify(await test.acts())).toContain('invitation.request');
});

it('another domain, a parent domain and a member get no mail, with the same response', async () => {
  const answers = [];
  for (const email of ['eve@evil.example', 'eve@sub.acme.example', 'eve@gmail.com', 'owner@acme.example'])
    answers.push((await ask(email)).body);
  await test.users.settle();
  expect(new Set(answers)).toEqual(new Set(['{"success":true}']));
  for (const email of ['eve@evil.example', 'eve@sub.acme.example', 'owner@acme.example'])
    expect(await openInvitations(email)).toEqual([]);
  expect(smtp.received).toEqual([]);
});

it('a repeated request sends the same invitation, at most three times an hour', async () => {
  for (let request = 0; request < 5; request += 1) await ask('bob@acme.example');
  await test.users.settle();
  expect(await openInvitations('bob@acme.example')).toHaveLength(1);
  await linkTo('bob@acme.example');
  await vi.waitFor(() => expect(smtp.received).toHaveLength(3), 10_000);
});

it('an instance without mail says so', async () => {
  const silent = await openTestUsers();
  const answer = await silent.post('/api/invitations/request', { email: 'ada@acme.example' });
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'CONFLICT']);
  await silent.close();
});
