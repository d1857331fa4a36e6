// npm run bench:subscribers [-- --subscribers=100000 --seconds=8 --complete=yes]: a status page with as many subscribers, half by e-mail
// and half by webhook, publishes an incident. Compares the events per second and the latency of /track during the deliveries with those
// before. Then measures the deliveries of a server without other work, and prints the memory, the CPU time of one delivery, and the
// time for all of them: extrapolated, or measured with --complete=yes. Receivers and load generators are other processes.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPgliteState } from '../server/dist/stores/state/pglite.js';
import {
  createWebsites,
  mainThreadMicroseconds,
  processMicroseconds,
  startPharos,
  temporaryDirectory,
} from './pharos-server.mjs';
import { sendSteadily } from './rest/send-steadily.mjs';

// A dependency of the server only.
const { sql } = createRequire(new URL('../server/package.json', import.meta.url))('drizzle-orm');

const CONNECTIONS = 8;
/** Events per second at the steady rate. */
const STEADY = 500;
/** Hosts of the webhooks. */
const HOSTS = 100;
const AIM_RATIO = 0.9;
const LOOK_MS = 1_000;

const options = Object.fromEntries(process.argv.slice(2).map((text) => text.replace(/^--/, '').split('=')));
const subscribers = Number(options.subscribers ?? 100_000);
const measureMs = Number(options.seconds ?? 8) * 1_000;

const receivers = fork(new URL('./subscribers/receivers.mjs', import.meta.url));
process.once('exit', () => receivers.kill());
const [{ httpPort, smtpPort }] = await once(receivers, 'message');

const dataDirectory = temporaryDirectory();
const settings = {
  dataDirectory,
  nodeArguments: options.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${options.profile}`],
  environment: {
    PHAROS_ALLOW_PRIVATE_TARGETS: '127.0.0.0/8',
    PHAROS_TRUSTED_PROXIES: '127.0.0.1',
    PHAROS_RATE_LIMIT: '100000',
    PHAROS_SMTP_URL: `smtp://127.0.0.1:${smtpPort}?ignoreTLS=true`,
    PHAROS_MAIL_FROM: 'Bench <bench@example.com>',
  },
};
const first = await startPharos({ ...settings, nodeArguments: [] });
const { secret, organizationId, websiteIds } = await createWebsites(first.baseUrl, 1, {
  scopes: ['write:status_pages'],
});
const [websiteId] = websiteIds;
const { statusPage } = await post(first, '/v1/status-pages', {
  name: 'Bench',
  slug: 'bench',
  organizationId,
  subscriptions: ['email', 'webhook'],
});
await first.stop();
await addSubscribers(statusPage.id);

const pharos = await startPharos(settings);
await load();
const before = { load: await load(), steady: await steady() };
const idleMegabytes = pharos.rssMegabytes();
await publish();
const during = { load: await load(), steady: await steady() };
const busyMegabytes = pharos.rssMegabytes();
const alone = await observe();
const doneMegabytes = pharos.rssMegabytes();
await pharos.stop();

const ratio = during.load.perSecond / before.load.perSecond;
console.log(`
${subscribers.toLocaleString('en')} subscribers, half by e-mail and half by webhook to ${HOSTS} hosts
/track at full speed        ${describeLoad(before.load)} before, ${describeLoad(during.load)} during deliveries: ratio ${ratio.toFixed(2)} (aim ${AIM_RATIO}); ${during.load.delivered} delivered meanwhile
/track at ${STEADY} per second   ${describeSteady(before.steady)} before, ${describeSteady(during.steady)} during deliveries; ${during.steady.delivered} delivered meanwhile
deliveries alone            ${alone.perSecond.toFixed(0)} per second; CPU of one ${alone.mainMicroseconds.toFixed(0)} µs in the main thread, ${alone.cpuMicroseconds.toFixed(0)} µs in all threads
all deliveries              ${alone.isComplete ? `${alone.seconds.toFixed(0)} s alone, after those above (complete)` : `${(subscribers / alone.perSecond).toFixed(0)} s alone (extrapolated)`}
memory                      ${idleMegabytes} MB before, ${busyMegabytes} MB during, ${doneMegabytes} MB afterwards
`);
process.exit(0);

