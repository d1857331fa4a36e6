import { readDay } from '../../../lib/constraints/read-date.ts';

/** The earliest time of an event: 2000-01-01 UTC, in milliseconds since the epoch. */
const EARLIEST_MS = Date.UTC(2000, 0, 1);
/** The latest time that the store's type supports. */
const LATEST_MS = Date.UTC(2299, 11, 31);

const ISO_8601 =
  /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;

/** The ISO 4217 codes that `Intl` supports. */
const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** Whether `value` can be stored unchanged: it contains no NUL character and no lone surrogate. */
export function isPlainText(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed();
}

/** Whether `value` is an ISO 4217 code. Case is ignored. */
export function isCurrency(value: string): boolean {
  return CURRENCIES.has(value.toUpperCase());
}

/**
 * Parses a timestamp: milliseconds since the epoch, or ISO 8601, which is UTC without a zone.
 *
 * @returns integer milliseconds since the epoch; `undefined` for an invalid time or a time before 2000.
 */
export function parseTimestamp(value: number | string): number | undefined {
  const epochMs = typeof value === 'number' ? Math.floor(value) : parseIso(value);
  return epochMs >= EARLIEST_MS && epochMs <= LATEST_MS ? epochMs : undefined;
}

function parseIso(value: string): number {
  const match = ISO_8601.exec(value);
  // `Date.parse` accepts 30 February as 2 March.
  if (match === null || readDay(value.slice(0, 10)) === undefined) return Number.NaN;
  const zone = match[1];
  const local = value
    .slice(0, value.length - (zone?.length ?? 0))
    .replace(' ', 'T')
    .replace(',', '.');
  if (local.length === 10) return Date.parse(local);
  return Date.parse(local.toUpperCase() + normaliseZone(zone));
}

/** Converts a zone to `Z` or `+hh:mm`. `Date.parse` supports only these and reads a time without a zone as local. */
function normaliseZone(zone: string | undefined): string {
  if (zone === undefined || zone.toUpperCase() === 'Z') return 'Z';
  const digits = zone.replace(':', '');
  return `${digits.slice(0, 3)}:${digits.slice(3) || '00'}`;
}
