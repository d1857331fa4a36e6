import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../contract.ts';
import { AppError } from '../../errors.ts';
import { listOperations } from '../../http/operations.ts';
import type { AuditService } from '../../kernel/audit.ts';
import { createLoader } from '../../stores/facts/loading/loader.ts';
import { BASE_URL, openTestApp, type TestApp, type TestPerson } from '../../testing/open-test-app.ts';
import { keysModule } from '../keys/index.ts';
import { websitesModule } from '../websites/index.ts';
import { createAuditService } from './audit.service.ts';
import { auditLog, readAuditLog } from './index.ts';

const MINUTE_MS = 60_000;
const ACT = { action: 'website.create', resource: 'website:web_1' } as const;

let app: TestApp;
let owner: TestPerson;
let audit: AuditService;
let startMs: number;
let isDiskFull = false;

beforeAll(async () => {
  app = await openTestApp({
    trustedProxies: ['127.0.0.1'],
    journal: (journal) => ({
      ...journal,
      append: (entries) =>
        isDiskFull ? Promise.reject(new AppError('SERVICE_UNAVAILABLE')) : journal.append(entries),
    }),
  });
  owner = await app.addPerson('owner@example.com');
  audit = createAuditService({ state: app.stores.state, journal: app.stores.journal, clock: app.clock });
});
// Each test reads its own minutes only.
afterEach(() => app.clock.advance(10 * MINUTE_MS));
afterAll(() => app.close());

const read = (filter: Partial<Parameters<typeof readAuditLog>[1]> = {}) =>
  readAuditLog(app.stores, { sinceMs: startMs, limit: 1_000, ...filter });
const list = (secret: string, headers: Record<string, string> = {}) =>
  app.inject({ url: '/v1/query/websites', headers: { 'x-api-key': secret, ...headers } });
const load = () => {
  const { journal, facts } = app.stores;
  const logger = pino({ level: 'silent' });
  return createLoader({ journal, facts, tables: [auditLog], clock: app.clock, logger }).flush();
};
const begin = () => {
  startMs = app.clock.now();
};

describe('reading', () => {
  let key: { secret: string; id: string };
  let other: { secret: string; id: string };
  let secondMs: number;

  beforeAll(async () => {
    key = await app.addKey(owner, ['read:data']);
    other = await app.addKey(owner, ['track:events']);
    app.clock.advance(1);
    begin();
    await list(key.secret);
    await list(other.secret);
    await app.post('/track', '{', other.secret);
    app.clock.advance(MINUTE_MS);
    secondMs = app.clock.now();
    await list(key.secret);
    await app.app.serviceOf(keysModule).update(owner.actor, key.id, { name: 'Renamed' });
    await app.flush();
    app.clock.set(startMs);
  });

  test('since is inclusive, until is exclusive', async () => {
    expect(await read()).toHaveLength(5);
    expect(await read({ sinceMs: startMs + 1 })).toHaveLength(2);
    expect(await read({ sinceMs: secondMs })).toHaveLength(2);
    expect(await read({ sinceMs: secondMs + 1 })).toHaveLength(0);
    expect(await read({ untilMs: secondMs })).toHaveLength(3);
    expect(await read({ untilMs: startMs })).toHaveLength(0);
    expect((await read()).map((line) => line['at'])).toEqual(
      [startMs, startMs, startMs, secondMs, secondMs].map((ms) => new Date(ms).toISOString()),
    );
  });

  test('a key is found with the acts on it, by its id and by the start of its secret', async () => {
    const byId = await read({ key: key.id });
    expect(byId.map((line) => line['route'])).toEqual([
      '/v1/query/websites',
      '/v1/query/websites',
      'key.update',
    ]);
    expect(await read({ key: key.secret.slice(0, 8) })).toEqual(byId);
    expect(await read({ key: other.id })).toHaveLength(2);
    expect(await read({ key: "' OR 1 = 1 --" })).toEqual([]);
  });

  test('outcomes are distinguished', async () => {
    const routesOf = async (outcome: 'allowed' | 'refused' | 'failed') =>
      (await read({ outcome })).map((line) => [line['route'], line['status']]);
    expect(await routesOf('allowed')).toEqual([
      ['/v1/query/websites', 200],
      ['/v1/query/websites', 200],
      ['key.update', 200],
    ]);
    expect(await routesOf('refused')).toEqual([['/v1/query/websites', 403]]);
    expect(await routesOf('failed')).toEqual([['/track', 400]]);
  });

  test('a limit keeps the newest entries, and an organization filter its own', async () => {
    const all = await read();
    expect(await read({ limit: 2 })).toEqual(all.slice(-2));
    expect(await read({ organizationId: owner.organizationId })).toEqual(all);
    expect(await read({ organizationId: 'org_other' })).toEqual([]);
    expect(await read({ key: key.id, outcome: 'allowed', limit: 1 })).toEqual(all.slice(-1));
  });
});

