import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BASE_URL, cookieOf, openTestUsers, type TestUsers } from '../testing/open-test-users.ts';

const OWNER = { email: 'owner@example.com', password: 'correct horse battery' };

describe('the first run', () => {
  let test: TestUsers;

  beforeAll(async () => {
    test = await openTestUsers();
  });
  beforeEach(async () => {
    // Lets the failures counted by the previous test expire.
    test.clock.advance(3600_000);
    await test.state.db.execute(sql`truncate users, organizations, verifications cascade`);
  });
  afterAll(() => test.close());

  const tokenOf = (link: string | undefined) => new URL(link ?? BASE_URL).searchParams.get('token') ?? '';

  it('creates the first owner with an organization exactly once under concurrent calls', async () => {
    const { firstRun } = test.users;
    expect(await firstRun.isEmpty()).toBe(true);
    const created = await Promise.all([firstRun.createOwner(OWNER), firstRun.createOwner(OWNER)]);
    expect(created.filter((owner) => owner !== undefined)).toHaveLength(1);
    expect(await firstRun.isEmpty()).toBe(false);
    expect(await firstRun.createOwner({ ...OWNER, email: 'second@example.com' })).toBeUndefined();
    expect(await firstRun.issueSetupLink()).toBeUndefined();
    const principal = await test.users.resolver.resolve(await test.signIn(OWNER.email, OWNER.password));
    expect([...(principal?.roles.values() ?? [])]).toEqual(['owner']);
  });

  it('issues a link whose token is stored as a digest only', async () => {
    const link = await test.users.firstRun.issueSetupLink();
    expect(link).toMatch(/^http:\/\/localhost:3000\/setup\?token=[\w-]{43}$/);
    const dump = JSON.stringify(await test.state.db.execute(sql`select v.* from verifications v`));
    expect(dump).toContain('setup:');
    expect(dump).not.toContain(tokenOf(link));
  });

  it('creates the first owner from a link and signs in, exactly once', async () => {
    const token = tokenOf(await test.users.firstRun.issueSetupLink());
    const another = tokenOf(await test.users.firstRun.issueSetupLink());
    const body = { ...OWNER, token, name: 'Olga', organizationName: 'Olga & Co' };
    const responses = await Promise.all([test.post('/api/setup', body), test.post('/api/setup', body)]);
    expect(responses.map((response) => response.statusCode).sort()).toEqual([200, 401]);
    const done = responses.find((response) => response.statusCode === 200);
    expect(done?.json()).toMatchObject({ user: { email: OWNER.email, name: 'Olga' } });
    expect(done && (await test.users.resolver.resolve(cookieOf(done)))?.email).toBe(OWNER.email);

    for (const used of [token, another]) {
      const again = await test.post('/api/setup', { ...body, token: used, email: 'late@example.com' });
      expect([again.statusCode, again.json().code]).toEqual([401, 'AUTH_REQUIRED']);
      expect(again.headers['www-authenticate']).toBeDefined();
    }
    const names = JSON.stringify(await test.state.db.execute(sql`select name from organizations`));
    expect(names).toContain('Olga & Co');
  });

  it('rejects a link after exactly 24 hours', async () => {
    const token = tokenOf(await test.users.firstRun.issueSetupLink());
    test.clock.advance(24 * 3600_000);
    const late = await test.post('/api/setup', { ...OWNER, token });
    expect(late.statusCode).toBe(401);
    expect(await test.users.firstRun.isEmpty()).toBe(true);
  });

  it.each([
    ['password', { password: 'eleven char' }],
    ['password', { password: 'x'.repeat(129) }],
    ['email', { email: 'no address' }],
    ['token', { token: 7 }],
  ])('names the invalid field and keeps the link valid: %s', async (field, wrong) => {
    const token = tokenOf(await test.users.firstRun.issueSetupLink());
    const refused = await test.post('/api/setup', { ...OWNER, token, ...wrong });
    expect(refused.json()).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ field }] });
    expect((await test.post('/api/setup', { ...OWNER, token })).statusCode).toBe(200);
  });

  it('limits guesses of tokens from one IP address', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 31; index += 1) {
      statuses.push((await test.post('/api/setup', { ...OWNER, token: `guess-${index}` })).statusCode);
    }
    expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 401));
    expect(statuses[30]).toBe(429);
  });

  it('rejects a second user with the same e-mail address', async () => {
    await test.addPerson('twin@example.com', OWNER.password);
    await expect(test.addPerson('twin@example.com', OWNER.password)).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });
});
