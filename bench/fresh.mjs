// npm run bench:fresh [-- --trials=1000 --seconds=40]: measures freshness and consistency. First, one event is sent and
// queried immediately, repeatedly: does the next response include it? Then a dashboard is queried while pageviews arrive: do
// the figures from visits and from events in one response match?
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
// The rate limit of a key: 120 queries per minute.
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
console.log(`Acknowledged event in the next response   ${fresh} of ${trials}  (target: all)`);
console.log(
  `  query duration                             p50 ${percentile(0.5)} ms, p99 ${percentile(0.99)} ms`,
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
console.log(`Responses with inconsistent figures   ${differing} of ${answers}  (target: none)`);
await pharos.stop();
process.exit(0);

async function send() {
  const event = { name: 'pageview', websiteId, path: '/', anonymousId: `visitor-${sent}` };
  await post('/track', event, secret);
  sent += 1;
}

/** Returns sessions, from visits, and pageviews of three parameters. Each event has its own visitor, so all are equal. */
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
