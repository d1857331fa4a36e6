import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StoppedClock } from '../../lib/time/clock.ts';
import { openTestFacts, type TestFacts } from '../../stores/facts/testing/open-test-facts.ts';
import { fuzzRuns } from '../../testing/fuzz-runs.ts';
import { FILTER_OPS, type FilterLeaf, type FilterNode } from './contract/filter.contract.ts';
import { querySchema } from './contract/request.contract.ts';
import type { ResponseRow } from './contract/response.contract.ts';
import { createQueryService, type QueryService } from './query.service.ts';
import { storeEvents } from './testing/events.ts';
import { createModel, MODEL_FIELDS, type ModelEvent } from './testing/model.ts';

/** The days around the night in which Berlin changes its clocks. */
const FROM = Date.parse('2026-03-28T00:00:00Z');
const SPAN_MS = 3 * 86_400_000;
const SITES = 10;
const SLICE_MS = 30 * 60_000;

const SEED = 20_260_329;
const PATHS = ['/', '/pricing', '/blog/a', '/blog/b', '(none)', ''];
const COUNTRIES = ['DE', 'US', 'Unknown', ''];
const PLANS = ['pro', 'free', '10', '9.5', ''];

let store: TestFacts;
let service: QueryService;
const sites = new Map<string, readonly ModelEvent[]>();

/** Visits of up to six events; some span hours, cross midnight or hold bots. Times within a visit are distinct. */
const visit = fc.record({
  startMs: fc.integer({ min: FROM, max: FROM + SPAN_MS }),
  visitor: fc.integer({ min: 1, max: 6 }),
  bot: fc.constantFrom('', '', '', '', 'Googlebot'),
  steps: fc.array(
    fc.record({
      gapMs: fc.oneof(
        fc.constant(60_000),
        fc.constant(1_700_000),
        fc.nat(90_000).map((ms) => ms + 1),
      ),
      type: fc.constantFrom(
        'pageview' as const,
        'pageview' as const,
        'custom' as const,
        'engagement' as const,
      ),
      name: fc.constantFrom('signup', 'purchase'),
      path: fc.constantFrom(...PATHS),
      country: fc.constantFrom(...COUNTRIES),
      utm_source: fc.constantFrom('', '', 'newsletter'),
      referrer_name: fc.constantFrom('', 'Google'),
      plan: fc.constantFrom(...PLANS),
    }),
    { minLength: 1, maxLength: 8, size: 'max' },
  ),
});

function eventsOf(visits: readonly (typeof visit extends fc.Arbitrary<infer T> ? T : never)[]): ModelEvent[] {
  return visits.flatMap(({ startMs, visitor, bot, steps }, index) => {
    let time = startMs;
    return steps.map(({ gapMs, ...step }): ModelEvent => {
      time += gapMs;
      return { ...step, time, ...visitorOf(visitor, startMs), visit_id: `v${index}`, bot };
    });
  });
}

/** Half of the visitors are named and come back on other days; the others have an id for the day. */
function visitorOf(visitor: number, startMs: number) {
  if (visitor % 2 === 0) return { visitor_id: visitor, anonymous_id: `a${visitor}` };
  return { visitor_id: 100 * Math.floor(startMs / 86_400_000) + visitor, anonymous_id: '' };
}

beforeAll(async () => {
  store = await openTestFacts();
  const many = fc.sample(fc.array(visit, { minLength: 30, maxLength: 60, size: 'max' }), {
    numRuns: SITES,
    seed: SEED,
  });
  for (const [index, visits] of many.entries()) sites.set(`web_${index}`, eventsOf(visits));
  const rows = [...sites].flatMap(([website_id, events]) =>
    events.map(({ plan, ...event }) => ({
      ...event,
      website_id,
      properties: plan === '' ? '' : JSON.stringify({ plan: plan === '10' ? 10 : plan }),
    })),
  );
  await storeEvents(store, rows);
  const clock = new StoppedClock(FROM + SPAN_MS);
  service = createQueryService({ facts: store.facts, websites: { idsOf: async () => [] }, clock });
}, 60_000);

afterAll(() => store.close());

const scalar = fc.constantFrom(
  ...PATHS,
  ...COUNTRIES,
  ...PLANS,
  'Direct',
  'Google',
  'newsletter',
  'b',
  '/blog',
);
const leaf: fc.Arbitrary<FilterNode> = fc
  .record({
    field: fc.constantFrom(...MODEL_FIELDS),
    op: fc.constantFrom(...FILTER_OPS),
    value: scalar.filter((value) => value !== ''),
    more: fc.array(
      scalar.filter((value) => value !== ''),
      { maxLength: 2 },
    ),
    number: fc.constantFrom(9, 9.5, 10, 11),
    manner: fc.constantFrom({}, {}, { caseSensitive: false }),
    shouts: fc.boolean(),
  })
  .map(({ field, op, value: written, more, number, manner, shouts }): FilterLeaf => {
    const value = shouts ? written.toUpperCase() : written;
    if (op === 'exists' || op === 'not_exists') return { field, op };
    if (op === 'in' || op === 'not_in') return { field, op, value: [value, ...more], ...manner };
    if (op === 'matches') return { field, op, value: shouts ? '^/(BLOG|P)|O$' : '^/(blog|p)|o$', ...manner };
    if (op === 'gt' || op === 'gte' || op === 'lt' || op === 'lte')
      return { field: 'properties.plan', op, value: number };
    return { field, op, value, ...manner };
  });
