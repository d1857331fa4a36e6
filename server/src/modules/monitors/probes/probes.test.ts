import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql, text } from '../../../stores/facts/sql.ts';
import { availableStateDrivers } from '../../../stores/state/testing/open-test-state.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../../testing/open-test-app.ts';
import { type CheckResult, NO_RESULT } from '../checks/check-result.ts';
import { monitorProbes, monitorRuns } from '../monitors.table.ts';

const INTERVAL_MS = 60_000;
const UP: CheckResult = { ...NO_RESULT, status: 'up', statusCode: 200, latencyMs: 20 };
const DOWN: CheckResult = {
  ...NO_RESULT,
  status: 'down',
  statusCode: 503,
  errorClass: 'status',
  reason: 'Expected 200, received 503.',
};

let app: TestApp;
let owner: TestPerson;
let secret: string;
let foreignSecret: string;
beforeAll(async () => {
  app = await openTestApp({ stateDriver: availableStateDrivers().at(-1) ?? 'pglite' });
  owner = await app.addPerson('owner@example.com');
  secret = (await app.addKey(owner, ['read:monitors', 'write:monitors'])).secret;
  const stranger = await app.addPerson('stranger@example.com');
  foreignSecret = (await app.addKey(stranger, ['read:monitors', 'write:monitors'])).secret;
});
afterAll(() => app.close());
// Limits start from zero.
beforeEach(() => app.clock.advance(61_000));

let regions = 0;
async function addProbe(key = secret) {
  regions += 1;
  const response = await app.post('/v1/probes', { name: 'Probe', region: `r${regions}` }, key);
  expect(response.statusCode, response.body).toBe(201);
  const { probe, token }: { probe: { id: string; region: string }; token: string } = response.json();
  return { ...probe, token };
}
async function addMonitor(region: string, changes: Record<string, unknown> = {}, key = secret) {
  const body = {
    name: 'Shop',
    url: 'https://shop.example/health',
    regions: [region],
    failuresToDown: 1,
    ...changes,
  };
  const response = await app.post('/v1/monitors', body, key);
  expect(response.statusCode, response.body).toBe(201);
  const { monitor }: { monitor: { id: string } } = response.json();
  return monitor.id;
}
const withToken = (path: string, body: object, token: string) =>
  app.post(path, body, undefined, { authorization: `Bearer ${token}` });
const claim = (probe: { region: string; token: string }) =>
  withToken('/v1/probe/claim', { region: probe.region, version: '1.0.0' }, probe.token);
const send = (probe: { token: string }, results: readonly { claim: string; result: CheckResult }[]) =>
  withToken('/v1/probe/results', { results }, probe.token);
async function claimOne(probe: { region: string; token: string }): Promise<string> {
  const response = await claim(probe);
  expect(response.json().checks, response.body).toHaveLength(1);
  return response.json().checks[0].claim;
}
const get = async (path: string, key = secret) =>
  (await app.inject({ url: path, headers: { 'x-api-key': key } })).json();
const stateOf = async (id: string) => (await get(`/v1/monitors/${id}`)).monitor.state;
async function factsOf(id: string) {
  await app.flush();
  return app.stores.facts.query(
    sql`SELECT status, checked_from, covers_ms FROM monitor_checks WHERE monitor_id = ${text(id)} ORDER BY time`,
  );
}

