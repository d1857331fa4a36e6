import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BASE_URL, openTestUsers, type TestAct, type TestUsers } from '../testing/open-test-users.ts';

const PASSWORD = 'correct horse battery';
const MINUTE_MS = 60_000;

let test: TestUsers;
let addresses = 0;

beforeAll(async () => {
  test = await openTestUsers();
});
afterAll(() => test.close());
beforeEach(() => {
  test.clock.set(Date.now());
});

const freshAddress = () => {
  addresses += 1;
  return `10.3.0.${addresses}`;
};
const signIn = (remoteAddress: string, email: string, password: string) =>
  test.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    remoteAddress,
    headers: { origin: BASE_URL, 'user-agent': 'test agent' },
    payload: { email, password },
  });

/** Returns the audit entries of an IP address, oldest first. */
const actsFrom = async (ip: string): Promise<readonly TestAct[]> =>
  (await test.acts()).filter((act) => act.ip === ip);

const writeCounts = async () => {
  for (const task of test.users.tasks)
    if (task.name === 'write counts of failed sign-ins') await task.run(new AbortController().signal);
};

describe('a failed sign-in', () => {
  it('is in the audit log with its account before the response', async () => {
    const userId = await test.addPerson('ada@example.com', PASSWORD);
    const ip = freshAddress();
    expect((await signIn(ip, 'Ada@example.com', 'wrong')).statusCode).toBe(401);
    expect(await actsFrom(ip)).toEqual([
      expect.objectContaining({
        route: 'session.create',
        outcome: 'refused',
        reason: 'wrong_credentials',
        count: 1,
        actor: 'anonymous',
        resource: `user:${userId}`,
        user_agent: 'test agent',
      }),
    ]);
  });

  it('is counted with others of the same minute and IP address, exactly once', async () => {
    const [ip, other] = [freshAddress(), freshAddress()];
    for (let time = 0; time < 7; time += 1) await signIn(ip, `nobody${time}@example.com`, 'wrong');
    await signIn(other, 'nobody@example.com', 'wrong');
    await writeCounts();
    expect((await actsFrom(ip)).map(({ count }) => count)).toEqual([1]);
    test.clock.advance(MINUTE_MS);
    await writeCounts();
    await writeCounts();
    expect((await actsFrom(ip)).map(({ count }) => count)).toEqual([1, 6]);
    expect((await actsFrom(other)).map(({ count }) => count)).toEqual([1]);
    await signIn(ip, 'nobody@example.com', 'wrong');
    expect((await actsFrom(ip)).map(({ count }) => count)).toEqual([1, 6, 1]);
  });

  it('is counted if the next failure arrives before the count is written', async () => {
    const ip = freshAddress();
    for (let time = 0; time < 3; time += 1) await signIn(ip, `nobody${time}@example.com`, 'wrong');
    test.clock.advance(MINUTE_MS);
    await Promise.all([
      signIn(ip, 'nobody4@example.com', 'wrong'),
      signIn(ip, 'nobody5@example.com', 'wrong'),
    ]);
    await test.users.settle();
    const counts = (await actsFrom(ip)).map(({ count }) => count);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(5);
  });

  it('is written when the server stops', async () => {
    const ip = freshAddress();
    for (let time = 0; time < 3; time += 1) await signIn(ip, 'nobody@example.com', 'wrong');
    await test.users.settle();
    expect((await actsFrom(ip)).map(({ count }) => count)).toEqual([1, 2]);
  });

  it('stores no input, because users may enter a password as the address', async () => {
    const ip = freshAddress();
    await signIn(ip, 'typed-by-mistake@example.com', 'hunter2-hunter2');
    await test.users.settle();
    const kept = JSON.stringify(await test.acts()) + test.logged.join('\n');
    expect(kept).not.toMatch(/typed-by-mistake|hunter2/);
  });

  it('is distinguished from throttled attempts', async () => {
    const ip = freshAddress();
    for (let time = 0; time < 12; time += 1) await signIn(ip, 'famous@example.com', 'wrong');
    await test.users.settle();
    const sums = new Map<string, number>();
    for (const { reason, count } of await actsFrom(ip)) sums.set(reason, (sums.get(reason) ?? 0) + count);
    expect(Object.fromEntries(sums)).toEqual({ wrong_credentials: 10, sign_in_throttled: 2 });
  });
});

it('guesses of links and wrong passwords of signed-in users are also recorded', async () => {
  await test.addPerson('eve@example.com', PASSWORD);
  const cookie = await test.signIn('eve@example.com', PASSWORD);
  await test.post('/api/setup', { token: 'x', email: 'a@example.com', password: 'long enough to be good' });
  await test.post('/api/invitations/accept', { invitationId: 'x', password: 'long enough to be good' });
  await test.post('/api/password-reset/redeem', { token: 'x', password: 'long enough to be good' });
  await test.post('/api/email-change/confirm', { token: 'x' });
  await test.post('/api/auth/delete-account', { password: 'wrong' }, { cookie });
  const reasons = (await actsFrom('127.0.0.1'))
    .filter(({ outcome }) => outcome === 'refused')
    .map(({ reason }) => reason);
  expect(reasons).toEqual([
    'setup_link_invalid',
    'invitation_invalid',
    'reset_link_invalid',
    'email_link_invalid',
    'wrong_password',
  ]);
});
