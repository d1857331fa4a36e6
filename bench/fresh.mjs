// npm run bench:fresh [-- --trials=1000 --seconds=40]: how fresh and how consistent answers are. First one event is sent and
// queried at once, again and again: is it in the very next answer? Then pageviews keep coming while a dashboard is queried: do
// figures from visits and figures from events of one answer agree?
import { setTimeout as sleep } from 'node:timers/promises';
import { createKey, startPharos, temporaryDirectory } from './pharos-server.mjs';

const SEND_EVERY_MS = 200;
const QUERY_EVERY_MS = 520;
const LIGHT_LOAD_MS = 100;
const KEYS = 8;

const options = Object.fromEntries(process.argv.slice(2).map((text) => text.replace(/^--/, '').split('=')));
const trials = Number(options.trials ?? 1_000);
const durationMs = Number(options.seconds ?? 40) * 1_000;

const environment = { PHAROS_RATE_LIMIT: '1000000' };
const pharos = await startPharos({ dataDirectory: temporaryDirectory(), environment });
const { websiteId, secret } = await createKey(pharos.baseUrl);
// A key may query 120 times a minute.
const readers = [];
while (readers.length < KEYS) readers.push((await createKey(pharos.baseUrl)).secret);
let sent = 0;
let asked = 0;

let fresh = 0;
const waits = [];
for (let trial = 0; trial < trials; trial += 1) {
  await send();
  const beganMs = performance.now();
  const figures = await ask();
  waits.push(performance.now() - beganMs);
  if (figures.every((pageviews) => pageviews === sent)) fresh += 1;
  await sleep(Math.random() * LIGHT_LOAD_MS);
}
waits.sort((one, other) => one - other);
const percentile = (part) => waits[Math.min(waits.length - 1, Math.floor(waits.length * part))].toFixed(0);
console.log(`An acknowledged event is in the next answer   ${fresh} of ${trials}  (aim: all)`);
console.log(
  `  an answer takes                             p50 ${percentile(0.5)} ms, p99 ${percentile(0.99)} ms`,
);

let isSending = true;
const sending = (async () => {
  while (isSending) {
    await send();
    await sleep(SEND_EVERY_MS);
  }
})();
let answers = 0;
let differing = 0;
const endMs = performance.now() + durationMs;
while (performance.now() < endMs) {
  const figures = await ask();
  answers += 1;
  if (new Set(figures).size > 1) differing += 1;
  await sleep(QUERY_EVERY_MS);
}
isSending = false;
await sending;
console.log(`Answers whose figures describe two instants   ${differing} of ${answers}  (aim: none)`);
await pharos.stop();
process.exit(0);

async function send() {
  const event = { name: 'pageview', websiteId, path: '/', anonymousId: `visitor-${sent}` };
  await post('/track', event, secret);
  sent += 1;
}

/** Sessions, from visits, and the pageviews of three parameters. Each event is of a visitor of its own, so all are equal. */
async function ask() {
  const byType = { metrics: ['pageviews'], dimensions: ['event_type'] };
  const query = { parameters: ['summary_metrics', 'top_pages', byType], preset: 'last_7d' };
  asked += 1;
  const { data } = await post(`/v1/query?website_id=${websiteId}`, query, readers[asked % KEYS]);
  return [data[0].data[0]?.sessions, ...data.map(({ data: rows }) => rows[0]?.pageviews)];
}

async function post(path, body, key) {
  const response = await fetch(`${pharos.baseUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${text}`);
  return JSON.parse(text);
}
