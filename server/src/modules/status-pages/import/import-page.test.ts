import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp, type TestPerson } from '../../../testing/open-test-app.ts';

const DAY_MS = 86_400_000;

let app: TestApp;
let owner: TestPerson;
let secret: string;
beforeAll(async () => {
  app = await openTestApp();
  owner = await app.addPerson('owner@example.com');
  secret = (
    await app.addKey(owner, ['read:status_pages', 'write:status_pages', 'read:monitors', 'write:monitors'])
  ).secret;
});
afterAll(() => app.close());

const at = (days: number) => new Date(app.clock.now() + days * DAY_MS).toISOString();
const summary = () => ({
  page: { name: 'Example', url: 'https://example.statuspage.io', time_zone: 'Europe/Berlin' },
  components: [
    { id: 'g1', name: 'Europe', group: true, position: 1 },
    { id: 'c1', name: 'API', group_id: 'g1', position: 2, status: 'operational' },
    { id: 'c2', name: '', group_id: null, position: 3, status: 'operational' },
  ],
  incidents: [
    {
      name: 'Slow',
      impact: 'major',
      components: [{ id: 'c1' }],
      incident_updates: [
        { status: 'investigating', body: 'We look.', display_at: at(-3) },
        { status: 'resolved', body: 'Fixed.', display_at: at(-2) },
      ],
      postmortem_body: 'A full disk.',
    },
    {
      name: 'From the future',
      impact: 'minor',
      incident_updates: [{ status: 'investigating', body: 'x', display_at: at(9) }],
    },
  ],
  scheduled_maintenances: [
    { name: 'Move', scheduled_for: at(5), scheduled_until: at(6), components: [{ id: 'c1' }] },
    { name: 'Moved', scheduled_for: at(-6), scheduled_until: at(-5), components: [{ id: 'c1' }] },
  ],
});
const send = async (body: object, key = secret) => {
  const response = await app.post(
    '/v1/status-pages/import',
    { source: 'statuspage', content: JSON.stringify(summary()), ...body },
    key,
  );
  return { status: response.statusCode, body: response.json() };
};
const get = async (path: string) => {
  const response = await app.inject({ url: path, headers: { 'x-api-key': secret } });
  return response.json();
};
const outline = (results: readonly Record<string, string>[]) =>
  results.map(({ kind, name, status }) => `${kind} ${name}: ${status}`);

test('a dry run says what would happen, and creates nothing', async () => {
  const { status, body } = await send({});
  expect(status).toBe(200);
  expect(body.statusPageId).toBeNull();
  expect(outline(body.results)).toEqual([
    'page Example: ready',
    'group Europe: ready',
    'component API: ready',
    'component Unnamed: ready',
    'incident Slow: ready',
    'incident From the future: failed',
    'maintenance Move: ready',
    'maintenance Moved: skipped',
  ]);
  expect((await get('/v1/status-pages')).statusPages).toEqual([]);
});

test('an import creates the page with its history; what fails does not prevent the rest', async () => {
  const { body } = await send({ dryRun: false });
  expect(outline(body.results)).toContain('incident From the future: failed');
  const path = `/v1/status-pages/${body.statusPageId}`;
  expect((await get(path)).statusPage).toMatchObject({
    slug: 'example',
    timeZone: 'Europe/Berlin',
    visibility: 'public',
    openIncidents: 0,
  });
  const { components, groups } = await get(`${path}/components`);
  const api = components.find(({ displayName }: { displayName: string }) => displayName === 'API');
  expect(api.groupId).toBe(groups[0].id);
  const { incidents } = await get(`${path}/incidents`);
  expect(incidents).toHaveLength(1);
  expect(incidents[0]).toMatchObject({
    title: 'Slow',
    severity: 'major',
    status: 'resolved',
    startedAt: at(-3),
    resolvedAt: at(-2),
    postmortem: { message: 'A full disk.' },
  });
  expect(incidents[0].updates.map(({ message }: { message: string }) => message)).toEqual([
    'Fixed.',
    'We look.',
  ]);
  expect((await get(`${path}/maintenances`)).maintenances).toMatchObject([
    { title: 'Move', durationMinutes: 1_440, components: [{ id: api.id }] },
  ]);
});

test('a used address gets a number, and a page with a password stays visible to members only', async () => {
  const page = { id: 1, title: 'Private', slug: 'example', passwordProtected: true };
  const { body } = await send({ source: 'openstatus', content: JSON.stringify({ page }), dryRun: false });
  expect((await get(`/v1/status-pages/${body.statusPageId}`)).statusPage).toMatchObject({
    slug: 'example-2',
    visibility: 'members',
  });
  expect(body.results[0].notes.join(' ')).toMatch(/example-2/);
});

test('a component of OpenStatus shows the monitor with the same address', async () => {
  const url = 'https://api.example.com/health';
  const created = await app.post('/v1/monitors', { name: 'API', url: `${url}?token=7` }, secret);
  const content = JSON.stringify({
    page: { title: 'Monitored', slug: 'monitored', monitors: [1] },
    monitors: [{ id: 1, name: 'API', url }],
  });
  const { body } = await send({ source: 'openstatus', content, dryRun: false });
  const { components } = await get(`/v1/status-pages/${body.statusPageId}/components`);
  expect(components).toMatchObject([{ kind: 'monitor', monitorId: created.json().monitor.id }]);
});

test('an invalid file, another organization and a key without the scope are refused', async () => {
  expect((await send({ content: '{}' })).body.details[0].field).toBe('content');
  expect((await send({ source: 'instatus' })).body.details[0].field).toBe('source');
  const stranger = await app.addPerson('stranger@example.com');
  const key = (await app.addKey(stranger, ['write:status_pages'])).secret;
  expect((await send({ dryRun: false, organizationId: owner.organizationId }, key)).status).toBe(403);
  const reader = (await app.addKey(owner, ['read:status_pages'])).secret;
  expect((await send({}, reader)).status).toBe(403);
});
