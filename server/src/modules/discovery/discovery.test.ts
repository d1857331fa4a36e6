import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { contract } from '../../contract.ts';
import { AppError, ERROR_STATUSES } from '../../errors.ts';
import { listOperations, withDefaultLimit } from '../../http/operations.ts';
import { SCOPE_NAMES } from '../../lib/scopes.ts';
import { sql as factSql, text } from '../../stores/facts/sql.ts';
import { BASE_URL, openTestApp, type TestApp } from '../../testing/open-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => app.close());

const STORES = ['facts', 'state', 'live'] as const;

describe('GET /health', () => {
  test('names each store and its driver', async () => {
    const answer = await app.inject({ url: '/health' });
    expect(answer.statusCode).toBe(200);
    const works = (driver: string) => ({ driver, status: 'ok', latencyMs: expect.any(Number) });
    expect(answer.json()).toEqual({
      success: true,
      status: 'ok',
      version: 'test',
      stores: { facts: works('chdb'), state: works('pglite'), live: works('memory') },
      journal: {
        backlogBytes: expect.any(Number),
        backlogRows: expect.any(Number),
        backlogSince: null,
        failedSegments: 0,
        quarantine: { files: 0, bytes: 0 },
      },
      losses: [],
      disk: null,
      backup: null,
      uncleanEnds: { count: 0, lastFoundAt: null },
    });
  });

  test('returns how many accepted events are not yet included in every metric, and since when', async () => {
    const { journal } = app.stores;
    const json = JSON.stringify({ website_id: 'web_1', time: app.clock.now() });
    await journal.append(Array.from({ length: 3 }, () => ({ table: { name: 'events' }, json })));
    await journal.rotate();
    const behind = (await app.inject({ url: '/health' })).json().journal;
    expect(behind).toMatchObject({ backlogRows: 3, backlogSince: expect.stringMatching(/^\d{4}-.*Z$/) });
    await app.flush();
    expect((await app.inject({ url: '/health' })).json().journal).toMatchObject({
      backlogRows: 0,
      backlogSince: null,
    });
  });

  test.each(STORES)(
    'returns 503 and the name of the store when %s are down, without the reason',
    async (name) => {
      const why = new Error('password authentication failed for 10.1.2.3');
      vi.spyOn(app.stores[name], 'ping').mockRejectedValue(
        new AppError('SERVICE_UNAVAILABLE', { cause: why, reason: why.message }),
      );
      for (const request of [
        { method: 'GET' as const, url: '/health' },
        { method: 'POST' as const, url: '/rpc/discovery/health', payload: {} },
      ]) {
        const answer = await app.inject(request);
        expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
        expect(answer.json()).toMatchObject({
          success: false,
          code: 'SERVICE_UNAVAILABLE',
          details: [{ field: name, message: 'is down' }],
        });
        expect(answer.body).not.toContain('10.1.2.3');
      }
    },
  );

  test('returns 503 while the journal rejects events, or the state store accepts no changes', async () => {
    const detailsOf = async () => {
      const answer = await app.inject({ url: '/health' });
      return [answer.statusCode, answer.headers['retry-after'], answer.json().details];
    };
    const full = vi.spyOn(app.stores.journal, 'problem').mockResolvedValue('The journal cannot be written');
    expect(await detailsOf()).toMatchObject([503, '5', [{ field: 'journal', message: 'rejects events' }]]);
    full.mockRestore();
    const { db } = app.stores.state;
    await db.execute(sql`SET default_transaction_read_only = on`);
    expect(await detailsOf()).toMatchObject([503, '5', [{ field: 'state', message: 'accepts no changes' }]]);
    await db.execute(sql`SET default_transaction_read_only = off`);
    expect((await detailsOf())[0]).toBe(200);
  });

  test('does not wait for a store that hangs, and lists all that are down', async () => {
    vi.spyOn(app.stores.facts, 'ping').mockReturnValue(new Promise(() => undefined));
    vi.spyOn(app.stores.state, 'ping').mockRejectedValue(new Error('gone'));
    const startedMs = performance.now();
    const answer = await app.inject({ url: '/health' });
    expect(performance.now() - startedMs).toBeLessThan(4_000);
    expect(answer.statusCode).toBe(503);
    const fields = answer.json().details.map(({ field }: { field: string }) => field);
    expect(fields.sort()).toEqual(['facts', 'state']);
  });
});

