/**
 * A time zone of the IANA database. Local ("wall") times are written as the milliseconds that the same
 * figures would be in UTC, so that calendar arithmetic is plain `Date.UTC` arithmetic.
 */
export interface TimeZone {
  /** The name as it was asked for. */
  readonly name: string;
  /** What local clocks are ahead of UTC at an instant, in milliseconds; whole seconds. */
  offsetAt(epochMs: number): number;
}

/** A time during which a zone's offset stays the same. */
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

/** Names are case-insensitive, so one zone can be asked for in many spellings. */
const MAX_CACHED = 1_000;
/** Of each zone. */
const MAX_OFFSETS = 1_000;
const NAME_SHAPE = /^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/;
const zones = new Map<string, TimeZone>();

/** The zone of this name; `undefined` when there is none. Bare offsets such as `+02:00` are no zones. */
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

/** The zones to suggest from. */
export function timeZoneNames(): readonly string[] {
  return ['UTC', ...Intl.supportedValuesOf('timeZone')];
}

function createTimeZone(name: string): TimeZone | undefined {
  const format = createFormat(name);
  if (format === undefined) return undefined;
  if (format.resolvedOptions().timeZone === 'UTC') return { name, offsetAt: () => 0 };
  // Formatting takes 2 µs, and the same days are asked for again and again.
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

/** The local time at an instant. */
export function wallOf(zone: TimeZone, epochMs: number): number {
  return epochMs + zone.offsetAt(epochMs);
}

/**
 * The first instant at which local clocks show `wallMs` or, where they skip it, the instant at which they skip it.
 * A time that comes twice is the first of the two.
 */
export function instantOf(zone: TimeZone, wallMs: number): number {
  // No offset is beyond ±15 h, so every instant that can be meant lies between these two.
  const spans = offsetSpans(zone, wallMs - 15 * HOUR_MS, wallMs + 15 * HOUR_MS);
  for (const span of spans) {
    const candidate = Math.max(wallMs - span.offsetMs, span.fromMs);
    if (candidate < span.toMs) return candidate;
  }
  return wallMs - zone.offsetAt(wallMs);
}

/** The spans of equal offset that cover `fromMs` to `toMs`, in order, without gaps. */
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

/** The first instant with another offset than `lowMs`, by halving; zones change on whole seconds. */
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