/** Writes to the store of a stopped server: each subscription through the API would need a confirmation. */
async function addSubscribers(pageId) {
  const state = await openPgliteState({ directory: join(dataDirectory, 'state') });
  const now = new Date().toISOString();
  await state.db.execute(sql`
    insert into status_subscribers (id, page_id, kind, address, component_ids, language, confirmed_at, created_at)
    select 'sbs_' || lpad(n::text, 26, '0'), ${pageId}, case n % 2 when 0 then 'email' else 'webhook' end,
      case n % 2 when 0 then 'reader' || n || '@example.com'
        else 'http://127.0.0.' || (1 + (n / 2) % ${HOSTS}::int) || ':' || ${String(httpPort)} || '/' || n end,
      '{}', 'en', ${now}::timestamptz, ${now}::timestamptz
    from generate_series(1, ${subscribers}::int) as n`);
  await state.close();
}

async function publish() {
  const beganMs = performance.now();
  await post(pharos, `/v1/status-pages/${statusPage.id}/incidents`, {
    title: 'Payments fail',
    severity: 'major',
    status: 'investigating',
    message: 'Card payments fail for **some** customers. See https://example.com/.',
  });
  console.log(`The incident was created in ${(performance.now() - beganMs).toFixed(0)} ms`);
}

/** Sends single events as fast as possible. */
async function load() {
  const child = fork(new URL('./load-generator.mjs', import.meta.url));
  const began = await countDelivered();
  child.send({
    websiteId,
    secret,
    port: pharos.port,
    connections: CONNECTIONS,
    durationMs: measureMs,
    batch: 1,
  });
  const [{ requests, failures, firstFailure, p99Ms }] = await once(child, 'message');
  child.kill();
  if (failures > 0) console.log(`${failures} events were not accepted: ${firstFailure}`);
  return {
    perSecond: (requests * 1_000) / measureMs,
    p99Ms,
    delivered: (await countDelivered()) - began,
  };
}

/** Sends single events at a steady rate. */
async function steady() {
  const began = await countDelivered();
  const sending = sendSteadily({ port: pharos.port, perSecond: STEADY, websiteIds });
  await sleep(measureMs);
  return { ...(await sending.end()), delivered: (await countDelivered()) - began };
}

/** Measures deliveries without other work, until all are made or for as long as the other measurements. */
async function observe() {
  const beganMs = performance.now();
  const began = await countDelivered();
  const [process0, main0] = [processMicroseconds(pharos.pid), mainThreadMicroseconds(pharos.pid)];
  let delivered = began;
  while (delivered < subscribers && (options.complete === 'yes' || performance.now() < beganMs + measureMs)) {
    await sleep(LOOK_MS);
    delivered = await countDelivered();
  }
  const seconds = (performance.now() - beganMs) / 1_000;
  const count = Math.max(1, delivered - began);
  return {
    seconds,
    isComplete: delivered >= subscribers,
    perSecond: count / seconds,
    mainMicroseconds: (mainThreadMicroseconds(pharos.pid) - main0) / count,
    cpuMicroseconds: (processMicroseconds(pharos.pid) - process0) / count,
  };
}

async function countDelivered() {
  receivers.send({});
  const [{ mails, hooks }] = await once(receivers, 'message');
  return mails + hooks;
}

async function post({ baseUrl }, path, body) {
  const response = await fetch(`${baseUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': secret },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

function describeLoad({ perSecond, p99Ms }) {
  return `${perSecond.toFixed(0)}/s (p99 ${p99Ms.toFixed(1)} ms)`;
}

function describeSteady({ medianMs, p99Ms }) {
  return `${medianMs.toFixed(1)} ms (median), ${p99Ms.toFixed(1)} ms (p99)`;
}
