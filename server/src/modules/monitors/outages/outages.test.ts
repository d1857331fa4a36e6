import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '../../../lib/time/time-zone.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../../testing/open-test-app.ts';
import { monitorsModule } from '../monitors.module.ts';
import { addOutage } from '../testing/add-outage.ts';

const START = Date.parse('2026-03-01T00:00:00Z');
const at = (hour: number) => START + hour * HOUR_MS;
const iso = (hour: number) => new Date(at(hour)).toISOString();

let app: TestApp;
let owner: TestPerson;
let secret: string;
let websiteId: string;
/** Of the website: from 1 to 2 and from 10; of none: from 4 to 5. */
let outageIds: readonly string[];
beforeAll(async () => {
  app = await openTestApp();
  owner = await app.addPerson('owner@example.com');
  websiteId = (await app.addWebsite(owner, 'shop.example')).id;
  secret = (await app.addKey(owner, ['read:monitors', 'write:monitors'])).secret;
  const add = async (name: string, site: string | null) => {
    const body = { name, url: 'https://shop.example', websiteId: site };
    const { id } = (await app.post('/v1/monitors', body, secret)).json().monitor;
    return (await app.app.serviceOf(monitorsModule).read(id, owner.organizationId)).row;
  };
  const [shop, other] = [await add('Shop', websiteId), await add('Other', null)];
  outageIds = [
    await addOutage(app.stores.state, shop, at(1), at(2)),
    await addOutage(app.stores.state, other, at(4), at(5)),
    await addOutage(app.stores.state, shop, at(10)),
  ];
});
afterAll(() => app.close());

async function list(query: string, key = secret) {
  const response = await app.inject({ url: `/v1/monitors/outages${query}`, headers: { 'x-api-key': key } });
  const { outages = [], nextCursor } = response.json();
  const ids: number[] = outages.map(({ id }: { id: string }) => outageIds.indexOf(id));
  return { status: response.statusCode, ids, nextCursor, outages };
}

test('outages of an organization are listed latest first, with the names of their monitors', async () => {
  const { ids, outages } = await list('');
  expect(ids).toEqual([2, 1, 0]);
  expect(outages[1]).toMatchObject({ monitorName: 'Other', websiteId: null, durationSeconds: 3_600 });
  expect(outages[0]).toMatchObject({ monitorName: 'Shop', websiteId, endedAt: null });
  expect(outages[0]).not.toHaveProperty('evidence');
});

test.each([
  [`?from=${iso(2)}&to=${iso(4)}`, []],
  [`?from=${iso(1.5)}&to=${iso(4.5)}`, [1, 0]],
  [`?from=${iso(20)}`, [2]],
  [`?to=${iso(1)}`, []],
])('%s: outages that overlap the range', async (query, expected) => {
  expect((await list(query)).ids).toEqual(expected);
});

test('outages of a website are those of its monitors', async () => {
  expect((await list(`?websiteId=${websiteId}`)).ids).toEqual([2, 0]);
  const access = { type: 'website', websiteIds: [websiteId] } as const;
  const limited = (await app.addKey(owner, ['read:monitors'], { access })).secret;
  expect((await list(`?websiteId=${websiteId}`, limited)).ids).toEqual([2, 0]);
  expect((await list('', limited)).status).toBe(403);
});

test('pages follow each other', async () => {
  const first = await list('?limit=2');
  expect(first.ids).toEqual([2, 1]);
  expect((await list(`?limit=2&cursor=${first.nextCursor}`)).ids).toEqual([0]);
  expect((await list('?cursor=x')).status).toBe(400);
});

test('a key of another organization is refused', async () => {
  const stranger = await app.addPerson('stranger@example.com');
  const key = (await app.addKey(stranger, ['read:monitors'])).secret;
  expect((await list(`?websiteId=${websiteId}`, key)).status).toBe(403);
  expect((await list(`?organizationId=${owner.organizationId}`, key)).status).toBe(403);
  expect((await list('', key)).ids).toEqual([]);
});
