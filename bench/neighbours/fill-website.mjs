// Fills a website with events of the last 30 days and waits until they are stored.
import { setTimeout as sleep } from 'node:timers/promises';
import { pageview } from '../ingest-requests.mjs';

const DAYS = 30;
const DAY_MS = 86_400_000;
const BATCH = 500;
const VISITORS = 5_000;

/** Sends events with the key of a website. */
export async function fillWebsite(pharos, { websiteIds, secret }, count) {
  const startMs = Date.now() - DAYS * DAY_MS;
  for (let first = 0; first < count; first += BATCH) {
    const events = Array.from({ length: Math.min(BATCH, count - first) }, (_, index) => ({
      websiteId: websiteIds[0],
      anonymousId: `visitor-${(first + index) % VISITORS}`,
      timestamp: startMs + Math.floor(((first + index) / count) * (DAYS - 1) * DAY_MS),
      ...pageview((first + index) % VISITORS, first + index),
    }));
    await post(pharos, secret, events);
  }
  while ((await pharos.backlogBytes()) > 0) await sleep(250);
}

async function post(pharos, secret, events) {
  const response = await fetch(`${pharos.baseUrl}/track`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': secret },
    body: JSON.stringify(events),
  });
  const text = await response.text();
  if (response.status === 503) {
    await sleep(1_000);
    return post(pharos, secret, events);
  }
  if (!response.ok) throw new Error(`${response.status}: ${text}`);
}
