import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { outbox } from '../../../../jobs/outbox.table.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../../../testing/open-test-app.ts';
import { LinkPasswords } from '../../../links/index.ts';
import type { PageAccess } from '../../projection/public-page.ts';
import { createRenderContext } from '../html/render-context.ts';
import { listPaths } from '../representations.ts';
import { SOCIAL_PATH } from '../social/social-picture.ts';
import {
  SAMPLE_NOW_MS,
  SAMPLE_PAGE_ID,
  sampleComponent,
  sampleIncident,
  sampleMaintenance,
  samplePage,
  sampleSnapshot,
} from '../testing/sample-page.ts';
import { createServingProduct, type ServingProduct, SUBSCRIPTION_TOKEN } from '../testing/serving-product.ts';

/** Appears in every text of the page. */
const MARKER = 'zebra';
const PASSWORD = 'correct horse';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

let directory: string;
let app: TestApp;
let product: ServingProduct;
let member: TestPerson;
let stranger: TestPerson;
let passwordHash: string;

const page = samplePage({
  name: `${MARKER} name`,
  description: `${MARKER} description`,
  components: [sampleComponent(0, { name: `${MARKER} component`, url: `https://${MARKER}.example` })],
  groups: [],
  incidents: [sampleIncident(0, { title: `${MARKER} incident` })],
  maintenances: [sampleMaintenance(0, { title: `${MARKER} maintenance` })],
});

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pharos-access-'));
  product = createServingProduct(directory);
  app = await openTestApp({
    product: product.product,
    trustedProxies: ['127.0.0.1'],
    mail: { smtpUrl: 'smtp://localhost:1', from: 'status@example.com' },
  });
  member = await app.addPerson('member@example.com');
  stranger = await app.addPerson('stranger@example.com');
  passwordHash = await new LinkPasswords().hash(PASSWORD);
});
afterAll(async () => {
  await app.close();
  await rm(directory, { recursive: true, force: true });
});
beforeEach(() => app.clock.advance(16 * 60_000));

async function publish(access: Partial<PageAccess>): Promise<void> {
  const computedAt = new Date(app.clock.now()).toISOString();
  product.source.set({
    ...sampleSnapshot(
      {},
      { organizationId: member.organizationId, passwordHash, ...access },
      'status.acme.example',
    ),
    page: { ...page, computedAt },
  });
  await product.serving().refresh(SAMPLE_PAGE_ID);
}

const RESTRICTED: readonly (readonly [Partial<PageAccess>, number])[] = [
  [{ visibility: 'password' }, 401],
  [{ visibility: 'email', emails: ['ada@example.com'] }, 401],
  [{ visibility: 'ip', ipRanges: ['192.0.2.0/24'] }, 403],
  [{ visibility: 'members' }, 401],
];

/** Every address of a page, on the main domain and on the custom domain. */
function addresses(): { url: string; host: string }[] {
  const paths = [
    ...listPaths(createRenderContext(page, '', SAMPLE_NOW_MS)),
    SOCIAL_PATH,
    '/events',
    '/subscribe',
    `/manage?token=${SUBSCRIPTION_TOKEN}`,
    `/confirm?token=${SUBSCRIPTION_TOKEN}`,
    '/incidents/inc_unknown',
    '/unknown',
  ];
  return [
    ...paths.map((path) => ({ url: `/status/acme${path}`, host: 'localhost:3000' })),
    ...paths.map((path) => ({ url: `/_status${path === '' ? '/' : path}`, host: 'status.acme.example' })),
    { url: '/public/v1/status-pages/acme', host: 'localhost:3000' },
  ];
}

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers });
const submit = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: `/status/acme${path}`,
    headers: { ...FORM, ...headers },
    payload: new URLSearchParams(fields).toString(),
  });

describe.each(RESTRICTED)('a page with %j', (access, status) => {
  test('shows nothing of itself in any representation, to visitors without access', async () => {
    await publish(access);
    for (const { url, host } of addresses()) {
      for (const headers of [
        { host },
        { host, cookie: stranger.cookie },
        { host, origin: 'https://evil.example' },
      ]) {
        const response = await get(url, headers);
        expect(response.statusCode, url).toBe(status);
        expect(response.body, url).not.toContain(MARKER);
        expect(JSON.stringify(response.headers), url).not.toContain(MARKER);
        expect(response.headers['cache-control'], url).toMatch(/no-store/);
        expect(response.headers['access-control-allow-origin'], url).not.toBe('*');
        expect(response.headers['set-cookie'], url).toBeUndefined();
      }
    }
  });

  test('is answered the same for the page and for what it does not have', async () => {
    await publish(access);
    const body = async (path: string) => (await get(`/status/acme${path}`)).body;
    expect(await body('/incidents/inc_unknown')).toBe(await body(`/incidents/${sampleIncident(0).id}`));
  });
});

