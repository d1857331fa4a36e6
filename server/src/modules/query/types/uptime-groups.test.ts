import { afterAll, beforeAll, expect, test } from 'vitest';
import { StoppedClock } from '../../../lib/time/clock.ts';
import { openTestFacts, type TestFacts } from '../../../stores/facts/testing/open-test-facts.ts';
import { querySchema } from '../contract/request.contract.ts';
import { createQueryService, type QueryService } from '../query.service.ts';
import type { MonitorTags, TaggedScope } from '../resolve/monitor-tags.ts';
import type { RequestedSubject } from '../resolve/resolve-subject.ts';
import { storeFacts } from '../testing/facts.ts';

const ORGANIZATION: RequestedSubject = { kind: 'organization', organizationId: 'org_1' };
const MONITOR: RequestedSubject = { kind: 'monitor', organizationId: 'org_1', monitorId: 'mon_a' };
const WEBSITE: RequestedSubject = { kind: 'website', websiteId: 'web_a' };

let store: TestFacts;
let queries: QueryService;
let tags: MonitorTags = new Map();
let scopes: TaggedScope[] = [];

const check = {
  organization_id: 'org_1',
  website_id: 'web_a',
  monitor_id: 'mon_a',
  covers_ms: 60_000,
  checked_from: 'fra',
  status: 'up',
  http_status: 200,
};
const failed = { ...check, status: 'down', error: 'x' };

beforeAll(async () => {
  store = await openTestFacts();
  queries = createQueryService({
    facts: store.facts,
    websites: { idsOf: async () => ['web_a', 'web_b'] },
    clock: new StoppedClock(Date.parse('2026-03-10T12:00:00Z')),
    monitorTags: async (scope) => {
      scopes.push(scope);
      return tags;
    },
  });
  await storeFacts(store, 'monitor_checks', [
    { ...check, time: '2026-03-01T10:00:00Z', response_ms: 100, dns_ms: 10, connect_ms: 20, ttfb_ms: 30 },
    { ...check, time: '2026-03-01T10:01:00Z', response_ms: 200, dns_ms: 30, connect_ms: 20, ttfb_ms: 60 },
    {
      ...check,
      time: '2026-03-01T10:02:00Z',
      status: 'degraded',
      checked_from: 'nyc',
      response_ms: 900,
      dns_ms: 50,
      transfer_ms: 5,
    },
    // A failed check measured a phase, too; it does not count.
    { ...failed, time: '2026-03-01T10:03:00Z', dns_ms: 5_000, error_class: 'timeout' },
    { ...failed, time: '2026-03-01T10:04:00Z', error_class: 'timeout', checked_from: '' },
    { ...failed, time: '2026-03-01T10:05:00Z', error_class: 'dns', monitor_id: 'mon_b' },
    { ...check, time: '2026-03-01T10:06:00Z', monitor_id: 'mon_c', website_id: 'web_b', response_ms: 1 },
  ]);
});

afterAll(() => store.close());

async function rowsOf(parameter: unknown, subject: RequestedSubject = ORGANIZATION, more: object = {}) {
  scopes = [];
  const day = { startDate: '2026-03-01', endDate: '2026-03-01' };
  const query = querySchema.parse({ ...day, ...more, parameters: [parameter] });
  const [answer] = await queries.run({ subject, queries: [query], at: () => 'body', timezone: undefined });
  expect(answer?.data[0]).toMatchObject({ success: true });
  return answer?.data[0]?.data ?? [];
}

test('uptime_phases returns the percentiles of each phase in each region, of successful checks only', async () => {
  const one = (phase: string, region: string, checks: number, ms: number) => ({
    phase,
    probe_region: region,
    checks,
    avg_ms: ms,
    p50_ms: ms,
    p75_ms: ms,
    p95_ms: ms,
    p99_ms: ms,
  });
  expect(await rowsOf('uptime_phases', MONITOR)).toEqual([
    {
      phase: 'ttfb',
      probe_region: 'fra',
      checks: 2,
      avg_ms: 45,
      p50_ms: 45,
      p75_ms: 52.5,
      p95_ms: 58.5,
      p99_ms: 59.7,
    },
    one('dns', 'nyc', 1, 50),
    {
      phase: 'dns',
      probe_region: 'fra',
      checks: 2,
      avg_ms: 20,
      p50_ms: 20,
      p75_ms: 25,
      p95_ms: 29,
      p99_ms: 29.8,
    },
    one('connect', 'fra', 2, 20),
    one('transfer', 'nyc', 1, 5),
  ]);
});

