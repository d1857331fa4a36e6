import { raw, type Sql, sql } from '../../../stores/facts/sql.ts';
import { aggregate, countRows, type Metric } from './metric.ts';
import { type Percentile, percentileOf } from './percentiles.ts';

/** The thresholds of web.dev: values up to `good` are good, values above `poor` are poor. */
export const VITAL_THRESHOLDS = {
  LCP: { good: 2_500, poor: 4_000 },
  FCP: { good: 1_800, poor: 3_000 },
  INP: { good: 200, poor: 500 },
  CLS: { good: 0.1, poor: 0.25 },
  TTFB: { good: 800, poor: 1_800 },
} as const;

const table = 'vitals';
/** Values of different web vitals must not be mixed: CLS has no unit, the others are in milliseconds. */
const PER = 'metric_name';
const value = sql`value`;
const EDGES = Object.entries(VITAL_THRESHOLDS);
const edges = (of: 'good' | 'poor'): Sql =>
  raw(EDGES.map(([metric, thresholds]) => `metric = '${metric}', ${thresholds[of]}`).join(', '));
const IS_GOOD = sql`value <= multiIf(${edges('good')}, nan)`;
const IS_FAIR = sql`NOT (${IS_GOOD}) AND value <= multiIf(${edges('poor')}, nan)`;
const IS_POOR = sql`value > multiIf(${edges('poor')}, nan)`;
const RULE = EDGES.map(([metric, { good, poor }]) => `${metric} ${good} and ${poor}`).join(', ');

const percentile = (level: Percentile): Metric => ({
  title: `p${level}`,
  description: `The ${level}th percentile of the samples, in milliseconds (CLS: without a unit); \`null\` when there are none`,
  unit: 'value',
  table,
  per: PER,
  isNullWithoutRows: true,
  ofRows: (rows) => percentileOf(rows, level, value),
});

const rating = (title: string, which: string, condition: Sql): Metric => ({
  title,
  description: `The percentage of samples that are ${which} according to web.dev (good up to the first threshold, poor above the second; in milliseconds, except CLS): ${RULE}`,
  unit: 'percent',
  table,
  ofRows: (rows) => sql`100 * ${countRows(rows, condition)} / ${countRows(rows)}`,
});

/** Metrics of web vitals. */
export const VITAL_METRICS = {
  vital_samples: {
    title: 'Samples',
    description: 'The number of web vital samples',
    unit: 'count',
    table,
    ofRows: (rows) => countRows(rows),
  },
  vital_visitors: {
    title: 'Visitors',
    description: 'Distinct visitors with at least one sample',
    unit: 'count',
    table,
    isDistinct: true,
    ofRows: (rows) => rows.distinct(sql`visitor_id`),
  },
  vital_average: {
    title: 'Average',
    description: 'The mean of the samples, in milliseconds (CLS: without a unit); `null` when there are none',
    unit: 'value',
    table,
    per: PER,
    isNullWithoutRows: true,
    ofRows: (rows) => aggregate(rows, 'avg', value),
  },
  vital_p50: percentile(50),
  vital_p75: percentile(75),
  vital_p90: percentile(90),
  vital_p95: percentile(95),
  vital_p99: percentile(99),
  vital_good: rating('Good', 'good', IS_GOOD),
  vital_needs_improvement: rating('Needs improvement', 'neither good nor poor', IS_FAIR),
  vital_poor: rating('Poor', 'poor', IS_POOR),
} satisfies Record<string, Metric>;
