import { afterAll, beforeAll, expect, test } from 'vitest';
import { BASE_URL, openTestUsers, type TestUsers } from './testing/open-test-users.ts';

let users: TestUsers;
let link: URL;

beforeAll(async () => {
  users = await openTestUsers();
  link = new URL((await users.users.firstRun.issueSetupLink()) ?? '');
});
afterAll(() => users.close());

const submit = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  users.app.inject({
    method: 'POST',
    url: '/setup',
    headers: { origin: BASE_URL, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });

test('the printed link opens a page that nothing else can run on, frame or learn the token from', async () => {
  const response = await users.app.inject({ url: link.pathname + link.search });
  expect(response.statusCode).toBe(200);
  expect(response.body).toContain(`value="${link.searchParams.get('token')}"`);
  expect(response.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  });
  expect(response.headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/=]+';/,
  );
});

test('a token that is markup stays text', async () => {
  const response = await users.app.inject({ url: '/setup?token=%22%3E%3Cscript%3Ealert(1)%3C/script%3E' });
  expect(response.body).not.toContain('<script>');
});

test('a wrong form comes back with what is wrong, and without the password', async () => {
  const token = link.searchParams.get('token') ?? '';
  const response = await submit({ token, email: 'me@example.com', password: 'short' });
  expect(response.statusCode).toBe(400);
  expect(response.body).toContain('password: ');
  expect(response.body).toContain('value="me@example.com"');
  expect(response.body).not.toContain('short"');
});

test('another origin cannot submit the form', async () => {
  const token = link.searchParams.get('token') ?? '';
  const fields = { token, email: 'me@example.com', password: 'long enough to be good' };
  expect((await submit(fields, { origin: 'https://evil.example' })).statusCode).toBe(403);
});

test('the form makes the first owner, signs them in, and works once', async () => {
  const token = link.searchParams.get('token') ?? '';
  const fields = { token, email: 'Me@Example.com', password: 'long enough to be good', organizationName: '' };
  const response = await submit(fields);
  expect(response.statusCode).toBe(200);
  expect(response.body).toContain('You are the owner');
  const cookie = response.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
  expect(await users.users.resolver.resolve(cookie)).toMatchObject({ email: 'me@example.com' });
  expect((await submit({ ...fields, email: 'late@example.com' })).statusCode).toBe(401);
});