describe('a probe', () => {
  test('has a token that is returned once, and stored as a digest', async () => {
    const { id, token, region } = await addProbe();
    expect(token).toMatch(/^pprb_[\w-]{43}$/);
    const [row] = await app.stores.state.db.select().from(monitorProbes).where(eq(monitorProbes.id, id));
    expect(JSON.stringify(row)).not.toContain(token.slice(9));
    const shown = await get(`/v1/probes/${id}`);
    expect(shown.probe).toMatchObject({ id, region, isConnected: false, lastSeenAt: null, monitorCount: 0 });
    expect(JSON.stringify([shown, await get('/v1/probes')])).not.toContain('token');
    expect(app.logged.join()).not.toContain(token);
  });

  test('makes its region available to monitors of its organization only', async () => {
    const { region } = await addProbe();
    expect((await get('/v1/monitors/kinds')).regions).toEqual(expect.arrayContaining(['local', region]));
    expect((await get('/v1/monitors/kinds', foreignSecret)).regions).toEqual(['local']);
    await addMonitor(region);
    const foreign = await app.post(
      '/v1/monitors',
      { name: 'x', url: 'https://a.example', regions: [region] },
      foreignSecret,
    );
    expect(foreign.json()).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ field: 'regions' }] });
  });

  test('has a region of its own, which is not local', async () => {
    const { region } = await addProbe();
    const again = await app.post('/v1/probes', { name: 'Again', region }, secret);
    expect([again.statusCode, again.json().code]).toEqual([409, 'CONFLICT']);
    for (const wrong of ['local', 'FRA', '', 'a b']) {
      const response = await app.post('/v1/probes', { name: 'x', region: wrong }, secret);
      expect([response.statusCode, response.json().details[0].field]).toEqual([400, 'region']);
    }
  });

  test('can only be deleted when no monitor is checked from its region', async () => {
    const { id, region, token } = await addProbe();
    const monitorId = await addMonitor(region);
    const remove = () =>
      app.inject({ method: 'DELETE', url: `/v1/probes/${id}`, headers: { 'x-api-key': secret } });
    expect((await remove()).statusCode).toBe(409);
    await app.inject({
      method: 'DELETE',
      url: `/v1/monitors/${monitorId}`,
      headers: { 'x-api-key': secret },
    });
    expect((await remove()).statusCode).toBe(200);
    expect((await claim({ region, token })).statusCode).toBe(401);
  });
});

describe('the token', () => {
  test('is rejected with 401 from the next request after it was replaced', async () => {
    const probe = await addProbe();
    expect((await claim(probe)).statusCode).toBe(200);
    const rotated = (await app.post(`/v1/probes/${probe.id}/rotate`, {}, secret)).json();
    expect((await claim(probe)).statusCode).toBe(401);
    expect((await claim({ ...probe, token: rotated.token })).statusCode).toBe(200);
  });

  test('and nothing else opens the protocol: wrong tokens, keys and cookies get 401', async () => {
    const { region } = await addProbe();
    for (const token of ['nonsense', `pprb_${'x'.repeat(43)}`, secret])
      expect((await claim({ region, token })).statusCode).toBe(401);
    const body = { region, version: '1.0.0' };
    const headers = { cookie: owner.cookie, origin: 'http://localhost:3000' };
    expect((await app.post('/v1/probe/claim', body, undefined, headers)).statusCode).toBe(401);
  });

  test('opens nothing else: other operations reject it with 401', async () => {
    const { token } = await addProbe();
    for (const path of ['/v1/monitors', '/v1/probes', '/v1/notification-rules'])
      expect(
        (await app.inject({ url: path, headers: { authorization: `Bearer ${token}` } })).statusCode,
      ).toBe(401);
  });

  test('belongs to one region', async () => {
    const { token } = await addProbe();
    const response = await claim({ region: 'other', token });
    expect([response.statusCode, response.json().details[0].field]).toEqual([400, 'region']);
  });

  test('is limited, and its use is in the audit log with the id of the probe', async () => {
    const probe = await addProbe();
    const { 'x-ratelimit-limit': limit } = (await claim(probe)).headers;
    expect(limit).toBe('600');
    await app.flush();
    const rows = await app.stores.facts.query(
      sql`SELECT actor, route, outcome, organization_id FROM audit_log WHERE key_id = ${text(probe.id)} AND kind = 'use'`,
    );
    expect(rows).toEqual([
      {
        actor: `probe:${probe.id}`,
        route: '/v1/probe/claim',
        outcome: 'allowed',
        organization_id: owner.organizationId,
      },
    ]);
  });
});

