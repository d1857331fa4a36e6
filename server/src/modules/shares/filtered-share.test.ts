import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../lib/time/time-zone.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../testing/open-test-app.ts';
import type { SavedFilters } from '../query/index.ts';
import { sharesModule } from './shares.module.ts';
import { shares } from './shares.table.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0';
const PARTNER: SavedFilters = [{ field: 'utm_source', op: 'eq', value: 'partner' }];

let app: TestApp;
let owner: TestPerson;
let websiteId: string;
let secret: string;
/** The names of all query types that are public for events. */
let types: readonly string[];

beforeAll(async () => {
  app = await openTestApp();
  owner = await app.addPerson('owner@example.com');
  websiteId = (await app.addWebsite(owner, 'shop.example')).id;
  secret = (await app.addKey(owner, ['read:data', 'track:events'])).secret;
  const startMs = app.clock.now() - 2 * DAY_MS;
  const events = Array.from({ length: 60 }, (_, index) => ({
    name: index % 5 === 4 ? 'signup' : 'pageview',
    path: `/${['', 'pricing', 'blog'][index % 3]}${index % 4 === 0 ? '?utm_source=partner' : ''}`,
    anonymousId: `visitor-${Math.floor(index / 2)}`,
    timestamp: startMs + index * 40 * 60_000,
    properties: { plan: index % 2 === 0 ? 'pro' : 'free' },
    userAgent: BROWSER,
  }));
  const tracked = await app.post(`/track?website_id=${websiteId}`, events, secret);
  expect(tracked.statusCode).toBe(200);
  await app.flush();
  const { configs } = (await app.inject({ url: '/v1/query/types' })).json();
  types = Object.entries<{ publicAccess: boolean; allowedFilters: string[] }>(configs)
    .filter(([, { publicAccess, allowedFilters }]) => publicAccess && allowedFilters.includes('utm_source'))
    .map(([name]) => name);
}, 60_000);
afterAll(() => app.close());
beforeEach(() => app.clock.advance(61_000));

const share = async (filters: SavedFilters | null) =>
  (
    await app.app.serviceOf(sharesModule).create(owner.actor, websiteId, {
      name: 'Partner',
      password: null,
      filters,
      expiresAt: null,
    })
  ).token;
const ask = (body: object, credential: Record<string, string>, path = 'query') =>
  app.post(`/v1/${path}?website_id=${websiteId}`, { preset: 'last_7d', ...body }, undefined, credential);

test('a visitor of a filtered link gets the same results as the owner with the filter, for every query type', async () => {
  const token = await share(PARTNER);
  expect(types.length).toBeGreaterThan(25);
  const question = { parameters: types.slice(0, 50), compare: 'previous_period' };
  const limited = await ask(question, { 'x-share-token': token });
  const own = await ask({ ...question, filters: PARTNER }, { 'x-api-key': secret });
  expect(limited.statusCode).toBe(200);
  expect(limited.json().data).toEqual(own.json().data);
  const summaryFor = async (credential: Record<string, string>) =>
    (await ask({ parameters: ['summary_metrics'] }, credential)).json().data[0].data[0];
  const summary = await summaryFor({ 'x-share-token': token });
  expect(summary.pageviews).toBeGreaterThan(0);
  expect(summary).not.toEqual(await summaryFor({ 'x-api-key': secret }));
});

