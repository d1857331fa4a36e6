/** Most events that wait for a better connection. */
const MAX_WAITING = 50;
/** How often it is tried again by itself, for 511 seconds in all; after that only other events and `online` help. */
const MAX_RETRIES = 9;

let waiting: Parameters<typeof post>[] = [];
let retries = 0;
let isScheduled = false;

/** Sends what could not be delivered again, under the same ids: by them the server knows what did arrive after all. */
export const resend = (): void => {
  const parcels = waiting;
  waiting = [];
  for (const parcel of parcels) post(...parcel);
};

/**
 * Sends `body`, a JSON object, as plain text, which needs no preflight. What fails is kept and tried again; from then on
 * it says when it happened.
 *
 * @param timeMs when that was, in milliseconds since the epoch; 0 when the body says it already.
 */
export const post = async (url: URL, body: string, timeMs: number): Promise<void> => {
  try {
    // A browser that cannot keep a request alive cancels it when the page is left, unless it is a beacon.
    if (!('keepalive' in Request.prototype) && navigator.sendBeacon(url, body)) return;
    const { status } = await fetch(url, { method: 'POST', body, keepalive: true, credentials: 'omit' });
    // Refused is refused; too many requests (429) and what ails the server (5xx) pass.
    if (status < 429) {
      retries = 0;
      return resend();
    }
  } catch {
    // Blocked, offline or out of room: what cannot be sent now is kept below.
  }
  if (waiting.length < MAX_WAITING)
    waiting.push([url, timeMs ? body.replace('{', `{"timestamp":${timeMs},`) : body, 0]);
  if (isScheduled || retries >= MAX_RETRIES) return;
  isScheduled = true;
  setTimeout(() => {
    isScheduled = false;
    resend();
  }, 1000 << retries++);
};
