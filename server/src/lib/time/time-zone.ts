/**
 * A time zone of the IANA database. A local ("wall") time is represented by the milliseconds of the same date and time in
 * UTC, so that calendar arithmetic can use `Date.UTC`.
 */
export interface TimeZone {
  /** The name as requested. */
  readonly name: string;
  /** Returns the offset from UTC at an instant, in milliseconds; a multiple of 1,000. */
  offsetAt(epochMs: number): number;
}

/** A period with a constant offset. */
export interface OffsetSpan {
  readonly fromMs: number;
  /** Exclusive. */
  readonly toMs: number;
  readonly offsetMs: number;
}

const SECOND_MS = 1_000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** The maximum number of cached zones. Names are case-insensitive, so a zone has many spellings. */
const MAX_CACHED = 1_000;
/** The maximum number of cached offsets per zone. */
const MAX_OFFSETS = 1_000;
const NAME_SHAPE = /^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/;
const zones = new Map<string, TimeZone>();

/** Returns the zone with this name, or `undefined`. Offsets such as `+02:00` are not zones. */
export function findTimeZone(name: string): TimeZone | undefined {
  const known = zones.get(name);
  if (known !== undefined) return known;
  if (!NAME_SHAPE.test(name)) return undefined;
  const zone = createTimeZone(name);
  if (zone === undefined) return undefined;
  if (zones.size >= MAX_CACHED) zones.clear();
  zones.set(name, zone);
  return zone;
}

/** The names that can be suggested. */
export function timeZoneNames(): readonly string[] {
  return ['UTC', ...Intl.supportedValuesOf('timeZone')];
}

function createTimeZone(name: string): TimeZone | undefined {
  const format = createFormat(name);
  if (format === undefined) return undefined;
  if (format.resolvedOptions().timeZone === 'UTC') return { name, offsetAt: () => 0 };
  // Cached, because formatting takes 2 µs and the same days are requested repeatedly.
  const known = new Map<number, number>();
  return {
    name,
    offsetAt: (epochMs) => {
      const wholeMs = Math.floor(epochMs / SECOND_MS) * SECOND_MS;
      const remembered = known.get(wholeMs);
      if (remembered !== undefined) return remembered;
      const offsetMs = readOffset(format, wholeMs);
      if (known.size >= MAX_OFFSETS) known.clear();
      known.set(wholeMs, offsetMs);
      return offsetMs;
    },
  };
}

function readOffset(format: Intl.DateTimeFormat, wholeMs: number): number {
  const [month = 1, day = 1, year = 0, hour = 0, minute = 0, second = 0] = (
    format.format(wholeMs).match(/\d+/g) ?? []
  ).map(Number);
  return Date.UTC(year, month - 1, day, hour, minute, second) - wholeMs;
}

function createFormat(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Returns the local time at an instant. */
export function wallOf(zone: TimeZone, epochMs: number): number {
  return epochMs + zone.offsetAt(epochMs);
}

/**
 * Returns the first instant at which the local time is `wallMs` or, if clocks skip it, the instant of the change.
 * For a local time that occurs twice, returns the first instant.
 */
export function instantOf(zone: TimeZone, wallMs: number): number {
  // Offsets are at most ±15 h, so every candidate is between these two instants.
  const spans = offsetSpans(zone, wallMs - 15 * HOUR_MS, wallMs + 15 * HOUR_MS);
  for (const span of spans) {
    const candidate = Math.max(wallMs - span.offsetMs, span.fromMs);
    if (candidate < span.toMs) return candidate;
  }
  return wallMs - zone.offsetAt(wallMs);
}

/** Returns the periods of constant offset from `fromMs` to `toMs`, in order, without gaps. */
export function offsetSpans(zone: TimeZone, fromMs: number, toMs: number): readonly OffsetSpan[] {
  const spans: OffsetSpan[] = [];
  let spanFromMs = fromMs;
  let sampleMs = fromMs;
  let offsetMs = zone.offsetAt(fromMs);
  while (sampleMs < toMs) {
    const nextMs = Math.min(sampleMs + DAY_MS, toMs);
    const nextOffsetMs = zone.offsetAt(nextMs);
    if (nextOffsetMs !== offsetMs) {
      const changeMs = findChange(zone, sampleMs, nextMs);
      if (changeMs < toMs) {
        spans.push({ fromMs: spanFromMs, toMs: changeMs, offsetMs });
        spanFromMs = changeMs;
        offsetMs = nextOffsetMs;
      }
    }
    sampleMs = nextMs;
  }
  spans.push({ fromMs: spanFromMs, toMs, offsetMs });
  return spans;
}

/** Finds the first instant with another offset than `lowMs`, by binary search. Offsets change at whole seconds. */
function findChange(zone: TimeZone, lowMs: number, highMs: number): number {
  const offsetMs = zone.offsetAt(lowMs);
  let low = Math.floor(lowMs / SECOND_MS);
  let high = Math.ceil(highMs / SECOND_MS);
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (zone.offsetAt(middle * SECOND_MS) === offsetMs) low = middle;
    else high = middle;
  }
  return high * SECOND_MS;
}
