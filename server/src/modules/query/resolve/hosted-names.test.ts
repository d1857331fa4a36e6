import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeTypes } from '../contract/describe-types.ts';
import { storeEvents } from '../testing/events.ts';
import { storeFacts } from '../testing/facts.ts';
import { openTestQueries, type TestQueries } from '../testing/test-queries.ts';
import { TYPE_ALIASES } from '../types/aliases.ts';

const NOW = Date.parse('2026-03-04T12:00:00Z');
const SITE = 'web_hosted';
const OTHER = 'web_other';
const at = (seconds: number) => NOW - 240_000 + seconds * 1_000;

/** Two devices whose profiles have traits, and one without a profile. */
const ada = { website_id: SITE, visitor_id: '1', visit_id: 'v1', country: 'DE', anonymous_id: 'anon_a' };
const bob = { website_id: SITE, visitor_id: '2', visit_id: 'v2', country: 'US', anonymous_id: 'anon_b' };
const guest = { website_id: SITE, visitor_id: '3', visit_id: 'v3', country: '' };
const identify = (time: number, traits: object) => ({
  time,
  type: 'engagement',
  name: 'identify',
  properties: JSON.stringify(traits),
});
const custom = (time: number, name: string, properties: object = {}) => ({
  time,
  type: 'custom',
  name,
  properties: JSON.stringify(properties),
});

const EVENTS = [
  { ...ada, time: at(0), path: '/a', referrer_domain: 'google.com' },
  { ...ada, profile_id: 'ada', ...identify(at(1), { plan: 'free', seats: 3 }) },
  { ...ada, profile_id: 'ada', ...identify(at(2), { plan: 'pro', gone: null }) },
  { ...ada, profile_id: 'ada', ...custom(at(3), 'signup', { plan: 'pro', code: '12' }), session_id: 's_1' },
  { ...bob, time: at(0), path: '/a' },
  { ...bob, profile_id: 'bob', ...identify(at(1), { plan: 'free', seats: 12, gone: 'x' }) },
  { ...bob, profile_id: 'bob', ...custom(at(4), 'signup', { plan: 'free', isNew: true }) },
  { ...guest, time: at(0), path: '/b' },
  { ...guest, ...custom(at(5), 'signup') },
  // A profile of the same name on another website.
  { ...ada, website_id: OTHER, visitor_id: '9', profile_id: 'bob', ...identify(at(6), { plan: 'pro' }) },
];

let queries: TestQueries;

beforeAll(async () => {
  queries = await openTestQueries(NOW, [SITE, OTHER]);
  await storeEvents(queries.store, EVENTS);
  await storeFacts(queries.store, 'vitals', [
    {
      website_id: SITE,
      visitor_id: 1,
      time: at(3),
      metric: 'LCP',
      value: 900,
      country: 'DE',
      city: 'Berlin',
    },
  ]);
});
afterAll(() => queries.store.close());

const rowsOf = (parameter: unknown, query: object = {}) =>
  queries.rowsOf(SITE, parameter, { preset: 'today', ...query });
const visitors = async (...filters: object[]) => (await rowsOf('summary', { filters }))[0]?.['visitors'];

test.each(Object.entries(TYPE_ALIASES))('%s is another name of %s', async (alias, name) => {
  const { configs } = describeTypes(true);
  const { aliasOf, ...config } = configs[alias] ?? expect.unreachable();
  expect(aliasOf).toBe(name);
  expect(config).toEqual(configs[name]);
  const [own, other] = await queries.ask(SITE, { parameters: [alias, name], preset: 'today' });
  expect(own).toEqual({ ...other, parameter: alias });
});

describe('columns', () => {
  test('countries have a code and an English name', async () => {
    const rows = await rowsOf('countries', { sortBy: 'name', sortOrder: 'asc' });
    expect(rows.map(({ name, country_code, country_name }) => [name, country_code, country_name])).toEqual([
      ['DE', 'DE', 'Germany'],
      ['US', 'US', 'United States'],
      ['Unknown', 'Unknown', 'Unknown'],
    ]);
    expect(await rowsOf('vitals_by_city')).toMatchObject([
      { name: 'Berlin', country: 'DE', country_name: 'Germany', metric_name: 'LCP', p50: 900 },
    ]);
  });

  test('custom events have the number of their visits, and the present has the number of active visits', async () => {
    expect(await rowsOf('custom_events')).toMatchObject([
      { name: 'signup', total_events: 3, unique_users: 3, unique_sessions: 3 },
    ]);
    expect(await rowsOf('active_stats')).toMatchObject([{ active_users: 3, active_sessions: 3 }]);
  });

  test('referrers exclude visits without one, which count in the percentage', async () => {
    expect(await rowsOf('top_referrers')).toEqual([
      { name: 'google.com', pageviews: 1, visitors: 1, percentage: 33.33 },
    ]);
  });
});

