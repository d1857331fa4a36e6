import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../../lib/time/time-zone.ts';
import { fuzzRuns } from '../../../testing/fuzz-runs.ts';
import { storeFacts } from '../../query/testing/facts.ts';
import { openTestQueries } from '../../query/testing/test-queries.ts';
import { readFlagUsage, readWebsiteUsage } from './read-usage.ts';

const FROM = Date.parse('2026-03-01T00:00:00Z');
const DAYS = 3;
const FLAGS = ['banner', 'checkout'];

const evaluations = fc.array(
  fc.record({
    flag_key: fc.constantFrom(...FLAGS),
    environment: fc.constantFrom('production', 'staging'),
    variant: fc.constantFrom('', 'red', 'blue'),
    value_text: fc.constantFrom('true', 'false'),
    sdk: fc.constantFrom('pharos-web/0.1.0', 'pharos-node/0.1.0'),
    time: fc.integer({ min: -60, max: DAYS * 24 * 60 + 60 }).map((minutes) => FROM + minutes * MINUTE_MS),
    count: fc.integer({ min: 1, max: 9 }),
  }),
  { minLength: 1, maxLength: 40, size: 'max' },
);

test('evaluations of flags agree with queries', async () => {
  const { store, rowsOf } = await openTestQueries(FROM + DAYS * DAY_MS);
  let runs = 0;
  const bounds = fc.tuple(fc.integer({ min: 0, max: DAYS - 1 }), fc.integer({ min: 1, max: DAYS }));
  await fc.assert(
    fc.asyncProperty(
      evaluations,
      bounds,
      fc.constantFrom(undefined, 'staging'),
      async (rows, [from, days], environment) => {
        runs += 1;
        const websiteId = `web_${runs}`;
        await storeFacts(
          store,
          'flag_evaluations',
          rows.map((row, index) => ({ ...row, website_id: websiteId, event_key: `${runs} ${index}` })),
        );
        const fromMs = FROM + from * DAY_MS;
        const toMs = fromMs + days * DAY_MS;
        const range = { websiteId, environment, fromMs, toMs, tenant: 'org_1' };
        const query = {
          startDate: new Date(fromMs).toISOString(),
          endDate: new Date(toMs).toISOString(),
          timeZone: 'UTC',
          granularity: 'day',
          filters:
            environment === undefined ? [] : [{ field: 'flag_environment', op: 'eq', value: environment }],
        };
        const metrics = ['flag_evaluations'];
        const ofWebsite = await rowsOf(websiteId, { metrics, dimensions: ['flag_key'] }, query);
        const found = await readWebsiteUsage(store.facts, range);
        for (const key of FLAGS) {
          const expected = ofWebsite.find((row) => row['flag_key'] === key)?.['flag_evaluations'] ?? 0;
          expect(sumOf(found.filter((row) => row.key === key))).toBe(expected);
          const filters = [...query.filters, { field: 'flag_key', op: 'eq', value: key }];
          const series = await rowsOf(websiteId, { metrics, dimensions: ['date'] }, { ...query, filters });
          const own = await readFlagUsage(store.facts, key, range);
          expect(
            series.map((_, day) => sumOf(own.filter((row) => Date.parse(row.day) === fromMs + day * DAY_MS))),
          ).toEqual(series.map((row) => row['flag_evaluations']));
        }
      },
    ),
    { numRuns: fuzzRuns(3) },
  );
  await store.close();
}, 60_000);

function sumOf(rows: readonly { readonly evaluations: number }[]): number {
  return rows.reduce((sum, row) => sum + row.evaluations, 0);
}