describe('a check', () => {
  test('is claimed once, with its secrets, by the probe of its region and organization', async () => {
    const [probe, other] = [await addProbe(), await addProbe()];
    const foreign = (
      await app.post('/v1/probes', { name: 'Foreign', region: probe.region }, foreignSecret)
    ).json();
    await addMonitor(probe.region, { config: { secretHeaders: { authorization: 'Bearer sesame' } } });
    app.clock.advance(INTERVAL_MS);
    expect((await claim(other)).json().checks).toEqual([]);
    expect((await claim({ region: probe.region, token: foreign.token })).json().checks).toEqual([]);
    const { checks, nextInMs } = (await claim(probe)).json();
    expect(checks).toMatchObject([
      { kind: 'http', host: 'shop.example', config: { secretHeaders: { authorization: 'Bearer sesame' } } },
    ]);
    expect(nextInMs).toBeLessThanOrEqual(5_000);
    expect((await claim(probe)).json().checks).toEqual([]);
    expect((await get(`/v1/probes/${probe.id}`)).probe).toMatchObject({
      isConnected: true,
      version: '1.0.0',
    });
  });

  test('that is sent twice is stored once, and counts once', async () => {
    const probe = await addProbe();
    const id = await addMonitor(probe.region, { failuresToDown: 2 });
    app.clock.advance(INTERVAL_MS);
    const results = [{ claim: await claimOne(probe), result: DOWN }];
    for (let time = 0; time < 3; time += 1)
      expect((await send(probe, [...results, ...results])).json()).toMatchObject({ recorded: 1 });
    expect(await factsOf(id)).toMatchObject([{ status: 'down', checked_from: probe.region }]);
    const [run] = await app.stores.state.db.select().from(monitorRuns).where(eq(monitorRuns.monitorId, id));
    expect(run?.recent).toEqual(['down']);
    expect(await stateOf(id)).toBe('pending');
  });

  test('whose result is current changes the state', async () => {
    const probe = await addProbe();
    const id = await addMonitor(probe.region);
    app.clock.advance(INTERVAL_MS);
    await send(probe, [{ claim: await claimOne(probe), result: DOWN }]);
    expect(await stateOf(id)).toBe('down');
  });

  test('whose result arrives late is stored, and does not change the state', async () => {
    const probe = await addProbe();
    const id = await addMonitor(probe.region);
    app.clock.advance(INTERVAL_MS);
    const early = await claimOne(probe);
    app.clock.advance(INTERVAL_MS);
    const later = await claimOne(probe);
    await send(probe, [{ claim: later, result: UP }]);
    expect((await send(probe, [{ claim: early, result: DOWN }])).json()).toMatchObject({
      recorded: 1,
      rejected: 0,
    });
    expect(await stateOf(id)).toBe('up');
    expect(await factsOf(id)).toMatchObject([{ status: 'down' }, { status: 'up' }]);
    // The latest claim, but hours later: it says nothing about the present.
    app.clock.advance(INTERVAL_MS);
    const last = await claimOne(probe);
    app.clock.advance(6 * 3_600_000);
    expect((await send(probe, [{ claim: last, result: DOWN }])).json()).toMatchObject({ recorded: 1 });
    expect(await stateOf(id)).not.toBe('down');
  });

  test('is not recorded after 24 hours, for another probe, or when its claim was changed', async () => {
    const probe = await addProbe();
    const other = await addProbe();
    const id = await addMonitor(probe.region);
    app.clock.advance(INTERVAL_MS);
    const token = await claimOne(probe);
    const none = { recorded: 0, rejected: 1 };
    expect((await send(other, [{ claim: token, result: UP }])).json()).toMatchObject(none);
    expect((await send(probe, [{ claim: `${token.slice(0, -4)}AAAA`, result: UP }])).json()).toMatchObject(
      none,
    );
    app.clock.advance(24 * 3_600_000 + 1);
    expect((await send(probe, [{ claim: token, result: UP }])).json()).toMatchObject(none);
    expect(await factsOf(id)).toEqual([]);
  });

  test('must have a valid result: others are rejected by field', async () => {
    const probe = await addProbe();
    const result = { ...UP, status: 'fine' };
    const response = await withToken('/v1/probe/results', { results: [{ claim: 'x', result }] }, probe.token);
    expect([response.statusCode, response.json().details[0].field]).toEqual([400, 'results.0.result.status']);
    const many = Array.from({ length: 501 }, () => ({ claim: 'x', result: UP }));
    expect((await send(probe, many)).statusCode).toBe(400);
  });
});