describe('types of custom events', () => {
  test('the feed has the newest first, with the ids and properties of the sender', async () => {
    const rows = await rowsOf('custom_events_recent');
    expect(rows.map(({ anonymous_id }) => anonymous_id)).toEqual(['(none)', 'anon_b', 'anon_a']);
    expect(rows.at(-1)).toMatchObject({
      timestamp: new Date(at(3)).toISOString(),
      event_name: 'signup',
      properties: { plan: 'pro', code: '12' },
      profile_id: 'ada',
      session_id: 's_1',
    });
  });

  test('properties are classified by their values', async () => {
    const rows = await rowsOf('custom_events_property_classification', { sortBy: 'property_key' });
    const kinds = rows.map((row) => [
      row['property_key'],
      row['property_type'],
      row['cardinality'],
      row['total_count'],
      row['is_numeric'],
      row['is_boolean'],
      row['max_length'],
    ]);
    expect(kinds).toEqual([
      ['code', 'string', 1, 1, 1, 0, 2],
      ['isNew', 'boolean', 1, 1, 0, 1, 4],
      ['plan', 'string', 2, 2, 0, 0, 4],
    ]);
    expect(rows.at(-1)).toMatchObject({
      coverage_ratio: 1,
      avg_length: 3.5,
      sample_values: [
        ['free', 1],
        ['pro', 1],
      ],
    });
  });
});

describe('filters', () => {
  const trait = (key: string, op: string, value?: unknown) => ({ field: `trait:${key}`, op, value });

  test.each([
    [trait('plan', 'eq', 'pro'), 1],
    [trait('plan', 'ne', 'pro'), 2],
    [trait('plan', 'in', ['pro', 'free']), 2],
    [trait('plan', 'contains', 'r'), 2],
    [trait('plan', 'matches', '^p'), 1],
    [trait('plan', 'eq', 'PRO'), 0],
    [{ ...trait('plan', 'eq', 'PRO'), caseSensitive: false }, 1],
    [trait('plan', 'exists'), 2],
    [trait('plan', 'not_exists'), 1],
    [trait('plan', 'eq', '(none)'), 1],
    [trait('seats', 'gt', 3), 1],
    [trait('seats', 'gte', 3), 2],
    [trait('gone', 'exists'), 1],
    [trait('unset', 'exists'), 0],
    [{ or: [trait('plan', 'eq', 'pro'), { field: 'path', op: 'eq', value: '/b' }] }, 2],
    [{ not: [trait('plan', 'eq', 'pro')] }, 2],
    [{ field: 'anonymous_id', op: 'eq', value: 'anon_a' }, 1],
    [{ field: 'property_key', op: 'eq', value: 'plan' }, 2],
    [{ field: 'property_key', op: 'starts_with', value: 'is' }, 1],
    [{ field: 'website_id', op: 'eq', value: SITE }, 3],
    [{ field: 'website_id', op: 'ne', value: SITE }, 0],
  ])('%j selects %i visitors', async (filter, expected) => {
    expect(await visitors(filter)).toBe(expected);
  });

  test('a trait of a profile applies to its visits, to vitals, and to steps', async () => {
    const filters = [trait('plan', 'eq', 'pro')];
    expect(await rowsOf('pages', { filters })).toMatchObject([{ name: '/a', pageviews: 1 }]);
    expect(await rowsOf('vitals_by_country', { filters })).toMatchObject([{ name: 'DE', samples: 1 }]);
    expect(await rowsOf('vitals_by_country', { filters: [trait('plan', 'eq', 'free')] })).toEqual([]);
    const goals = [{ type: 'event', value: 'signup', filters }];
    expect(await rowsOf({ name: 'goals', options: { goals } })).toMatchObject([{ users: 1 }]);
  });

  test('profiles of the same name on other websites are distinct', async () => {
    const organization = { kind: 'organization', organizationId: 'org_1' } as const;
    const query = { preset: 'today', filters: [trait('plan', 'eq', 'pro')] };
    expect(await queries.rowsOf(organization, 'summary', query)).toMatchObject([{ visitors: 1 }]);
    expect(await visitors(trait('plan', 'eq', 'free'))).toBe(1);
  });

  test.each([
    'custom_event_properties',
    'custom_events_property_top_values',
    'custom_events_property_cardinality',
  ])(
    'property_key selects the properties of %s, with or without the others on their events',
    async (name) => {
      const keysWith = async (op: string, value: unknown) => {
        const rows = await rowsOf(name, { filters: [{ field: 'property_key', op, value }] });
        return [...new Set(rows.map((row) => row['property_key']))].sort();
      };
      expect(await keysWith('eq', 'plan')).toEqual(['plan']);
      expect(await keysWith('in', ['plan', 'code'])).toEqual(['code', 'plan']);
      expect(await keysWith('ne', 'plan')).toEqual(['code', 'isNew']);
    },
  );

  test('a trait cannot be a dimension', async () => {
    const parameters = [{ metrics: ['visitors'], dimensions: ['trait:plan'] }];
    await expect(queries.ask(SITE, { parameters, preset: 'today' })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
    });
  });
});
