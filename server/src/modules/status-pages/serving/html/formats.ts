import { Lru } from '../../../../lib/concurrency/lru.ts';
import { roundPercent } from '../../../../lib/text/round-percent.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Creating formats takes longer than rendering a page. */
const MAX_CACHED = 200;

const cache = new Lru<string, Formats>({ maxEntries: MAX_CACHED });

/** Returns the formats of a language and an IANA time zone. */
export function formatsOf(language: string, timeZone: string): Formats {
  const key = `${language} ${timeZone}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const created = new Formats(language, timeZone);
  cache.set(key, created);
  return created;
}

/** Formats numbers and times in the language and the time zone of a page. */
export class Formats {
  readonly #language: string;
  readonly #dateTime: Intl.DateTimeFormat;
  readonly #date: Intl.DateTimeFormat;
  readonly #localDate: Intl.DateTimeFormat;
  readonly #shortDate: Intl.DateTimeFormat;
  readonly #month: Intl.DateTimeFormat;
  readonly #plainMonth: Intl.DateTimeFormat;
  readonly #percent: Intl.NumberFormat;
  readonly #relative: Intl.RelativeTimeFormat;
  readonly #list: Intl.ListFormat;
  readonly #units;
  readonly #seconds: Intl.NumberFormat;
  readonly #milliseconds: Intl.NumberFormat;

  constructor(language: string, timeZone: string) {
    this.#language = language;
    this.#dateTime = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone });
    this.#date = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone });
    this.#localDate = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
    this.#shortDate = new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', timeZone: 'UTC' });
    this.#month = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
    this.#plainMonth = new Intl.DateTimeFormat('sv', { month: '2-digit', year: 'numeric', timeZone });
    this.#percent = new Intl.NumberFormat(language, {
      style: 'percent',
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    });
    this.#relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
    this.#list = new Intl.ListFormat(language, { type: 'unit', style: 'long' });
    this.#units = [
      { ms: DAY_MS, format: this.#unit('day', 'long') },
      { ms: HOUR_MS, format: this.#unit('hour', 'long') },
      { ms: MINUTE_MS, format: this.#unit('minute', 'long') },
    ] as const;
    this.#seconds = this.#unit('second', 'long');
    this.#milliseconds = this.#unit('millisecond', 'short');
  }

  /** A date with the time: "24 Nov 2026, 14:03". @param at ISO 8601. */
  time(at: string): string {
    return this.#dateTime.format(new Date(at));
  }

  /** A date without the time, of an instant. @param at ISO 8601. */
  dateOf(at: string): string {
    return this.#date.format(new Date(at));
  }

  /** A local date. @param date `2026-11-24`. */
  day(text: string): string {
    return this.#localDate.format(new Date(`${text}T00:00:00Z`));
  }

  /** A local date without the year. @param date `2026-11-24`. */
  shortDay(text: string): string {
    return this.#shortDate.format(new Date(`${text}T00:00:00Z`));
  }

  /** @param month `2026-11`. */
  month(text: string): string {
    return this.#month.format(new Date(`${text}-01T00:00:00Z`));
  }

  /** Returns the local month of an instant: `2026-11`. */
  monthOf(at: string): string {
    return this.#plainMonth.format(new Date(at)).slice(0, 7);
  }

  /** @param value 0 to 100; rounded down to two decimals. */
  percent(value: number): string {
    return this.#percent.format(roundPercent(value, 2, 'down') / 100);
  }

  /** The two largest units of a duration: "1 hour 20 minutes". */
  duration(ms: number): string {
    if (ms < MINUTE_MS) return this.#seconds.format(Math.max(1, Math.round(ms / 1_000)));
    const parts: string[] = [];
    let rest = ms;
    for (const { ms: size, format } of this.#units) {
      const count = Math.floor(rest / size);
      rest -= count * size;
      if (count > 0 && parts.length < 2) parts.push(format.format(count));
    }
    return parts.join(' ');
  }

  /** @param ms the age, such as "12 minutes ago". */
  ago(ms: number): string {
    if (ms < HOUR_MS) return this.#relative.format(-Math.max(1, Math.floor(ms / MINUTE_MS)), 'minute');
    if (ms < 2 * DAY_MS) return this.#relative.format(-Math.floor(ms / HOUR_MS), 'hour');
    return this.#relative.format(-Math.floor(ms / DAY_MS), 'day');
  }

  /** A number of equal units: "2 weeks". */
  period(count: number, unit: 'day' | 'week' | 'month' | 'year'): string {
    return this.#unit(unit, 'long').format(count);
  }

  /** The name of a day of the week. @param day Monday is 0. */
  weekday(day: number): string {
    // 2024 began on a Monday.
    return new Intl.DateTimeFormat(this.#language, { weekday: 'long', timeZone: 'UTC' }).format(
      Date.UTC(2024, 0, 1 + day),
    );
  }

  milliseconds(value: number): string {
    return this.#milliseconds.format(value);
  }

  list(texts: readonly string[]): string {
    return this.#list.format(texts);
  }

  #unit(name: string, unitDisplay: 'long' | 'short') {
    return new Intl.NumberFormat(this.#language, {
      style: 'unit',
      unit: name,
      unitDisplay,
      maximumFractionDigits: 0,
    });
  }
}
