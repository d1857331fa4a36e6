import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RequestedSubject } from '../resolve/resolve-subject.ts';
import { storeFacts, type TestFact } from '../testing/facts.ts';
import { change, openTestQueries, type TestQueries } from '../testing/test-queries.ts';

const MONITOR: RequestedSubject = { kind: 'monitor', organizationId: 'org_1', monitorId: 'mon_a' };
const ORGANIZATION: RequestedSubject = { kind: 'organization', organizationId: 'org_1' };

let queries: TestQueries;

const check = {
  organization_id: 'org_1',
  website_id: 'web_a',
  monitor_id: 'mon_a',
  covers_ms: 60_000,
  checked_from: 'eu',
  status: 'up',
  http_status: 200,
};
const down = { ...check, status: 'down', http_status: 503, response_ms: 5, error: 'status 503' };
const unknown = { ...check, status: 'unknown', http_status: 0, checked_from: '', error: 'we were offline' };
const certificate = { ssl_valid: 1, ssl_expires_at: '2026-04-01T00:00:00Z', ssl_issuer: 'Example CA' };
const CHECKS: readonly TestFact[] = [
  {
    ...check,
    time: '2026-03-01T10:00:00Z',
    response_ms: 100,
    ttfb_ms: 40,
    dns_ms: 1,
    connect_ms: 2,
    tls_ms: 3,
  },
  { ...check, time: '2026-03-01T10:01:00Z', response_ms: 300, status: 'degraded', ...certificate },
  // Two runs of down, the first of them across time in which we could not look.
  { ...down, time: '2026-03-01T10:02:00Z' },
  { ...unknown, time: '2026-03-01T10:03:00Z' },
  { ...down, time: '2026-03-01T10:04:00Z', http_status: 0, response_ms: null, error: 'timeout' },
  { ...check, time: '2026-03-01T10:05:00Z', response_ms: 200, ttfb_ms: 60, covers_ms: 540_000 },
  { ...down, time: '2026-03-01T10:14:00Z', covers_ms: 240_000 },
  // Another day: the certificate is another, and the latest check that saw one cannot read its end.
  {
    ...check,
    time: '2026-03-03T23:30:00Z',
    response_ms: 80,
    ...certificate,
    ssl_valid: 0,
    ssl_issuer: 'Other CA',
  },
  { ...check, time: '2026-03-03T23:31:00Z', response_ms: 120 },
  // A second monitor of another website, one of no website, and one of another organization.
  {
    ...check,
    monitor_id: 'mon_b',
    website_id: 'web_b',
    time: '2026-03-01T10:02:30Z',
    response_ms: 10,
    ...certificate,
  },
  {
    ...check,
    monitor_id: 'mon_c',
    website_id: '',
    time: '2026-03-01T10:04:00Z',
    status: 'unknown',
    covers_ms: 1,
  },
  { ...down, organization_id: 'org_2', time: '2026-03-01T10:00:00Z' },
];

beforeAll(async () => {
  queries = await openTestQueries(Date.parse('2026-03-10T12:00:00Z'));
  await storeFacts(queries.store, 'monitor_checks', CHECKS);
});

afterAll(() => queries.store.close());

const regional = {
  ...check,
  organization_id: 'org_regions',
  monitor_id: 'mon_regions',
  website_id: '',
};
const firstDay = { startDate: '2026-03-01', endDate: '2026-03-01' };
const days = { startDate: '2026-03-01', endDate: '2026-03-03' };

async function ask(parameter: unknown, more: object = {}, about: string | RequestedSubject = MONITOR) {
  const [result] = await queries.ask(about, { ...days, ...more, parameters: [parameter] });
  return result;
}

async function rowsOf(parameter: unknown, more: object = {}, about: string | RequestedSubject = MONITOR) {
  return (await ask(parameter, more, about))?.data;
}

const NOTHING_KNOWN = {
  uptime_percentage: null,
  avg_response_time: null,
  p50_response_time: null,
  p95_response_time: null,
  max_response_time: null,
};

