import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp, type TestPerson } from '../../testing/open-test-app.ts';
import { statusPages } from './status-pages.table.ts';

let app: TestApp;
let owner: TestPerson;
let stranger: TestPerson;
let secret: string;
let count = 0;
beforeAll(async () => {
  app = await openTestApp();
  owner = await app.addPerson('owner@example.com');
  stranger = await app.addPerson('stranger@example.com');
  secret = (
    await app.addKey(owner, ['read:status_pages', 'write:status_pages', 'read:monitors', 'write:monitors'])
  ).secret;
});
afterAll(() => app.close());

const call = async (
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
  headers: Record<string, string> = {},
) => {
  const response = await app.inject({
    method,
    url,
    headers: { 'x-api-key': secret, ...headers },
    ...(payload && { payload }),
  });
  return { status: response.statusCode, headers: response.headers, body: response.json() };
};
const create = async (fields: object = {}) => {
  count += 1;
  const { body } = await call('POST', '/v1/status-pages', { name: 'Shop', slug: `shop-${count}`, ...fields });
  return body.statusPage ?? body;
};

describe('a status page', () => {
  test('is created with defaults, listed, and read with an entity tag', async () => {
    const page = await create({ slug: 'Example-Shop' });
    expect(page).toMatchObject({
      slug: 'example-shop',
      url: 'http://localhost:3000/status/example-shop',
      visibility: 'public',
      theme: 'system',
      language: 'en',
      timeZone: 'UTC',
      hasPassword: false,
      customDomain: null,
      autoIncident: 'off',
      componentCount: 0,
      openIncidents: 0,
    });
    const read = await call('GET', `/v1/status-pages/${page.id}`);
    expect(read.body.statusPage).toEqual(page);
    expect(read.headers.etag).toBe('"1"');
    expect((await call('GET', '/v1/status-pages?search=example')).body.statusPages).toEqual([page]);
  });

  test('is created once for one Idempotency-Key', async () => {
    const body = { name: 'Once', slug: 'once-only' };
    const headers = { 'idempotency-key': 'page' };
    const first = await call('POST', '/v1/status-pages', body, headers);
    const second = await call('POST', '/v1/status-pages', body, headers);
    expect(second.body.statusPage.id).toBe(first.body.statusPage.id);
    expect(second.headers['idempotency-replayed']).toBe('true');
  });

  test.each(['api', 'status', 'ab', 'a--b', '-abc', 'a_b', 'ä-b', 'a'.repeat(65)])(
    'cannot have the slug %s',
    async (slug) => {
      expect(await create({ slug })).toMatchObject({
        code: 'VALIDATION_ERROR',
        details: [{ field: 'slug' }],
      });
    },
  );

  test('has a slug that no other page of the server has', async () => {
    const { slug } = await create();
    const key = (await app.addKey(stranger, ['write:status_pages'])).secret;
    const taken = await app.post('/v1/status-pages', { name: 'Other', slug }, key);
    expect(taken.json()).toMatchObject({ code: 'CONFLICT', error: `The slug ${slug} is taken` });
  });

  test.each([
    ['password', { visibility: 'password' }],
    ['ipRanges', { visibility: 'ip' }],
    ['emails', { visibility: 'email' }],
    ['ipRanges.0', { ipRanges: ['999.1.1.1'] }],
    ['emails.0', { emails: ['nobody'] }],
    ['timeZone', { timeZone: 'Mars/Olympus' }],
    ['color', { color: 'red' }],
    ['headerLinks.0.url', { headerLinks: [{ label: 'x', url: 'javascript:alert(1)' }] }],
    ['logoUrl', { logoUrl: 'data:image/png;base64,' }],
    ['language', { language: 'xx' }],
  ])('names the wrong field: %s', async (field, fields) => {
    expect(await create(fields)).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ field }] });
  });

  test('never returns its password, and ends sessions when access changes', async () => {
    const page = await create({ visibility: 'password', password: 'open sesame' });
    expect(page.hasPassword).toBe(true);
    expect(JSON.stringify(page)).not.toContain('sesame');
    const stored = async () => {
      const [row] = await app.stores.state.db.select().from(statusPages).where(eq(statusPages.id, page.id));
      return row;
    };
    const before = await stored();
    expect(before?.passwordHash).toMatch(/^scrypt\$/);
    await call('PATCH', `/v1/status-pages/${page.id}`, { name: 'Other' });
    expect((await stored())?.accessVersion).toBe(before?.accessVersion);
    await call('PATCH', `/v1/status-pages/${page.id}`, { password: 'other sesame' });
    expect((await stored())?.accessVersion).toBe((before?.accessVersion ?? 0) + 1);
    const removed = await call('PATCH', `/v1/status-pages/${page.id}`, { password: null });
    expect(removed.body.details).toMatchObject([{ field: 'password' }]);
  });

  test('is not changed if it was changed in the meantime', async () => {
    const { id } = await create();
    const url = `/v1/status-pages/${id}`;
    expect((await call('PATCH', url, { name: 'New' }, { 'if-match': '"1"' })).headers.etag).toBe('"2"');
    expect((await call('PATCH', url, { name: 'Old' }, { 'if-match': '"1"' })).status).toBe(412);
    expect((await call('DELETE', url, undefined, { 'if-match': '"1"' })).status).toBe(412);
    expect((await call('DELETE', url, undefined, { 'if-match': '"2"' })).status).toBe(200);
  });
});

