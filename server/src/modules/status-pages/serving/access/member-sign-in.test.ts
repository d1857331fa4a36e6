import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp, type TestApp, type TestPerson } from '../../../../testing/open-test-app.ts';
import type { PageAccess } from '../../projection/public-page.ts';
import { SAMPLE_PAGE_ID, samplePage, sampleSnapshot } from '../testing/sample-page.ts';
import { createServingProduct, type ServingProduct } from '../testing/serving-product.ts';

const BASE_URL = 'http://localhost:3000';
const HOST = 'status.acme.example';
const NEXT = `/status/sign-in?host=${HOST}`;

let directory: string;
let app: TestApp;
let product: ServingProduct;
let member: TestPerson;
let stranger: TestPerson;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pharos-members-'));
  product = createServingProduct(directory);
  app = await openTestApp({ product: product.product });
  member = await app.addPerson('member@example.com');
  stranger = await app.addPerson('stranger@example.com');
});
afterAll(async () => {
  await app.close();
  await rm(directory, { recursive: true, force: true });
});
beforeEach(() => publish({ visibility: 'members' }));

async function publish(access: Partial<PageAccess>): Promise<void> {
  const computedAt = new Date(app.clock.now()).toISOString();
  const page = samplePage({ url: `https://${HOST}`, computedAt });
  product.source.set({
    ...sampleSnapshot({}, { organizationId: member.organizationId, ...access }, HOST),
    page,
  });
  await product.serving().refresh(SAMPLE_PAGE_ID);
}

/** Requests an address of the custom domain, whose paths the server has below `/_status`. */
const visit = (path: string, cookie?: string) =>
  app.inject({
    method: 'GET',
    url: `/_status${path}`,
    headers: { host: HOST, ...(cookie !== undefined && { cookie }) },
  });
/** Requests the sign-in on the main domain. */
const begin = (cookie?: string, url = NEXT) =>
  app.inject({ method: 'GET', url, headers: cookie === undefined ? {} : { cookie } });

/** The path with which the main domain sends a browser back. */
async function returnPathOf(cookie: string): Promise<string> {
  const { pathname, search } = new URL(String((await begin(cookie)).headers['location']));
  return pathname + search;
}

async function enter(person: { readonly cookie: string }): Promise<string> {
  const admitted = await visit(await returnPathOf(person.cookie));
  return String(admitted.headers['set-cookie']).split(';')[0] ?? '';
}

test('a member opens the page on its custom domain with the session of the main domain', async () => {
  const refused = await visit('/');
  expect(refused.statusCode).toBe(401);
  expect(refused.body).toContain(`href="${BASE_URL}/status/sign-in?host=${HOST}"`);

  const begun = await begin(member.cookie);
  expect(begun.statusCode).toBe(303);
  expect(begun.headers).toMatchObject({
    location: expect.stringMatching(/^https:\/\/status\.acme\.example\/access\?token=/),
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
  });

  const admitted = await visit(await returnPathOf(member.cookie));
  expect(admitted.statusCode).toBe(303);
  expect(admitted.headers['location']).toBe('/');
  expect(admitted.headers['set-cookie']).toMatch(/; Path=\/; .*HttpOnly; SameSite=Lax/);
  const cookie = String(admitted.headers['set-cookie']).split(';')[0] ?? '';
  for (const path of ['/', '/feed.atom', '/api/v2/summary.json', '/badge.svg'])
    expect((await visit(path, cookie)).statusCode, path).toBe(200);
});

test('a visitor who is not signed in signs in first, and returns', async () => {
  const signIn = new URL(String((await begin()).headers['location']));
  expect(signIn.origin + signIn.pathname).toBe(`${BASE_URL}/sign-in`);
  expect(signIn.searchParams.get('next')).toBe(NEXT);
  expect((await begin('pharos.session_token=forged.forged')).headers['location']).toBe(signIn.href);
});

