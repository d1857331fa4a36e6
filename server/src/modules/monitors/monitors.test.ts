import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp, type TestPerson } from '../../testing/open-test-app.ts';
import { trafficStopped } from '../alerts/index.ts';
import { monitorsModule } from './monitors.module.ts';
import { monitorStates, monitors } from './monitors.table.ts';
import { addOutage } from './testing/add-outage.ts';

const URL = 'https://shop.example/health';

let app: TestApp;
let owner: TestPerson;
let websiteId: string;
let secret: string;
beforeAll(async () => {
  app = await openTestApp();
  owner = await app.addPerson('owner@example.com');
  websiteId = (await app.addWebsite(owner, 'shop.example')).id;
  secret = (await app.addKey(owner, ['read:monitors', 'write:monitors'])).secret;
});
afterAll(() => app.close());

const create = async (body: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  app.post('/v1/monitors', { name: 'Shop', url: URL, ...body }, secret, headers);
const get = (path: string, key = secret) => app.inject({ url: path, headers: { 'x-api-key': key } });
const patch = (id: string, payload: object, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'PATCH',
    url: `/v1/monitors/${id}`,
    headers: { 'x-api-key': secret, ...headers },
    payload,
  });

describe('creation', () => {
  test('returns the monitor with defaults, and without secrets', async () => {
    const response = await create({ config: { secretHeaders: { authorization: 'Bearer sesame' } } });
    expect(response.statusCode).toBe(201);
    const { monitor } = response.json();
    expect(monitor).toMatchObject({
      kind: 'http',
      url: URL,
      target: URL,
      state: 'pending',
      intervalSeconds: 60,
      timeout: 10_000,
      regions: ['local'],
      config: { method: 'GET', secretHeaders: { isSet: true }, password: { isSet: false } },
      heartbeatUrl: null,
    });
    expect(response.body).not.toContain('sesame');
    const [row] = await app.stores.state.db.select().from(monitors).where(eq(monitors.id, monitor.id));
    expect(JSON.stringify(row)).not.toContain('sesame');
    expect((await get(`/v1/monitors/${monitor.id}`)).json().monitor).toEqual(monitor);
  });

  test('with the same Idempotency-Key happens once', async () => {
    const headers = { 'idempotency-key': 'once' };
    const [first, second] = [await create({}, headers), await create({}, headers)];
    expect(second.json().monitor.id).toBe(first.json().monitor.id);
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect((await create({ name: 'Other' }, headers)).statusCode).toBe(409);
  });

  test.each([
    [{ intervalSeconds: 10 }, undefined],
    [{ granularity: 'five_minutes' }, undefined],
    [{ intervalSeconds: 10, timeout: 20_000 }, 'timeout'],
    [{ failuresToDown: 3, failureWindow: 2 }, 'failuresToDown'],
    [{ quorum: 2 }, 'quorum'],
    [{ regions: ['fra'] }, 'regions'],
    [{ intervalSeconds: 5 }, 'intervalSeconds'],
    [{ url: 'ftp://shop.example' }, 'url'],
    [{ kind: 'heartbeat', url: undefined, config: { cron: 'daily at 3' } }, 'config.cron'],
  ])('%j: the invalid field is named', async (body, field) => {
    const response = await create(body);
    expect(response.statusCode).toBe(field === undefined ? 201 : 400);
    if (field !== undefined) expect(response.json().details[0].field).toBe(field);
  });

  test('shows the address of a heartbeat only to those who may change it, and the address works', async () => {
    const response = await create({ kind: 'heartbeat', url: undefined, config: { periodSeconds: 3_600 } });
    const { monitor } = response.json();
    expect(monitor.heartbeatUrl).toMatch(/\/heartbeat\/[\w-]{32}$/);
    const reader = (await app.addKey(owner, ['read:monitors'])).secret;
    expect((await get(`/v1/monitors/${monitor.id}`, reader)).json().monitor.heartbeatUrl).toBeNull();
    const path = new globalThis.URL(monitor.heartbeatUrl).pathname;
    for (const method of ['GET', 'HEAD', 'POST'] as const)
      expect((await app.inject({ method, url: path })).statusCode).toBe(200);
    const log = await app.inject({
      method: 'POST',
      url: `${path}/3`,
      headers: { 'content-type': 'text/plain' },
      payload: `${'x'.repeat(20_000)}the end`,
    });
    expect(log.statusCode).toBe(200);
    expect((await app.inject({ url: `${path}/start` })).statusCode).toBe(200);
    expect((await app.inject({ url: `${path}/256` })).statusCode).toBe(404);
    expect((await app.inject({ url: `/heartbeat/${'0'.repeat(32)}` })).statusCode).toBe(404);
    expect((await app.inject({ method: 'PUT', url: path })).statusCode).toBe(405);
    app.clock.advance(60_000);
    const { prober } = app.app.serviceOf(monitorsModule);
    await prober.tick();
    await prober.settle();
    const shown = (await get(`/v1/monitors/${monitor.id}`)).json().monitor;
    expect(shown).toMatchObject({ state: 'down', reason: 'The job ended with exit code 3.' });
    await app.flush();
    const { checks } = (await get(`/v1/monitors/${monitor.id}/checks?state=down`)).json();
    expect(checks).toHaveLength(1);
    expect(checks[0]).toMatchObject({ state: 'down', errorClass: 'exit_code', region: 'local' });
    expect(checks[0].evidence.body).toMatch(/^x+the end$/);
    expect(checks[0].evidence.body).toHaveLength(10 * 1024);
    const { outages } = (await get(`/v1/monitors/${monitor.id}/outages`)).json();
    expect(outages).toHaveLength(1);
    expect(outages[0]).toMatchObject({ cause: 'The job ended with exit code 3.', endedAt: null });
  });
});

