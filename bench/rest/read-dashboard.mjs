// Queries a dashboard of twelve parameters repeatedly.
import { setTimeout as sleep } from 'node:timers/promises';
import { PARAMETERS } from '../query/floors.mjs';

const DAY_MS = 86_400_000;
const DAYS = 30;

/** Starts to query 30 days of a website at an interval in milliseconds. */
export function readDashboard({ baseUrl, websiteId, secret, everyMs }) {
  const ending = new AbortController();
  const range = { fromMs: Date.now() - DAYS * DAY_MS, toMs: Date.now() + DAY_MS };
  const timesMs = [];

  async function ask() {
    const beganMs = performance.now();
    const response = await fetch(`${baseUrl}/v1/query?website_id=${websiteId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': secret },
      body: JSON.stringify({
        parameters: PARAMETERS,
        startDate: new Date(range.fromMs).toISOString(),
        endDate: new Date(range.toMs).toISOString(),
      }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`a query was answered with ${response.status}: ${text}`);
    timesMs.push(performance.now() - beganMs);
  }

  const reading = (async () => {
    const beganMs = performance.now();
    for (let number = 1; !ending.signal.aborted; number += 1) {
      await ask();
      const waitMs = Math.max(0, beganMs + number * everyMs - performance.now());
      await sleep(waitMs, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  })();

  /** Stops and returns the durations in milliseconds, sorted. */
  async function endWithTimes() {
    ending.abort();
    await reading;
    return timesMs.sort((one, other) => one - other);
  }

  return {
    endWithTimes,
    /** Stops and returns the median duration in milliseconds. */
    async end() {
      const sorted = await endWithTimes();
      return sorted[Math.floor(sorted.length / 2)];
    },
  };
}