describe('uptime_overview', () => {
  test('weighs checks by the time that they cover, and excludes unknown time', async () => {
    expect(await rowsOf('uptime_overview', firstDay)).toEqual([
      {
        // Up or degraded for 60 + 60 + 540 seconds, down for 60 + 60 + 240.
        uptime_percentage: 64.71,
        total_checks: 7,
        successful_checks: 3,
        downtime_seconds: 360,
        known_seconds: 1020,
        avg_response_time: 200,
        p50_response_time: 200,
        p75_response_time: 250,
        p95_response_time: 290,
        p99_response_time: 298,
        min_response_time: 100,
        max_response_time: 300,
        avg_ttfb: 50,
        incidents: 2,
        last_status: 'down',
        last_checked_at: '2026-03-01T10:14:00.000Z',
      },
    ]);
  });

  test('an incident that began before the range counts; one across unknown time counts once', async () => {
    const from = (startDate: string) => ({ startDate, endDate: '2026-03-01T23:00:00Z' });
    expect(await rowsOf('uptime_overview', from('2026-03-01T10:03:00Z'))).toMatchObject([{ incidents: 2 }]);
    expect(await rowsOf('uptime_overview', from('2026-03-01T10:05:00Z'))).toMatchObject([{ incidents: 1 }]);
    const calm = { startDate: '2026-03-03', endDate: '2026-03-03' };
    expect(await rowsOf('uptime_overview', calm)).toMatchObject([
      { incidents: 0, uptime_percentage: 100, last_status: 'up' },
    ]);
  });

  test('several monitors are combined: their times are added, and the worst last status is returned', async () => {
    expect(await rowsOf('uptime_overview', firstDay, ORGANIZATION)).toMatchObject([
      {
        uptime_percentage: 66.67,
        total_checks: 9,
        known_seconds: 1080,
        incidents: 2,
        last_status: 'down',
        last_checked_at: '2026-03-01T10:14:00.000Z',
      },
    ]);
    expect(await rowsOf('uptime_overview', firstDay, 'web_b')).toMatchObject([
      { uptime_percentage: 100, total_checks: 1, incidents: 0, last_status: 'up' },
    ]);
  });

  test('an incident that one of several regions finds counts once', async () => {
    const about = { ...MONITOR, organizationId: 'org_regions', monitorId: 'mon_regions' } as const;
    const minutes = Array.from(
      { length: 20 },
      (_, minute) => `2026-03-01T10:${String(minute).padStart(2, '0')}`,
    );
    const isDown = (minute: number) => minute >= 5 && minute < 12;
    await storeFacts(
      queries.store,
      'monitor_checks',
      minutes.flatMap((time, minute) => [
        { ...regional, time: `${time}:00Z`, checked_from: 'fra', status: isDown(minute) ? 'down' : 'up' },
        // The second one fails for a part of that time, which begins while the first one is down.
        { ...regional, time: `${time}:30Z`, checked_from: 'ams', status: minute === 11 ? 'down' : 'up' },
      ]),
    );
    expect(await rowsOf('uptime_overview', firstDay, about)).toMatchObject([{ incidents: 1 }]);
  });

  test.each([
    [345_590, 10, 99.99],
    [4, 99_996, 0.01],
    [100, 0, 100],
    [0, 100, 0],
  ])('an uptime of %d s with a downtime of %d s is %d percent', async (upSeconds, downSeconds, percent) => {
    const about = { ...MONITOR, organizationId: 'org_percent', monitorId: `mon_${upSeconds}` } as const;
    const one = { ...regional, organization_id: 'org_percent', monitor_id: about.monitorId };
    await storeFacts(queries.store, 'monitor_checks', [
      { ...one, time: '2026-03-01T10:00:00Z', covers_ms: upSeconds * 1_000, status: 'up' },
      { ...one, time: '2026-03-01T11:00:00Z', covers_ms: downSeconds * 1_000, status: 'down' },
    ]);
    for (const type of ['uptime_overview', 'uptime_by_monitor'])
      expect(await rowsOf(type, firstDay, about)).toMatchObject([{ uptime_percentage: percent }]);
  });

  test('unknown time is neither up nor down', async () => {
    const about = { ...MONITOR, monitorId: 'mon_c' } as const;
    expect(await rowsOf('uptime_overview', firstDay, about)).toMatchObject([
      {
        ...NOTHING_KNOWN,
        total_checks: 1,
        known_seconds: 0,
        downtime_seconds: 0,
        incidents: 0,
        last_status: 'unknown',
      },
    ]);
  });

  test('is compared', async () => {
    const last = { startDate: '2026-03-03', endDate: '2026-03-03', compare: { ...firstDay } };
    expect((await ask('uptime_overview', last))?.comparison?.data).toMatchObject([
      { uptime_percentage: { current: 100, previous: 64.71 }, total_checks: change(2, 7), avg_ttfb: null },
    ]);
  });
});

