import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RequestedSubject } from '../resolve/resolve-subject.ts';
import { storeFacts, type TestFact } from '../testing/facts.ts';
import { change, openTestQueries, type TestQueries } from '../testing/test-queries.ts';

const LINK: RequestedSubject = { kind: 'link', organizationId: 'org_1', linkId: 'lnk_a' };

let queries: TestQueries;

const link = { organization_id: 'org_1', website_id: 'web_a', link_id: 'lnk_a' };
const german = { country: 'DE', region: 'Berlin', city: 'Berlin', browser: 'Chrome', device_type: 'desktop' };
const american = { country: 'US', region: 'Ohio', city: 'Dayton', browser: 'Safari', device_type: 'mobile' };
const google = { referrer_domain: 'google.com', referrer_name: 'Google' };
const CLICKS: readonly TestFact[] = [
  { ...link, ...german, ...google, visitor_id: 1, time: '2026-03-01T10:00:00Z' },
  { ...link, ...german, ...google, visitor_id: 1, time: '2026-03-01T11:00:00Z', city: '' },
  { ...link, ...american, visitor_id: 2, time: '2026-03-01T12:00:00Z' },
  { ...link, visitor_id: 3, time: '2026-03-03T23:30:00Z', referrer_domain: 't.co', referrer_name: 'X' },
  // A bot, another link of the website, a link of no website, and an organization that has nothing to do with them.
  { ...link, ...american, visitor_id: 9, time: '2026-03-01T10:00:00Z', bot: 'Slackbot' },
  { ...link, ...german, link_id: 'lnk_b', visitor_id: 1, time: '2026-03-01T10:00:00Z' },
  { ...link, ...german, link_id: 'lnk_c', website_id: '', visitor_id: 4, time: '2026-03-01T10:00:00Z' },
  { ...link, ...german, organization_id: 'org_2', visitor_id: 5, time: '2026-03-01T10:00:00Z' },
];

beforeAll(async () => {
  queries = await openTestQueries(Date.parse('2026-03-10T12:00:00Z'));
  await storeFacts(queries.store, 'link_clicks', CLICKS);
});

afterAll(() => queries.store.close());

const days = { startDate: '2026-03-01', endDate: '2026-03-03' };

async function ask(parameter: unknown, more: object = {}, about: string | RequestedSubject = LINK) {
  const [result] = await queries.ask(about, { ...days, ...more, parameters: [parameter] });
  return result;
}

async function rowsOf(parameter: unknown, more: object = {}, about: string | RequestedSubject = LINK) {
  return (await ask(parameter, more, about))?.data;
}