test('the page on the main domain leads back to itself after the sign-in', async () => {
  const { body } = await app.inject({ method: 'GET', url: '/status/acme' });
  expect(body).toContain(`href="${BASE_URL}/sign-in?next=%2Fstatus%2Facme"`);
});

test('people of other organizations obtain no token', async () => {
  const response = await begin(stranger.cookie);
  expect(response.statusCode).toBe(403);
  expect(response.headers['location']).toBeUndefined();
  expect(response.body).toContain('Only members');
});

test('a token is valid once, for a minute', async () => {
  const once = await returnPathOf(member.cookie);
  expect((await visit(once)).statusCode).toBe(303);
  const again = await visit(once);
  expect(again.statusCode).toBe(401);
  expect(again.headers['set-cookie']).toBeUndefined();
  // The text can be changed so that the signature stays valid.
  expect((await visit(`${once}.x`)).statusCode).toBe(401);
  expect((await visit(once.replace(/(token=\d+\.[\w-]+)/, '$1%3D'))).statusCode).toBe(401);

  const late = await returnPathOf(member.cookie);
  app.clock.advance(60_000);
  expect((await visit(late)).statusCode).toBe(401);
});

test('a token is no cookie, and neither can be changed', async () => {
  const sent = new URLSearchParams((await returnPathOf(member.cookie)).split('?')[1]).get('token') ?? '';
  const name = `pharos_${SAMPLE_PAGE_ID}`;
  expect((await visit('/', `${name}=${sent}`)).statusCode).toBe(401);
  const [expiresAt, signature] = sent.split('.');
  const forged = [
    `${expiresAt}.${signature}`,
    `${expiresAt}.${signature}.`,
    `${expiresAt}.${signature}.other`,
  ];
  for (const token of [...forged, '', 'x', `${sent}x`])
    expect((await visit(`/access?token=${encodeURIComponent(token)}`)).statusCode, token).toBe(401);

  const cookie = await enter(member);
  expect((await visit('/', cookie)).statusCode).toBe(200);
  expect((await visit('/', `${cookie}x`)).statusCode).toBe(401);
});

test('access ends with the session, with the membership, and with a change of who may see the page', async () => {
  const guest = await app.addPerson('guest@example.com');
  await app.addMember(member.organizationId, guest.userId, 'viewer');
  const guestCookie = await enter(guest);
  expect((await visit('/', guestCookie)).statusCode).toBe(200);
  await app.leave(guest, member.organizationId);
  expect((await visit('/', guestCookie)).statusCode).toBe(401);

  const other = await app.addPerson('other@example.com');
  await app.addMember(member.organizationId, other.userId, 'viewer');
  const otherCookie = await enter(other);
  expect((await visit('/', otherCookie)).statusCode).toBe(200);
  const signedOut = await app.inject({
    method: 'POST',
    url: '/api/auth/sign-out',
    headers: { cookie: other.cookie, origin: BASE_URL, 'content-type': 'application/json' },
    payload: '{}',
  });
  expect(signedOut.statusCode).toBe(200);
  expect((await visit('/', otherCookie)).statusCode).toBe(401);

  const cookie = await enter(member);
  await publish({ visibility: 'members', accessVersion: 2 });
  expect((await visit('/', cookie)).statusCode).toBe(401);
});

test('no other host, and no page with another visibility, receives a token', async () => {
  for (const host of ['evil.example', 'localhost:3000', '', `${HOST}.evil.example`]) {
    const response = await begin(member.cookie, `/status/sign-in?host=${encodeURIComponent(host)}`);
    expect(response.statusCode, host).toBe(404);
    expect(response.headers['location'], host).toBeUndefined();
  }
  const path = await returnPathOf(member.cookie);
  await publish({ visibility: 'password' });
  expect((await begin(member.cookie)).statusCode).toBe(404);
  expect((await visit(path)).headers['set-cookie']).toBeUndefined();
});
