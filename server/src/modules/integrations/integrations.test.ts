import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql as factSql } from '../../stores/facts/sql.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../testing/open-test-app.ts';
import { integrationsModule } from './index.ts';
import { PROBLEM } from './testing/notification.ts';
import { startProvider, type TestProvider } from './testing/provider.ts';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const OTHER = 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
const DAY_MS = 86_400_000;

let app: TestApp;
let owner: TestPerson;
let key: string;
let provider: TestProvider;

beforeAll(async () => {
  provider = await startProvider();
  app = await openTestApp({ outbound: provider.outbound });
  owner = await app.addPerson('owner@example.com');
  key = (await app.addKey(owner, ['manage:config'])).secret;
});
afterAll(async () => {
  await app.close();
  await provider.close();
});
beforeEach(() => {
  provider.received.length = 0;
  provider.answer = { status: 200 };
});

const webhook = (name = 'On-call') => ({
  kind: 'webhook',
  name,
  config: { url: 'https://hooks.example/pharos', secret: SECRET },
});
const call = async (
  method: 'GET' | 'PATCH' | 'DELETE' | 'POST',
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) => {
  app.clock.advance(1_000);
  return app.inject({
    method,
    url: `/v1/integrations${path}`,
    headers: {
      'x-api-key': key,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
};
const create = async (body: object = webhook(), headers = {}) => {
  const response = await call('POST', '', body, headers);
  expect(response.statusCode, response.body).toBe(201);
  return response.json().integration;
};

describe('an integration', () => {
  it('is created, listed, read, updated and deleted, with versions', async () => {
    const { id } = await create();
    expect(id).toMatch(/^int_/);
    const read = await call('GET', `/${id}`);
    const etag = String(read.headers['etag']);
    expect(read.json().integration).toMatchObject({
      kind: 'webhook',
      name: 'On-call',
      enabled: true,
      state: 'active',
      lastError: null,
      config: { url: 'https://hooks.example/pharos', secret: { isSet: true, last4: 'LaSw' } },
    });
    const renamed = await call('PATCH', `/${id}`, { name: 'Night' }, { 'if-match': etag });
    expect(renamed.json().integration.name).toBe('Night');
    expect((await call('PATCH', `/${id}`, { name: 'Late' }, { 'if-match': etag })).statusCode).toBe(412);
    expect((await call('DELETE', `/${id}`, undefined, { 'if-match': etag })).statusCode).toBe(412);
    expect((await call('GET', '')).json().integrations.map((found: { id: string }) => found.id)).toContain(
      id,
    );
    expect((await call('DELETE', `/${id}`)).statusCode).toBe(200);
    expect((await call('GET', `/${id}`)).statusCode).toBe(403);
  });

  it('is created once for each idempotency key', async () => {
    const headers = { 'idempotency-key': 'a' };
    const first = await create(webhook('Once'), headers);
    const again = await call('POST', '', webhook('Once'), headers);
    expect([again.json().integration.id, again.headers['idempotency-replayed']]).toEqual([first.id, 'true']);
    expect((await call('POST', '', webhook('Other'), headers)).statusCode).toBe(409);
  });

  it('is listed in pages', async () => {
    await create(webhook('A'));
    await create(webhook('B'));
    const { integrations, nextCursor } = (await call('GET', '?limit=1')).json();
    expect(integrations.map(({ name }: { name: string }) => name)).toEqual(['B']);
    const next = (await call('GET', `?limit=1&cursor=${nextCursor}`)).json();
    expect(next.integrations.map(({ name }: { name: string }) => name)).toEqual(['A']);
    expect((await call('GET', '?cursor=x')).json().details[0].field).toBe('cursor');
  });

  it.each([
    [{ ...webhook(), kind: 'fax' }, 'kind'],
    [{ ...webhook(), config: { url: 'ftp://x', secret: SECRET } }, 'config.url'],
    [{ ...webhook(), config: { url: 'https://a:b@x.example', secret: SECRET } }, 'config.url'],
    [{ ...webhook(), config: { url: 'https://x.example', secret: 'short' } }, 'config.secret'],
    [
      { kind: 'slack', name: 'x', config: { webhookUrl: 'https://evil.example/services/x' } },
      'config.webhookUrl',
    ],
    [{ kind: 'email', name: 'x', config: { to: [] } }, 'config.to'],
    [{ ...webhook(), config: { url: 'https://x.example', secret: SECRET, more: 1 } }, 'config.more'],
  ])('is rejected with the name of the invalid field: %j', async (body, field) => {
    const response = await call('POST', '', body);
    expect(response.json()).toMatchObject({ code: 'VALIDATION_ERROR' });
    expect(response.json().details.map((detail: { field: string }) => detail.field)).toContain(field);
  });

  it('merges changes of its configuration, and validates the result', async () => {
    const { id } = await create({
      kind: 'ntfy',
      name: 'Phone',
      config: { topic: 'alerts', accessToken: 'tk_0123456789abcdef' },
    });
    const changed = await call('PATCH', `/${id}`, { config: { topic: 'night', accessToken: null } });
    expect(changed.json().integration.config).toEqual({
      serverUrl: 'https://ntfy.sh',
      topic: 'night',
      accessToken: { isSet: false, last4: null },
    });
    const invalid = await call('PATCH', `/${id}`, { config: { topic: 'not a topic' } });
    expect(invalid.json().details[0].field).toBe('config.topic');
    expect((await call('PATCH', `/${id}`, { config: { topic: null } })).statusCode).toBe(400);
  });

  it('belongs to its organization', async () => {
    const { id } = await create();
    const stranger = await app.addPerson('stranger@example.com');
    const response = await app.inject({
      url: `/v1/integrations/${id}`,
      headers: { cookie: stranger.cookie },
    });
    expect(response.json()).toMatchObject({ code: 'ACCESS_DENIED' });
    const delivery = await app.app.serviceOf(integrationsModule).deliver({
      integrationId: id,
      organizationId: stranger.organizationId,
      notification: PROBLEM,
      signal: new AbortController().signal,
    });
    expect(delivery).toMatchObject({ status: 'rejected', error: 'The integration was deleted.' });
    expect(provider.received).toEqual([]);
  });

  it('lists its kinds with JSON schemas, whose secrets are writeOnly', async () => {
    const { kinds } = (await call('GET', '/kinds')).json();
    expect(kinds).toHaveLength(12);
    const slack = kinds.find(({ kind }: { kind: string }) => kind === 'slack');
    expect(slack.configSchema.properties.webhookUrl).toMatchObject({ writeOnly: true, title: 'Webhook URL' });
    expect(kinds.find(({ kind }: { kind: string }) => kind === 'email').isAvailable).toBe(false);
  });
});

describe('a test', () => {
  it('really sends a message, before and after the integration is created', async () => {
    const before = await call('POST', '/test', webhook());
    expect(before.json()).toMatchObject({
      success: true,
      delivery: { status: 'delivered', statusCode: 200 },
    });
    const { id } = await create();
    const after = await call('POST', `/${id}/test`, {});
    expect(after.json().delivery).toMatchObject({ status: 'delivered', latencyMs: expect.any(Number) });
    expect(provider.received.map(({ host, url }) => host + url)).toEqual([
      'hooks.example/pharos',
      'hooks.example/pharos',
    ]);
    expect(JSON.parse(provider.received[0]?.body ?? '').data).toMatchObject({ test: true });
  });

  it('reports what to change, and the integration shows it', async () => {
    provider.answer = { status: 404, body: 'nothing here' };
    const { id } = await create();
    const { delivery } = (await call('POST', `/${id}/test`, {})).json();
    expect(delivery).toMatchObject({
      status: 'rejected',
      statusCode: 404,
      response: 'nothing here',
      error: expect.stringContaining('Check the URL'),
    });
    expect((await call('GET', `/${id}`)).json().integration).toMatchObject({
      state: 'failing',
      lastError: { message: delivery.error },
    });
    provider.answer = { status: 200 };
    await call('POST', `/${id}/test`, {});
    expect((await call('GET', `/${id}`)).json().integration).toMatchObject({
      state: 'active',
      lastError: null,
    });
  });
});

describe('a delivery', () => {
  const deliver = (integrationId: string) =>
    app.app.serviceOf(integrationsModule).deliver({
      integrationId,
      organizationId: owner.organizationId,
      notification: PROBLEM,
      signal: new AbortController().signal,
    });

  it('is signed with both secrets for a day after the secret was replaced', async () => {
    const { id } = await create();
    await call('PATCH', `/${id}`, { config: { secret: OTHER } });
    await deliver(id);
    app.clock.advance(DAY_MS + 1);
    await deliver(id);
    const signatures = provider.received.map(
      ({ headers }) => String(headers['webhook-signature']).split(' ').length,
    );
    expect(signatures).toEqual([2, 1]);
  });

  it('is not made by a disabled integration', async () => {
    const { id } = await create({ ...webhook(), enabled: false });
    expect(await deliver(id)).toMatchObject({ status: 'rejected', error: 'The integration is disabled.' });
    expect(provider.received).toEqual([]);
  });

  it('that fails for 5 days disables the integration, until a person enables it', async () => {
    provider.answer = { status: 503 };
    const { id } = await create();
    for (let day = 0; day < 5; day += 1) {
      await deliver(id);
      await deliver(id);
      app.clock.advance(DAY_MS);
    }
    expect((await call('GET', `/${id}`)).json().integration.state).toBe('failing');
    await deliver(id);
    const { json, headers } = await call('GET', `/${id}`);
    expect(json().integration).toMatchObject({ state: 'disabled', enabled: false, disabledBy: 'failures' });
    expect(headers['etag']).toBe('"2"');
    expect(await deliver(id)).toMatchObject({ error: 'The integration is disabled.' });
    const enabled = await call('PATCH', `/${id}`, { enabled: true });
    expect(enabled.json().integration).toMatchObject({ state: 'active', lastError: null, disabledBy: null });
  });
});

describe('a secret', () => {
  it('is in no response, log line, audit entry, error or table', async () => {
    const responses: string[] = [];
    const { id } = await create();
    for (const [method, path, body] of [
      ['POST', '', { ...webhook(), name: '' }],
      ['POST', '', { ...webhook(), config: { url: 'nonsense', secret: SECRET } }],
      ['POST', '/test', webhook()],
      ['GET', `/${id}`, undefined],
      ['PATCH', `/${id}`, { config: { secret: OTHER } }],
      ['PATCH', `/${id}`, { config: { url: 'nonsense', secret: SECRET } }],
      ['POST', `/${id}/test`, {}],
      ['GET', '', undefined],
    ] as const)
      responses.push((await call(method, path, body)).body);
    await app.flush();
    const dumped: string[] = [];
    for (const table of ['integrations', 'creations', 'audit_outbox', 'outbox'])
      dumped.push(
        JSON.stringify(await app.stores.state.db.execute(sql`select * from ${sql.identifier(table)}`)),
      );
    dumped.push(JSON.stringify(await app.stores.facts.query(factSql`SELECT * FROM audit_log`)));
    expect(dumped.join()).toContain('integration.create');
    const everything = [...responses, ...app.logged, ...dumped].join('\n');
    expect(everything).not.toMatch(/MfKQ9r8GKYqr|AAAAAAAAAAAAAAAA/);
  });
});
