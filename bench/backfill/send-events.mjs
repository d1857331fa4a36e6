// Sends a backfill: pageviews at random past times, in batches with one key. A few websites get most of them.
import { setTimeout as sleep } from 'node:timers/promises';
import { createVisitModel } from './expected-visits.mjs';

const BATCH = 500;
const CONNECTIONS = 8;
const NAMES = 40_000;
const DAY_MS = 86_400_000;
const SENT_AGAIN_AFTER_MS = 50;
const MAX_SILENCE_MS = 120_000;

/**
 * Creates a sender. Batches with response 503 are sent again after `Retry-After`; `counts.refused` counts these responses.
 *
 * @param server returns the current URL of the server, which may have been restarted.
 * @param isNamed whether each event has an `eventId`. Then a batch without a response is sent again unchanged, and
 *   `counts.unanswered` counts such batches. Otherwise a missing response is an error.
 */
export function createSender({ server, websiteIds, secret, days, nowMs, isNamed = false }) {
  const counts = { accepted: 0, refused: 0, unanswered: 0 };
  const model = createVisitModel();
  const visits = { ofEvents: 0, count: 0 };
  let named = 0;

  function pageview() {
    const place = Math.floor((websiteIds.length + 1) ** Math.random()) - 1;
    const website = Math.min(websiteIds.length - 1, place);
    const visitor = Math.floor(Math.random() * NAMES);
    const agoMs = Math.floor(Math.random() * days * DAY_MS);
    model.add(website * NAMES + visitor, agoMs);
    return {
      name: 'pageview',
      websiteId: websiteIds[website],
      path: `/page/${Math.floor(Math.random() * 100)}`,
      anonymousId: `visitor-${visitor}`,
      timestamp: nowMs - agoMs,
      ...(isNamed ? { eventId: `backfill-${named++}` } : {}),
    };
  }

  async function post(body) {
    const response = await fetch(`${server().baseUrl}/track`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': secret },
      body,
    });
    return { response, text: await response.text() };
  }

  /** Sends a batch until there is a response. */
  async function postUntilAnswered(body) {
    const beganMs = performance.now();
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await post(body);
      } catch (error) {
        // The error of `fetch` if the connection breaks or is refused.
        if (!(error instanceof TypeError)) throw error;
        await sleep(SENT_AGAIN_AFTER_MS);
        if (!isNamed || performance.now() - beganMs > MAX_SILENCE_MS) throw error;
        if (attempt === 1) counts.unanswered += 1;
      }
    }
  }

  async function deliver(events) {
    const body = JSON.stringify(events);
    for (;;) {
      const { response, text } = await postUntilAnswered(body);
      if (response.ok) break;
      if (response.status !== 503) throw new Error(`/track was answered with ${response.status}: ${text}`);
      counts.refused += 1;
      await sleep(Number(response.headers.get('retry-after')) * 1_000);
    }
    counts.accepted += events.length;
  }

  return {
    counts,
    /** Returns the expected figures for all accepted events. No batch may be in progress. */
    expected() {
      const { accepted } = counts;
      if (visits.ofEvents !== accepted) Object.assign(visits, { ofEvents: accepted, count: model.count() });
      return { pageviews: accepted, sessions: visits.count };
    },
    /** Resolves when `count` more events are accepted. */
    async send(count) {
      let left = count;
      const work = async () => {
        while (left > 0) {
          const size = Math.min(BATCH, left);
          left -= size;
          await deliver(Array.from({ length: size }, pageview));
        }
      };
      await Promise.all(Array.from({ length: CONNECTIONS }, work));
    },
  };
}
