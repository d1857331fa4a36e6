import { createHmac } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SCOPE_NAMES } from '../lib/scopes.ts';
import { deriveKey } from '../lib/secrets/derive-key.ts';
import { apiKeys } from '../modules/keys/index.ts';
import { sql } from '../stores/facts/sql.ts';
import { BASE_URL, openTestApp, PASSWORD, type TestApp, type TestPerson } from '../testing/open-test-app.ts';

const INSTANCE_SECRET = 'a secret of at least thirty-two characters';

let app: TestApp;
let owner: TestPerson;
const responses: string[] = [];

beforeAll(async () => {
  app = await openTestApp();
  owner = await app.addPerson('owner@example.com');
});
afterAll(() => app.close());

test('the audit log contains every use of a key and every act, and no store contains a secret or its digest', async () => {
  const website = await app.addWebsite(owner, 'shop.example');
  const asOwner = { cookie: owner.cookie, origin: BASE_URL };
  const created = await app.post(
    '/v1/keys',
    { name: 'CI', scopes: SCOPE_NAMES, organizationId: owner.organizationId },
    undefined,
    asOwner,
  );
  expect(created.statusCode).toBe(201);
  const { key, secret } = created.json();
  const calls = [
    () => app.post('/track', { name: 'signup', websiteId: website.id }, secret),
    () =>
      app.post(
        `/v1/query?website_id=${website.id}`,
        { parameters: ['summary_metrics'], preset: 'today' },
        secret,
      ),
    () => app.post('/track', '{"name":', secret),
    () => app.post('/track', { name: secret, websiteId: website.id, properties: { a: 1 } }, secret),
    () => app.inject({ url: '/v1/keys', headers: { 'x-api-key': secret } }),
    () =>
      app.inject({
        url: `/v1/websites/${website.id}?key=${secret}`,
        headers: { authorization: `Bearer ${secret}` },
      }),
    () => app.inject({ url: `/${secret}`, headers: { 'x-api-key': secret } }),
    () => app.inject({ url: '/v1/keys', headers: asOwner }),
    () => app.inject({ url: `/v1/keys/${key.id}`, headers: asOwner }),
    () => app.post('/rpc/keys/get', { json: { id: key.id } }, undefined, asOwner),
    () => app.post(`/v1/keys/${key.id}/revoke`, {}, undefined, asOwner),
    () => app.post(`/v1/keys/${key.id}/rotate`, {}, undefined, asOwner),
    () => app.post('/track', { name: 'signup', websiteId: website.id }, secret),
  ];
  const statuses: number[] = [];
  for (const call of calls) {
    const response = await call();
    statuses.push(response.statusCode);
    // An event name that contains a secret was sent by the owner and is visible to them.
    responses.push(JSON.stringify(response.headers), response.body);
  }
  expect(statuses).toEqual([200, 200, 400, 200, 403, 200, 404, 200, 200, 200, 200, 409, 401]);

  const journal = await readAll(join(app.directory, 'journal'));
  await app.flush();
  const audit = await app.stores.facts.query(sql`SELECT * FROM audit_log ORDER BY time, entry_id`);
  const digest = createHmac('sha256', deriveKey(INSTANCE_SECRET, 'api keys')).update(secret).digest();
  const { token } = { token: decodeURIComponent(owner.cookie.split('=')[1] ?? '').split('.')[0] ?? '' };
  const forbidden = [
    secret.slice(4),
    secret.slice(0, 20),
    digest.toString('base64url'),
    digest.toString('hex'),
    digest.toString('base64'),
    PASSWORD,
    token,
  ];
  const places = {
    responses: responses.join('\n'),
    log: app.logged.join('\n'),
    journal: journal
      .filter(({ path }) => !path.includes('events'))
      .map(({ text }) => text)
      .join('\n'),
    audit: JSON.stringify(audit),
    journalOfEvents: journal
      .map(({ text }) => text)
      .join('\n')
      .replaceAll(`"name":"${secret}"`, ''),
  };
  for (const [place, text] of Object.entries(places)) {
    for (const value of forbidden)
      expect(text.includes(value), `${place} holds ${value.slice(0, 6)}…`).toBe(false);
  }
  expect(places.journal).toContain('"kind":"use"');

  const uses = audit.filter((entry) => entry['kind'] === 'use');
  expect(uses.map((entry) => entry['status'])).toEqual([200, 200, 400, 200, 403, 200, 401]);
  expect(uses.map((entry) => entry['route'])).toEqual([
    '/track',
    '/v1/query',
    '/track',
    '/track',
    '/v1/keys',
    '/v1/websites/{id}',
    '/track',
  ]);
  expect(uses.map((entry) => entry['reason'])).toEqual([
    '',
    '',
    'bad_request',
    '',
    'key_not_allowed',
    '',
    'revoked',
  ]);
  for (const entry of uses) {
    expect(entry).toMatchObject({
      key_id: key.id,
      key_start: key.start,
      organization_id: owner.organizationId,
      ip: '127.0.0.1',
    });
  }
  expect(uses[1]).toMatchObject({
    resource: `website:${website.id}`,
    scopes_required: ['read:data'],
    outcome: 'allowed',
  });
  const acts = audit.filter((entry) => entry['kind'] === 'administrative').map((entry) => entry['route']);
  expect(acts).toEqual(['session.create', 'website.create', 'key.create', 'key.revoke']);
});

test('the stored row contains only a keyed digest of the secret', async () => {
  const { secret } = await app.addKey(owner, ['read:data']);
  const rows = JSON.stringify(await app.stores.state.db.select().from(apiKeys));
  expect(rows).not.toContain(secret.slice(8));
  expect(rows).toContain(secret.slice(0, 8));
});

async function readAll(directory: string): Promise<{ path: string; text: string }[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const path = join(entry.parentPath, entry.name);
        return { path, text: await readFile(path, 'utf8') };
      }),
  );
}
