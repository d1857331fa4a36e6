// Fills the stores of the benchmark: a day of events, errors and web vitals, and websites with alerts and their expected ranges.
import { createRequire } from 'node:module';
import { raw } from '../../server/dist/stores/facts/sql.js';

// A dependency of the server only.
const { sql } = createRequire(new URL('../../server/package.json', import.meta.url))('drizzle-orm');

/** A full minute, the time of the first evaluation. */
export const END_MS = Date.UTC(2026, 2, 2, 12);
const HOURS = 24;
const EVENTS_AN_HOUR = 20;
const SLOTS = 168;
/** The conditions, in turn. One of ten has filters, so that it has a query of its own. */
const CONDITIONS = [
  ...Array(5).fill({ kind: 'traffic', metric: 'pageviews', direction: 'both', sensitivity: 'medium' }),
  ...Array(2).fill({
    kind: 'threshold',
    metric: 'pageviews',
    comparison: 'above',
    value: 1e6,
    windowMinutes: 60,
  }),
  { kind: 'errors', mode: 'new_group', sensitivity: 'medium' },
  { kind: 'web_vital', metric: 'LCP', threshold: 9_000, minSamples: 10, windowMinutes: 60 },
  {
    kind: 'threshold',
    metric: 'pageviews',
    comparison: 'above',
    value: 1e6,
    windowMinutes: 60,
    filters: [{ field: 'country', op: 'eq', value: 'DE' }],
  },
];

const siteOf = (number) => `concat('web_', leftPad(toString(${number}), 26, '0'))`;

/** Inserts a day of facts, evenly distributed. */
export async function fillFacts(facts, websites) {
  const rows = websites * HOURS * EVENTS_AN_HOUR;
  const spread = (HOURS * 3_600_000) / rows;
  const time = `fromUnixTimestamp64Milli(toInt64(${END_MS} - 1 - number * ${spread}))`;
  await facts.command(
    raw(`INSERT INTO events (website_id, time, received_at, visitor_id, visit_id, type, name, path, country)
SELECT ${siteOf(`number % ${websites}`)}, ${time}, ${time}, intHash64(intDiv(number, 4)), 'v', 'pageview', 'pageview', '/', 'DE' FROM numbers(${rows})`),
  );
  for (const [table, columns, values] of [
    ['errors', 'fingerprint, message', "number % 5, 'x is not a function'"],
    ['vitals', 'metric, value', "'LCP', 1000 + number % 1000"],
  ])
    await facts.command(
      raw(`INSERT INTO ${table} (website_id, time, received_at, visitor_id, ${columns})
SELECT ${siteOf(`number % ${websites}`)}, ${time}, ${time}, number, ${values} FROM numbers(${rows}) WHERE number % 10 < 2`),
    );
}

/** Inserts websites, an alert of each, and their expected ranges. */
export async function fillState({ db }, websites) {
  const at = new Date(END_MS - 86_400_000).toISOString();
  const computed = new Date(END_MS - 3_600_000).toISOString();
  await db.execute(
    sql`insert into organizations (id, name, slug, created_at) values ('org_bench', 'Bench', 'bench', ${at})`,
  );
  await db.execute(sql`insert into websites (id, organization_id, name, domain, created_at, tracking_id)
select 'web_' || lpad(n::text, 26, '0'), 'org_bench', 'Site ' || n, 's' || n || '.example', ${at}::timestamptz, 'web_' || lpad(n::text, 26, '0')
from generate_series(0, ${websites}::int - 1) as n`);
  await db.execute(sql`insert into alerts (id, website_id, name, condition, severity, enabled, created_at, updated_at)
select 'alr_' || lpad(n::text, 26, '0'), 'web_' || lpad(n::text, 26, '0'), 'Alert', ${JSON.stringify(CONDITIONS)}::jsonb -> (n % 10), 'warning', true,
  ${at}::timestamptz, ${at}::timestamptz
from generate_series(0, ${websites}::int - 1) as n`);
  await db.execute(
    sql`insert into alert_states (alert_id, state, since, health) select id, 'ok', ${at}::timestamptz, 'unknown' from alerts`,
  );
  await db.execute(sql`insert into alert_baselines (website_id, metric, computed_at, history_from, medians, spreads, cluster)
select id, 'pageviews', ${computed}::timestamptz, ${at}::timestamptz, array_fill(${EVENTS_AN_HOUR}::real, array[${SLOTS}::int]),
  array_fill(5::real, array[${SLOTS}::int]), 1 from websites`);
}
