import { type Frame, type granularityOf, numberIn, type Part, type Row } from '../../analytics/index.ts';
import type { Split } from '../health/split-rows.ts';
import { messages } from './messages.ts';
import type { Rating } from './rate-vital.ts';
import type { Percentile, Vital, VitalSplit } from './vitals-search.ts';

/** How many rows are at hand. */
const ROWS = 250;

/** The percentage of samples with a rating. */
export interface RatedShare {
  readonly rating: Rating;
  readonly percent: number;
}

/** The fields of shares in rows of `vitals_overview`, and in rows of metrics. */
export const OVERVIEW_SHARES = { good: 'good', fair: 'needs_improvement', poor: 'poor' } as const;
export const METRIC_SHARES = {
  good: 'vital_good',
  fair: 'vital_needs_improvement',
  poor: 'vital_poor',
} as const;

/** The distribution of ratings in a row; `undefined` without samples. */
export function distributionOf(
  row: Row,
  fields: Readonly<Record<Rating, string>>,
): readonly RatedShare[] | undefined {
  const shares = (['good', 'fair', 'poor'] as const).map((rating) => ({
    rating,
    percent: numberIn(row, fields[rating]),
  }));
  const known = shares.filter((share): share is RatedShare => share.percent !== null);
  return known.length === shares.length && known.some(({ percent }) => percent > 0) ? known : undefined;
}

/** The splits of web vitals. */
export const SPLITS: readonly Split<VitalSplit>[] = [
  { value: 'page', ...messages.splits.page, field: 'path' },
  { value: 'browser', ...messages.splits.browser, field: 'browser_name' },
  { value: 'country', ...messages.splits.country, field: 'country' },
  { value: 'device', ...messages.splits.device, field: 'device_type' },
  { value: 'os', ...messages.splits.os, field: 'os_name' },
  { value: 'region', ...messages.splits.region, field: 'region', besideIn: 'country' },
];

const only = (vital: Vital) => [{ field: 'metric_name', op: 'eq', value: vital }] as const;

/** A web vital by a dimension, most measurements first. */
export function vitalSplitPart(
  scope: Frame,
  vital: Vital,
  percentile: Percentile,
  split: Split<string>,
): Part {
  return {
    frame: { ...scope, limit: ROWS, sortBy: 'vital_samples', sortOrder: 'desc' },
    parameter: {
      metrics: [`vital_${percentile}`, ...Object.values(METRIC_SHARES), 'vital_samples'],
      dimensions: [split.field, ...(split.besideIn === undefined ? [] : [split.besideIn])],
      filters: only(vital),
    },
  };
}

/** One vital over time. */
export function vitalSeriesPart(
  scope: Frame,
  vital: Vital,
  percentile: Percentile,
  granularity: ReturnType<typeof granularityOf>,
): Part {
  return {
    frame: scope,
    parameter: {
      metrics: [`vital_${percentile}`, 'vital_samples'],
      dimensions: ['date'],
      granularity,
      filters: only(vital),
    },
  };
}
