import { Lru } from '../../../../lib/concurrency/lru.ts';
import { roundPercent } from '../../../../lib/text/round-percent.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Creating formats takes longer than rendering a page. */
const MAX_CACHED = 200;

/** Formats numbers and times in the language and the time zone of a page. */
export interface Formats {
  /** A date with the time: "24 Nov 2026, 14:03". @param at ISO 8601. */
  time(at: string): string;
  /** A date without the time, of an instant. @param at ISO 8601. */
  dateOf(at: string): string;
  /** A local date. @param date `2026-11-24`. */
  day(date: string): string;
  /** A local date without the year. @param date `2026-11-24`. */
  shortDay(date: string): string;
  /** @param month `2026-11`. */
  month(month: string): string;
  /** Returns the local month of an instant: `2026-11`. */
  monthOf(at: string): string;
  /** @param value 0 to 100; rounded down to two decimals. */
  percent(value: number): string;
  /** The two largest units of a duration: "1 hour 20 minutes". */
  duration(ms: number): string;
  /** @param ms the age, such as "12 minutes ago". */
  ago(ms: number): string;
  milliseconds(value: number): string;
  list(texts: readonly string[]): string;
}

const cache = new Lru<string, Formats>({ maxEntries: MAX_CACHED });

/** Returns the formats of a language and an IANA time zone. */
export function formatsOf(language: string, timeZone: string): Formats {
  const key = `${language} ${timeZone}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const created = createFormats(language, timeZone);
  cache.set(key, created);
  return created;
}

function createFormats(language: string, timeZone: string): Formats {
  const dateTime = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone });
  const localDate = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const shortDate = new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', timeZone: 'UTC' });
  const month = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const plainMonth = new Intl.DateTimeFormat('sv', { month: '2-digit', year: 'numeric', timeZone });
  const percent = new Intl.NumberFormat(language, {
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const list = new Intl.ListFormat(language, { type: 'unit', style: 'long' });
  const unit = (name: string, unitDisplay: 'long' | 'short') =>
    new Intl.NumberFormat(language, { style: 'unit', unit: name, unitDisplay, maximumFractionDigits: 0 });
  const units = [
    { ms: DAY_MS, format: unit('day', 'long') },
    { ms: HOUR_MS, format: unit('hour', 'long') },
    { ms: MINUTE_MS, format: unit('minute', 'long') },
  ] as const;
  const seconds = unit('second', 'long');
  const milliseconds = unit('millisecond', 'short');
  return {
    time: (at) => dateTime.format(new Date(at)),
    dateOf: (at) => date.format(new Date(at)),
    day: (text) => localDate.format(new Date(`${text}T00:00:00Z`)),
    shortDay: (text) => shortDate.format(new Date(`${text}T00:00:00Z`)),
    month: (text) => month.format(new Date(`${text}-01T00:00:00Z`)),
    monthOf: (at) => plainMonth.format(new Date(at)).slice(0, 7),
    percent: (value) => percent.format(roundPercent(value, 2, 'down') / 100),
    duration(ms) {
      if (ms < MINUTE_MS) return seconds.format(Math.max(1, Math.round(ms / 1_000)));
      const parts: string[] = [];
      let rest = ms;
      for (const { ms: size, format } of units) {
        const count = Math.floor(rest / size);
        rest -= count * size;
        if (count > 0 && parts.length < 2) parts.push(format.format(count));
      }
      return parts.join(' ');
    },
    ago(ms) {
      if (ms < HOUR_MS) return relative.format(-Math.max(1, Math.floor(ms / MINUTE_MS)), 'minute');
      if (ms < 2 * DAY_MS) return relative.format(-Math.floor(ms / HOUR_MS), 'hour');
      return relative.format(-Math.floor(ms / DAY_MS), 'day');
    },
    milliseconds: (value) => milliseconds.format(value),
    list: (texts) => list.format(texts),
  };
}
