import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../../../lib/ids/ids.ts';
import { fuzzRuns } from '../../../testing/fuzz-runs.ts';
import { BASE_URL, openTestApp, type TestApp, type TestPerson } from '../../../testing/open-test-app.ts';
import { linkDomains } from '../groups/link-groups.table.ts';

const TARGET = 'https://shop.example/sale';
/** Requests of the fuzz test; `npm run fuzz:links` sends 100,000. */
const REQUESTS = Number(process.env['PHAROS_FUZZ_LINKS'] ?? fuzzRuns(600));
const SEED = Number(process.env['PHAROS_FUZZ_SEED'] ?? 7);
const MS_PER_REQUEST = 20;
const DOMAIN = 'go.shop.example';
const BATCH = 100;
const SEGMENTS = [
  'sale',
  'SALE',
  'sale+',
  'sale/',
  '/sale',
  'a/b',
  '..',
  '%00',
  '%2e%2e',
  '%ff',
  '%0d%0aset-cookie:x=1',
  '%E2%84%AA',
  '//evil.example',
  '\\evil.example',
  'https://evil.example',
  '@evil.example',
  'locked',
  'locked+',
  '+',
];

let app: TestApp;
let owner: TestPerson;
let secret: string;

beforeAll(async () => {
  app = await openTestApp({ linkAppSchemes: ['spotify'], trustedProxies: ['127.0.0.1/32'] });
  owner = await app.addPerson('owner@example.com');
  secret = (await app.addKey(owner, ['read:links', 'write:links'])).secret;
});
afterAll(() => app.close());
beforeEach(() => app.clock.advance(61_000));

const create = (body: object) => app.post('/v1/links', { name: 'Sale', targetUrl: TARGET, ...body }, secret);

async function messageOf(body: object): Promise<string> {
  const response = await create(body);
  expect(response.statusCode, response.body).toBe(400);
  return response.body;
}

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://shop.example/1',
  'tel:112',
])('no field takes the target %j', async (url) => {
  for (const field of ['targetUrl', 'iosUrl', 'androidUrl', 'expiredRedirectUrl', 'ogImageUrl'])
    expect(await messageOf({ [field]: url })).toContain(field);
  const constraints = [{ attribute: 'os', operator: 'equals', values: ['iOS'] }];
  await messageOf({ rules: [{ constraints, targetUrl: url }] });
});

test('a target can have a scheme that the operator allows, without credentials, but a rule cannot', async () => {
  const targetUrl = 'spotify:track:11dFghVXANMlKmJXsNCbNl';
  const { slug } = (await create({ targetUrl })).json().link;
  const response = await app.inject({ method: 'GET', url: `/l/${slug}` });
  expect(response.headers.location).toBe(targetUrl);
  expect((await create({ iosUrl: 'spotify://album/1' })).statusCode).toBe(201);
  expect(await messageOf({ iosUrl: 'spotify://user:pw@album' })).toContain('password');
  expect(await messageOf({ androidUrl: 'slack://open' })).toContain('https:// or http://, spotify:');
  expect(await messageOf({ expiredRedirectUrl: 'spotify:track:1' })).toContain('expiredRedirectUrl');
});

test.each([
  `${BASE_URL}/l/other`,
  'http://LOCALHOST:3000/l/other',
  'http://localhost.:3000/l/other',
  'http://%6cocalhost:3000/l/other',
  'http://localhost:3000/%6C/other',
  'http://localhost:3000/l%2Fother',
  'http://localhost:3000/x/../l/other',
  'http:\\\\localhost:3000\\l\\other',
])('a target cannot be the short link %s', async (targetUrl) => {
  expect(await messageOf({ targetUrl })).toContain('must not be a short link');
});

test('a redirect states the referrer policy', async () => {
  const { slug } = (await create({})).json().link;
  const { headers } = await app.inject({ method: 'GET', url: `/l/${slug}` });
  expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
});

test(
  'no path, host or query causes an error of the server or a redirect to a host that no link names',
  async () => {
    const domainId = await addVerifiedDomain();
    await create({ slug: 'sale', passQuery: true, utm: { source: 'x' } });
    await create({ slug: 'sale', domainId });
    await create({ slug: 'locked', targetUrl: 'https://secret.example/', password: 'open sesame' });
    const part = fc.oneof(
      fc.constantFrom(...SEGMENTS),
      fc.webPath(),
      fc.string({ unit: 'binary', maxLength: 80 }),
    );
    const request = fc.record({
      path: part,
      query: fc.oneof(fc.webQueryParameters(), part),
      host: fc.oneof(fc.domain(), fc.constantFrom('evil.example', DOMAIN, `${DOMAIN}.`, `${DOMAIN}:443`, '')),
      prefix: fc.constantFrom('/l/', '/l/', '/_link/', '/_link', '/l'),
    });
    for (const batch of batchesOf(fc.sample(request, { numRuns: REQUESTS, seed: SEED }))) {
      app.clock.advance(61_000);
      await Promise.all(
        batch.map(async ({ path, query, host, prefix }) => {
          const url = `${prefix}${encodeStray(path)}?${encodeStray(query)}`;
          const { statusCode, headers } = await app.inject({ method: 'GET', url, headers: { host } });
          expect(statusCode, url).toBeLessThan(500);
          const { location } = headers;
          if (location !== undefined) expect(new URL(location, BASE_URL).host, url).toBe('shop.example');
        }),
      );
    }
  },
  Math.max(120_000, REQUESTS * MS_PER_REQUEST),
);

/** Adds a domain whose record was found. */
async function addVerifiedDomain(): Promise<string> {
  const now = new Date(app.clock.now());
  const id = newId('ldm', now.getTime());
  const common = { id, organizationId: owner.organizationId, hostname: DOMAIN, verificationToken: id };
  await app.stores.state.db.insert(linkDomains).values({ ...common, createdAt: now, verifiedAt: now });
  return id;
}

function batchesOf<T>(values: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(values.length / BATCH) }, (_, index) =>
    values.slice(index * BATCH, (index + 1) * BATCH),
  );
}

/** Percent-encodes the characters that a request line cannot carry, and leaves all others. */
function encodeStray(text: string): string {
  return text.toWellFormed().replaceAll(/[^\x21-\x7e]|#/gu, (character) => encodeURIComponent(character));
}