describe('values of each type of short links', () => {
  test('link_total_clicks counts clicks and visitors', async () => {
    expect(await rowsOf('link_total_clicks')).toEqual([{ total: 4, unique_clicks: 4, unique_visitors: 3 }]);
  });

  test('the series fill every bucket of the requested zone; missing referrers and countries are not counted', async () => {
    expect(await rowsOf('link_clicks_by_day')).toEqual([
      { date: '2026-03-01', clicks: 3, visitors: 2 },
      { date: '2026-03-02', clicks: 0, visitors: 0 },
      { date: '2026-03-03', clicks: 1, visitors: 1 },
    ]);
    expect(await rowsOf('link_clicks_by_day', { timeZone: 'Europe/Berlin', endDate: '2026-03-04' })).toEqual([
      { date: '2026-03-01', clicks: 3, visitors: 2 },
      { date: '2026-03-02', clicks: 0, visitors: 0 },
      { date: '2026-03-03', clicks: 0, visitors: 0 },
      { date: '2026-03-04', clicks: 1, visitors: 1 },
    ]);
    expect(await rowsOf('link_referrers_by_day')).toEqual([
      { date: '2026-03-01', value: 1 },
      { date: '2026-03-02', value: 0 },
      { date: '2026-03-03', value: 1 },
    ]);
    expect(await rowsOf('link_countries_by_day')).toEqual([
      { date: '2026-03-01', value: 2 },
      { date: '2026-03-02', value: 0 },
      { date: '2026-03-03', value: 0 },
    ]);
  });

  test('a series has hours when requested', async () => {
    const hours = await rowsOf(
      { name: 'link_clicks_by_day', granularity: 'hour' },
      { endDate: '2026-03-01' },
    );
    expect(hours?.length).toBe(24);
    expect(hours?.[10]).toEqual({ date: '2026-03-01T10:00:00+00:00', clicks: 1, visitors: 1 });
  });

  test('link_top_referrers returns name and host', async () => {
    expect(await rowsOf('link_top_referrers')).toEqual([
      { name: 'Google', referrer: 'google.com', clicks: 2, visitors: 1, percentage: 50 },
      { name: 'Direct', referrer: 'Direct', clicks: 1, visitors: 1, percentage: 25 },
      { name: 'X', referrer: 't.co', clicks: 1, visitors: 1, percentage: 25 },
    ]);
  });

  test('link_top_countries; link_top_regions and link_top_cities return the country, too', async () => {
    expect(await rowsOf('link_top_countries')).toEqual([
      { name: 'DE', clicks: 2, visitors: 1, percentage: 50 },
      { name: 'US', clicks: 1, visitors: 1, percentage: 25 },
      { name: 'Unknown', clicks: 1, visitors: 1, percentage: 25 },
    ]);
    expect(await rowsOf('link_top_regions')).toEqual([
      { name: 'Berlin', country: 'DE', clicks: 2, visitors: 1, percentage: 50 },
      { name: 'Ohio', country: 'US', clicks: 1, visitors: 1, percentage: 25 },
      { name: 'Unknown', country: 'Unknown', clicks: 1, visitors: 1, percentage: 25 },
    ]);
    expect(await rowsOf('link_top_cities')).toEqual([
      { name: 'Berlin', country: 'DE', clicks: 1, visitors: 1, percentage: 25 },
      { name: 'Dayton', country: 'US', clicks: 1, visitors: 1, percentage: 25 },
      { name: 'Unknown', country: 'DE', clicks: 1, visitors: 1, percentage: 25 },
      { name: 'Unknown', country: 'Unknown', clicks: 1, visitors: 1, percentage: 25 },
    ]);
  });

  test('link_top_devices and link_top_browsers', async () => {
    expect(await rowsOf('link_top_devices')).toEqual([
      { name: 'desktop', clicks: 2, visitors: 1, percentage: 50 },
      { name: 'Unknown', clicks: 1, visitors: 1, percentage: 25 },
      { name: 'mobile', clicks: 1, visitors: 1, percentage: 25 },
    ]);
    expect(await rowsOf('link_top_browsers')).toEqual([
      { name: 'Chrome', clicks: 2, visitors: 1, percentage: 50 },
      { name: 'Safari', clicks: 1, visitors: 1, percentage: 25 },
      { name: 'Unknown', clicks: 1, visitors: 1, percentage: 25 },
    ]);
  });
});

describe('whose clicks are counted', () => {
  test('those of a link, of a website’s links, or of an organization’s', async () => {
    expect(await rowsOf('link_total_clicks', {}, 'web_a')).toEqual([
      { total: 6, unique_clicks: 5, unique_visitors: 4 },
    ]);
    const organization = { kind: 'organization', organizationId: 'org_1' } as const;
    expect(await rowsOf('link_total_clicks', {}, organization)).toEqual([
      { total: 6, unique_clicks: 5, unique_visitors: 4 },
    ]);
    const byLink = { metrics: ['clicks'], dimensions: ['link_id'] };
    expect(await rowsOf(byLink, {}, organization)).toEqual([
      { link_id: 'lnk_a', clicks: 4 },
      { link_id: 'lnk_b', clicks: 1 },
      { link_id: 'lnk_c', clicks: 1 },
    ]);
  });

  test('not those of a link by the name of another organization', async () => {
    const foreign = { ...LINK, organizationId: 'org_3' } as const;
    expect(await rowsOf('link_total_clicks', {}, foreign)).toEqual([
      { total: 0, unique_clicks: 0, unique_visitors: 0 },
    ]);
  });

  test('parameters of visits, errors, vitals or monitors are rejected for a link', async () => {
    for (const type of [
      'summary_metrics',
      'recent_errors',
      'vitals_overview',
      'uptime_overview',
      'uptime_time_series',
    ])
      await expect(ask(type)).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
        details: [
          {
            field: 'body.parameters.0',
            message: expect.stringMatching(/^is about .*, and the subject of the query is a link$/),
          },
        ],
      });
  });

  test('a filter that clicks do not support is rejected', async () => {
    await expect(
      ask('link_total_clicks', { filters: [{ field: 'path', op: 'eq', value: '/' }] }),
    ).rejects.toMatchObject({ code: 'VALIDATION_ERROR', details: [{ field: 'body.filters.0.field' }] });
  });
});

