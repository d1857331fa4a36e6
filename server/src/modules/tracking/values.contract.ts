/** The earliest time an event can have: 2000-01-01, UTC, in milliseconds. */
const EARLIEST_MS = Date.UTC(2000, 0, 1);
/** The end of what the store's time type holds. */
const LATEST_MS = Date.UTC(2299, 11, 31);

const ISO_8601 =
  /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;

/** The codes that `Intl` knows: ISO 4217. */
const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** Whether `value` can be stored as it is: no NUL, no half of a surrogate pair. */
export function isPlainText(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed();
}

/** Whether `value` is an ISO 4217 code, in either case. */
export function isCurrency(value: string): boolean {
  return CURRENCIES.has(value.toUpperCase());
}

/**
 * A time as clients write it: milliseconds since the epoch or ISO 8601, which is UTC when it names no zone.
 *
 * @returns whole milliseconds since the epoch; `undefined` for what is no time or lies before 2000.
 */
export function parseTimestamp(value: number | string): number | undefined {
  const epochMs = typeof value === 'number' ? Math.floor(value) : parseIso(value);
  return epochMs >= EARLIEST_MS && epochMs <= LATEST_MS ? epochMs : undefined;
}

function parseIso(value: string): number {
  const match = ISO_8601.exec(value);
  if (match === null) return Number.NaN;
  const zone = match[1];
  const local = value
    .slice(0, value.length - (zone?.length ?? 0))
    .replace(' ', 'T')
    .replace(',', '.');
  if (local.length === 10) return Date.parse(local);
  return Date.parse(local.toUpperCase() + normaliseZone(zone));
}

/** `Date.parse` knows `Z` and `+hh:mm` only, and takes a time without a zone as local. */
function normaliseZone(zone: string | undefined): string {
  if (zone === undefined || zone.toUpperCase() === 'Z') return 'Z';
  const digits = zone.replace(':', '');
  return `${digits.slice(0, 3)}:${digits.slice(3) || '00'}`;
}