describe('values of the other uptime types', () => {
  test('uptime_time_series fills every bucket of the zone, with null in buckets without checks', async () => {
    const empty = { total_checks: 0, successful_checks: 0, downtime_seconds: 0, known_seconds: 0 };
    const ttfb = (value: number | null) => ({ avg_ttfb: value, p50_ttfb: value });
    const first = {
      date: '2026-03-01',
      uptime_percentage: 64.71,
      total_checks: 7,
      successful_checks: 3,
      downtime_seconds: 360,
      known_seconds: 1020,
      avg_response_time: 200,
      p50_response_time: 200,
      p95_response_time: 290,
      max_response_time: 300,
      ...ttfb(50),
      p95_ttfb: 59,
    };
    const last = {
      uptime_percentage: 100,
      total_checks: 2,
      successful_checks: 2,
      downtime_seconds: 0,
      known_seconds: 120,
      avg_response_time: 100,
      p50_response_time: 100,
      p95_response_time: 118,
      max_response_time: 120,
      ...ttfb(null),
      p95_ttfb: null,
    };
    const none = { ...NOTHING_KNOWN, ...empty, ...ttfb(null), p95_ttfb: null };
    expect(await rowsOf('uptime_time_series')).toEqual([
      first,
      { date: '2026-03-02', ...none },
      { date: '2026-03-03', ...last },
    ]);
    expect(await rowsOf('uptime_time_series', { timeZone: 'Europe/Berlin', endDate: '2026-03-04' })).toEqual([
      first,
      { date: '2026-03-02', ...none },
      { date: '2026-03-03', ...none },
      { date: '2026-03-04', ...last },
    ]);
  });

  test('uptime_response_time_trends is about checks that were answered', async () => {
    const [first, second, third] = (await rowsOf('uptime_response_time_trends')) ?? [];
    expect(first).toEqual({
      date: '2026-03-01',
      avg_response_time: 200,
      p50_response_time: 200,
      p75_response_time: 250,
      p90_response_time: 280,
      p95_response_time: 290,
      p99_response_time: 298,
      min_response_time: 100,
      max_response_time: 300,
      avg_ttfb: 50,
    });
    expect(second).toMatchObject({ date: '2026-03-02', min_response_time: null, max_response_time: null });
    expect(third).toMatchObject({ date: '2026-03-03', min_response_time: 80, p99_response_time: 119.6 });
  });

  test('uptime_status_breakdown counts checks by result and status code', async () => {
    expect(await rowsOf('uptime_status_breakdown', firstDay)).toEqual([
      { status: 'down', http_code: '503', count: 2, covered_seconds: 300, percentage: 28.57 },
      { status: 'up', http_code: '200', count: 2, covered_seconds: 600, percentage: 28.57 },
      { status: 'degraded', http_code: '200', count: 1, covered_seconds: 60, percentage: 14.29 },
      { status: 'down', http_code: '(none)', count: 1, covered_seconds: 60, percentage: 14.29 },
      { status: 'unknown', http_code: '(none)', count: 1, covered_seconds: 60, percentage: 14.29 },
    ]);
  });

  test('uptime_recent_checks lists single checks, newest first, with null for missing measurements', async () => {
    const rows = (await rowsOf('uptime_recent_checks', firstDay)) ?? [];
    expect(rows.map((row) => [row['timestamp'], row['status'], row['http_code'], row['total_ms']])).toEqual([
      ['2026-03-01T10:14:00.000Z', 'down', 503, 5],
      ['2026-03-01T10:05:00.000Z', 'up', 200, 200],
      ['2026-03-01T10:04:00.000Z', 'down', null, null],
      ['2026-03-01T10:03:00.000Z', 'unknown', null, null],
      ['2026-03-01T10:02:00.000Z', 'down', 503, 5],
      ['2026-03-01T10:01:00.000Z', 'degraded', 200, 300],
      ['2026-03-01T10:00:00.000Z', 'up', 200, 100],
    ]);
    expect(new Set(rows.map((row) => row['id'])).size).toBe(7);
    expect(rows[5]).toMatchObject({ ssl_valid: 1, ttfb_ms: null });
    expect(rows[6]).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}-1$/),
      timestamp: '2026-03-01T10:00:00.000Z',
      monitor_id: 'mon_a',
      status: 'up',
      http_code: 200,
      total_ms: 100,
      ttfb_ms: 40,
      dns_ms: 1,
      connect_ms: 2,
      tls_ms: 3,
      probe_region: 'eu',
      ssl_valid: null,
      error: '(none)',
    });
  });

  test('uptime_ssl_status returns the latest certificate of each monitor, the first to expire first', async () => {
    expect(await rowsOf('uptime_ssl_status', firstDay)).toEqual([
      {
        monitor_id: 'mon_a',
        ssl_valid: 1,
        ssl_expiry: '2026-04-01T00:00:00.000Z',
        // From noon of 10 March.
        ssl_days_left: 21,
        ssl_issuer: 'Example CA',
        invalid_ssl_checks: 0,
        checked_at: '2026-03-01T10:01:00.000Z',
      },
    ]);
    expect(await rowsOf('uptime_ssl_status', {}, ORGANIZATION)).toMatchObject([
      { monitor_id: 'mon_a', ssl_valid: 0, ssl_issuer: 'Other CA', invalid_ssl_checks: 1 },
      { monitor_id: 'mon_b', ssl_valid: 1, ssl_issuer: 'Example CA', invalid_ssl_checks: 0 },
    ]);
  });

  test('a certificate that has expired has days below zero, and one without an end has none', async () => {
    const tls = { ...check, website_id: 'web_tls', ssl_valid: 0, ssl_issuer: 'Example CA' };
    await storeFacts(queries.store, 'monitor_checks', [
      {
        ...tls,
        monitor_id: 'mon_none',
        time: '2026-03-01T10:00:00Z',
        ssl_expires_at: '2027-01-01T00:00:00Z',
      },
      { ...tls, monitor_id: 'mon_none', time: '2026-03-01T11:00:00Z', ssl_expires_at: null },
      {
        ...tls,
        monitor_id: 'mon_over',
        time: '2026-03-01T10:00:00Z',
        ssl_expires_at: '2026-03-10T11:59:59Z',
      },
    ]);
    expect(await rowsOf('uptime_ssl_status', {}, 'web_tls')).toMatchObject([
      { monitor_id: 'mon_over', ssl_days_left: -1, ssl_expiry: '2026-03-10T11:59:59.000Z' },
      { monitor_id: 'mon_none', ssl_days_left: null, ssl_expiry: null, invalid_ssl_checks: 2 },
    ]);
  });
});