describe('filters, pages and comparison of clicks', () => {
  test.each([
    [{ field: 'referrer', op: 'eq', value: 'google.com' }, 2],
    [{ field: 'referrer', op: 'eq', value: 'Direct' }, 1],
    [{ field: 'country', op: 'not_exists' }, 1],
    [{ field: 'device_type', op: 'in', value: ['mobile', 'desktop'] }, 3],
    [{ not: [{ field: 'browser_name', op: 'eq', value: 'Chrome' }] }, 2],
    [{ field: 'bot', op: 'exists' }, 1],
    [{ field: 'bot', op: 'in', value: ['Slackbot', '(none)'] }, 5],
  ])('%o leaves %i clicks in every type', async (filter, count) => {
    const filtered = { filters: [filter], totals: true };
    expect(await rowsOf('link_total_clicks', { filters: [filter] })).toMatchObject([{ total: count }]);
    expect((await ask('link_clicks_by_day', filtered))?.totals?.['clicks']).toBe(count);
    expect((await ask('link_top_countries', filtered))?.totals?.['clicks']).toBe(count);
  });

  test('clicks are compared, with the rows that only the other range has', async () => {
    const day = {
      startDate: '2026-03-03',
      endDate: '2026-03-03',
      compare: { startDate: '2026-03-01', endDate: '2026-03-01' },
    };
    expect((await ask('link_total_clicks', day))?.comparison?.data).toEqual([
      { total: change(1, 3), unique_clicks: change(1, 3), unique_visitors: change(1, 2) },
    ]);
    expect((await ask('link_top_referrers', day))?.comparison?.data).toEqual([
      { name: 'X', referrer: 't.co', clicks: change(1, 0), visitors: change(1, 0) },
      { name: 'Google', referrer: 'google.com', clicks: change(0, 2), visitors: change(0, 1) },
      { name: 'Direct', referrer: 'Direct', clicks: change(0, 1), visitors: change(0, 1) },
    ]);
    expect((await ask('link_countries_by_day', day))?.comparison?.data).toEqual([
      { date: '2026-03-03', previous_date: '2026-03-01', value: change(0, 2) },
    ]);
  });

  test('pages of a list follow each other without overlap', async () => {
    const names: unknown[] = [];
    for (const page of [1, 2, 3]) {
      const result = await ask('link_top_cities', { limit: 2, page, totals: true });
      expect(result?.totals).toEqual({ clicks: 4, visitors: 3, total_rows: 4 });
      names.push(...(result?.data ?? []).map((row) => `${row['name']} ${row['country']}`));
    }
    expect(names).toEqual(['Berlin DE', 'Dayton US', 'Unknown DE', 'Unknown Unknown']);
  });

  test('a website without links has zeros and empty lists', async () => {
    expect(await rowsOf('link_total_clicks', {}, 'web_empty')).toEqual([
      { total: 0, unique_clicks: 0, unique_visitors: 0 },
    ]);
    expect(await rowsOf('link_countries_by_day', { endDate: '2026-03-01' }, 'web_empty')).toEqual([
      { date: '2026-03-01', value: 0 },
    ]);
    expect(await rowsOf('link_top_referrers', {}, 'web_empty')).toEqual([]);
  });
});
