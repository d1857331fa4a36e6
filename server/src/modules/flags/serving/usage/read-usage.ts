import { invalidField } from '../../../../errors.ts';
import { readDate } from '../../../../lib/constraints/read-date.ts';
import { say } from '../../../../lib/texts/sentence.ts';
import { isObject } from '../read-context.ts';

const MAX_COUNTS = 1_000;
const MAX_TEXT = 64;
const MAX_VARIANT = 128;
/** Reports of earlier or later minutes are rejected: the clock of the caller is wrong, or the report is too late. */
const MAX_AGE_MS = 24 * 60 * 60 * 1000;
const MAX_AHEAD_MS = 5 * 60 * 1000;
const MAX_COUNT = 1_000_000_000;
const MINUTE_MS = 60_000;
const NAME = /^[\w@./+-]{1,60}$/;
const REASONS: ReadonlySet<string> = new Set([
  'STATIC',
  'DEFAULT',
  'TARGETING_MATCH',
  'SPLIT',
  'DISABLED',
  'ERROR',
]);

/** Evaluations that an SDK made and counted. */
export interface ReportedCount {
  readonly flag: string;
  readonly variant: string;
  readonly valueText: string;
  readonly reason: string;
  readonly minuteMs: number;
  readonly count: number;
}

/** A report of an SDK. */
export interface UsageReport {
  readonly sdk: string;
  readonly counts: readonly ReportedCount[];
}

/** Reads a report. @throws AppError VALIDATION_ERROR that names the first invalid field. */
export function readUsage(body: unknown, nowMs: number): UsageReport {
  if (!isObject(body)) throw invalidField('body', say('flagServing.mustBeObject'));
  const { sdk, counts } = body;
  if (typeof sdk !== 'string' || !NAME.test(sdk))
    throw invalidField('body.sdk', say('flagServing.mustBeAppName'));
  if (!Array.isArray(counts) || counts.length > MAX_COUNTS)
    throw invalidField('body.counts', say('flagServing.mustBeListOfCounts', { max: MAX_COUNTS }));
  return { sdk, counts: counts.map((count: unknown, index) => readCount(count, index, nowMs)) };
}

function readCount(given: unknown, index: number, nowMs: number): ReportedCount {
  const at = (name: string): string => `body.counts.${index}${name}`;
  if (!isObject(given)) throw invalidField(at(''), say('flagServing.mustBeObject'));
  const { flag, count, minute } = given;
  if (typeof flag !== 'string' || flag.length > MAX_VARIANT)
    throw invalidField(at('.flag'), say('flagServing.mustBeKeyOfFlag'));
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 1 || count > MAX_COUNT)
    throw invalidField(at('.count'), say('flagServing.mustBeWholeNumber', { max: MAX_COUNT }));
  const timeMs = (typeof minute === 'string' ? readDate(minute) : undefined) ?? Number.NaN;
  if (!(timeMs > nowMs - MAX_AGE_MS && timeMs < nowMs + MAX_AHEAD_MS))
    throw invalidField(at('.minute'), say('flagServing.mustBeRecentTime'));
  return {
    flag,
    variant: textOf(given['variant'], MAX_VARIANT, at('.variant')),
    valueText: textOf(given['value'], MAX_TEXT, at('.value')),
    reason: reasonOf(given['reason'], at('.reason')),
    minuteMs: timeMs - (timeMs % MINUTE_MS),
    count,
  };
}

function textOf(value: unknown, maxLength: number, field: string): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string' && value.length <= maxLength) return value;
  throw invalidField(field, say('flagServing.mustBeTextOfLength', { maxLength }));
}

function reasonOf(value: unknown, field: string): string {
  if (value === undefined) return 'DEFAULT';
  if (typeof value === 'string' && REASONS.has(value)) return value;
  throw invalidField(field, say('fields.mustBeOneOf', { names: [...REASONS].join(', ') }));
}