describe('the filter cannot be bypassed', () => {
  const pageviews = async (token: string, filters: unknown, more: object = {}): Promise<number> => {
    const parameter = { name: 'summary_metrics', ...more };
    const answer = await ask({ parameters: [parameter], filters }, { 'x-share-token': token });
    expect(answer.statusCode).toBe(200);
    return answer.json().data[0].data[0].pageviews;
  };

  test('by additional filters', async () => {
    const token = await share(PARTNER);
    const all = await pageviews(token, []);
    const others = [{ field: 'utm_source', op: 'ne', value: 'partner' }];
    expect(await pageviews(token, others)).toBe(0);
    expect(await pageviews(token, [], { filters: others })).toBe(0);
    expect(await pageviews(token, [{ or: [...PARTNER, ...others] }])).toBe(all);
    expect(await pageviews(token, [{ not: [{ field: 'path', op: 'eq', value: '/nowhere' }] }])).toBe(all);
  });

  test('by GET, by an array, or by SQL', async () => {
    const token = await share(PARTNER);
    const headers = { 'x-share-token': token };
    const expected = await pageviews(token, []);
    const url = `/v1/websites/${websiteId}/analytics?parameters=summary_metrics&preset=last_7d`;
    const twin = await app.inject({ url, headers });
    expect(twin.json().data[0].data[0].pageviews).toBe(expected);
    expect(twin.headers.vary).toContain('X-Share-Token');
    const one = { parameters: ['summary_metrics'], preset: 'last_7d' };
    const path = `/v1/query?website_id=${websiteId}`;
    const { results } = (await app.post(path, [one, one], undefined, headers)).json();
    for (const { data } of results) expect(data[0].data[0].pageviews).toBe(expected);
    const compiled = await ask({ parameters: ['summary_metrics'] }, headers, 'query/compile');
    expect(JSON.stringify(compiled.json().queries)).toContain('partner');
  });

  test('and a change of it takes effect with the next request', async () => {
    const shares = app.app.serviceOf(sharesModule);
    const choices = { name: 'Partner', password: null, filters: PARTNER, expiresAt: null };
    const { share: made, token } = await shares.create(owner.actor, websiteId, choices);
    const few = await pageviews(token, []);
    await shares.update(owner.actor, made.id, { filters: null });
    const all = await pageviews(token, []);
    expect(all).toBeGreaterThan(few);
    await shares.update(owner.actor, made.id, { filters: PARTNER });
    expect(await pageviews(token, [])).toBe(few);
  });
});

describe('queries of visitors', () => {
  test.each([
    'session_list',
    'profile_list',
    'revenue_overview',
    { metrics: ['pageviews'], dimensions: ['profile_id'] },
    { name: 'country', filters: [{ field: 'properties.plan', op: 'eq', value: 'pro' }] },
  ])('are limited to public query types: not %j', async (parameter) => {
    for (const path of ['query', 'query/compile']) {
      const headers = { 'x-share-token': await share(null) };
      const answer = await ask({ parameters: ['summary_metrics', parameter] }, headers, path);
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'FORBIDDEN']);
    }
  });

  test('are limited to the website', async () => {
    const headers = { 'x-share-token': await share(null) };
    const of = (about: string) =>
      app.post(`/v1/query?${about}`, { parameters: ['summary_metrics'] }, undefined, headers);
    const organization = `organization_id=${owner.organizationId}`;
    for (const about of ['', organization, `website_id=${websiteId}&${organization}`, 'link_id=lnk_1'])
      expect((await of(about)).json().code).toBe('ACCESS_DENIED');
    expect((await of(`website_id=${websiteId}`)).statusCode).toBe(200);
  });

  test('owners may limit a link by fields that visitors may not query', async () => {
    const filters: SavedFilters = [{ field: 'properties.plan', op: 'eq', value: 'pro' }];
    const question = { parameters: ['summary_metrics', 'top_pages'] };
    const limited = await ask(question, { 'x-share-token': await share(filters) });
    const own = await ask({ ...question, filters }, { 'x-api-key': secret });
    expect(limited.json().data).toEqual(own.json().data);
  });

  test('query types that cannot be filtered are rejected', async () => {
    const filters: SavedFilters = [{ field: 'entry_page', op: 'eq', value: '/' }];
    const answer = await ask({ parameters: ['vitals_overview'] }, { 'x-share-token': await share(filters) });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(answer.json().details[0].field).toBe('share.filters.0.field');
  });

  test('a stored filter that is no longer valid is rejected, never ignored', async () => {
    const service = app.app.serviceOf(sharesModule);
    const choices = { name: 'Old', password: null, filters: PARTNER, expiresAt: null };
    const { share: made, token } = await service.create(owner.actor, websiteId, choices);
    const filters = [{ field: 'gone', op: 'eq' as const, value: 'x' }];
    await app.stores.state.db.update(shares).set({ filters }).where(eq(shares.id, made.id));
    await app.stores.live.invalidate('share', made.id);
    const answer = await ask({ parameters: ['summary_metrics'] }, { 'x-share-token': token });
    expect([answer.statusCode, answer.json().details[0].field]).toEqual([400, 'share.filters.0.field']);
  });
});