describe('a change', () => {
  test('merges the configuration, keeps secrets, and is refused for another version', async () => {
    const created = await create({ config: { username: 'ada', password: 'sesame' } });
    const { id } = created.json().monitor;
    const changed = await patch(id, { config: { method: 'HEAD' }, url: `${URL}?2` });
    expect(changed.json().monitor).toMatchObject({
      url: `${URL}?2`,
      config: { method: 'HEAD', username: 'ada', password: { isSet: true } },
    });
    const late = await patch(id, { name: 'Late' }, { 'if-match': String(created.headers['etag']) });
    expect(late.statusCode).toBe(412);
    const removed = await patch(id, { config: { password: null } });
    expect(removed.json().monitor.config.password).toEqual({ isSet: false });
    const invalid = await patch(id, { config: { method: 'BREW' } });
    expect(invalid.json().details[0].field).toBe('config.method');
  });

  test('cannot make a monitor depend on itself', async () => {
    const ids = [];
    for (const name of ['A', 'B', 'C']) ids.push((await create({ name })).json().monitor.id);
    const [a, b, c] = ids;
    expect((await patch(b, { parentId: a })).statusCode).toBe(200);
    expect((await patch(c, { parentId: b })).statusCode).toBe(200);
    const cycle = await patch(a, { parentId: c });
    expect([cycle.statusCode, cycle.json().details[0].field]).toEqual([400, 'parentId']);
  });

  test('pauses and resumes one monitor, and all with a tag', async () => {
    const { id } = (await create({ tags: ['staging'] })).json().monitor;
    const paused = await app.post(`/v1/monitors/${id}/pause`, {}, secret);
    expect(paused.json().monitor).toMatchObject({ state: 'paused', paused: true, nextCheckAt: null });
    const resumed = await app.post(`/v1/monitors/${id}/resume`, {}, secret);
    expect(resumed.json().monitor).toMatchObject({ state: 'pending', paused: false });
    const bulk = await app.post('/v1/monitors/bulk/pause', { tag: 'staging', paused: true }, secret);
    expect(bulk.json()).toEqual({ success: true, changed: 1 });
    const again = await app.post('/v1/monitors/bulk/pause', { tag: 'staging', paused: true }, secret);
    expect(again.json().changed).toBe(0);
  });
});

test('the list is ordered by name, in pages, and can be filtered', async () => {
  const person = await app.addPerson('lists@example.com');
  const key = (await app.addKey(person, ['read:monitors', 'write:monitors'])).secret;
  for (const name of ['delta', 'Alpha', 'charlie', 'Bravo'])
    await app.post('/v1/monitors', { name, url: `https://${name}.example/`, tags: [name] }, key);
  const first = (await get('/v1/monitors?limit=3', key)).json();
  expect(first.monitors.map(({ name }: { name: string }) => name)).toEqual(['Alpha', 'Bravo', 'charlie']);
  const second = (await get(`/v1/monitors?limit=3&cursor=${first.nextCursor}`, key)).json();
  expect(second.monitors.map(({ name }: { name: string }) => name)).toEqual(['delta']);
  expect(second.nextCursor).toBeNull();
  expect((await get('/v1/monitors?tag=Bravo', key)).json().monitors).toHaveLength(1);
  expect((await get('/v1/monitors?search=ALPHA', key)).json().monitors).toHaveLength(1);
  expect((await get('/v1/monitors?state=down', key)).json().monitors).toEqual([]);
  expect((await get('/v1/monitors?cursor=x', key)).statusCode).toBe(400);
});

