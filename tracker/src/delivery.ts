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
 * Sends `body`, a JSON object, as plain text, which needs no preflight. Failed events are kept and retried, with the time
 * at which they happened.
 *
 * @param timeMs the time of the event, in milliseconds since the epoch; 0 if the body contains it.
 */
export const post = async (url: URL, body: string, timeMs: number): Promise<void> => {
  try {
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
  if (waiting.length < MAX_WAITING)
    waiting.push([url, timeMs ? body.replace('{', `{"timestamp":${timeMs},`) : body, 0]);
  if (!timer && retries < MAX_RETRIES)
    timer = setTimeout(() => {
      timer = 0;
      resend();
    }, 1000 << retries++);
};
