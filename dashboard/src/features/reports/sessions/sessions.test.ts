import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clockTime } from './clock.ts';
import { exportAddress } from './export-address.ts';
import { rowsCsv } from './rows-csv.ts';
import { changedSearch, parseSessionsSearch, withoutRows } from './sessions-search.ts';
import { beginningOf, isProfileName, joined, visitorName, visitsOf } from './visits.ts';

describe('the address', () => {
  test('reads the length of a list, within limits', () => {
    expect(parseSessionsSearch({ rows: '100', list: 'visitors' })).toEqual({ rows: 100, list: 'visitors' });
    expect(parseSessionsSearch({ rows: 50 })).toEqual({});
    expect(parseSessionsSearch({ rows: 1_001, list: 'cats' })).toEqual({});
  });

  test('is read without a fall, whatever stands there', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('rows', 'list'), fc.jsonValue()), (search) => {
        const once = parseSessionsSearch(search);
        expect(parseSessionsSearch({ ...once })).toEqual(once);
      }),
    );
  });

  test('loses what is taken away, and the length where there is another list', () => {
    expect(changedSearch({ a: 1, rows: 100 }, { rows: undefined, list: 'visitors' })).toEqual({
      a: 1,
      list: 'visitors',
    });
    expect(withoutRows({ list: 'visitors', rows: 100 })).toEqual({ list: 'visitors' });
  });
});

describe('a visit', () => {
  const row = {
    session_id: '16702447294881762364.1795285345350',
    visitor_id: '16702447294881762364',
    first_visit: '2026-11-21T18:22:25.350Z',
    last_visit: '2026-11-21T18:23:49.995Z',
    duration: 84.645,
    page_views: 1,
    total_events: 3,
    entry_page: '/a',
    exit_page: '/a',
    source: 'Google',
    utm_campaign: '(none)',
    country: 'Unknown',
    city: 'Unknown',
    device_type: 'mobile',
    browser_name: 'Safari',
    os_name: 'iOS',
  };

  test('is read from either list, without what is not known', () => {
    const [visit] = visitsOf([row]);
    expect(visit).toMatchObject({ isBounce: true, campaign: '', country: '', deviceType: 'mobile' });
    const { source: _source, device_type: _type, ...rest } = row;
    expect(
      visitsOf([{ ...rest, referrer: 'reddit.com', device: 'desktop', page_views: 2 }])[0],
    ).toMatchObject({
      source: 'Reddit',
      deviceType: 'desktop',
      isBounce: false,
    });
  });

  test('says by its name when it began', () => {
    expect(beginningOf(row.session_id)).toBe(row.first_visit);
    expect(beginningOf('nonsense')).toBeUndefined();
    expect(beginningOf('1.99999999999999')).toBeUndefined();
  });

  test('names its visitor in few letters, and profiles as they are', () => {
    expect(visitorName('16702447294881762364')).toMatch(/^Visitor [0-9A-Z]{5}$/);
    expect(visitorName('customer/42')).toBe('customer/42');
    expect(visitorName('42')).toBe('42');
    expect(isProfileName('16702447294881762364')).toBe(false);
    expect(isProfileName('customer/42')).toBe(true);
    expect(joined('a', '', 'b')).toBe('a · b');
  });
});

test('times are shown in the time zone of the website', () => {
  const iso = '2026-03-29T01:30:15Z';
  expect(clockTime(iso, 'Europe/Berlin')).toBe('3:30 AM');
  expect(clockTime(iso, 'Europe/Berlin', 'seconds')).toBe('3:30:15 AM');
  expect(clockTime(iso, 'America/New_York', 'day')).toBe('Mar 28, 9:30 PM');
  expect(clockTime(iso, 'Nowhere/At_all')).toBe('1:30 AM');
  expect(clockTime('', 'UTC')).toBe('');
});

test('rows go into a file as they were answered', () => {
  expect(rowsCsv([{ a: 1, b: null, c: ['x'] }])).toEqual([
    ['a', 'b', 'c'],
    [1, null, '["x"]'],
  ]);
  expect(rowsCsv([])).toEqual([[]]);
});

test('the events of the range on the page are exported, whatever narrows its lists', () => {
  const filters = [{ field: 'country', op: 'eq', value: 'DE' } as const];
  expect(exportAddress('web_1', { preset: 'last_7d', filters })).toBe(
    '/v1/export?website_id=web_1&format=csv&bom=true&preset=last_7d',
  );
  expect(exportAddress('web_1', { startDate: '2026-03-01', endDate: '2026-03-02' })).toBe(
    '/v1/export?website_id=web_1&format=csv&bom=true&startDate=2026-03-01&endDate=2026-03-02',
  );
});
