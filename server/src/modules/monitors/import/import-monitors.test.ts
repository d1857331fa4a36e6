import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp, type TestPerson } from '../../../testing/open-test-app.ts';

const CONTENT = `
endpoints:
  - name: Shop
    url: https://shop.example/health
    interval: 60s
    conditions: ["[STATUS] == 200"]
  - name: Broken
    url: https://user:password@shop.example:99999/
    conditions: ["[STATUS] == 200"]
  - name: Mail
    url: starttls://mail.example:25
    conditions: ["[CONNECTED] == true"]
`;

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

const send = async (body: object, key = secret) => {
  const response = await app.post('/v1/monitors/import', { source: 'gatus', content: CONTENT, ...body }, key);
  return { status: response.statusCode, body: response.json() };
};
const listed = async () => {
  const response = await app.inject({ url: '/v1/monitors', headers: { 'x-api-key': secret } });
  return response.json().monitors;
};
const statusesOf = (results: readonly { name: string; status: string }[]) =>
  Object.fromEntries(results.map(({ name, status }) => [name, status]));

test('a dry run says what would happen, and creates nothing', async () => {
  const { status, body } = await send({});
  expect(status).toBe(200);
  expect(statusesOf(body.results)).toEqual({ Shop: 'ready', Broken: 'failed', Mail: 'skipped' });
  expect(body.results.find(({ name }: { name: string }) => name === 'Broken').notes[0]).toMatch(/^url: /);
  expect(await listed()).toEqual([]);
});

test('one monitor that fails does not prevent the others', async () => {
  const { body } = await send({ dryRun: false, websiteId });
  expect(statusesOf(body.results)).toEqual({ Shop: 'created', Broken: 'failed', Mail: 'skipped' });
  const monitors = await listed();
  expect(monitors).toHaveLength(1);
  expect(monitors[0]).toMatchObject({ id: body.results[0].id, name: 'Shop', websiteId });
});

test('an invalid file, another website and another organization are refused', async () => {
  expect((await send({ content: 'endpoints: []' })).body.details[0].field).toBe('content');
  expect((await send({ source: 'uptime_kuma' })).body.details[0].field).toBe('content');
  expect((await send({ source: 'pingdom' })).body.details[0].field).toBe('source');
  const stranger = await app.addPerson('stranger@example.com');
  const key = (await app.addKey(stranger, ['write:monitors'])).secret;
  expect((await send({ dryRun: false, websiteId }, key)).status).toBe(403);
  expect((await send({ dryRun: false, organizationId: owner.organizationId }, key)).status).toBe(403);
  const reader = (await app.addKey(owner, ['read:monitors'])).secret;
  expect((await send({}, reader)).status).toBe(403);
  expect(await listed()).toHaveLength(1);
});