test('an outage is acknowledged once, with the name of who did it', async () => {
  const { id } = (await create()).json().monitor;
  const none = await app.post(`/v1/monitors/${id}/acknowledge`, {}, secret);
  expect(none.statusCode).toBe(409);
  const { row } = await app.app.serviceOf(monitorsModule).read(id, owner.organizationId);
  await addOutage(app.stores.state, row, app.clock.now());
  const acknowledged = await app.inject({
    method: 'POST',
    url: `/v1/monitors/${id}/acknowledge`,
    headers: { cookie: owner.cookie, origin: 'http://localhost:3000' },
    payload: {},
  });
  expect(acknowledged.json().outage).toMatchObject({ acknowledgedBy: 'owner@example.com' });
});

test('a key of one website reaches only its monitors', async () => {
  const other = (await app.addWebsite(owner, 'other.example')).id;
  const limited = await app.addKey(owner, ['read:monitors'], {
    access: { type: 'website', websiteIds: [websiteId] },
  });
  const own = (await create({ websiteId })).json().monitor.id;
  const others = (await create({ websiteId: other })).json().monitor.id;
  const ofNone = (await create()).json().monitor.id;
  expect((await get(`/v1/monitors/${own}`, limited.secret)).statusCode).toBe(200);
  expect((await get(`/v1/monitors/${others}`, limited.secret)).statusCode).toBe(403);
  expect((await get(`/v1/monitors/${ofNone}`, limited.secret)).statusCode).toBe(403);
});

test('a key that is limited to a website cannot make a monitor one of the organization, nor use others and probes', async () => {
  const { id: otherId } = await app.addWebsite(owner, 'elsewhere.example');
  const [other, ofNone] = [await create({ websiteId: otherId }), await create()];
  const access = { type: 'website' as const, websiteIds: [websiteId] };
  const limited = (await app.addKey(owner, ['read:monitors', 'write:monitors'], { access })).secret;
  const { probe } = (await app.post('/v1/probes', { name: 'Frankfurt', region: 'fra' }, secret)).json();
  const own = { name: 'Own', url: URL, websiteId };
  const { monitor } = (await app.post('/v1/monitors', own, limited)).json();
  const bodies = new Set<string>();
  for (const outside of [
    { parentId: other.json().monitor.id },
    { parentId: ofNone.json().monitor.id },
    { parentId: 'mon_06ajz8w4m2kq9tx5vdycn7brf1' },
    { regions: ['local', 'fra'] },
    { regions: ['of-no-probe'] },
    { websiteId: null },
  ]) {
    const refused = [
      await app.post('/v1/monitors', { ...own, ...outside }, limited),
      await patch(monitor.id, outside, { 'x-api-key': limited }),
    ];
    for (const response of refused) bodies.add(response.body.replaceAll(response.json().requestId, ''));
  }
  expect(bodies.size).toBe(1);
  expect([...bodies][0]).toContain('"ACCESS_DENIED"');
  const changed = await patch(monitor.id, { regions: ['local'], parentId: null }, { 'x-api-key': limited });
  expect(changed.statusCode, changed.body).toBe(200);
  expect((await get('/v1/monitors/kinds', limited)).json().regions).toEqual(['local']);
  expect((await get('/v1/monitors/kinds')).json().regions).toContain('fra');
  const removed = await app.inject({
    method: 'DELETE',
    url: `/v1/probes/${probe.id}`,
    headers: { 'x-api-key': secret },
  });
  expect(removed.statusCode).toBe(200);
});

test('the monitors of a website say whether it was available when its traffic stopped', async () => {
  const { id: siteId } = await app.addWebsite(owner, 'third.example');
  const kernelAnswer = () => app.app.serviceOf(monitorsModule).availabilityOf(siteId);
  expect(trafficStopped.name).toBe('alert.traffic-stopped');
  expect(await kernelAnswer()).toBeUndefined();
  const { id } = (await create({ websiteId: siteId })).json().monitor;
  const set = (state: 'up' | 'down') =>
    app.stores.state.db.update(monitorStates).set({ state }).where(eq(monitorStates.monitorId, id));
  await set('up');
  expect(await kernelAnswer()).toBe('up');
  await set('down');
  expect(await kernelAnswer()).toBe('down');
});

test('the kinds are listed with their schemas', async () => {
  const { kinds, regions } = (await get('/v1/monitors/kinds')).json();
  expect(regions).toEqual(['local']);
  expect(kinds[0]).toMatchObject({ kind: 'http', configSchema: { type: 'object' } });
});
