import { afterAll, beforeAll, expect, test } from 'vitest';
import { BASE_URL, openTestUsers, type TestUsers } from '../testing/open-test-users.ts';

let users: TestUsers;
let token: string;

beforeAll(async () => {
  users = await openTestUsers();
  token = new URL((await users.users.firstRun.issueSetupLink()) ?? '').searchParams.get('token') ?? '';
});
afterAll(() => users.close());

const submit = (body: Record<string, string>, headers: Record<string, string> = {}) =>
  users.app.inject({
    method: 'POST',
    url: '/api/setup',
    headers: { origin: BASE_URL, ...headers },
    payload: body,
  });

test('an invalid field is named, and the password is not returned', async () => {
  const response = await submit({ token, email: 'me@example.com', password: 'short' });
  expect(response.statusCode).toBe(400);
  expect(response.json().details).toMatchObject([{ field: 'password' }]);
  expect(response.body).not.toContain('short');
});

test('a page of another origin cannot use the link', async () => {
  const body = { token, email: 'me@example.com', password: 'long enough to be good' };
  expect((await submit(body, { origin: 'https://evil.example' })).statusCode).toBe(403);
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const forged = await users.app.inject({
    method: 'POST',
    url: '/api/setup',
    headers: form,
    payload: new URLSearchParams(body).toString(),
  });
  expect(forged.statusCode).toBe(415);
});

test('the link creates the first owner, signs in and works once', async () => {
  const body = { token, email: 'Me@Example.com', password: 'long enough to be good' };
  const response = await submit(body);
  expect(response.statusCode).toBe(200);
  const cookie = response.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
  expect(await users.users.resolver.resolve(cookie)).toMatchObject({ email: 'me@example.com' });
  expect((await submit({ ...body, email: 'late@example.com' })).statusCode).toBe(401);
});
