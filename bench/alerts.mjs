// npm run bench:alerts [-- --websites=10000 --minutes=10]: evaluates an alert of each of 10,000 websites for some minutes, in this
// process, on chDB and PGlite. Prints the CPU time of a minute as a ratio to one bare `SELECT website_id, count() … GROUP BY website_id`
// of the same hour, and as a share of a core. The clock is stopped and set for each minute.
import { join } from 'node:path';
import { BatchReads } from '../server/dist/modules/alerts/batch-reads.js';
import { BatchEvaluator } from '../server/dist/modules/alerts/evaluation/evaluate-batch.js';
import { QueryEvaluator } from '../server/dist/modules/alerts/evaluation/evaluate-queries.js';
import { createEvaluator } from '../server/dist/modules/alerts/evaluation/evaluator.js';
import { Profiles } from '../server/dist/modules/alerts/evaluation/profiles.js';
import { FindingWriter } from '../server/dist/modules/alerts/evaluation/write-findings.js';
import { createQueryService } from '../server/dist/modules/query/query.service.js';
import { openChdbFacts } from '../server/dist/stores/facts/engines/chdb.js';
import { raw } from '../server/dist/stores/facts/sql.js';
import { openPgliteState } from '../server/dist/stores/state/pglite.js';
import { END_MS, fillFacts, fillState } from './alerts/fill-stores.mjs';
import { temporaryDirectory } from './pharos-server.mjs';

const MINUTE_MS = 60_000;
const AIM_SHARE = 0.02;

const options = Object.fromEntries(process.argv.slice(2).map((text) => text.replace(/^--/, '').split('=')));
const websites = Number(options.websites ?? 10_000);
const minutes = Number(options.minutes ?? 10);

const directory = temporaryDirectory();
const facts = await openChdbFacts({ path: join(directory, 'facts') });
const state = await openPgliteState({ directory: join(directory, 'state') });
await fillFacts(facts, websites);
await fillState(state, websites);

let nowMs = END_MS;
const clock = { now: () => nowMs };
const logger = { warn: (details, text) => console.error(text, details) };
let published = 0;
const reads = new BatchReads({ facts });
const profiles = new Profiles({ state, reads, logger });
const { run } = createQueryService({ facts, websites: { idsOf: async () => [] }, clock });
const evaluator = createEvaluator({
  state,
  clock,
  journal: { pending: () => [] },
  profiles,
  batch: new BatchEvaluator({ reads, profiles }),
  queries: new QueryEvaluator({ state, run, reads, logger }),
  writer: new FindingWriter({
    state,
    baseUrl: 'http://localhost:3000',
    availabilityOf: async () => undefined,
    publish: async () => {
      published += 1;
    },
  }),
});

const setFilters = (enabled) =>
  state.db.execute(`update alerts set enabled = ${enabled} where condition -> 'filters' is not null`);

await setFilters(false);
await evaluator.run();
const together = await measure();
await setFilters(true);
const all = await measure();
await facts.close();
await state.close();

const ratio = together.oursMs / together.bareMs;
const share = together.oursMs / MINUTE_MS;
console.log(`
${websites.toLocaleString('en')} websites, one alert each; CPU time of a minute, median of ${minutes}
without filters (9 of 10 alerts)  ${together.oursMs.toFixed(0)} ms
bare count by website             ${together.bareMs.toFixed(0)} ms
ratio                             ${ratio.toFixed(1)}
share of a core                   ${(share * 100).toFixed(2)} % (aim: at most ${AIM_SHARE * 100} %)
with filters, up to 300 queries   ${all.oursMs.toFixed(0)} ms, ${((all.oursMs / MINUTE_MS) * 100).toFixed(2)} % of a core
published                         ${published}
`);

async function measure() {
  const bare = [];
  const ours = [];
  for (let minute = 0; minute < minutes; minute += 1) {
    nowMs += MINUTE_MS;
    bare.push(await cpuOf(() => facts.query(bareCount(nowMs - MINUTE_MS))));
    ours.push(await cpuOf(() => evaluator.run()));
  }
  return { bareMs: middle(bare), oursMs: middle(ours) };
}

function bareCount(endMs) {
  return raw(`SELECT website_id, count() FROM events
WHERE time >= fromUnixTimestamp64Milli(${endMs - 60 * MINUTE_MS}) AND time < fromUnixTimestamp64Milli(${endMs}) GROUP BY website_id`);
}

async function cpuOf(work) {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

function middle(values) {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];
}