describe('filters, pages and comparison of checks', () => {
  test.each([
    [{ field: 'check_status', op: 'eq', value: 'down' }, 3],
    [{ field: 'check_status', op: 'not_in', value: ['down', 'unknown'] }, 5],
    [{ field: 'http_status', op: 'gte', value: 500 }, 2],
    [{ field: 'http_status', op: 'not_exists' }, 2],
    [{ field: 'check_error', op: 'contains', value: 'time' }, 1],
    [{ field: 'checked_from', op: 'eq', value: '(none)' }, 1],
  ])('%o leaves %i checks in every type', async (filter, count) => {
    const filtered = { filters: [filter], totals: true };
    expect(await rowsOf('uptime_overview', { filters: [filter] })).toMatchObject([{ total_checks: count }]);
    expect((await ask('uptime_time_series', filtered))?.totals?.['total_checks']).toBe(count);
    expect((await ask('uptime_status_breakdown', filtered))?.totals?.['count']).toBe(count);
    expect((await ask('uptime_recent_checks', filtered))?.totals).toEqual({ total_rows: count });
    expect(await rowsOf('uptime_response_time_trends', filtered)).toHaveLength(3);
    expect(await rowsOf('uptime_ssl_status', filtered)).toBeDefined();
  });

  test('filters on bots and pages are rejected for checks', async () => {
    for (const field of ['bot', 'path', 'country'])
      await expect(ask('uptime_overview', { filters: [{ field, op: 'exists' }] })).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
        details: [{ field: 'body.filters.0.field' }],
      });
  });

  test('parameters of visits or links are rejected for a monitor', async () => {
    for (const type of ['summary_metrics', 'events_by_date', 'error_summary', 'link_total_clicks'])
      await expect(ask(type)).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
        details: [
          {
            field: 'body.parameters.0',
            message: expect.stringContaining('the subject of the query is a monitor'),
          },
        ],
      });
  });

  test('series, lists and feeds are compared', async () => {
    const last = { startDate: '2026-03-03', endDate: '2026-03-03', compare: { ...firstDay } };
    expect((await ask('uptime_time_series', last))?.comparison?.data).toMatchObject([
      {
        date: '2026-03-03',
        previous_date: '2026-03-01',
        total_checks: change(2, 7),
        downtime_seconds: change(0, 360),
        p95_ttfb: null,
      },
    ]);
    expect((await ask('uptime_status_breakdown', last))?.comparison?.data).toMatchObject([
      { status: 'up', http_code: '200', count: change(2, 2) },
      { status: 'down', http_code: '503', count: change(0, 2) },
      { status: 'degraded', http_code: '200', count: change(0, 1) },
      { status: 'down', http_code: '(none)', count: change(0, 1) },
      { status: 'unknown', http_code: '(none)', count: change(0, 1) },
    ]);
    expect((await ask('uptime_ssl_status', last))?.comparison?.data).toMatchObject([
      { monitor_id: 'mon_a', ssl_valid: change(0, 1), ssl_issuer: 'Other CA' },
    ]);
    expect((await ask('uptime_recent_checks', last))?.data).toHaveLength(9);
  });

  test('pages of a feed follow each other without overlap', async () => {
    const times: unknown[] = [];
    for (const page of [1, 2, 3]) {
      const result = await ask('uptime_recent_checks', { limit: 4, page, totals: true });
      expect(result?.totals).toEqual({ total_rows: 9 });
      times.push(...(result?.data ?? []).map((row) => row['timestamp']));
    }
    expect(new Set(times).size).toBe(9);
    expect(times).toEqual(times.toSorted().reverse());
  });

  test('a feed reaches back ten thousand rows, the newest ones', async () => {
    const many = Array.from({ length: 10_050 }, (_, index) => ({
      ...check,
      website_id: 'web_many',
      time: Date.parse('2026-03-01T00:00:00Z') + Math.floor(index / 2) * 1_000,
    }));
    await storeFacts(queries.store, 'monitor_checks', many);
    const more = { limit: 10_000, totals: true };
    const result = await ask('uptime_recent_checks', more, 'web_many');
    expect(result?.totals).toEqual({ total_rows: 10_000 });
    expect(new Set(result?.data.map((row) => row['id'])).size).toBe(10_000);
    // Two checks a second; the oldest fifty are left out.
    expect(result?.data.at(-1)?.['timestamp']).toBe('2026-03-01T00:00:25.000Z');
  });

  test('a website without monitors has zeros, unknowns and empty lists', async () => {
    const day = { ...firstDay };
    expect(await rowsOf('uptime_overview', day, 'web_empty')).toMatchObject([
      { ...NOTHING_KNOWN, total_checks: 0, incidents: 0, last_status: '(none)', last_checked_at: null },
    ]);
    expect(await rowsOf('uptime_time_series', day, 'web_empty')).toMatchObject([
      { date: '2026-03-01', uptime_percentage: null, total_checks: 0 },
    ]);
    for (const type of ['uptime_status_breakdown', 'uptime_recent_checks', 'uptime_ssl_status'])
      expect(await rowsOf(type, day, 'web_empty')).toEqual([]);
  });
});