test('uptime_phase_trends returns the phases and the downtime of each bucket', async () => {
  const rows = await rowsOf({ name: 'uptime_phase_trends', granularity: 'hour' }, MONITOR);
  expect(rows).toHaveLength(24);
  expect(rows[10]).toMatchObject({
    total_checks: 5,
    avg_dns: 30,
    avg_connect: 20,
    avg_tls: null,
    avg_ttfb: 45,
    avg_transfer: 5,
    downtime_seconds: 120,
    degraded_seconds: 60,
    known_seconds: 300,
  });
  expect(rows[11]).toMatchObject({ total_checks: 0, avg_dns: null, known_seconds: 0 });
});

test('uptime_error_classes counts failed checks by class', async () => {
  expect(await rowsOf('uptime_error_classes')).toEqual([
    { error_class: 'timeout', status: 'down', count: 2, covered_seconds: 120, percentage: 66.67 },
    { error_class: 'dns', status: 'down', count: 1, covered_seconds: 60, percentage: 33.33 },
  ]);
});

test('availability is grouped by region and by monitor', async () => {
  expect(await rowsOf('uptime_by_region', MONITOR)).toMatchObject([
    { probe_region: '(none)', uptime_percentage: 0 },
    { probe_region: 'fra', uptime_percentage: 66.67, p50_response_time: 150 },
    { probe_region: 'nyc', uptime_percentage: 100, degraded_seconds: 60 },
  ]);
  expect(await rowsOf('uptime_by_monitor')).toMatchObject([
    { monitor_id: 'mon_a', downtime_seconds: 120 },
    { monitor_id: 'mon_b', downtime_seconds: 60, uptime_percentage: 0 },
    { monitor_id: 'mon_c', uptime_percentage: 100 },
  ]);
});

test('checks are grouped and filtered by the tags that their monitors have now', async () => {
  tags = new Map([
    ['mon_a', ['shop', 'Größe, "prod"']],
    ['mon_b', ['shop']],
  ]);
  expect(await rowsOf('uptime_by_tag')).toMatchObject([
    { tag: 'shop', total_checks: 6, downtime_seconds: 180 },
    { tag: 'Größe, "prod"', total_checks: 5, downtime_seconds: 120 },
    { tag: '(none)', total_checks: 1 },
  ]);
  expect(scopes).toEqual([{ kind: 'organization', id: 'org_1' }]);
  const checksWith = async (op: string, value: unknown, subject: RequestedSubject = ORGANIZATION) => {
    const filters = [{ field: 'monitor_tag', op, ...(value === undefined ? {} : { value }) }];
    const [row] = await rowsOf('uptime_overview', subject, { filters });
    return row?.['total_checks'];
  };
  expect(await checksWith('eq', 'Größe, "prod"')).toBe(5);
  expect(await checksWith('ne', 'Größe, "prod"')).toBe(2);
  expect(await checksWith('in', ['shop', 'other'])).toBe(6);
  expect(await checksWith('starts_with', 'Gr')).toBe(5);
  expect(await checksWith('not_exists', undefined)).toBe(1);
  expect(await checksWith('eq', 'shop', WEBSITE)).toBe(6);
  expect(scopes).toEqual([{ kind: 'website', id: 'web_a' }]);
  tags = new Map();
  expect(await checksWith('eq', 'shop')).toBe(0);
  await rowsOf('uptime_overview');
  expect(scopes).toEqual([]);
});

test('ten thousand tagged monitors can be grouped', async () => {
  tags = new Map(
    Array.from(
      { length: 10_000 },
      (_, index) => [`mon_${index}`, [`team ${index % 7}`, `n${index}`]] as const,
    ),
  );
  expect(await rowsOf('uptime_by_tag')).toMatchObject([{ tag: '(none)', total_checks: 7 }]);
  tags = new Map([...tags, ['mon_a', ['last']]]);
  expect(await rowsOf('uptime_by_tag', MONITOR)).toMatchObject([{ tag: 'last', total_checks: 5 }]);
});
