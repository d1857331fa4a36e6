const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const DATE_TIME =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(\.\d{1,9})?)? ?(Z|[+-]\d{2}(?::?\d{2})?)?$/i;
const SECONDS = /^\d{9,10}(?:\.\d{1,9})?$/;
const MILLISECONDS = /^\d{11,14}$/;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/**
 * Reads a date in one of the forms that programs send: ISO 8601 with or without a time, seconds (9 or 10 digits) or milliseconds (11 to 14)
 * since 1970. A time without a zone is in UTC, as a date without a time is.
 * @returns milliseconds since 1970; `undefined` for other texts, and for days and times that do not exist.
 */
export function readDate(text: string): number | undefined {
  if (MILLISECONDS.test(text)) return Number(text);
  if (SECONDS.test(text)) return Number(text) * 1_000;
  const [, date, hour, minute, second = '0', fraction = '', zone = 'Z'] = DATE_TIME.exec(text) ?? [];
  if (date === undefined) return readDay(text);
  const dayMs = readDay(date);
  const [hours, minutes, seconds] = [hour, minute, second].map(Number);
  const offset = offsetOf(zone);
  if (dayMs === undefined || hours === undefined || minutes === undefined || seconds === undefined)
    return undefined;
  if (hours > 23 || minutes > 59 || seconds > 59 || offset === undefined) return undefined;
  const fractionMs = Math.floor(Number(`0${fraction}`) * 1_000);
  return dayMs + (hours * 60 + minutes - offset) * MINUTE_MS + seconds * 1_000 + fractionMs;
}

/**
 * Reads a time with its zone, as the API accepts it; also with a space instead of `T`, and offsets such as `+0200`. Dates without a zone
 * and those of a country are ambiguous: a file says nothing about where it was written.
 * @returns milliseconds since 1970; `undefined` for other texts, and for days and times that do not exist.
 */
export function readInstant(text: string): number | undefined {
  return DATE_TIME.exec(text)?.[6] === undefined ? undefined : readDate(text);
}

/** The form that {@link readInstant} accepts, for messages. */
export const INSTANT_EXAMPLE = '2026-03-01T12:00:00Z';

/** Returns the start of a day in UTC, in milliseconds; `undefined` for days that do not exist. */
export function readDay(text: string): number | undefined {
  const [, year, month, day] = (DATE.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const isSame = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isSame ? Math.floor(date.getTime() / DAY_MS) * DAY_MS : undefined;
}

/** Returns the offset of a zone in minutes; `undefined` for one that does not exist. */
function offsetOf(zone: string): number | undefined {
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? [];
  if (sign === undefined) return 0;
  const total = Number(hours) * 60 + Number(minutes);
  if (total > 14 * 60 || Number(minutes) > 59) return undefined;
  return sign === '-' ? -total : total;
}
