// Sends single events at a steady rate, whether or not the server keeps up: one request each, evenly spaced, on persistent
// connections.
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { browserHeaders, pageview } from '../ingest-requests.mjs';

const VISITORS = 3_000;
/** A prime step, so that consecutive visitors differ. */
const STEP = 1_871;
const CONNECTIONS = 32;
const LATEST_ANSWER_MS = 10_000;

/**
 * Starts to send.
 *
 * @param secret a key, for events sent by a server. Without it, they are sent as by browsers.
 * @param websiteIds used in turn.
 */
export function sendSteadily({ port, perSecond, websiteIds, secret }) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const underWay = new Set();
  const failures = [];
  const ending = new AbortController();
  let latenciesMs = [];

  const sending = (async () => {
    if (perSecond === 0) return;
    const beganMs = performance.now();
    for (let number = 0; !ending.signal.aborted; number += 1) {
      const dueMs = beganMs + (number * 1_000) / perSecond;
      const waitMs = dueMs - performance.now();
      if (waitMs > 0) await sleep(waitMs, undefined, { signal: ending.signal }).catch(() => undefined);
      if (!ending.signal.aborted) begin(number, dueMs);
    }
  })();

  function begin(number, dueMs) {
    const answered = send(number).then(
      () => latenciesMs.push(performance.now() - dueMs),
      (error) => failures.push(error.message),
    );
    underWay.add(answered);
    answered.then(() => underWay.delete(answered));
  }

  function send(number) {
    const visitor = (number * STEP) % VISITORS;
    const body = JSON.stringify({
      websiteId: websiteIds[number % websiteIds.length],
      anonymousId: `visitor-${visitor}`,
      ...pageview(visitor, number),
    });
    const headers =
      secret === undefined
        ? browserHeaders(visitor)
        : { 'content-type': 'application/json', 'x-api-key': secret };
    return post({ port, agent, headers, body });
  }

  return {
    /** Clears the latencies. */
    reset() {
      latenciesMs = [];
    },
    /**
     * Stops and returns the number of requests answered since the reset, and their latencies from the time they were due.
     * @throws if a request failed.
     */
    async end() {
      ending.abort();
      await sending;
      await Promise.all(underWay);
      agent.destroy();
      if (failures.length > 0)
        throw new Error(`${failures.length} requests failed, first error: ${failures[0]}`);
      const sorted = latenciesMs.sort((one, other) => one - other);
      const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
      return { answered: sorted.length, medianMs: at(0.5), p99Ms: at(0.99) };
    },
  };
}

function post({ port, agent, headers, body }) {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path: '/track',
        method: 'POST',
        agent,
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        timeout: LATEST_ANSWER_MS,
      },
      (response) => {
        let text = '';
        response.on('data', (chunk) => {
          text += chunk;
        });
        response.on('error', reject);
        response.on('end', () => {
          if (response.statusCode === 200) resolve();
          else reject(new Error(`${response.statusCode}: ${text}`));
        });
      },
    );
    sent.on('timeout', () => sent.destroy(new Error('no response in time')));
    sent.on('error', reject);
    sent.end(body);
  });
}
