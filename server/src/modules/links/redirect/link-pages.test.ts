import { afterAll, beforeAll, expect, test } from 'vitest';
import { BASE_URL, openTestApp, type TestApp } from '../../../testing/open-test-app.ts';

const IMAGE =
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAFklEQVR42mPwd3tKEmIY1TCqYfhqAABe7noQUGj3EgAAAABJRU5ErkJggg==';

let app: TestApp;
let secret: string;
let slug: string;

beforeAll(async () => {
  app = await openTestApp({});
  const owner = await app.addPerson('owner@example.com');
  secret = (await app.addKey(owner, ['read:links', 'write:links', 'manage:config'])).secret;
  const link = { name: 'Plan', targetUrl: 'https://secret.example/plan', password: 'open sesame' };
  slug = (await app.post('/v1/links', link, secret)).json().link.slug;
});
afterAll(() => app.close());

const send = (method: 'PUT' | 'PATCH', url: string, body: object) =>
  app.inject({
    method,
    url,
    headers: { 'x-api-key': secret, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });
const open = (path: string, headers: Record<string, string> = {}) =>
  app.inject({ url: `/l/${path}`, headers });

test('pages of links have the name, the logo and the colour of the organization, within a minute', async () => {
  await send('PATCH', '/v1/organization', { name: 'Lamp <Shop>' });
  expect((await open(slug)).body).toContain('<div class="b">Lamp &#60;Shop&#62;</div>');
  const { logoUrl } = (await send('PUT', '/v1/organization/logo', { image: IMAGE })).json().organization;
  const changed = await send('PATCH', '/v1/link-settings', { color: '#B45309' });
  expect(changed.json().settings).toMatchObject({ color: '#b45309', blockedHosts: [] });
  app.clock.advance(61_000);
  const { body, headers } = await open(slug);
  expect(body).toContain(`<img src="${logoUrl}" alt="Lamp &#60;Shop&#62;">`);
  expect(body).toContain('--fill:#b45309;--on:#ffffff');
  expect(body).toContain('@media(prefers-color-scheme:dark)');
  expect(headers['content-security-policy']).toContain(`img-src data: ${BASE_URL}`);
  await send('PATCH', '/v1/link-settings', { blockedHosts: ['evil.example'] });
  expect((await send('PATCH', '/v1/link-settings', { color: null })).json().settings).toMatchObject({
    color: null,
    blockedHosts: ['evil.example'],
  });
  const refused = await send('PATCH', '/v1/link-settings', { color: 'red;}' });
  expect(refused.json().details[0].field).toBe('color');
});

test('pages are in the language of the visitor', async () => {
  const { body } = await open(slug, { 'accept-language': 'de-AT,de;q=0.9' });
  expect(body).toContain('<html lang="de">');
  expect(body).toContain('Geben Sie das Passwort ein, um fortzufahren.');
  expect((await open(slug, { 'accept-language': 'xx' })).body).toContain('Enter the password to continue.');
});

test('unknown and archived links of the main domain look alike, and name no organization', async () => {
  const { id, slug: archived } = (
    await app.post('/v1/links', { name: 'Old', targetUrl: 'https://shop.example' }, secret)
  ).json().link;
  await send('PATCH', `/v1/links/${id}`, { archived: true });
  const [one, other] = [await open('never-created'), await open(archived)];
  expect([one.statusCode, other.statusCode]).toEqual([404, 404]);
  expect(one.body).toBe(other.body);
  expect(one.body).not.toContain('Lamp');
});
