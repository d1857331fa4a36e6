/** The maximum number of events that wait for a retry. */
const MAX_WAITING = 50;
/** The number of automatic retries, over 511 seconds. After that, only other events and `online` trigger a retry. */
const MAX_RETRIES = 9;

let waiting: Parameters<typeof post>[] = [];
let retries = 0;
/** The timer of the next retry; 0 if none is scheduled. */
let timer = 0;

/** Sends undelivered events again with the same ids, which the server uses for deduplication. */
export const resend = (): void => {
  const parcels = waiting;
  waiting = [];
  for (const parcel of parcels) post(...parcel);
};

/**
 * Sends `json`, an object, as plain text, which needs no preflight. Failed events are kept and retried, with their age. It needs no
 * correct clock, which many devices do not have.
 *
 * @param sinceMs the time of the event on the clock of `performance.now()`.
 */
export const post = async (url: URL, json: string, sinceMs: number, isRetry?: boolean): Promise<void> => {
  try {
    const body = isRetry ? json.replace('{', `{"age_ms":${(performance.now() - sinceMs) | 0},`) : json;
    // Browsers without `keepalive` cancel requests when the page is left, except beacons.
    if (!('keepalive' in Request.prototype) && navigator.sendBeacon(url, body)) return;
    const { status } = await fetch(url, { method: 'POST', body, keepalive: true, credentials: 'omit' });
    // Rejections are final. 429 and 5xx are temporary.
    if (status < 429) {
      retries = 0;
      return resend();
    }
  } catch {
    // Blocked, offline or over the keepalive quota: the event is kept below.
  }
  if (waiting.length < MAX_WAITING) waiting.push([url, json, sinceMs, true]);
  if (!timer && retries < MAX_RETRIES)
    timer = setTimeout(() => {
      timer = 0;
      resend();
    }, 1000 << retries++);
};
