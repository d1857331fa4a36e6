// Sends a backfill: pageviews at random times of the days before now, in batches with one key. A few websites get most of them.
import { setTimeout as sleep } from 'node:timers/promises';
import { createVisitModel } from './expected-visits.mjs';

const BATCH = 500;
const CONNECTIONS = 8;
const NAMES = 40_000;
const DAY_MS = 86_400_000;
const SENT_AGAIN_AFTER_MS = 50;
const LONGEST_SILENCE_MS = 120_000;

/**
 * Creates a sender. Batches that are answered with 503 are sent again after `Retry-After`; `counts.refused` counts such answers.
 *
 * @param server tells the address of the server, each time anew: it may have been started again.
 * @param isNamed whether each event has an `eventId`. Then a batch that got no answer is sent again as it was, and
 *   `counts.unanswered` counts such batches; otherwise no answer is an error.
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

  /** Sends a batch until there is an answer. */
  async function postUntilAnswered(body) {
    const beganMs = performance.now();
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await post(body);
      } catch (error) {
        // What fetch throws when the connection breaks or nobody listens.
        if (!(error instanceof TypeError)) throw error;
        await sleep(SENT_AGAIN_AFTER_MS);
        if (!isNamed || performance.now() - beganMs > LONGEST_SILENCE_MS) throw error;
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
    /** What figures have to say once all that was accepted is in them. Nothing may be under way. */
    expected() {
      const { accepted } = counts;
      if (visits.ofEvents !== accepted) Object.assign(visits, { ofEvents: accepted, count: model.count() });
      return { pageviews: accepted, sessions: visits.count };
    },
    /** Resolves when so many more events are accepted. */
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
