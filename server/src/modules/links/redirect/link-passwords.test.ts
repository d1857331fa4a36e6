import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing/open-test-app.ts';
import { LinkPasswords } from './link-passwords.ts';

const TARGET = 'https://secret.example/plan';
const PASSWORD = 'open sesame';
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

let app: TestApp;
let secret: string;

beforeAll(async () => {
  app = await openTestApp({ trustedProxies: ['127.0.0.1/32'] });
  const owner = await app.addPerson('owner@example.com');
  secret = (await app.addKey(owner, ['read:links', 'write:links'])).secret;
});
afterAll(() => app.close());
beforeEach(() => app.clock.advance(16 * 60_000));

async function create(body: object = {}): Promise<{ id: string; slug: string; hasPassword: boolean }> {
  const link = { name: 'Plan', targetUrl: TARGET, password: PASSWORD, ...body };
  const response = await app.post('/v1/links', link, secret);
  expect(response.statusCode, response.body).toBe(201);
  expect(response.body).not.toContain(PASSWORD);
  expect(response.body).not.toContain('scrypt');
  return response.json().link;
}

async function update(id: string, changes: object): Promise<void> {
  const response = await app.inject({
    method: 'PATCH',
    url: `/v1/links/${id}`,
    headers: { 'x-api-key': secret, 'content-type': 'application/json' },
    payload: JSON.stringify(changes),
  });
  expect(response.statusCode, response.body).toBe(200);
}

const open = (path: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url: `/l/${path}`, headers: { 'user-agent': CHROME, ...headers } });

const enter = (path: string, password: string, ip = '203.0.113.9') =>
  app.inject({
    method: 'POST',
    url: `/l/${path}`,
    headers: {
      'user-agent': CHROME,
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': ip,
    },
    payload: new URLSearchParams({ password }).toString(),
  });

/** Enters the password and returns the `Cookie` header. */
async function unlock(path: string): Promise<string> {
  const { headers, statusCode } = await enter(path, PASSWORD);
  expect(statusCode).toBe(303);
  return String(headers['set-cookie']).split(';')[0] ?? '';
}

async function clicksOf(id: string): Promise<number> {
  await app.flush();
  const body = { preset: 'last_7d', parameters: [{ metrics: ['clicks'] }] };
  return (await app.post(`/v1/query?link_id=${id}`, body, secret)).json().data[0].data[0]?.clicks ?? 0;
}

test('a hash is scrypt with 32 MB, as other programs compute it', async () => {
  const passwords = new LinkPasswords();
  // By `hashlib.scrypt` of Python, with N = 2^15, r = 8 and p = 3.
  const stored = 'scrypt$15$8$3$ABEiM0RVZneImaq7zN3u_w$_kKf_RgJwq8kjh6Wq5PJMdIRhsbH3BjpFqaN4zxLGFk';
  expect([await passwords.verify(PASSWORD, stored), await passwords.verify('wrong', stored)]).toEqual([
    true,
    false,
  ]);
  expect(await passwords.verify(PASSWORD, stored.replace('15$8$3', '14$8$3'))).toBe(false);
  expect(await passwords.hash(PASSWORD)).toMatch(/^scrypt\$15\$8\$3\$/);
});

test('no response contains the target before the password was entered', async () => {
  const { slug } = await create({ ogTitle: 'Plan', redirectStatus: 301 });
  const responses = await Promise.all([
    open(slug),
    open(`${slug}+`),
    open(`${slug}?qr`),
    open(slug, {}, 'HEAD'),
    open(slug, { 'user-agent': 'Slackbot-LinkExpanding 1.0' }),
    open(slug, { cookie: `pharos_x=1; ${slug}` }),
    enter(slug, 'wrong'),
    enter(slug, ''),
    enter(slug, 'x'.repeat(2_000)),
  ]);
  for (const { headers, body, statusCode } of responses) {
    expect(statusCode).toBeLessThan(500);
    expect(`${body}${JSON.stringify(headers)}`).not.toContain('secret.example');
  }
  expect(responses[0].body).toContain('<form method="post">');
  expect(responses[0].headers['content-security-policy']).not.toContain('form-action');
});

