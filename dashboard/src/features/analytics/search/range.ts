/** Named ranges of the API, in the order they are offered. */
export const PRESETS = [
  'realtime',
  'today',
  'yesterday',
  'last_7d',
  'last_14d',
  'last_30d',
  'last_90d',
  'this_week',
  'last_week',
  'this_month',
  'last_month',
  'this_year',
  'last_12m',
  'all',
] as const;

/** The name of a range. */
export type Preset = (typeof PRESETS)[number];

/** What is shown when the address names no range. */
export const DEFAULT_PRESET: Preset = 'last_30d';

/** How long one bucket of the chart is. */
export const GRANULARITIES = ['minute', 'hour', 'day', 'week', 'month', 'year'] as const;

/** One of them. */
export type Granularity = (typeof GRANULARITIES)[number];

/**
 * A range as it is asked for: named, or between two edges in the website's own time. Edges are both dates, of which
 * `to` is the last day, or both times (`2026-03-29T12:30`), of which `to` is not part of the range.
 */
export type Range = { readonly kind: 'preset'; readonly preset: Preset } | EdgedRange;

/** A range between two edges. */
export interface EdgedRange {
  readonly kind: 'dates' | 'times';
  readonly from: string;
  readonly to: string;
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;
const DAY_MS = 86_400_000;
/** As long as the API allows. */
const MAX_DAYS = 4_100;

/** A range between two edges; `undefined` when they are none. */
export function rangeBetween(from: string | undefined, to: string | undefined): EdgedRange | undefined {
  if (from === undefined || to === undefined) return undefined;
  const [fromMs, toMs] = [wallMsOf(from), wallMsOf(to)];
  if (fromMs === undefined || toMs === undefined || toMs - fromMs > MAX_DAYS * DAY_MS) return undefined;
  if (DATE.test(from) && DATE.test(to) && fromMs <= toMs) return { kind: 'dates', from, to };
  if (TIME.test(from) && TIME.test(to) && fromMs < toMs) return { kind: 'times', from, to };
  return undefined;
}

/** A local date or time as if it were UTC, in milliseconds; `undefined` when it does not exist or is out of bounds. */
export function wallMsOf(text: string): number | undefined {
  if (!DATE.test(text) && !TIME.test(text)) return undefined;
  const ms = Date.parse(text.length === 10 ? `${text}T00:00Z` : `${text}Z`);
  if (!Number.isFinite(ms) || ms < 0 || ms >= Date.UTC(2099, 11, 31)) return undefined;
  // 30 February reads as 2 March.
  return new Date(ms).toISOString().startsWith(text) ? ms : undefined;
}

/** How fine the chart of a range may be, the usual first. */
export function granularitiesOf(range: Range): readonly [Granularity, ...Granularity[]] {
  if (range.kind === 'preset') return OF_PRESETS[range.preset];
  const fromMs = wallMsOf(range.from) ?? 0;
  const toMs = (wallMsOf(range.to) ?? 0) + (range.kind === 'dates' ? DAY_MS : 0);
  return OF_LENGTHS.find(([days]) => toMs - fromMs <= days * DAY_MS)?.[1] ?? ['month', 'week', 'year'];
}

const OF_LENGTHS: readonly (readonly [number, readonly [Granularity, ...Granularity[]]])[] = [
  [1 / 8, ['minute', 'hour']],
  [1 / 3, ['hour', 'minute']],
  [1, ['hour']],
  [7, ['day', 'hour']],
  [14, ['day', 'hour', 'week']],
  [59, ['day', 'week']],
  [124, ['day', 'week', 'month']],
  [400, ['week', 'day', 'month']],
  [740, ['month', 'day', 'week', 'year']],
];

const OF_PRESETS: Readonly<Record<Preset, readonly [Granularity, ...Granularity[]]>> = {
  realtime: ['minute'],
  today: ['hour'],
  yesterday: ['hour'],
  last_7d: ['day', 'hour'],
  last_14d: ['day', 'hour', 'week'],
  last_30d: ['day', 'week'],
  last_90d: ['day', 'week', 'month'],
  this_week: ['day', 'hour'],
  last_week: ['day', 'hour'],
  this_month: ['day', 'week'],
  last_month: ['day', 'week'],
  this_year: ['week', 'day', 'month'],
  last_12m: ['month', 'day', 'week'],
  all: ['week', 'month', 'year'],
};
