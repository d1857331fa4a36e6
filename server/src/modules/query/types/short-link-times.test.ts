import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RequestedSubject } from '../resolve/resolve-subject.ts';
import { storeFacts } from '../testing/facts.ts';
import { openTestQueries, type TestQueries } from '../testing/test-queries.ts';

const LINK: RequestedSubject = { kind: 'link', organizationId: 'org_1', linkId: 'lnk_a' };
/** The clocks of Berlin go forward on Sunday 2026-03-29 at 01:00 UTC. */
const TIMES = [
  '2026-03-28T23:30:00Z',
  '2026-03-29T00:30:00Z',
  '2026-03-29T01:30:00Z',
  '2026-03-30T22:15:00Z',
];

let queries: TestQueries;

beforeAll(async () => {
  queries = await openTestQueries(Date.parse('2026-04-10T12:00:00Z'));
  const link = { organization_id: 'org_1', website_id: 'web_a', link_id: 'lnk_a' };
  const clicks = TIMES.map((time, visitor_id) => ({ ...link, visitor_id, time }));
  await storeFacts(queries.store, 'link_clicks', clicks);
});
afterAll(() => queries.store.close());

const days = { startDate: '2026-03-28', endDate: '2026-03-31', sortBy: 'name', sortOrder: 'asc' };
const ask = async (name: string, more: object = {}) =>
  (await queries.rowsOf(LINK, name, { ...days, ...more })).map((row) => [row['name'], row['clicks']]);

test('hours and weekdays of clicks are those of the time zone of the query, also after the clocks change', async () => {
  expect(await ask('link_hours')).toEqual([
    ['0', 1],
    ['1', 1],
    ['22', 1],
    ['23', 1],
  ]);
  expect(await ask('link_weekdays')).toEqual([
    ['monday', 1],
    ['saturday', 1],
    ['sunday', 2],
  ]);
  const berlin = { timeZone: 'Europe/Berlin' };
  expect(await ask('link_hours', berlin)).toEqual([
    ['0', 2],
    ['1', 1],
    ['3', 1],
  ]);
  expect(await ask('link_weekdays', berlin)).toEqual([
    ['sunday', 3],
    ['tuesday', 1],
  ]);
});

test('hours of the week are compared, and all of them are listed', async () => {
  const [result] = await queries.ask(LINK, {
    startDate: '2026-03-30',
    endDate: '2026-03-31',
    timeZone: 'Europe/Berlin',
    compare: 'previous_period',
    parameters: ['link_weekday_hours'],
  });
  expect(result?.data[0]).toMatchObject({ weekday: 'tuesday', hour: '0', clicks: 1 });
  expect(result?.comparison?.data).toHaveLength(4);
});

test('clicks are filtered by the hour and the weekday of the zone', async () => {
  const filters = [{ field: 'link_hour', op: 'in', value: ['0', '1'] }];
  expect(await ask('link_weekdays', { timeZone: 'Europe/Berlin', filters })).toEqual([
    ['sunday', 2],
    ['tuesday', 1],
  ]);
  const sunday = [{ field: 'link_weekday', op: 'eq', value: 'sunday' }];
  const total = await queries.rowsOf(LINK, 'link_total_clicks', {
    startDate: '2026-03-28',
    endDate: '2026-03-31',
    timeZone: 'Europe/Berlin',
    filters: sunday,
  });
  expect(total).toMatchObject([{ total: 3 }]);
});
