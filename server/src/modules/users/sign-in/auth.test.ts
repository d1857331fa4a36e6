import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { availableStateDrivers } from '../../../stores/state/testing/open-test-state.ts';
import { cookieOf, openTestUsers, type TestUsers } from '../testing/open-test-users.ts';

const EMAIL = 'ada@example.com';
const PASSWORD = 'correct horse battery';

describe.each(availableStateDrivers())('signing in on %s', (driver) => {
  let test: TestUsers;
  let userId: string;

  beforeAll(async () => {
    test = await openTestUsers({ driver });
    userId = await test.addPerson(EMAIL, PASSWORD);
  });
  beforeEach(() => {
    test.clock.set(Date.now());
  });
  afterAll(() => test.close());

  const get = (path: string, cookie: string, headers: Record<string, string> = {}) =>
    test.app.inject({ method: 'GET', url: path, headers: { cookie, ...headers } });

  it('returns the user and sets a cookie that scripts cannot read', async () => {
    const response = await test.post('/api/auth/sign-in/email', {
      email: 'Ada@Example.com',
      password: PASSWORD,
    });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ user: { id: userId, email: EMAIL } });
    const [cookie] = response.cookies;
    expect(cookie).toMatchObject({
      name: 'pharos.session_token',
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
    });
    expect(cookie?.secure).toBeUndefined();
  });

  it('resolves the signed-in user as principal, with a role in the personal organization', async () => {
    const cookie = await test.signIn(EMAIL, PASSWORD);
    const principal = await test.users.resolver.resolve(cookie);
    expect(principal).toMatchObject({ kind: 'user', userId, email: EMAIL });
    expect(principal?.personalOrganizationId).toMatch(/^org_/);
    expect(principal?.activeOrganizationId).toBe(principal?.personalOrganizationId);
    expect([...(principal?.roles.values() ?? [])]).toEqual(['owner']);
  });

  it('stores no plain token and returns none to scripts', async () => {
    const response = await test.post('/api/auth/sign-in/email', { email: EMAIL, password: PASSWORD });
    const token = response.cookies[0]?.value.split('.')[0] ?? '';
    expect(token.length).toBeGreaterThanOrEqual(32);
    const dump = JSON.stringify(await test.state.db.execute(sql`select s.* from sessions s`));
    expect(dump).toContain(userId);
    expect(dump).not.toContain(token);
    const session = await get('/api/auth/get-session', cookieOf(response));
    expect(session.json()).toMatchObject({ user: { id: userId } });
    const answers = `${response.body} ${session.body}`;
    expect(answers).not.toContain(token);
    expect(test.logged.join('\n')).not.toContain(token);
  });

  it('does not accept the stored digest as a token', async () => {
    const cookie = await test.signIn(EMAIL, PASSWORD);
    const rows = JSON.stringify(await test.state.db.execute(sql`select token from sessions`));
    const stored = /"token":"([^"]+)"/.exec(rows)?.[1] ?? '';
    const signature = cookie.slice(cookie.indexOf('.', cookie.indexOf('=')));
    expect(await test.users.resolver.resolve(`pharos.session_token=${stored}${signature}`)).toBeUndefined();
  });

  it.each([
    ['no cookie', undefined],
    ['another cookie', 'theme=dark'],
    ['an unsigned token', 'pharos.session_token=abc'],
    ['a token with a foreign signature', `pharos.session_token=abc.${Buffer.alloc(32).toString('base64')}`],
    ['broken percent encoding', 'pharos.session_token=%E0%A4%A'],
    ['a header without end', `pharos.session_token=${'a'.repeat(100_000)}`],
  ])('resolves no user from %s', async (_name, cookie) => {
    expect(await test.users.resolver.resolve(cookie)).toBeUndefined();
  });

  it('returns the same error for an unknown address and a wrong password', async () => {
    const wrong = await test.post('/api/auth/sign-in/email', { email: EMAIL, password: 'not the password' });
    const unknown = await test.post('/api/auth/sign-in/email', {
      email: 'x@example.com',
      password: 'not the password',
    });
    expect([wrong.statusCode, unknown.statusCode]).toEqual([401, 401]);
    const { requestId: _a, ...wrongBody } = wrong.json();
    const { requestId: _b, ...unknownBody } = unknown.json();
    expect(wrongBody).toMatchObject({
      success: false,
      code: 'AUTH_REQUIRED',
      error: 'Invalid email or password',
    });
    expect(unknownBody).toEqual(wrongBody);
    expect(wrong.headers['www-authenticate']).toMatch(/^Bearer resource_metadata="/);
  });

  it.each([
    ['email', { email: 'nobody', password: PASSWORD }],
    ['password', { email: EMAIL, password: 'x'.repeat(129) }],
    ['password', { email: EMAIL }],
    ['body', []],
  ])('names the invalid field: %s', async (field, body) => {
    const response = await test.post('/api/auth/sign-in/email', body);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ field }] });
  });

  it('is rejected from a page of another origin', async () => {
    const credentials = { email: EMAIL, password: PASSWORD };
    const foreign = await test.post('/api/auth/sign-in/email', credentials, {
      origin: 'https://evil.example',
    });
    expect([foreign.statusCode, foreign.json().code]).toEqual([403, 'FORBIDDEN']);
    expect(foreign.cookies).toEqual([]);
  });

  it('has no sign-up', async () => {
    for (const path of [
      '/sign-up/email',
      '/reset-password',
      '/delete-user',
      '/organization/create',
      '/nonsense',
    ]) {
      const response = await test.post(`/api/auth${path}`, {
        email: 'e@example.com',
        password: PASSWORD,
        name: 'E',
      });
      expect([path, response.statusCode, response.json().code]).toEqual([path, 404, 'NOT_FOUND']);
    }
  });

  it('returns METHOD_NOT_ALLOWED for a wrong method', async () => {
    const response = await get('/api/auth/sign-in/email', '');
    expect([response.statusCode, response.json().code]).toEqual([405, 'METHOD_NOT_ALLOWED']);
  });

  it('signs out with effect on the next request', async () => {
    const cookie = await test.signIn(EMAIL, PASSWORD);
    expect(await test.users.resolver.resolve(cookie)).toBeDefined();
    const response = await test.post('/api/auth/sign-out', {}, { cookie });
    expect(response.statusCode).toBe(200);
    expect(await test.users.resolver.resolve(cookie)).toBeUndefined();
    expect((await get('/api/auth/get-session', cookie)).json()).toBeNull();
  });

  it('ignores cookies from a page of another origin', async () => {
    const cookie = await test.signIn(EMAIL, PASSWORD);
    const foreign = { cookie, origin: 'https://evil.example' };
    const change = { currentPassword: PASSWORD, newPassword: 'another long password' };
    const post = await test.post('/api/auth/change-password', change, foreign);
    expect([post.statusCode, post.json().code]).toEqual([401, 'AUTH_REQUIRED']);
    expect(
      (await get('/api/auth/get-session', cookie, { origin: 'https://evil.example' })).json(),
    ).toBeNull();
    expect(await test.users.resolver.resolve(cookie)).toBeDefined();
  });

  it('rejects an expired session even if its row was just cached', async () => {
    const cookie = await test.signIn(EMAIL, PASSWORD);
    const [newest] = await test.users.sessions.listFor(userId);
    const expiresMs = newest?.expiresAt.getTime() ?? 0;
    test.clock.set(expiresMs - 1);
    expect(await test.users.resolver.resolve(cookie)).toBeDefined();
    test.clock.set(expiresMs);
    expect(await test.users.resolver.resolve(cookie)).toBeUndefined();
    await test.users.sessions.removeExpired();
    const left = JSON.stringify(await test.state.db.execute(sql`select count(*)::int as n from sessions`));
    expect(left).toContain('"n":0');
  });

  it('applies a changed membership with the next request', async () => {
    const cookie = await test.signIn(EMAIL, PASSWORD);
    const before = await test.users.resolver.resolve(cookie);
    const organizationId = before?.personalOrganizationId ?? '';
    await test.state.db.execute(sql`update members set role = 'viewer' where user_id = ${userId}`);
    await test.live.invalidate('session', userId);
    expect((await test.users.resolver.resolve(cookie))?.roles.get(organizationId)).toBe('viewer');
    await test.state.db.execute(sql`update members set role = 'owner' where user_id = ${userId}`);
    test.clock.advance(10_000);
    expect((await test.users.resolver.resolve(cookie))?.roles.get(organizationId)).toBe('owner');
  });
});

describe('an instance behind https', () => {
  it('sends its cookie over TLS only', async () => {
    const test = await openTestUsers({ baseUrl: 'https://pharos.example' });
    await test.addPerson(EMAIL, PASSWORD);
    const response = await test.post('/api/auth/sign-in/email', { email: EMAIL, password: PASSWORD });
    expect(response.cookies[0]).toMatchObject({ name: '__Secure-pharos.session_token', secure: true });
    expect(await test.users.resolver.resolve(cookieOf(response))).toBeDefined();
    await test.close();
  });
});
