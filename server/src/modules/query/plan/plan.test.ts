import { describe, expect, test } from 'vitest';
import { compileSql } from '../../../stores/facts/sql.ts';
import { querySchema } from '../contract/request.contract.ts';
import { renderScan } from '../render/scan.ts';
import { createIssues } from '../resolve/issues.ts';
import { resolveQuery } from '../resolve/resolve-query.ts';
import { planParameters } from './plan.ts';

const NOW = Date.parse('2026-03-10T12:00:00Z');
const DASHBOARD = [
  'summary_metrics',
  'events_by_date',
  'top_pages',
  'entry_pages',
  'exit_pages',
  'top_referrers',
  'traffic_sources',
  'country',
  'device_types',
  'browser_name',
  'os_name',
  'custom_events',
];

function planOf(request: object) {
  const issues = createIssues();
  const query = resolveQuery(
    querySchema.parse(request),
    { at: 'body', timezone: undefined, nowMs: NOW },
    issues,
  );
  const plan = planParameters(
    query.parameters,
    {
      subject: { kind: 'website', websiteId: 'web_a' },
      pageNumber: query.page,
      wantsTotals: query.wantsTotals,
      isExact: true,
      isSmall: false,
      rolledDays: new Map(),
    },
    issues,
  );
  issues.throwIfAny();
  return plan;
}

const describeScans = (request: object) =>
  planOf(request).scans.map(
    ({ source, sets, windows }) => `${source}: ${sets.length} sets, ${windows.length} windows`,
  );

describe('compatible parameters share scans', () => {
  test('a dashboard of twelve parameters needs six scans: one for each set of metrics', () => {
    expect(describeScans({ parameters: DASHBOARD })).toEqual([
      'visits: 1 sets, 1 windows',
      'visits: 1 sets, 1 windows',
      'events: 1 sets, 1 windows',
      'visits: 3 sets, 1 windows',
      'visits: 7 sets, 1 windows',
      'events: 1 sets, 1 windows',
    ]);
  });

  test('the same filters are shared wherever they stand, and others are not', () => {
    const germany = [{ field: 'country', op: 'eq', value: 'DE' }];
    const asked = (second: object) => ({
      parameters: [
        { name: 'browser_name', filters: germany },
        { name: 'os_name', ...second },
      ],
    });
    expect(describeScans(asked({ filters: germany }))).toHaveLength(1);
    expect(describeScans(asked({}))).toHaveLength(2);
    expect(describeScans(asked({ filters: germany, start_date: '2026-03-01' }))).toHaveLength(2);
    expect(describeScans(asked({ filters: [{ field: 'path', op: 'eq', value: '/' }] }))).toHaveLength(2);
  });

  test('a comparison uses the same scan', () => {
    expect(describeScans({ parameters: ['country', 'events_by_date'], compare: 'previous_period' })).toEqual([
      'visits: 2 sets, 2 windows',
      'visits: 1 sets, 2 windows',
    ]);
  });

  test('two orders of the same rows, rows with and without a value, and two granularities do not mix', () => {
    const mine = { metrics: ['pageviews'], dimensions: ['country'] };
    expect(describeScans({ parameters: ['country', mine] })).toHaveLength(2);
    const titles = { metrics: ['pageviews', 'visitors'], dimensions: ['title'] };
    expect(describeScans({ parameters: ['top_pages', titles] })).toHaveLength(2);
    const hourly = { name: 'events_by_date', granularity: 'hour' };
    expect(describeScans({ parameters: ['events_by_date', hourly], preset: 'today' })).toHaveLength(2);
  });

  test('a repeated parameter is computed once', () => {
    expect(describeScans({ parameters: ['country', { name: 'country', id: 'again' }] })).toEqual([
      'visits: 2 sets, 1 windows',
    ]);
  });
});

describe('statements sent to the store', () => {
  test('no text of a request stands in the statement: all of it is bound', () => {
    const filters = [
      { field: 'country', op: 'eq', value: 'zqx' },
      { field: 'path', op: 'matches', value: 'zqx' },
      { field: 'properties.zqx', op: 'in', value: ['zqx'] },
      { not: [{ field: 'entry_page', op: 'contains', value: 'zqx' }] },
    ];
    const mine = { metrics: ['pageviews'], dimensions: ['properties.zqx', 'country'] };
    for (const scan of planOf({ parameters: [...DASHBOARD, mine], filters }).scans) {
      const { text, params } = compileSql(
        renderScan({ ...scan, subject: { kind: 'website', websiteId: 'zqx' } }, false),
      );
      expect(text).not.toContain('zqx');
      expect(JSON.stringify(params)).toContain('zqx');
    }
  });

  test('every list is limited to the requested page', () => {
    const [scan] = planOf({ parameters: ['country'], limit: 7, page: 3 }).scans;
    const { params } = compileSql(renderScan(scan ?? expect.unreachable(), false));
    expect(Object.values(params)).toEqual(expect.arrayContaining([14, 21]));
  });
});