test('the right password redirects with 303, and only the redirect is a click', async () => {
  const { id, slug, hasPassword } = await create({ redirectStatus: 307 });
  expect(hasPassword).toBe(true);
  await open(slug);
  expect((await enter(slug, 'wrong')).statusCode).toBe(403);
  const response = await enter(slug, PASSWORD);
  expect(response.statusCode).toBe(303);
  expect(response.headers.location).toBe(TARGET);
  expect(await clicksOf(id)).toBe(1);
});

describe('the cookie', () => {
  test('opens its link for an hour, and no other', async () => {
    const { slug } = await create();
    const other = await create();
    const setCookie = String((await enter(slug, PASSWORD)).headers['set-cookie']);
    expect(setCookie).toMatch(new RegExp(`; Path=/l/${slug}; Max-Age=3600; HttpOnly; SameSite=Lax$`));
    const cookie = setCookie.split(';')[0] ?? '';
    expect((await open(slug, { cookie })).headers.location).toBe(TARGET);
    expect((await open(other.slug, { cookie })).headers.location).toBeUndefined();
    app.clock.advance(3_599_000);
    expect((await open(slug, { cookie })).statusCode).toBe(302);
    app.clock.advance(1_000);
    expect((await open(slug, { cookie })).statusCode).toBe(200);
  });

  test('is invalid when the password changes, and with a changed signature or time', async () => {
    const { id, slug } = await create();
    const cookie = await unlock(slug);
    const later = cookie.replace(/=\d{13}/, `=${app.clock.now() + 9_000_000}`);
    expect((await open(slug, { cookie: later })).statusCode).toBe(200);
    expect((await open(slug, { cookie: `${cookie.slice(0, -3)}AAA` })).statusCode).toBe(200);
    await update(id, { name: 'Renamed' });
    expect((await open(slug, { cookie })).statusCode).toBe(302);
    await update(id, { password: PASSWORD });
    expect((await open(slug, { cookie })).statusCode).toBe(200);
    await update(id, { password: null });
    expect((await open(slug)).headers.location).toBe(TARGET);
  });
});

test('ten wrong passwords from an address end the attempts on that link for 15 minutes', async () => {
  const { slug } = await create();
  for (let attempt = 1; attempt <= 10; attempt += 1)
    expect((await enter(slug, `wrong ${attempt}`)).statusCode).toBe(403);
  const refused = await enter(slug, PASSWORD);
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused.headers.location).toBeUndefined();
  expect((await enter(slug, PASSWORD, '203.0.113.77')).statusCode).toBe(303);
  expect((await enter((await create()).slug, PASSWORD)).statusCode).toBe(303);
  app.clock.advance(15 * 60_000);
  expect((await enter(slug, PASSWORD)).statusCode).toBe(303);
});

test('showing the page does not use up a click limit, and an expired link requests no password', async () => {
  const { slug } = await create({ clickLimit: 1 });
  await open(slug);
  await enter(slug, 'wrong');
  expect((await enter(slug, PASSWORD)).statusCode).toBe(303);
  expect((await enter(slug, PASSWORD)).statusCode).toBe(410);
  const expired = await create({ expiresAt: new Date(app.clock.now() - 1_000).toISOString() });
  expect((await open(expired.slug)).statusCode).toBe(410);
});

test('two hundred simultaneous entries are answered without an error of the server', async () => {
  const { slug } = await create();
  const entries = Array.from({ length: 200 }, (_, index) => enter(slug, 'wrong', `198.51.100.${index}`));
  const statuses = (await Promise.all(entries)).map(({ statusCode }) => statusCode);
  expect(new Set(statuses)).toEqual(new Set([403, 429]));
});

test('a password of a link that is not a form, or of an unknown link, changes nothing', async () => {
  const { slug } = await create();
  expect((await app.post(`/l/${slug}`, { password: PASSWORD })).statusCode).toBe(200);
  expect((await enter('no-such-link', PASSWORD)).statusCode).toBe(404);
  const plain = await create({ password: null });
  expect((await enter(plain.slug, 'anything')).statusCode).toBe(303);
});
