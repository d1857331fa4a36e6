import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RequestedSubject } from '../resolve/resolve-subject.ts';
import { storeFacts, type TestFact } from '../testing/facts.ts';
import { change, openTestQueries, type TestQueries } from '../testing/test-queries.ts';

const LINK: RequestedSubject = { kind: 'link', organizationId: 'org_1', linkId: 'lnk_a' };
const ORGANIZATION: RequestedSubject = { kind: 'organization', organizationId: 'org_1' };

const plain = { rule: -1, split: -1 };
const a = {
  ...plain,
  organization_id: 'org_1',
  link_id: 'lnk_a',
  tags: ['Spring', 'mail'],
  folder_id: 'lfd_1',
};
const b = {
  ...plain,
  organization_id: 'org_1',
  link_id: 'lnk_b',
  tags: ['mail'],
  domain_id: 'ldm_1',
  external_id: 'x-1',
};
const c = { ...plain, organization_id: 'org_1', link_id: 'lnk_c' };

const CLICKS: readonly TestFact[] = [
  // Twice within an hour, and once in the next.
  { ...a, visitor_id: 1, time: '2026-03-01T10:00:00Z', source: 'poster', is_qr: true, split: 0 },
  { ...a, visitor_id: 1, time: '2026-03-01T10:59:59Z', split: 0, language: 'de' },
  { ...a, visitor_id: 1, time: '2026-03-01T11:00:00Z', rule: 1, language: 'de' },
  { ...a, visitor_id: 2, time: '2026-03-02T10:00:00Z', split: 1, os: 'Linux' },
  { ...b, visitor_id: 2, time: '2026-03-01T10:00:00Z', split: 0 },
  { ...c, visitor_id: 3, time: '2026-03-01T10:00:00Z' },
  // Not clicks of people that were redirected.
  { ...a, visitor_id: 4, time: '2026-03-01T10:00:00Z', bot: 'Slackbot' },
  { ...a, visitor_id: 4, time: '2026-03-01T10:00:00Z', bot: 'Slackbot', request: 'head' },
  { ...a, visitor_id: 5, time: '2026-03-01T10:00:00Z', request: 'prefetch' },
  { ...a, visitor_id: 6, time: '2026-03-01T10:00:00Z', outcome: 'expired' },
  { ...a, visitor_id: 6, time: '2026-03-01T12:00:00Z', outcome: 'expired' },
  { ...a, visitor_id: 7, time: '2026-03-02T10:00:00Z', outcome: 'limit' },
  { ...a, visitor_id: 7, time: '2026-03-02T10:00:00Z', outcome: 'limit', bot: 'Slackbot' },
];

let queries: TestQueries;

beforeAll(async () => {
  queries = await openTestQueries(Date.parse('2026-03-10T12:00:00Z'));
  await storeFacts(queries.store, 'link_clicks', CLICKS);
});

afterAll(() => queries.store.close());

const days = { startDate: '2026-03-01', endDate: '2026-03-02' };

async function ask(parameter: unknown, more: object = {}, about: RequestedSubject = ORGANIZATION) {
  const [result] = await queries.ask(about, { ...days, ...more, parameters: [parameter] });
  return result ?? expect.unreachable();
}

const rowsOf = async (parameter: unknown, more: object = {}, about: RequestedSubject = ORGANIZATION) =>
  (await ask(parameter, more, about)).data;

describe('which clicks count', () => {
  const total = async (...filters: object[]) => {
    const [row] = await rowsOf('link_total_clicks', { filters }, LINK);
    return row?.['total'];
  };

  test('redirected clicks of people; unique clicks count a visitor once per hour', async () => {
    expect(await rowsOf('link_total_clicks', {}, LINK)).toEqual([
      { total: 4, unique_clicks: 3, unique_visitors: 2 },
    ]);
  });

  test('bots, other requests and misses count only when a filter names their field', async () => {
    expect(await total({ field: 'bot', op: 'exists' })).toBe(1);
    expect(await total({ field: 'bot', op: 'exists' }, { field: 'link_request', op: 'exists' })).toBe(1);
    expect(await total({ field: 'link_request', op: 'exists' })).toBe(1);
    expect(await total({ field: 'link_outcome', op: 'exists' })).toBe(3);
    expect(await total({ field: 'link_outcome', op: 'in', value: ['limit', '(none)'] })).toBe(5);
    expect(await total({ field: 'link_outcome', op: 'eq', value: '' })).toBe(4);
  });

  test('unique visitors follow the same rule', async () => {
    const filters = [{ field: 'link_outcome', op: 'eq', value: 'expired' }];
    expect(await rowsOf({ metrics: ['clicks', 'unique_clicks', 'click_visitors'] }, { filters })).toEqual([
      { clicks: 2, unique_clicks: 2, click_visitors: 1 },
    ]);
  });
});

