import { invalidField } from '../../../../errors.ts';
import { readDate } from '../../../../lib/constraints/read-date.ts';
import { say } from '../../../../lib/texts/sentence.ts';
import { isObject } from '../read-context.ts';
import type { ReportedCount } from '../usage/read-usage.ts';
import { NO_VARIANT } from './unleash-format.ts';

const MAX_TOGGLES = 1_000;
const MAX_VARIANTS = 100;
/** The most rows of a report. They are appended to the journal together. */
const MAX_COUNTS = 10_000;
const MAX_COUNT = 1_000_000_000;
const MINUTE_MS = 60_000;
const MAX_AGE_MS = 24 * 60 * 60 * 1000;

/**
 * Reads a report of an Unleash SDK. Its evaluations count for the minute in which it began.
 * @throws AppError VALIDATION_ERROR
 */
export function readMetrics(body: unknown, nowMs: number): ReportedCount[] {
  const bucket = isObject(body) ? body['bucket'] : undefined;
  const toggles = isObject(bucket) ? bucket['toggles'] : undefined;
  // Reports can contain other metrics only.
  if (isObject(body) && bucket === undefined) return [];
  if (!isObject(bucket) || !isObject(toggles))
    throw invalidField('body.bucket', say('flagServing.mustHaveToggles'));
  const names = Object.keys(toggles);
  if (names.length > MAX_TOGGLES)
    throw invalidField('body.bucket.toggles', say('flagServing.mustNotHaveMoreFlags', { max: MAX_TOGGLES }));
  const { start } = bucket;
  const startMs = (typeof start === 'string' ? readDate(start) : undefined) ?? nowMs;
  const isRecent = startMs > nowMs - MAX_AGE_MS && startMs <= nowMs;
  const minuteMs = minuteOf(isRecent ? startMs : nowMs);
  const counts = names.flatMap((name) => countsOf(name, toggles[name], minuteMs));
  if (counts.length > MAX_COUNTS)
    throw invalidField('body.bucket.toggles', say('flagServing.mustNotHaveMoreCounts', { max: MAX_COUNTS }));
  return counts;
}

function countsOf(flag: string, toggle: unknown, minuteMs: number): ReportedCount[] {
  if (!isObject(toggle)) return [];
  const { variants } = toggle;
  const named = isObject(variants) ? Object.entries(variants).slice(0, MAX_VARIANTS) : [];
  const counts: ReportedCount[] = [];
  const add = (variant: string, valueText: string, reason: string, count: number): void => {
    if (count > 0) counts.push({ flag, variant, valueText, reason, minuteMs, count });
  };
  let yes = countOf(toggle['yes']);
  for (const [variant, given] of named) {
    if (variant === NO_VARIANT) continue;
    const count = countOf(given);
    yes -= count;
    add(variant, '', 'SPLIT', count);
  }
  add('', 'true', 'TARGETING_MATCH', yes);
  add('', 'false', 'DISABLED', countOf(toggle['no']));
  return counts;
}

function countOf(value: unknown): number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= MAX_COUNT ? value : 0;
}

function minuteOf(timeMs: number): number {
  return timeMs - (timeMs % MINUTE_MS);
}