describe('the components of a page', () => {
  const addComponent = (id: string, body: object) =>
    call('POST', `/v1/status-pages/${id}/components`, { displayName: 'Checkout', ...body });

  test('have the kind that their fields imply, and the last place', async () => {
    const { id } = await create();
    const monitor = await call('POST', '/v1/monitors', { name: 'Shop', url: 'https://shop.example' });
    const monitorId = monitor.body.monitor.id;
    const created = [
      await addComponent(id, { monitorId }),
      await addComponent(id, { monitorTag: 'eu' }),
      await addComponent(id, { monitorIds: [monitorId] }),
      await addComponent(id, { thirdPartyUrl: 'https://status.example' }),
      await addComponent(id, {}),
    ];
    expect(created.map(({ body }) => [body.component?.kind, body.component?.order])).toEqual([
      ['monitor', 0],
      ['group', 1],
      ['group', 2],
      ['third_party', 3],
      ['static', 4],
    ]);
    expect(created[0]?.body.component).toMatchObject({ monitorId, monitorIds: [], currentState: 'unknown' });
  });

  test('refer only to what belongs to the organization and the page', async () => {
    const { id } = await create();
    const other = await create();
    const group = await call('POST', `/v1/status-pages/${other.id}/groups`, { name: 'Europe' });
    const key = (await app.addKey(stranger, ['write:monitors'])).secret;
    const foreign = await app.post('/v1/monitors', { name: 'Shop', url: 'https://shop.example' }, key);
    const fieldOf = async (body: object) => (await addComponent(id, body)).body.details?.[0]?.field;
    const { id: monitorId } = foreign.json().monitor;
    for (const body of [{ monitorId }, { monitorIds: [monitorId] }])
      expect((await addComponent(id, body)).body.code).toBe('ACCESS_DENIED');
    expect(await fieldOf({ groupId: group.body.group.id })).toBe('groupId');
    expect(await fieldOf({ kind: 'static', monitorTag: 'eu' })).toBe('monitorTag');
    expect(await fieldOf({ kind: 'third_party' })).toBe('thirdPartyUrl');
  });

  test('are reordered completely, or not at all', async () => {
    const { id } = await create();
    const ids: string[] = [];
    for (const displayName of ['A', 'B', 'C'])
      ids.push((await addComponent(id, { displayName })).body.component.id);
    const { group } = (await call('POST', `/v1/status-pages/${id}/groups`, { name: 'Europe' })).body;
    const [a, b, c] = ids;
    const order = {
      components: [
        { id: c, groupId: null },
        { id: a, groupId: group.id },
        { id: b, groupId: group.id },
      ],
      groupIds: [group.id],
    };
    const url = `/v1/status-pages/${id}/components/order`;
    const { body } = await call('PUT', url, order);
    expect(
      body.components.map((component: { id: string; groupId: string | null }) => [
        component.id,
        component.groupId,
      ]),
    ).toEqual([
      [c, null],
      [a, group.id],
      [b, group.id],
    ]);
    for (const wrong of [
      { ...order, components: order.components.slice(1) },
      { ...order, components: [...order.components, { id: a, groupId: null }] },
      { ...order, groupIds: [] },
    ])
      expect((await call('PUT', url, wrong)).body.code).toBe('CONFLICT');
    expect((await call('GET', `/v1/status-pages/${id}/components`)).body.components).toEqual(body.components);
  });

  test('survive their group and their monitor', async () => {
    const { id } = await create();
    const monitor = await call('POST', '/v1/monitors', { name: 'Shop', url: 'https://shop.example' });
    const monitorId = monitor.body.monitor.id;
    const { group } = (await call('POST', `/v1/status-pages/${id}/groups`, { name: 'Europe' })).body;
    await addComponent(id, { monitorId, groupId: group.id });
    await call('DELETE', `/v1/monitors/${monitorId}`);
    await call('DELETE', `/v1/status-pages/${id}/groups/${group.id}`);
    const { components, groups } = (await call('GET', `/v1/status-pages/${id}/components`)).body;
    expect(components).toMatchObject([{ monitorId: null, groupId: null, currentState: 'unknown' }]);
    expect(groups).toEqual([]);
  });

  test('of a page of another organization cannot be reached', async () => {
    const { id } = await create();
    const { component } = (await addComponent(id, {})).body;
    const other = await create();
    const url = `/v1/status-pages/${other.id}/components/${component.id}`;
    expect((await call('PATCH', url, { displayName: 'Mine' })).body.code).toBe('ACCESS_DENIED');
    expect((await call('DELETE', url)).body.code).toBe('ACCESS_DENIED');
  });
});
