import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeEvents } from '../testing/events.ts';
import { change, openTestQueries, type TestQueries } from '../testing/test-queries.ts';

const SITE = 'web_outbound';
const RANGE = { startDate: '2026-03-01', endDate: '2026-03-02' };
let queries: TestQueries;

const properties = (value: object) => JSON.stringify(value);
const a = { website_id: SITE, visitor_id: 1, visit_id: 'a', country: 'DE', path: '/' };
const b = { website_id: SITE, visitor_id: 2, visit_id: 'b', country: 'US', path: '/blog' };
const out = { name: 'outbound_link', type: 'custom' };
const file = { name: 'file_download', type: 'custom' };
const link = { href: 'https://WWW.Example.com:8080/a?b=c', text: 'Example' };

beforeAll(async () => {
  queries = await openTestQueries(Date.parse('2026-03-10T12:00:00Z'));
  await storeEvents(queries.store, [
    { ...a, ...out, time: '2026-03-01T10:00:00Z', properties: properties(link) },
    { ...a, ...out, time: '2026-03-01T10:05:00Z', properties: properties(link) },
    // Of a type of its own; a link without text.
    {
      ...b,
      ...out,
      type: 'outbound_link',
      time: '2026-03-02T10:00:00Z',
      properties: properties({ href: 'http://example.com/b' }),
    },
    {
      ...b,
      ...out,
      time: '2026-03-02T10:01:00Z',
      properties: properties({ href: 'mailto:a@b.example', text: 'x'.repeat(300) }),
    },
    // Without an address, of another name, of a bot.
    { ...b, ...out, time: '2026-03-02T10:02:00Z', properties: properties({ text: 'nowhere' }) },
    { ...b, time: '2026-03-02T10:03:00Z', type: 'custom', name: 'click', properties: properties(link) },
    { ...b, ...out, visitor_id: 9, time: '2026-03-02T10:03:00Z', bot: 'x', properties: properties(link) },

    {
      ...a,
      ...file,
      time: '2026-03-01T10:06:00Z',
      properties: properties({ href: 'https://cdn.example.com/x?sig=1', filename: 'a.pdf' }),
    },
    {
      ...b,
      ...file,
      type: 'file_download',
      time: '2026-03-02T10:04:00Z',
      properties: properties({ href: 'https://cdn.example.com/x?sig=2', filename: 'a.pdf' }),
    },
    {
      ...b,
      ...file,
      time: '2026-03-02T10:05:00Z',
      properties: properties({ href: 'https://cdn.example.com/files/b.zip?x=/y' }),
    },
    { ...b, ...file, time: '2026-03-02T10:06:00Z' },
  ]);
});

afterAll(() => queries.store.close());

const rowsOf = (parameter: string, query: object = {}) =>
  queries.rowsOf(SITE, parameter, { ...RANGE, ...query });

const first = {
  ...link,
  total_clicks: 2,
  unique_users: 1,
  unique_sessions: 1,
  last_clicked: '2026-03-01T10:05:00.000Z',
  percentage: 50,
};
const plain = {
  href: 'http://example.com/b',
  text: '(none)',
  total_clicks: 1,
  unique_users: 1,
  unique_sessions: 1,
  last_clicked: '2026-03-02T10:00:00.000Z',
  percentage: 25,
};
const mail = {
  ...plain,
  href: 'mailto:a@b.example',
  text: 'x'.repeat(256),
  last_clicked: '2026-03-02T10:01:00.000Z',
};

test('outbound_links counts clicks by address and text, whatever their type', async () => {
  expect(await rowsOf('outbound_links')).toEqual([first, plain, mail]);
});

test('outbound_links can be filtered by address, domain and country', async () => {
  const filtered = (field: string, value: string) =>
    rowsOf('outbound_links', { filters: [{ field, op: 'eq', value }] });
  expect(await filtered('href', 'http://example.com/b')).toEqual([{ ...plain, percentage: 100 }]);
  expect(await filtered('country', 'DE')).toEqual([{ ...first, percentage: 100 }]);
  expect((await filtered('link_domain', 'example.com')).map((row) => row['href'])).toEqual([
    first.href,
    plain.href,
  ]);
});

test('outbound_links are returned in pages, with totals', async () => {
  const page = async (number: number) => {
    const [result] = await queries.ask(SITE, {
      ...RANGE,
      parameters: ['outbound_links'],
      limit: 2,
      page: number,
      totals: true,
    });
    expect(result?.totals).toEqual({ total_clicks: 4, unique_users: 2, unique_sessions: 2, total_rows: 3 });
    return result?.data;
  };
  expect(await page(1)).toEqual([first, plain]);
  expect(await page(2)).toEqual([mail]);
});

test('outbound_domains adds up the links to a host; those without one count in the total only', async () => {
  expect(await rowsOf('outbound_domains')).toEqual([
    { domain: 'example.com', total_clicks: 3, unique_users: 2, unique_links: 2, percentage: 75 },
  ]);
  const [result] = await queries.ask(SITE, {
    startDate: '2026-03-02',
    endDate: '2026-03-02',
    compare: 'previous_period',
    parameters: ['outbound_domains'],
  });
  expect(result?.comparison?.data).toEqual([
    {
      domain: 'example.com',
      total_clicks: change(1, 2),
      unique_users: change(1, 1),
      unique_links: change(1, 1),
    },
  ]);
});

test('downloads counts files by name, otherwise by the last segment of their URL', async () => {
  expect(await rowsOf('downloads')).toEqual([
    {
      name: 'a.pdf',
      total_clicks: 2,
      unique_users: 2,
      last_clicked: '2026-03-02T10:04:00.000Z',
      percentage: 50,
    },
    {
      name: 'b.zip',
      total_clicks: 1,
      unique_users: 1,
      last_clicked: '2026-03-02T10:05:00.000Z',
      percentage: 25,
    },
  ]);
});

test('an empty website has no clicks', async () => {
  for (const parameter of ['outbound_links', 'outbound_domains', 'downloads'])
    expect(await queries.rowsOf('web_empty', parameter, RANGE)).toEqual([]);
});
