// Exports 400,000 events and writes how much additional memory that used.

import { systemClock } from '../../../lib/time/clock.ts';
import { openChdbFacts } from '../../../stores/facts/engines/chdb.ts';
import { param, sql } from '../../../stores/facts/sql.ts';
import { ExportsService } from '../exports.service.ts';

const [path = ''] = process.argv.slice(2);
const EVENTS = 400_000;
const AT_ONCE = 100_000;
const DAY_MS = 86_400_000;
const FIRST_MS = Date.UTC(2026, 0, 1);

const facts = await openChdbFacts({ path });
for (let from = 0; from < EVENTS; from += AT_ONCE) {
  await facts.command(sql`
INSERT INTO events (website_id, time, received_at, visitor_id, visit_id, type, name, path, title, referrer, properties)
SELECT 'web_1',
  fromUnixTimestamp64Milli(${param(FIRST_MS, 'Int64')} + number % 100 * 86400000 + toInt64(intHash32(number) % 86400000), 'UTC') AS at,
  at, intHash64(intDiv(number, 6)), concat('vis_', toString(intDiv(number, 3))), 'pageview', 'pageview',
  concat('/page/', toString(number % 1000)), 'A title of a page', 'https://www.google.com/', concat('{"n":', toString(number), '}')
FROM numbers(${param(from, 'UInt64')}, ${param(AT_ONCE, 'UInt64')})`);
}

const residentBytes = () => process.memoryUsage.rss();
const ownBytes = () => {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};
const before = { resident: residentBytes(), own: ownBytes() };
const peak = { ...before };
const timer = setInterval(() => {
  peak.resident = Math.max(peak.resident, residentBytes());
  peak.own = Math.max(peak.own, ownBytes());
}, 20);
const stream = await new ExportsService({ facts, clock: systemClock }).openEvents({
  websiteId: 'web_1',
  organizationId: 'org_1',
  range: { fromMs: FIRST_MS, toMs: FIRST_MS + 100 * DAY_MS },
  format: 'ndjson',
  includeBots: true,
  hasByteOrderMark: false,
  signal: new AbortController().signal,
});
let bytes = 0;
let lines = 0;
for await (const chunk of stream) {
  bytes += chunk.length;
  for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines += 1;
}
clearInterval(timer);
await facts.close();
const growth = { resident: peak.resident - before.resident, own: peak.own - before.own };
process.stdout.write(JSON.stringify({ bytes, lines, growth }));
