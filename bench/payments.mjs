// npm run bench:payments [-- --pending=100000 --websites=20 --events=2000000]: payments whose visits are unknown are due at the same time,
// and then 1,000 payments arrive whose visits are known. Runs the task that attributes payments, in this process, on chDB and PGlite.
// Prints when the new payments are attributed, how long all others take, and the ratio to a bare point query for each payment.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createAttribution } from '../server/dist/modules/payments/attribute-payments.js';
import { PaymentWriter } from '../server/dist/modules/payments/write-payments.js';
import { openChdbFacts } from '../server/dist/stores/facts/engines/chdb.js';
import { raw } from '../server/dist/stores/facts/sql.js';
import { openPgliteState } from '../server/dist/stores/state/pglite.js';
import { temporaryDirectory } from './pharos-server.mjs';

// A dependency of the server only.
const { sql } = createRequire(new URL('../server/package.json', import.meta.url))('drizzle-orm');

const NEW = 1_000;
const EVERY_MS = 10_000;
const DAY_MS = 86_400_000;
const DAYS = 30;
const EVENTS_OF_VISIT = 4;
const BARE = 500;
const MAX_RUNS = 200;

const options = Object.fromEntries(process.argv.slice(2).map((text) => text.replace(/^--/, '').split('=')));
const pending = Number(options.pending ?? 100_000);
const websites = Number(options.websites ?? 20);
const events = Number(options.events ?? 2_000_000);
const visits = Math.floor(events / EVENTS_OF_VISIT);

const directory = temporaryDirectory();
const facts = await openChdbFacts({ path: join(directory, 'facts') });
const state = await openPgliteState({ directory: join(directory, 'state') });
const nowMs = Date.now();
const siteOf = (number) => `concat('web_', leftPad(toString(${number} % ${websites}), 26, '0'))`;
await fillFacts();
await fillPayments();

// The visitor of the anonymous id `a7` is 7.
const ids = { ofName: (_websiteId, _kind, name) => name.slice(1) };
const attribute = createAttribution({
  state,
  facts,
  ids,
  writer: new PaymentWriter({
    state,
    ids,
    journal: { append: async () => undefined },
    websites: { find: async () => ({ organizationId: 'org_bench' }) },
  }),
  clock: { now: () => nowMs },
  logger: { warn: (details, text) => console.error(text, details) },
});

const bareMs = await measureBare();
const runs = [];
let firstSeen;
let [elapsedMs, workMs] = [0, 0];
for (let run = 0; run < MAX_RUNS; run += 1) {
  const beganMs = performance.now();
  await attribute(new AbortController().signal);
  const tookMs = performance.now() - beganMs;
  runs.push(tookMs);
  workMs += tookMs;
  if (firstSeen === undefined && (await count(sql`visit is not null`)) === NEW)
    firstSeen = elapsedMs + tookMs;
  // The clock does not advance, so that no payment is due again.
  if ((await count(sql`attempt_at <= ${new Date(nowMs).toISOString()}::timestamptz`)) === 0) break;
  elapsedMs += Math.max(EVERY_MS, tookMs);
}
const left = await count(sql`attempt_at <= ${new Date(nowMs).toISOString()}::timestamptz`);
await facts.close();
await state.close();

console.log(`
${pending.toLocaleString('en')} payments wait for visits of ${websites} websites with ${events.toLocaleString('en')} events; ${NEW.toLocaleString('en')} new ones
new payments attributed after   ${firstSeen === undefined ? 'never' : `${(firstSeen / 1_000).toFixed(1)} s, beside ${EVERY_MS / 1_000} s until the task runs`}
all others attempted after      ${((elapsedMs + (runs.at(-1) ?? 0)) / 1_000).toFixed(0)} s in ${runs.length} runs (aim: 300 s); left ${left}
work for each payment           ${((workMs / (pending + NEW)) * 1_000).toFixed(0)} µs, ${(workMs / (pending + NEW) / bareMs).toFixed(3)} of a bare point query (${(bareMs * 1_000).toFixed(0)} µs)
`);
process.exit(0);