describe('administrative acts', () => {
  test('a failed act has no entry', async () => {
    begin();
    const failing = app.stores.state.transaction(async (tx) => {
      await audit.record(tx, owner.actor, { ...ACT, organizationId: owner.organizationId });
      throw new Error('the act fails after all');
    });
    await expect(failing).rejects.toThrow('the act fails after all');
    expect(await read()).toEqual([]);
  });

  test('an act fails if its entry cannot be written', async () => {
    begin();
    const { db } = app.stores.state;
    await db.execute(sql`ALTER TABLE audit_outbox RENAME TO audit_outbox_away`);
    const before = await app.app.serviceOf(websitesModule).idsOf(owner.organizationId);
    try {
      await expect(app.addWebsite(owner, 'unheard.example')).rejects.toThrow();
      await expect(app.addKey(owner, ['read:data'])).rejects.toThrow();
    } finally {
      await db.execute(sql`ALTER TABLE audit_outbox_away RENAME TO audit_outbox`);
    }
    expect(await app.app.serviceOf(websitesModule).idsOf(owner.organizationId)).toEqual(before);
    expect(await read()).toEqual([]);
  });

  test('an entry is returned before and after it was copied to the facts', async () => {
    begin();
    const { id } = await app.addWebsite(owner, 'shop.example');
    const waiting = await read();
    expect(waiting).toEqual([
      expect.objectContaining({
        kind: 'administrative',
        route: 'website.create',
        resource: `website:${id}`,
        actor: `user:${owner.userId}`,
        outcome: 'allowed',
        organization_id: owner.organizationId,
        details: JSON.stringify({ name: 'shop.example', domain: 'shop.example', isPublic: false }),
      }),
    ]);
    expect(await read({ key: 'key_other' })).toEqual([]);
    expect(await read({ untilMs: startMs })).toEqual([]);
    expect(await audit.relay()).toBe(1);
    expect(await audit.relay()).toBe(0);
    await app.flush();
    expect(await read()).toEqual(waiting);
  });

  test('an entry is returned once after a crash between copying and deletion', async () => {
    begin();
    await app.addWebsite(owner, 'crash.example');
    const crashing = createAuditService({
      state: app.stores.state,
      clock: app.clock,
      journal: {
        append: async (entries) => {
          await app.stores.journal.append(entries);
          throw new Error('the power went out');
        },
      },
    });
    await expect(crashing.relay()).rejects.toThrow('the power went out');
    // Loaded without the relay that flushing includes: both stores now have the entry.
    await load();
    expect(await read()).toHaveLength(1);
    await Promise.all([audit.relay(), audit.relay(), app.app.settle()]);
    await app.flush();
    expect(await read()).toHaveLength(1);
  });

  test('the task copies entries of its process at the next run, and rarely looks for those of other processes', async () => {
    begin();
    const { state, journal } = app.stores;
    const task = app.app.tasks.find(({ name }) => name === 'copy audit entries to the audit log');
    expect(task).toBeDefined();
    const other = createAuditService({ state, journal, clock: app.clock });
    await other.relayNoted();
    await app.addWebsite(owner, 'noted.example');
    await task?.run(new AbortController().signal);
    expect(await audit.relay()).toBe(0);
    await app.addWebsite(owner, 'left.example');
    await other.relayNoted();
    expect(await audit.relay()).toBe(1);
  });

  test('an entry waits while the journal is unavailable', async () => {
    begin();
    await app.addWebsite(owner, 'patient.example');
    isDiskFull = true;
    await expect(audit.relay()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    isDiskFull = false;
    expect(await read()).toHaveLength(1);
    expect(await audit.relay()).toBe(1);
    await app.flush();
    expect(await read()).toHaveLength(1);
  });
});

describe('people', () => {
  /** Operations that are no GET, but only compute or read. */
  const COMPUTATIONS: readonly string[] = [
    'alerts.preview',
    'flags.evaluate',
    'flags.preview',
    'links.qrWithLogo',
    'links.testRules',
    'notificationRules.test',
    'query.compile',
    'query.run',
    'sourceMaps.resolve',
    'statusPages.renderMarkdown',
  ];
  const FILE = /\/(export|download)$/;

  test('have an entry for every operation that changes or sends something, and for data that leaves as a file', () => {
    const withoutEntry = listOperations(contract)
      .filter(({ meta: { access } }) => access.kind === 'scope' || access.kind === 'session')
      .filter(({ method, route }) => method !== 'GET' || FILE.test(route))
      .filter(({ meta }) => meta.administrative !== true && meta.recordsPeople !== true)
      .map(({ path }) => path.join('.'))
      // Events are facts themselves.
      .filter((name) => !name.startsWith('tracking.'))
      // Only the person sees what the person has read.
      .filter((name) => name !== 'inbox.read');
    expect(withoutEntry.sort()).toEqual(COMPUTATIONS);
  });

  test('are recorded with person, organization and outcome, over REST and RPC, or the response is not sent', async () => {
    begin();
    const asPerson = { cookie: owner.cookie, origin: BASE_URL };
    const download = () => app.inject({ url: '/v1/links/export', headers: asPerson });
    expect((await download()).statusCode).toBe(200);
    const test = await app.post('/rpc/integrations/testNew', { json: {} }, undefined, asPerson);
    expect(test.statusCode).toBe(400);
    expect((await app.inject({ url: '/v1/links', headers: asPerson })).statusCode).toBe(200);
    isDiskFull = true;
    const refused = await download();
    isDiskFull = false;
    expect([refused.statusCode, refused.body.includes('slug')]).toEqual([503, false]);
    await app.flush();
    const person = {
      kind: 'use',
      actor: `user:${owner.userId}`,
      key_id: '',
      organization_id: owner.organizationId,
    };
    expect(await read()).toEqual([
      expect.objectContaining({ ...person, route: '/v1/links/export', method: 'GET', outcome: 'allowed' }),
      expect.objectContaining({
        ...person,
        route: '/rpc/integrations/testNew',
        method: 'POST',
        outcome: 'failed',
      }),
    ]);
  });
});

describe('the use of a key', () => {
  test('a failed authentication is recorded with its reason and source', async () => {
    const revoked = await app.addKey(owner, ['read:data']);
    await app.app.serviceOf(keysModule).revoke(owner.actor, revoked.id);
    const rotated = await app.addKey(owner, ['read:data']);
    expect((await list(rotated.secret)).statusCode).toBe(200);
    await app.app.serviceOf(keysModule).rotate(owner.actor, rotated.id, 'none');
    const expiresAt = new Date(app.clock.now() + 1).toISOString();
    const expired = await app.addKey(owner, ['read:data'], { expiresAt });
    app.clock.advance(1);
    begin();
    const from = { 'x-forwarded-for': '203.0.113.7, 198.51.100.9', 'user-agent': 'Guesser/1.0' };
    for (const { secret } of [{ secret: 'nonsense' }, revoked, rotated, expired])
      expect((await list(secret, from)).statusCode).toBe(401);
    await app.flush();
    const lines = await read();
    expect(lines.map(({ reason, key_id }) => [reason, key_id])).toEqual([
      ['malformed', ''],
      ['revoked', revoked.id],
      ['unknown', rotated.id],
      ['expired', expired.id],
    ]);
    for (const line of lines) {
      expect(line).toMatchObject({
        kind: 'use',
        outcome: 'refused',
        status: 401,
        ip: '198.51.100.9',
        user_agent: 'Guesser/1.0',
        method: 'GET',
        route: '/v1/query/websites',
        actor: 'anonymous',
      });
    }
  });

  test('fails if it cannot be recorded', async () => {
    const { secret } = await app.addKey(owner, ['read:data', 'track:events']);
    const { id } = await app.addWebsite(owner, 'full.example');
    expect((await list(secret)).statusCode).toBe(200);
    isDiskFull = true;
    const answers = [
      await list(secret),
      await list('nonsense'),
      await app.inject({ method: 'HEAD', url: '/v1/query/websites', headers: { 'x-api-key': secret } }),
      await app.post('/track', { name: 'signup', websiteId: id }, secret),
      await app.post('/rpc/websites/list', {}, secret),
    ];
    const withoutKey = await app.inject({ url: '/v1/query/websites', headers: { cookie: owner.cookie } });
    isDiskFull = false;
    for (const answer of answers) {
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
      expect(answer.body).not.toContain('full.example');
      if (answer.body === '') continue;
      expect(answer.json()).toMatchObject({
        success: false,
        code: 'SERVICE_UNAVAILABLE',
        requestId: answer.headers['x-request-id'],
      });
    }
    expect(withoutKey.statusCode).toBe(200);
    expect((await list(secret)).statusCode).toBe(200);
  });

  test('is recorded with its act: a failing journal does not turn a completed act into an error', async () => {
    const { secret, id } = await app.addKey(owner, ['manage:websites']);
    const website = { name: 'Kept', domain: 'kept.example' };
    isDiskFull = true;
    const created = await app.post('/v1/websites', website, secret);
    const refused = await app.post('/v1/websites', { ...website, domain: 'no host' }, secret);
    isDiskFull = false;
    expect([created.statusCode, refused.statusCode]).toEqual([201, 503]);
    await app.flush();
    const uses = (await read({ key: id })).filter((line) => line['kind'] === 'use');
    expect(uses.map((line) => [line['request_id'], line['route'], line['status']])).toEqual([
      [created.headers['x-request-id'], '/v1/websites', 200],
    ]);
  });
});
