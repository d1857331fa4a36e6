// Counts events with queries to the server.
import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 500;
/** The pause between queries, as a multiple of the duration of the last one, so that counting does not load the server. */
const PAUSE_FACTOR = 4;
const MAX_STANDSTILL_MS = 300_000;

/**
 * Returns two figures of a range: `pageviews`, from events, and `sessions`, from the visits built from them.
 *
 * @param subject `website_id=…` or `organization_id=…`.
 * @param range milliseconds since the epoch, with an exclusive end.
 */
export async function countFigures({ baseUrl, secret, subject, range }) {
  const response = await fetch(`${baseUrl}/v1/query?${subject}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': secret },
    body: JSON.stringify({
      parameters: ['summary_metrics', { metrics: ['pageviews'], dimensions: ['event_type'] }],
      startDate: new Date(range.fromMs).toISOString(),
      endDate: new Date(range.toMs).toISOString(),
    }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`a query was answered with ${response.status}: ${text}`);
  const [summary, byType] = JSON.parse(text).data.map(({ data, success, error }) => {
    if (!success) throw new Error(`a query failed: ${error}`);
    return data[0];
  });
  return { pageviews: byType?.pageviews ?? 0, sessions: summary?.sessions ?? 0 };
}

/**
 * Waits until figures are as expected. Failed queries are retried.
 *
 * @param expected `pageviews` and `sessions`.
 * @param count returns the figures.
 * @throws if there are more pageviews than expected, or if figures stop changing. There may temporarily be more sessions, because later events merge them.
 */
export async function untilCounted(expected, count) {
  let last = '';
  let movedMs = performance.now();
  for (;;) {
    const beganMs = performance.now();
    const found = await count().catch((error) => ({ failed: error.message }));
    const nowMs = performance.now();
    if (found.pageviews === expected.pageviews && found.sessions === expected.sessions) return;
    const text = `${JSON.stringify(found)} of ${JSON.stringify(expected)}`;
    if (found.pageviews > expected.pageviews) throw new Error(`more is counted than was accepted: ${text}`);
    if (text !== last) movedMs = nowMs;
    if (nowMs - movedMs > MAX_STANDSTILL_MS) throw new Error(`figures stopped changing: ${text}`);
    last = text;
    await sleep(Math.max(PAUSE_MS, PAUSE_FACTOR * (nowMs - beganMs)));
  }
}