/** Visits of the last 30 days with four events each. */
async function fillFacts() {
  const beganMs = nowMs - DAYS * DAY_MS;
  const spread = (DAYS * DAY_MS) / visits;
  const time = (visit) => `fromUnixTimestamp64Milli(toInt64(${beganMs} + (${visit}) * ${spread}))`;
  await facts.command(
    raw(`INSERT INTO events (website_id, time, received_at, visitor_id, visit_id, anonymous_id, type, name, path)
SELECT ${siteOf('visit')}, ${time('visit')} + toIntervalSecond(number % 4), ${time('visit')}, visit + 1, toString(visit),
concat('a', toString(visit + 1)), 'pageview', 'pageview', '/' FROM (SELECT number, intDiv(number, 4) AS visit FROM numbers(${events}))`),
  );
  await facts.command(
    raw(`INSERT INTO visits (website_id, slice, visitor_id, is_bot, pageviews, events, is_first, began_at, visit_pageviews, visit_events, entry_page)
SELECT ${siteOf('number')}, toStartOfHour(${time('number')}), number + 1, 0, 4, 4, 1, ${time('number')}, 4, 4, '/' FROM numbers(${visits})`),
  );
}

async function fillPayments() {
  const at = new Date(nowMs - DAY_MS).toISOString();
  const now = new Date(nowMs - 1).toISOString();
  const id = (prefix, number) => sql`${prefix} || lpad((${number})::text, 26, '0')`;
  await state.db.execute(
    sql`insert into organizations (id, name, slug, created_at) values ('org_bench', 'Bench', 'bench', ${at})`,
  );
  await state.db.execute(sql`insert into websites (id, organization_id, name, domain, created_at, tracking_id)
select ${id('web_', sql`n`)}, 'org_bench', 'Site ' || n, 's' || n || '.example', ${at}::timestamptz, ${id('web_', sql`n`)}
from generate_series(0, ${websites}::int - 1) as n`);
  await state.db.execute(sql`insert into payment_sources (id, website_id, provider, name, mode, token, secrets, created_at, updated_at)
select ${id('pay_', sql`n`)}, ${id('web_', sql`n`)}, 'stripe', 'Shop', 'live', 'token ' || n, '[]'::jsonb, ${at}::timestamptz, ${at}::timestamptz
from generate_series(0, ${websites}::int - 1) as n`);
  const insert = (from, to, { dueAt, attempts, anonymousId }) =>
    state.db.execute(sql`insert into payments (id, source_id, website_id, key, kind, amount_minor, digits, currency, occurred_at,
  received_at, "references", reference, billing, is_test, is_void, attempt_at, attempts, anonymous_id)
select ${id('pmt_', sql`n`)}, ${id('pay_', sql`n % ${websites}::int`)}, ${id('web_', sql`n % ${websites}::int`)}, 'key ' || n, 'payment', 100, 2, 'EUR',
  ${now}::timestamptz, ${now}::timestamptz, array['key ' || n], 'key ' || n, 'one_time', false, false, ${dueAt}::timestamptz, ${attempts}::int,
  ${anonymousId}
from generate_series(${from}::int, ${to}::int) as n`);
  await insert(0, pending - 1, { dueAt: at, attempts: 2, anonymousId: sql`'x' || (1000000000 + n)` });
  // The visitors of the latest visits. A visit and its payment have the same website.
  const base = Math.floor((visits - NEW - pending) / websites) * websites + pending;
  await insert(pending, pending + NEW - 1, {
    dueAt: now,
    attempts: 0,
    anonymousId: sql`'a' || (n + 1 + ${base - pending}::int)`,
  });
}

/** The mean duration of a query for the events of one visitor, in milliseconds. */
async function measureBare() {
  const beganMs = performance.now();
  for (let index = 0; index < BARE; index += 1)
    await facts.query(
      raw(`SELECT max(time) FROM events WHERE website_id = ${siteOf(index)} AND anonymous_id = 'x${index}'`),
      { timeoutMs: 10_000 },
    );
  return (performance.now() - beganMs) / BARE;
}

async function count(condition) {
  const [row] = await state.db.select({ rows: sql`count(*)` }).from(sql`payments`).where(condition);
  return Number(row?.rows ?? 0);
}
