/** `IMF-fixdate` of RFC 9110, and its two obsolete forms: all of them are in UTC and begin with the name of a day. */
const HTTP_DATE = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?,? /i;
const ASCTIME = /^\w{3} \w{3} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/;

/**
 * Returns how long a receiver asks to wait, in milliseconds: `Retry-After` has seconds or a date (RFC 9110, 10.2.3). A date in the past
 * is 0. @param maxMs the longest wait; longer ones are shortened. @returns `undefined` for what is neither.
 */
export function readRetryAfter(value: string | undefined, nowMs: number, maxMs: number): number | undefined {
  const text = value?.trim() ?? '';
  const waitMs = /^\d+(?:\.\d+)?$/.test(text) ? Math.ceil(Number(text) * 1_000) : untilDate(text, nowMs);
  return waitMs === undefined ? undefined : Math.min(maxMs, Math.max(0, waitMs));
}

function untilDate(text: string, nowMs: number): number | undefined {
  if (!HTTP_DATE.test(text)) return undefined;
  // The form of asctime has no zone, which means UTC.
  const atMs = Date.parse(ASCTIME.test(text) ? `${text} GMT` : text);
  return Number.isNaN(atMs) ? undefined : atMs - nowMs;
}
