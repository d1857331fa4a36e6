// The traffic of `npm run soak`: each kind sends one request after another on a number of connections, and records every outcome in its ledger.
import { setTimeout as sleep } from 'node:timers/promises';
import { Ledger } from './ledger.mjs';

const TIMEOUT_MS = 20_000;
const RETRY_MS = 250;
const SITE = 'https://shop-0.example';
const BATCH = 50;
const AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36';
/** Reports are about an earlier minute: the clock of the server is stepped, and it refuses minutes that are ahead. */
const REPORT_AGE_MS = 30 * 60_000;
/** The name under which another process reports evaluations. */
export const REPORTING_SDK = 'soak-node/1.0.0';

/**
 * Lists the kinds of traffic.
 * @param setup what `prepare` created: ids and secrets.
 * @returns by name: connections, the pause between two requests of a connection in milliseconds, and the request with a number.
 */
export function kindsOf({ websiteId, secret, slug, flagKey, pageSlug }) {
  const key = { 'x-api-key': secret };
  const visitor = (n) => `visitor-${n % 500}`;
  const event = (id, n) => ({
    name: 'pageview',
    url: `${SITE}/page-${n % 40}`,
    title: id,
    anonymousId: visitor(n),
  });
  const track = `/track?website_id=${websiteId}`;
  const address = (n) => ({ 'x-forwarded-for': `203.0.113.${1 + (n % 250)}`, 'user-agent': AGENT });
  return {
    'single events': {
      connections: 4,
      pauseMs: 100,
      request: (id, n) => ({ path: track, headers: key, body: event(id, n), ids: [id] }),
    },
    batches: {
      connections: 2,
      pauseMs: 500,
      request: (id, n) => {
        const ids = Array.from({ length: BATCH }, (_, index) => `${id}.${index}`);
        return { path: track, headers: key, body: ids.map((each, index) => event(each, n + index)), ids };
      },
    },
    'events of browsers': {
      connections: 2,
      pauseMs: 100,
      request: (id, n) => ({
        path: track,
        headers: { ...address(n), origin: SITE },
        body: event(id, n),
        ids: [id],
      }),
    },
    // Sent until it is acknowledged, and then once more.
    'events with an id': {
      connections: 2,
      pauseMs: 200,
      isRepeated: true,
      request: (id, n) => ({ path: track, headers: key, body: { ...event(id, n), eventId: id }, ids: [id] }),
    },
    redirects: {
      connections: 2,
      pauseMs: 100,
      request: (_id, n) => ({ path: `/l/${slug}`, headers: address(n), ids: [], status: 302 }),
    },
    evaluations: {
      connections: 2,
      pauseMs: 100,
      request: (_id, n) => ({
        path: `/public/v1/flags/evaluate?clientId=${websiteId}&key=${flagKey}&userId=${visitor(n)}`,
        headers: address(n),
        ids: [],
      }),
    },
    'reported evaluations': {
      connections: 1,
      pauseMs: 1_000,
      request: () => ({
        path: `/flags/${websiteId}/usage`,
        headers: key,
        body: {
          sdk: REPORTING_SDK,
          counts: [{ flag: flagKey, reason: 'DEFAULT', minute: minuteAgo(REPORT_AGE_MS), count: 10 }],
        },
        ids: [],
        count: 10,
        status: 202,
      }),
    },
    queries: {
      connections: 1,
      pauseMs: 1_000,
      request: () => ({
        path: `/v1/query?website_id=${websiteId}`,
        headers: key,
        body: { parameters: ['summary_metrics', 'top_pages', 'top_referrers'], preset: 'last_7d' },
        ids: [],
      }),
    },
    'status pages': {
      connections: 1,
      pauseMs: 200,
      request: (_id, n) => ({ path: `/status/${pageSlug}`, headers: address(n), ids: [] }),
    },
    annotations: {
      connections: 1,
      pauseMs: 2_000,
      request: (id) => ({
        path: '/v1/annotations',
        headers: key,
        body: { websiteId, text: id },
        ids: [id],
        status: 201,
      }),
    },
  };
}

function minuteAgo(ageMs) {
  return new Date(Date.now() - ageMs).toISOString();
}

/**
 * Sends all kinds of traffic until the signal.
 * @param target its `baseUrl` changes with each start of the server.
 * @returns the ledgers by kind, and a promise of the end.
 */
export function sendTraffic(kinds, target, signal) {
  const ledgers = new Map(Object.keys(kinds).map((name) => [name, new Ledger()]));
  const ended = Promise.all(
    Object.entries(kinds).flatMap(([name, kind], index) =>
      Array.from({ length: kind.connections }, (_, connection) =>
        keepSending({ kind, prefix: `${index}-${connection}`, ledger: ledgers.get(name), target, signal }),
      ),
    ),
  );
  return { ledgers, ended };
}

async function keepSending({ kind, prefix, ledger, target, signal }) {
  for (let number = 0; !signal.aborted; number += 1) {
    const request = kind.request(`${prefix}-${number}`, number);
    let outcome = await send(request, target, ledger);
    if (kind.isRepeated) {
      while (outcome !== 'acknowledged' && !signal.aborted) {
        await sleep(RETRY_MS);
        outcome = await send(request, target, ledger);
      }
      // The outcome of the repetition does not matter: it is stored once in any case.
      if (outcome === 'acknowledged') await send(request, target, ledger);
    }
    await sleep(kind.pauseMs);
  }
}

async function send({ path, headers, body, ids, count, status = 200 }, target, ledger) {
  const startedMs = performance.now();
  try {
    const response = await fetch(`${target.baseUrl}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.status === status) {
      ledger.acknowledge(ids, performance.now() - startedMs, count);
      return 'acknowledged';
    }
    ledger.refuse(ids, count);
    // Only these explain that nothing was accepted for a while.
    if (response.status !== 503 && response.status !== 504)
      ledger.surprise(`${response.status} ${text.replace(/"requestId":"[^"]*",?/, '').slice(0, 300)}`);
    return 'refused';
  } catch {
    ledger.miss(ids, count);
    return 'unknown';
  }
}
