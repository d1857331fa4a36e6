import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '../../lib/time/time-zone.ts';
import { fuzzRuns } from '../../testing/fuzz-runs.ts';
import { storeFacts } from '../query/testing/facts.ts';
import { openTestQueries, type TestQueries } from '../query/testing/test-queries.ts';
import { createClickCounter, toCountedDays } from './click-counts.ts';

/** Two days before clocks change in Berlin. */
const FROM = Date.parse('2026-03-27T00:00:00Z');
const DAYS = 4;
const LINKS = ['lnk_a', 'lnk_b', 'lnk_none'];

let queries: TestQueries;

beforeAll(async () => {
  queries = await openTestQueries(FROM + DAYS * DAY_MS);
});
afterAll(() => queries.store.close());

const clicks = fc.array(
  fc.record({
    link_id: fc.constantFrom('lnk_a', 'lnk_b'),
    time: fc.integer({ min: 0, max: DAYS * 24 * 60 }).map((minutes) => FROM + minutes * 60_000),
    visitor_id: fc.integer({ min: 1, max: 5 }),
    bot: fc.constantFrom('', '', 'Googlebot'),
    request: fc.constantFrom('', '', 'head'),
    outcome: fc.constantFrom('', '', 'expired'),
  }),
  { minLength: 1, maxLength: 60, size: 'max' },
);
const day = fc.integer({ min: 0, max: DAYS - 1 }).map((days) => FROM + days * DAY_MS);

test('clicks of links agree with queries', async () => {
  const counter = createClickCounter(queries.store);
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(
      clicks,
      fc.tuple(day, day).map(([one, other]) => [Math.min(one, other), Math.max(one, other)] as const),
      fc.constantFrom('UTC', 'Europe/Berlin', 'America/St_Johns'),
      async (rows, [first, last], timezone) => {
        runs += 1;
        const organizationId = `org_${runs}`;
        await storeFacts(
          queries.store,
          'link_clicks',
          rows.map((row) => ({ ...row, organization_id: organizationId, rule: -1, split: -1 })),
        );
        const [startDate, endDate] = [first, last].map((ms) => new Date(ms).toISOString().slice(0, 10));
        const days = toCountedDays({ startDate, endDate, timezone }, last);
        if (days === undefined) expect.unreachable();
        const counts = await counter.count(organizationId, LINKS, days);
        const totals = await counter.totals(organizationId, LINKS, days, Number.MAX_SAFE_INTEGER);
        for (const linkId of LINKS) {
          const [all, byDay] = await queries.ask(
            { kind: 'link', organizationId, linkId },
            {
              startDate,
              endDate,
              timeZone: timezone,
              parameters: [
                { metrics: ['clicks', 'unique_clicks'], dimensions: [] },
                { metrics: ['clicks'], dimensions: ['date'], granularity: 'day' },
              ],
            },
          );
          expect(counts.get(linkId)).toMatchObject({
            total: all?.data[0]?.['clicks'],
            unique: all?.data[0]?.['unique_clicks'],
          });
          expect(counts.get(linkId)?.series.map((one) => one.clicks)).toEqual(
            byDay?.data.map((row) => row['clicks']),
          );
          expect(totals.get(linkId) ?? 0).toBe(all?.data[0]?.['clicks']);
        }
      },
    ),
    { numRuns: fuzzRuns(3) },
  );
}, 60_000);