const { node } = fc.letrec<{ node: FilterNode }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    leaf,
    fc.record({ and: fc.array(tie('node'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ or: fc.array(tie('node'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ not: fc.array(tie('node'), { minLength: 1, maxLength: 2 }) }),
  ),
}));

/** The local day or hour of an instant, computed independently of the engine. */
function labelIn(zone: string, granularity: 'day' | 'hour') {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  const offset = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  return (time: number) => {
    const [date = '', clock = ''] = format.format(time).split(' ');
    if (granularity === 'day') return date;
    const name = offset.format(time).split('GMT')[1] ?? '';
    return `${date}T${clock.slice(0, 2)}:00:00${name === '' ? '+00:00' : name}`;
  };
}

test('the engine returns the same as a naive count over all events, for any filter, range and zone', async () => {
  const asked = fc.record({
    site: fc.constantFrom(...Array.from({ length: SITES }, (_, index) => `web_${index}`)),
    // Ranges of whole half hours are answered from slices of visits, others from events.
    fromMs: fc.oneof(
      fc.integer({ min: FROM, max: FROM + SPAN_MS }),
      fc.nat(144).map((n) => FROM + n * SLICE_MS),
    ),
    lengthMs: fc.oneof(
      fc.integer({ min: 1, max: 6 * 3_600_000 }),
      fc.integer({ min: 1, max: SPAN_MS }),
      fc.integer({ min: 1, max: 144 }).map((n) => n * SLICE_MS),
    ),
    filters: fc.oneof(fc.constant([]), fc.array(node, { minLength: 1, maxLength: 2 })),
    zone: fc.constantFrom(
      'UTC',
      'Europe/Berlin',
      'America/New_York',
      'Asia/Kolkata',
      'Asia/Kathmandu',
      'Pacific/Apia',
    ),
    granularity: fc.constantFrom('day' as const, 'hour' as const),
  });
  const check = fc.asyncProperty(asked, async ({ site, fromMs, lengthMs, filters, zone, granularity }) => {
    const toMs = fromMs + lengthMs;
    const query = querySchema.parse({
      parameters: [
        'summary_metrics',
        'events_by_date',
        'country',
        'traffic_sources',
        'top_pages',
        'entry_pages',
        { metrics: ['sessions', 'pageviews', 'visitors'], dimensions: ['event_name'] },
        { metrics: ['sessions', 'pageviews', 'visitors'], dimensions: ['path'] },
      ],
      startDate: new Date(fromMs).toISOString(),
      endDate: new Date(toMs).toISOString(),
      timeZone: zone,
      granularity,
      filters,
    });
    const call = {
      subject: { kind: 'website', websiteId: site } as const,
      queries: [query],
      at: () => 'body',
      timezone: undefined,
    };
    const [answer] = await service.run(call);
    const [summary, series, country, source, pages, entries, names, paths] = (answer?.data ?? []).map(
      ({ data }) => data,
    );
    const model = createModel(sites.get(site) ?? [], { fromMs, toMs, filters });

    expect(summary).toEqual([rounded(model.summary())]);
    const expected = model.byBucket(labelIn(zone, granularity));
    const filled = (series ?? []).filter((row) =>
      Object.values(row).some((value) => typeof value === 'number' && value > 0),
    );
    expect(new Map(filled.map(({ date, ...row }) => [date, row]))).toEqual(
      new Map([...expected].map(([label, row]) => [label, rounded(row)])),
    );
    expect(withoutShare(country)).toEqual(model.byVisit('country'));
    expect(withoutShare(source)).toEqual(model.byVisit('source'));
    expect(named(names, 'event_name')).toEqual(model.byEvent('event_name'));
    expect(named(paths, 'path')).toEqual(model.byEvent('path'));
    expect(withoutShare(pages)).toEqual(
      model.byPath().filter(({ name }) => name !== '' && name !== '(none)'),
    );
    expect(withoutShare(entries)).toEqual(
      model.byEntry().filter(({ name }) => name !== '' && name !== '(none)'),
    );
  });
  await fc.assert(check, { numRuns: fuzzRuns(5), seed: SEED, endOnFailure: false });
}, 120_000);

/** Means are compared with two or three decimals, because halves can be rounded either way. */
function rounded(row: Readonly<Record<string, number>>) {
  return Object.fromEntries(
    Object.entries(row).map(([field, value]) => [
      field,
      Number.isInteger(value) ? value : expect.closeTo(value, field.endsWith('duration') ? 2 : 1),
    ]),
  );
}

/** Rows whose field is called `name`, as in the model. */
function named(rows: readonly ResponseRow[] | undefined, field: string) {
  return rows?.map(({ [field]: name, ...row }) => ({ name, ...row }));
}

/** Rows without columns that the model does not compute: shares, and the code and name of a country. */
function withoutShare(rows: readonly ResponseRow[] | undefined) {
  return rows?.map(({ percentage: _share, country_code: _code, country_name: _name, ...row }) => row);
}
