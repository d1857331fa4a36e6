import { invalidField } from '../../../../errors.ts';
import { isObject } from '../read-context.ts';

const MAX_TOGGLES = 1_000;
const MAX_VARIANTS = 100;
const MAX_COUNT = 1_000_000_000;
const MINUTE_MS = 60_000;
const MAX_AGE_MS = 24 * 60 * 60 * 1000;
/** The variant of flags without one. */
const NO_VARIANT = 'disabled';

/** Evaluations of a flag with one result. */
export interface MeteredCount {
  readonly flag: string;
  readonly variant: string;
  readonly valueText: string;
  readonly reason: string;
  readonly count: number;
}

/** The evaluations of a report of an Unleash SDK. They count for the minute in which it began. */
export interface Metrics {
  readonly minuteMs: number;
  readonly counts: readonly MeteredCount[];
}

/** Reads a report. @throws AppError VALIDATION_ERROR */
export function readMetrics(body: unknown, nowMs: number): Metrics {
  const bucket = isObject(body) ? body['bucket'] : undefined;
  const toggles = isObject(bucket) ? bucket['toggles'] : undefined;
  // Reports can contain other metrics only.
  if (isObject(body) && bucket === undefined) return { minuteMs: minuteOf(nowMs), counts: [] };
  if (!isObject(bucket) || !isObject(toggles)) throw invalidField('body.bucket', 'must have toggles');
  const names = Object.keys(toggles);
  if (names.length > MAX_TOGGLES)
    throw invalidField('body.bucket.toggles', `must not have more than ${MAX_TOGGLES} flags`);
  const { start } = bucket;
  const startMs = typeof start === 'string' && start.length < 64 ? Date.parse(start) : nowMs;
  const isRecent = startMs > nowMs - MAX_AGE_MS && startMs <= nowMs;
  return {
    minuteMs: minuteOf(isRecent ? startMs : nowMs),
    counts: names.flatMap((name) => countsOf(name, toggles[name])),
  };
}

function countsOf(flag: string, toggle: unknown): MeteredCount[] {
  if (!isObject(toggle)) return [];
  const { variants } = toggle;
  const named = isObject(variants) ? Object.entries(variants).slice(0, MAX_VARIANTS) : [];
  const counts: MeteredCount[] = [];
  let yes = countOf(toggle['yes']);
  for (const [variant, given] of named) {
    if (variant === NO_VARIANT) continue;
    const count = countOf(given);
    yes -= count;
    counts.push({ flag, variant, valueText: '', reason: 'SPLIT', count });
  }
  counts.push({ flag, variant: '', valueText: 'true', reason: 'TARGETING_MATCH', count: Math.max(0, yes) });
  counts.push({ flag, variant: '', valueText: 'false', reason: 'DISABLED', count: countOf(toggle['no']) });
  return counts.filter(({ count }) => count > 0);
}

function countOf(value: unknown): number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= MAX_COUNT ? value : 0;
}

function minuteOf(timeMs: number): number {
  return timeMs - (timeMs % MINUTE_MS);
}
