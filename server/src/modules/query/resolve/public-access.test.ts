import { afterAll, beforeAll, expect, test } from 'vitest';
import { fuzzRuns } from '../../../testing/fuzz-runs.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../../testing/open-test-app.ts';
import type { Website } from '../../websites/index.ts';
import { responsesSchema } from '../contract/response.contract.ts';

const PRIVATE = [
  'session_list',
  'recent_errors',
  'profile_list',
  'revenue_overview',
  'custom_event_properties',
  { metrics: ['clicks'], dimensions: [] },
  { metrics: ['checks'], dimensions: [] },
  { metrics: ['pageviews'], dimensions: ['properties.plan'] },
  { metrics: ['pageviews'], dimensions: ['profile_id'] },
  { metrics: ['total_events'], dimensions: ['text'] },
  { metrics: ['total_events'], dimensions: ['filename'] },
  { name: 'country', filters: [{ field: 'href', op: 'contains', value: 'a' }] },
  { name: 'country', filters: [{ field: 'properties.plan', op: 'eq', value: 'pro' }] },
  { name: 'country', filters: [{ field: 'profile_id', op: 'exists' }] },
  { name: 'country', filters: [{ field: 'anonymous_id', op: 'exists' }] },
  { name: 'country', filters: [{ field: 'property_key', op: 'eq', value: 'plan' }] },
  { name: 'country', filters: [{ field: 'trait:plan', op: 'eq', value: 'pro' }] },
  'profiles',
  'custom_events_recent',
];

let app: TestApp;
let owner: TestPerson;
let stranger: TestPerson;
let website: Website;

beforeAll(async () => {
  app = await openTestApp();
  owner = await app.addPerson('owner@example.com');
  stranger = await app.addPerson('stranger@example.com');
  website = await app.addWebsite(owner, 'public.example', true);
}, 60_000);

afterAll(() => app.close());

const ask = (parameters: unknown[], headers: Record<string, string> = {}, path = '/v1/query') =>
  app.post(`${path}?website_id=${website.id}`, { parameters, preset: 'today' }, undefined, headers);

test('anonymous callers can query a public website', async () => {
  const custom = { metrics: ['visitors', 'sessions', 'pageviews'], dimensions: ['date'] };
  const response = await ask([
    'summary_metrics',
    'top_pages',
    'country',
    'vitals_overview',
    'error_types',
    custom,
  ]);
  expect(response.statusCode).toBe(200);
});

test('anonymous callers can query everything that the page of a public website shows', async () => {
  const { types, configs } = (await app.inject({ url: '/v1/query/types' })).json();
  const open: string[] = types.filter(
    (name: string) => configs[name].publicAccess && configs[name].aliasOf === undefined,
  );
  expect(open.length).toBeGreaterThan(60);
  const page = [open.slice(0, 20), open.slice(20, 40), open.slice(40)].map((parameters) => ({
    parameters,
    preset: 'last_7d',
    compare: 'previous_period',
    totals: true,
  }));
  const choices = [[{ field: 'country', op: 'eq', value: 'DE' }], []].slice(0, fuzzRuns(1));
  for (const filters of choices) {
    const [first, second, third] = page.map((query) => ({ ...query, filters }));
    const answered: string[] = [];
    for (const body of [[first, second], third]) {
      const answer = await app.post(`/v1/query?website_id=${website.id}`, body);
      expect(answer.statusCode).toBe(200);
      // The server does not validate its own output.
      const response = responsesSchema.parse(answer.json());
      for (const { data } of 'results' in response ? response.results : [response])
        for (const result of data) {
          expect(result).toMatchObject({ success: true });
          answered.push(result.parameter);
        }
    }
    expect(answered).toEqual(open);
  }
}, 120_000);

test('anonymous callers can request at most 1,000 rows of a parameter', async () => {
  const post = (limit: number) =>
    app.post(`/v1/query?website_id=${website.id}`, { parameters: ['top_pages'], preset: 'today', limit });
  expect((await post(1_000)).statusCode).toBe(200);
  const rejected = await post(1_001);
  expect(rejected.statusCode).toBe(400);
  expect(rejected.json().details).toMatchObject([
    { field: 'body.limit', message: 'must be at most 1000 without a credential' },
  ]);
});

test('dimensions of clicks are public in reports of clicks only', async () => {
  const filters = [{ field: 'href', op: 'starts_with', value: 'https://' }];
  const clicks = ['outbound_links', 'outbound_domains', 'downloads'];
  expect((await ask(clicks.map((name) => ({ name, filters })))).statusCode).toBe(200);
});

test('anonymous callers receive the name of a public website only', async () => {
  const { id } = website;
  const summary = (headers: Record<string, string> = {}, of = id) =>
    app.inject({ url: `/v1/websites/${of}/summary`, headers });
  const told = { id, name: 'public.example', domain: 'public.example', timeZone: 'UTC', weekStart: 'monday' };
  for (const headers of [{}, { cookie: stranger.cookie }, { cookie: owner.cookie }])
    expect((await summary(headers)).json()).toEqual({ success: true, website: { ...told, isPublic: true } });
  const hidden = await app.addWebsite(owner, 'private.example');
  expect((await summary({}, hidden.id)).json().code).toBe('AUTH_REQUIRED');
  expect((await summary({ cookie: stranger.cookie }, hidden.id)).json().code).toBe('ACCESS_DENIED');
  expect((await summary({ cookie: owner.cookie }, hidden.id)).json().website.isPublic).toBe(false);
  expect((await app.inject({ url: `/v1/websites/${id}` })).json().code).toBe('AUTH_REQUIRED');
});

test.each(PRIVATE)(
  'anonymous callers receive no data about individuals, revenue or properties: %j',
  async (parameter) => {
    for (const path of ['/v1/query', '/v1/query/compile']) {
      const response = await ask(['summary_metrics', parameter], {}, path);
      expect(response.statusCode).toBe(401);
      expect(response.json()).toMatchObject({ success: false, code: 'AUTH_REQUIRED' });
      expect(response.headers['www-authenticate']).toContain('resource_metadata=');
    }
  },
);

test('a key without the scope receives 403, and one with it receives data', async () => {
  const { secret: narrow } = await app.addKey(owner, ['track:events']);
  const { secret: reader } = await app.addKey(owner, ['read:data']);
  const withKey = (secret: string) => ask(['session_list'], { 'x-api-key': secret });
  expect((await withKey(narrow)).json()).toMatchObject({ code: 'FORBIDDEN' });
  expect((await withKey(reader)).statusCode).toBe(200);
});

test('a user of another organization is rejected, a member receives data', async () => {
  const withCookie = (person: TestPerson) =>
    ask(['session_list'], { cookie: person.cookie, origin: 'http://localhost:3000' });
  expect((await withCookie(stranger)).json()).toMatchObject({ code: 'ACCESS_DENIED' });
  expect((await withCookie(owner)).statusCode).toBe(200);
});

test('public types are marked as public', async () => {
  const { configs } = (await app.inject({ method: 'GET', url: '/v1/query/types' })).json();
  expect(configs.country.publicAccess).toBe(true);
  for (const name of ['session_list', 'revenue_overview', 'link_total_clicks', 'profile_list'])
    expect(configs[name].publicAccess, name).toBe(false);
});
