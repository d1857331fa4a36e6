// Measures how soon new events of one website are visible while the server has other work.
import { setTimeout as sleep } from 'node:timers/promises';
import { countFigures } from './count-events.mjs';

const SEND_EVERY_MS = 1_000;
const POLL_EVERY_MS = 50;
const DAY_MS = 86_400_000;
const MAX_WAIT_MS = 120_000;
/** The rate limit of a key: 120 queries per minute. */
const QUERIES_PER_KEY = 120;
const MINUTE_MS = 60_000;

/** The number of keys needed to query continuously. */
export const KEYS = 1 + Math.ceil(MINUTE_MS / POLL_EVERY_MS / QUERIES_PER_KEY);

/**
 * Sends one pageview per second to an empty website, each of another visitor, and queries its figures until they include it.
 * Times start with the first attempt to send an event and end with the first response that includes it.
 */
export function watchWebsite({ server, websiteId, secrets }) {
  const range = { fromMs: Date.now() - DAY_MS, toMs: Date.now() + DAY_MS };
  const sentMs = [];
  /** For each event, the time until each figure included it, in milliseconds. */
  const delays = { pageviews: [], sessions: [] };
  const queryMs = [];
  const counts = { refused: 0, failedQueries: 0, lastFailure: undefined };
  let isEnding = false;
  let queries = 0;

  const seen = () => Math.min(delays.pageviews.length, delays.sessions.length);

  async function send() {
    sentMs.push(performance.now());
    for (;;) {
      const response = await fetch(`${server().baseUrl}/track`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': secrets[0] },
        body: JSON.stringify({
          name: 'pageview',
          websiteId,
          path: '/',
          anonymousId: `other-${sentMs.length}`,
        }),
      });
      const text = await response.text();
      if (response.ok) return;
      if (response.status !== 503) throw new Error(`/track was answered with ${response.status}: ${text}`);
      counts.refused += 1;
      await sleep(Number(response.headers.get('retry-after')) * 1_000);
    }
  }

  async function sendEach() {
    const beganMs = performance.now();
    for (let number = 1; !isEnding; number += 1) {
      await send();
      await sleep(Math.max(0, beganMs + number * SEND_EVERY_MS - performance.now()));
    }
  }

  async function ask() {
    const beganMs = performance.now();
    const secret = secrets[queries++ % secrets.length];
    const { baseUrl } = server();
    try {
      const found = await countFigures({ baseUrl, secret, subject: `website_id=${websiteId}`, range });
      const nowMs = performance.now();
      queryMs.push(nowMs - beganMs);
      for (const [kind, list] of Object.entries(delays))
        while (list.length < found[kind]) list.push(nowMs - sentMs[list.length]);
    } catch (error) {
      counts.failedQueries += 1;
      counts.lastFailure = error.message;
    }
    await sleep(Math.max(0, beganMs + POLL_EVERY_MS - performance.now()));
  }

  async function watch() {
    let endMs = Number.POSITIVE_INFINITY;
    while (!isEnding || (seen() < sentMs.length && performance.now() < endMs)) {
      if (isEnding) endMs = Math.min(endMs, performance.now() + MAX_WAIT_MS);
      if (seen() < sentMs.length) await ask();
      else await sleep(1);
    }
  }

  const work = Promise.all([sendEach(), watch()]);
  return {
    /** Stops sending, waits until all events are visible, and returns the times in milliseconds. */
    async end() {
      isEnding = true;
      await work;
      const { pageviews, sessions } = delays;
      const both = pageviews.slice(0, seen()).map((ms, index) => Math.max(ms, sessions[index]));
      return {
        sent: sentMs.length,
        missing: sentMs.length - seen(),
        pageviews: summaryOf(pageviews),
        sessions: summaryOf(sessions),
        both: summaryOf(both),
        query: summaryOf(queryMs),
        ...counts,
      };
    },
  };
}

function summaryOf(values) {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  return { median: at(0.5), p99: at(0.99), max: sorted.at(-1) };
}
