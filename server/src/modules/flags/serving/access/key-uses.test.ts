import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readAuditLog } from '../../../audit/index.ts';
import { type FlagServer, openFlagServer } from '../testing/open-flag-server.ts';
import { readEvents } from '../testing/read-events.ts';

const MINUTE_MS = 60_000;

let server: FlagServer;
let keysPath: string;
let sinceMs: number;

beforeAll(async () => {
  server = await openFlagServer();
  await server.createFlag({ key: 'checkout' });
  const path = `/v1/flag-environments?websiteId=${server.websiteId}`;
  const { environments } = await server.manage('GET', path);
  keysPath = `/v1/flag-environments/${environments[0].id}/keys`;
});
// Each test has minutes of its own.
beforeEach(() => {
  server.app.clock.advance(10 * MINUTE_MS);
  sinceMs = server.app.clock.now();
});
afterAll(() => server.close());

const evaluate = (key: string, from = '203.0.113.7', path = `/flags/${server.websiteId}`) =>
  server.send(`${path}/ofrep/v1/evaluate/flags/checkout`, {
    body: { context: {} },
    headers: { 'x-api-key': key, 'x-forwarded-for': from, 'user-agent': 'Shop/1.0' },
  });
const readRules = (key: string) =>
  server.send(`/flags/${server.websiteId}/rules`, { headers: { 'x-api-key': key } });

async function findKey(kind: 'server' | 'client') {
  const { keys } = await server.manage('GET', keysPath);
  return keys.find((key: { kind: string; revokedAt: null }) => key.kind === kind && key.revokedAt === null);
}

/** Returns the uses of keys. Counts are written. */
async function readUses() {
  await server.app.flush();
  const lines = await readAuditLog(server.app.stores, { sinceMs, limit: 1_000 });
  return lines.filter(({ kind, key_start }) => kind === 'use' && key_start !== server.apiKey.slice(0, 8));
}

test('the first use in a minute has an entry immediately, and further ones are counted', async () => {
  const { id, start } = await findKey('server');
  for (let use = 0; use < 4; use += 1) expect((await evaluate(server.serverKey)).status).toBe(200);
  await evaluate(server.serverKey, '198.51.100.9');
  expect((await readRules(server.serverKey)).status).toBe(200);
  const uses = await readUses();
  const route = '/flags/:websiteId/ofrep/v1/evaluate/flags/:key';
  expect(uses.map((line) => [line['route'], line['ip'], line['count']])).toEqual([
    [route, '203.0.113.7', 1],
    [route, '198.51.100.9', 1],
    ['/flags/:websiteId/rules', '127.0.0.1', 1],
    [route, '203.0.113.7', 3],
  ]);
  expect(uses[0]).toMatchObject({
    outcome: 'allowed',
    actor: `key:${id}`,
    key_id: id,
    key_start: start,
    organization_id: server.owner.organizationId,
    user_agent: 'Shop/1.0',
    status: 200,
  });
  server.app.clock.advance(MINUTE_MS);
  await evaluate(server.serverKey);
  expect(await readUses()).toHaveLength(5);
  expect((await findKey('server')).lastUsedAt).toBe(new Date(server.app.clock.now()).toISOString());
});

test('the addresses of visitors are not recorded', async () => {
  for (const address of ['203.0.113.7', '203.0.113.8', '203.0.113.9'])
    expect((await evaluate(server.clientKey, address)).status).toBe(200);
  const uses = await readUses();
  expect(uses.map(({ ip, user_agent, count }) => [ip, user_agent, count])).toEqual([
    ['', '', 1],
    ['', '', 2],
  ]);
});

test('a stream is a use, also that of an API key', async () => {
  const path = `/flags/${server.websiteId}/rules/stream`;
  for (const key of [server.serverKey, server.apiKey])
    await (await readEvents(`${server.url}${path}`, { 'x-api-key': key })).close();
  await server.app.flush();
  const lines = await readAuditLog(server.app.stores, { sinceMs, limit: 10 });
  expect(lines.map((line) => [line['route'], String(line['key_id']).slice(0, 4)])).toEqual([
    ['/flags/:websiteId/rules/stream', 'fky_'],
    ['/flags/:websiteId/rules/stream', 'key_'],
  ]);
});

test('a rejected use has its reason, and its key if it was issued', async () => {
  const { key, secret } = await server.manage('POST', keysPath, { kind: 'server', name: 'Old' });
  await server.manage('DELETE', `${keysPath}/${key.id}`);
  const other = (await server.app.addWebsite(server.owner, 'other.example')).id;
  const statuses = [
    await evaluate(secret),
    await evaluate('phe_unknown'),
    await readRules(server.clientKey),
    await evaluate(server.serverKey, undefined, `/flags/${other}`),
  ].map(({ status }) => status);
  expect(statuses).toEqual([401, 401, 403, 403]);
  const uses = await readUses();
  expect(uses.map((line) => [line['reason'], line['key_id'], line['outcome']])).toEqual([
    ['flag_key_revoked', key.id, 'refused'],
    ['flag_key_unknown', '', 'refused'],
    ['client_key', (await findKey('client')).id, 'refused'],
    ['outside_environment', (await findKey('server')).id, 'refused'],
  ]);
  const acts = await readAuditLog(server.app.stores, { sinceMs, limit: 10, key: key.id });
  expect(acts.map(({ route }) => route)).toEqual(
    expect.arrayContaining(['flag-key.create', 'flag-key.revoke']),
  );
});