describe('GET /health/live and /health/ready', () => {
  const statusOf = async (name: 'live' | 'ready') =>
    (await app.inject({ url: `/health/${name}` })).statusCode;

  test('are 200 while all stores respond, and while Redis or the store of facts is down', async () => {
    for (const name of ['live', 'facts'] as const)
      vi.spyOn(app.stores[name], 'ping').mockRejectedValue(new Error('gone'));
    expect(await Promise.all([statusOf('live'), statusOf('ready')])).toEqual([200, 200]);
  });

  test('a process that rejects events is live, but not ready', async () => {
    vi.spyOn(app.stores.journal, 'problem').mockResolvedValue('The journal cannot be written');
    expect(await Promise.all([statusOf('live'), statusOf('ready')])).toEqual([200, 503]);
    const answer = await app.inject({ url: '/health/ready' });
    expect(answer.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE', error: 'Events are rejected' });
  });

  test('a process without its state store is live, but not ready', async () => {
    vi.spyOn(app.stores.state, 'ping').mockRejectedValue(new Error('gone'));
    expect(await Promise.all([statusOf('live'), statusOf('ready')])).toEqual([200, 503]);
  });
});

describe('damaged files', () => {
  test('an export of a damaged part is a 503, and /health names the table until a check finds it repaired', async () => {
    const ada = await app.addPerson('ada@example.com');
    const { id } = await app.addWebsite(ada, 'example.com');
    const { secret } = await app.addKey(ada, ['read:data']);
    await app.stores.facts.command(factSql`INSERT INTO events (website_id, time, path)
SELECT ${text(id)}, now64(3), toString(cityHash64(number)) FROM numbers(5000)`);
    const [part] = await app.stores.facts.query(
      factSql`SELECT path FROM system.parts WHERE table = 'events' AND active AND rows = 5000`,
    );
    const file = join(String(part?.['path']), 'data.bin');
    const content = await readFile(file);
    for (let position = 0; position < content.length; position += 500)
      content[position] = 255 - (content[position] ?? 0);
    await writeFile(file, content);
    const exported = await app.inject({
      url: `/v1/export?website_id=${id}&preset=all`,
      headers: { 'x-api-key': secret },
    });
    expect([exported.statusCode, exported.json().code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    const health = await app.inject({ url: '/health' });
    expect([health.statusCode, health.json()]).toMatchObject([
      503,
      {
        details: [{ field: 'facts.events', message: 'is damaged' }],
        damagedSince: new Date(app.clock.now()).toISOString(),
      },
    ]);
    expect(app.logged.filter((line) => line.includes('stored data is damaged'))).toHaveLength(1);
  });
});

interface Described {
  readonly security: readonly Record<string, string[]>[];
  readonly responses: Record<string, { description: string; content: unknown }>;
  readonly description: string;
  readonly [key: `x-${string}`]: unknown;
}

describe('GET /openapi.json', () => {
  const operations = withDefaultLimit(listOperations(contract), {
    authenticated: 1_200,
    anonymous: 600,
    windowMs: 60_000,
  });
  let document: { openapi: string; paths: Record<string, Record<string, Described>> } & Record<
    string,
    unknown
  >;
  const described = (method: string, route: string): Described => {
    const found = document.paths[route]?.[method.toLowerCase()];
    if (found === undefined) throw new Error(`${method} ${route} is not in the document`);
    return found;
  };
  beforeAll(async () => {
    document = (await app.inject({ url: '/openapi.json' })).json();
  });

  test('is an OpenAPI 3.1 document of this service', () => {
    expect(document).toMatchObject({
      openapi: expect.stringMatching(/^3\.1\.\d+$/),
      info: { title: 'Pharos API', version: 'test' },
      servers: [{ url: BASE_URL }],
    });
    for (const scope of SCOPE_NAMES) expect(JSON.stringify(document['info'])).toContain(`\`${scope}\``);
  });

  test('has every operation of the contract, every documented route, and no other', () => {
    const documented = Object.entries(document.paths).flatMap(([route, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${route}`),
    );
    const routes = app.app.http.declaredRoutes.flatMap(({ method, document }) =>
      document === undefined || method === 'HEAD' ? [] : [`${method} ${document.path}`],
    );
    expect(routes).toContain('GET /px.gif');
    expect(documented.sort()).toEqual(
      [...operations.map(({ method, route }) => `${method} ${route}`), ...routes].sort(),
    );
  });

  test('gives every operation a summary and an id of its own', () => {
    const all = operations.map(({ method, route }) => described(method, route));
    const ids = all.map((operation) => Reflect.get(operation, 'operationId'));
    expect(new Set(ids).size).toBe(operations.length);
    for (const operation of all) expect(Reflect.get(operation, 'summary')).toEqual(expect.any(String));
  });

  test.each(operations)('$method $route lists its scopes and its limit', ({ method, route, meta }) => {
    const found = described(method, route);
    const { access } = meta;
    expect(found['x-access']).toBe(access.kind);
    expect(found['x-scopes']).toEqual(
      access.kind === 'scope' ? [...access.anyOf, ...(access.also ?? [])] : undefined,
    );
    expect(found['x-roles']).toEqual(access.kind === 'session' ? access.roles : undefined);
    const schemes = found.security.flatMap((one) => Object.keys(one)).sort();
    if (access.kind === 'public') expect(found.security).toEqual([]);
    else if (access.kind === 'session') expect(schemes).toEqual(['session']);
    else if (access.kind === 'probe') expect(schemes).toEqual(['probe']);
    else if (access.unless === 'public-website')
      expect(schemes).toEqual(['apiKey', 'bearer', 'session', 'share']);
    else expect(schemes).toEqual(['apiKey', 'bearer', 'session']);
    const isOpen = found.security.some((one) => Object.keys(one).length === 0);
    expect(isOpen).toBe(access.kind === 'scope' && access.unless !== undefined);
    const { limit } = meta;
    expect(found['x-rate-limit']).toEqual(
      limit === undefined
        ? undefined
        : {
            authenticated: limit.authenticated ?? null,
            anonymous: limit.anonymous,
            windowSeconds: limit.windowMs / 1000,
          },
    );
    expect(Object.keys(found.responses).some((status) => status.startsWith('2'))).toBe(true);
  });

  test.each(operations)('$method $route lists its errors by status', ({ method, route, meta }) => {
    const found = described(method, route);
    const { access, limit } = meta;
    const codes = new Set([
      'BAD_REQUEST',
      'VALIDATION_ERROR',
      'INTERNAL_SERVER_ERROR',
      ...(meta.errors ?? []),
    ]);
    if (access.kind !== 'public')
      for (const code of ['AUTH_REQUIRED', 'FORBIDDEN', 'ACCESS_DENIED']) codes.add(code);
    if (limit !== undefined) codes.add('RATE_LIMITED');
    for (const [code, status] of Object.entries(ERROR_STATUSES)) {
      if (!codes.has(code)) continue;
      const response = found.responses[status];
      expect(response?.description).toContain(`\`${code}\``);
      expect(response?.content).toEqual({
        'application/json': { schema: { $ref: '#/components/schemas/Error' } },
      });
    }
  });

  test('contains no broken references', () => {
    const references = new Set(JSON.stringify(document).match(/"\$ref":"#[^"]+"/g));
    expect(references.size).toBeGreaterThan(0);
    for (const reference of references) {
      const steps = reference.slice('"$ref":"#/'.length, -1).split('/');
      const target = steps.reduce<unknown>(
        (value, step) =>
          typeof value === 'object' && value !== null
            ? Reflect.get(value, decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'))
            : undefined,
        document,
      );
      expect(target, reference).toBeDefined();
    }
  });
});