describe('tags', () => {
  const SPRING = { name: 'Spring', clicks: 4, visitors: 2, percentage: 66.67 };
  const MAIL = { name: 'mail', clicks: 5, visitors: 2, percentage: 83.33 };
  const NONE = { name: '(none)', clicks: 1, visitors: 1, percentage: 16.67 };

  test('a click counts for each of its tags; totals and percentages are of clicks', async () => {
    const { data, totals } = await ask('link_tags', { totals: true });
    expect(data).toEqual([MAIL, SPRING, NONE]);
    expect(totals).toEqual({ clicks: 6, visitors: 3, total_rows: 3 });
  });

  test('do not change other lists of the same request', async () => {
    const results = await queries.ask(ORGANIZATION, {
      ...days,
      totals: true,
      parameters: ['link_top_links', 'link_tags', 'link_total_clicks', 'link_folders'],
    });
    expect(results.map(({ data }) => data)).toEqual([
      [
        { link_id: 'lnk_a', clicks: 4, visitors: 2, percentage: 66.67 },
        { link_id: 'lnk_b', clicks: 1, visitors: 1, percentage: 16.67 },
        { link_id: 'lnk_c', clicks: 1, visitors: 1, percentage: 16.67 },
      ],
      [MAIL, SPRING, NONE],
      [{ total: 6, unique_clicks: 5, unique_visitors: 3 }],
      [
        { name: 'lfd_1', clicks: 4, visitors: 2, percentage: 66.67 },
        { name: '(none)', clicks: 2, visitors: 2, percentage: 33.33 },
      ],
    ]);
  });

  test.each([
    [{ field: 'link_tag', op: 'eq', value: 'Spring' }, 4],
    [{ field: 'link_tag', op: 'ne', value: 'Spring' }, 2],
    [{ field: 'link_tag', op: 'in', value: ['Spring', 'mail'] }, 5],
    [{ field: 'link_tag', op: 'contains', value: 'pri' }, 4],
    [{ field: 'link_tag', op: 'exists' }, 5],
    [{ field: 'link_tag', op: 'not_exists' }, 1],
    [{ field: 'link_tag', op: 'eq', value: '(none)' }, 1],
  ])('a filter matches clicks with any matching tag: %o leaves %i', async (filter, count) => {
    expect(await rowsOf({ metrics: ['clicks'] }, { filters: [filter] })).toEqual([{ clicks: count }]);
  });

  test('are compared, paged and combined with other dimensions', async () => {
    const two = { startDate: '2026-03-02', endDate: '2026-03-02', compare: 'previous_period' };
    expect((await ask('link_tags', two)).comparison?.data).toEqual([
      { name: 'Spring', clicks: change(1, 3), visitors: change(1, 1) },
      { name: 'mail', clicks: change(1, 4), visitors: change(1, 2) },
      { name: '(none)', clicks: change(0, 1), visitors: change(0, 1) },
    ]);
    expect(await rowsOf('link_tags', { limit: 2, page: 2 })).toEqual([NONE]);
    expect(await rowsOf({ metrics: ['clicks'], dimensions: ['link_tag', 'link_id'] })).toEqual([
      { link_tag: 'Spring', link_id: 'lnk_a', clicks: 4 },
      { link_tag: 'mail', link_id: 'lnk_a', clicks: 4 },
      { link_tag: '(none)', link_id: 'lnk_c', clicks: 1 },
      { link_tag: 'mail', link_id: 'lnk_b', clicks: 1 },
    ]);
  });
});

describe('values of each type', () => {
  const of = (name: string, clicks: number, visitors: number, percentage: number) => ({
    name,
    clicks,
    visitors,
    percentage,
  });

  test.each([
    ['link_domains', [of('(none)', 5, 3, 83.33), of('ldm_1', 1, 1, 16.67)]],
    ['link_external_ids', [of('(none)', 5, 3, 83.33), of('x-1', 1, 1, 16.67)]],
    ['link_sources', [of('(none)', 5, 3, 83.33), of('poster', 1, 1, 16.67)]],
    ['link_qr', [of('false', 5, 3, 83.33), of('true', 1, 1, 16.67)]],
    ['link_top_os', [of('Unknown', 5, 3, 83.33), of('Linux', 1, 1, 16.67)]],
    ['link_top_languages', [of('Unknown', 4, 3, 66.67), of('de', 2, 1, 33.33)]],
    ['link_misses', [of('expired', 2, 1, 66.67), of('limit', 1, 1, 33.33)]],
  ])('%s', async (name, rows) => {
    expect(await rowsOf(name)).toEqual(rows);
  });

  test('link_rules returns the position of the rule that decided', async () => {
    expect(await rowsOf('link_rules', {}, LINK)).toEqual([
      { link_id: 'lnk_a', name: '(none)', clicks: 3, visitors: 2, percentage: 75 },
      { link_id: 'lnk_a', name: '1', clicks: 1, visitors: 1, percentage: 25 },
    ]);
  });

  test('link_split returns clicks, visitors and percentage of each target', async () => {
    expect(await rowsOf('link_split', {}, LINK)).toEqual([
      { link_id: 'lnk_a', name: '0', clicks: 2, visitors: 1, percentage: 66.67 },
      { link_id: 'lnk_a', name: '1', clicks: 1, visitors: 1, percentage: 33.33 },
    ]);
  });

  test('link_clicks_by_hour has every hour', async () => {
    const hours = await rowsOf('link_clicks_by_hour', {}, LINK);
    expect(hours).toHaveLength(48);
    expect(hours.filter(({ clicks }) => clicks !== 0)).toEqual([
      { date: '2026-03-01T10:00:00+00:00', clicks: 2, visitors: 1 },
      { date: '2026-03-01T11:00:00+00:00', clicks: 1, visitors: 1 },
      { date: '2026-03-02T10:00:00+00:00', clicks: 1, visitors: 1 },
    ]);
  });
});