test('a page is shown completely in every representation to visitors with access', async () => {
  const withAccess: readonly (readonly [Partial<PageAccess>, () => Promise<Record<string, string>>])[] = [
    [{ visibility: 'public' }, async () => ({})],
    [
      { visibility: 'ip', ipRanges: ['192.0.2.0/24', '2001:db8::/32'] },
      async () => ({ 'x-forwarded-for': '192.0.2.7' }),
    ],
    [{ visibility: 'members' }, async () => ({ cookie: member.cookie })],
    [
      { visibility: 'password' },
      async () => {
        const entered = await submit('/access', { password: PASSWORD });
        expect(entered.statusCode).toBe(303);
        expect(entered.headers['location']).toBe('/status/acme');
        expect(entered.headers['set-cookie']).toMatch(/; Path=\/status\/acme; .*HttpOnly; SameSite=Lax/);
        return { cookie: String(entered.headers['set-cookie']).split(';')[0] ?? '' };
      },
    ],
  ];
  for (const [access, enter] of withAccess) {
    await publish(access);
    const headers = await enter();
    for (const path of listPaths(createRenderContext(page, '', SAMPLE_NOW_MS))) {
      const response = await get(`/status/acme${path}`, headers);
      expect(response.statusCode, `${access.visibility} ${path}`).toBe(200);
      if (!path.endsWith('.js')) expect(response.body, path).toMatch(/zebra|"status":\{|history/);
    }
    const image = await get(`/status/acme${SOCIAL_PATH}`, headers);
    expect(image.headers['content-type'], access.visibility).toBe('image/png');
    expect((await get('/public/v1/status-pages/acme', headers)).json().statusPage.name).toBe(page.name);
  }
});

describe('the password', () => {
  test('that is wrong is refused, and guesses are limited for each address and page', async () => {
    await publish({ visibility: 'password' });
    const guess = (ip: string) => submit('/access', { password: 'wrong' }, { 'x-forwarded-for': ip });
    expect((await guess('198.51.100.1')).statusCode).toBe(401);
    for (let count = 0; count < 10; count += 1) await guess('198.51.100.1');
    const limited = await guess('198.51.100.1');
    expect(limited.statusCode).toBe(429);
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
    expect((await guess('198.51.100.2')).statusCode).toBe(401);
  });

  test('that changed makes older cookies invalid, as does a narrower access', async () => {
    await publish({ visibility: 'password' });
    const entered = await submit('/access', { password: PASSWORD });
    const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? '';
    expect((await get('/status/acme', { cookie })).statusCode).toBe(200);
    expect((await get('/status/acme', { cookie: `${cookie}x` })).statusCode).toBe(401);
    await publish({ visibility: 'password', accessVersion: 2 });
    expect((await get('/status/acme', { cookie })).statusCode).toBe(401);
    await publish({ visibility: 'email', emails: [] });
    expect((await get('/status/acme', { cookie })).statusCode).toBe(401);
  });

  test('is asked for again after 12 hours', async () => {
    await publish({ visibility: 'password' });
    const entered = await submit('/access', { password: PASSWORD });
    const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? '';
    app.clock.advance(12 * 3_600_000);
    expect((await get('/status/acme', { cookie })).statusCode).toBe(401);
  });
});

describe('the link by e-mail', () => {
  const countMails = async () => (await app.stores.state.db.select().from(outbox)).length;

  test('is sent to allowed addresses and domains only, and the response is the same for others', async () => {
    await publish({ visibility: 'email', emails: ['ada@example.com', '@acme.example'] });
    const ask = (email: string) => submit('/access', { email });
    const before = await countMails();
    const bodies = [];
    for (const email of ['ada@example.com', 'bob@acme.example', 'eve@example.com', 'ada@sub.acme.example']) {
      const response = await ask(email);
      expect(response.statusCode).toBe(200);
      bodies.push(response.body);
    }
    expect(new Set(bodies).size).toBe(1);
    expect((await countMails()) - before).toBe(2);
    expect((await ask('not an address')).statusCode).toBe(400);
  });

  test('is sent at most three times in 15 minutes to one address', async () => {
    await publish({ visibility: 'email', emails: ['ada@example.com'] });
    const before = await countMails();
    for (let count = 0; count < 6; count += 1) {
      const headers = { 'x-forwarded-for': `198.51.100.${count}` };
      expect((await submit('/access', { email: 'ada@example.com' }, headers)).statusCode).toBe(200);
    }
    expect((await countMails()) - before).toBe(3);
  });

  test('with a token of another page or time opens nothing', async () => {
    await publish({ visibility: 'email', emails: ['ada@example.com'] });
    const followed = await get(`/status/acme/access?token=${app.clock.now() + 60_000}.AAAA`);
    expect(followed.statusCode).toBe(401);
    expect(followed.headers['set-cookie']).toBeUndefined();
  });
});

test('members lose access with their membership', async () => {
  const guest = await app.addPerson('guest@example.com');
  await app.addMember(member.organizationId, guest.userId, 'viewer');
  await publish({ visibility: 'members' });
  expect((await get('/status/acme', { cookie: guest.cookie })).statusCode).toBe(200);
  await app.leave(guest, member.organizationId);
  expect((await get('/status/acme', { cookie: guest.cookie })).statusCode).toBe(401);
});

test('pages of other origins can read public pages, and no others', async () => {
  await publish({ visibility: 'public' });
  const headers = { origin: 'https://other.example' };
  expect(
    (await get('/status/acme/api/v2/summary.json', headers)).headers['access-control-allow-origin'],
  ).toBe('*');
  await publish({ visibility: 'ip', ipRanges: ['127.0.0.1'] });
  const allowed = await get('/status/acme/api/v2/summary.json', headers);
  expect(allowed.statusCode).toBe(200);
  expect(allowed.headers['access-control-allow-origin']).toBe('http://localhost:3000');
});
