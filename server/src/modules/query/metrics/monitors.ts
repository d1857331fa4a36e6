import { type Sql, sql } from '../../../stores/facts/sql.ts';
import { aggregate, countRows, type Metric, type Rows, type Unit } from './metric.ts';
import { type Percentile, percentileOf } from './percentiles.ts';

/** A figure over checks. */
export interface CheckMetric extends Metric {
  readonly unit: Exclude<Unit, 'time'>;
  readonly ofRows: (rows: Rows) => Sql;
}

const table = 'monitor_checks';

const IS_UP = sql`status IN ('up', 'degraded')`;
const IS_DOWN = sql`status = 'down'`;
const IS_KNOWN = sql`status IN ('up', 'degraded', 'down')`;
const COVERED = sql`covers_ms`;

/** A time that answering checks measured, by its column. */
interface Measured {
  readonly column: Sql;
  readonly what: string;
}

const RESPONSE: Measured = { column: sql`response_ms`, what: 'response time' };
const TTFB: Measured = { column: sql`ttfb_ms`, what: 'time to the first byte' };
const OF_ANSWERS = 'in milliseconds, over checks that found the monitor up or degraded; `null` without any';

const isMeasured = ({ column }: Measured): Sql => sql`${IS_UP} AND ${column} IS NOT NULL`;

const time = (title: string, description: string, ofRows: (rows: Rows) => Sql): CheckMetric => ({
  title,
  description: `${description}, ${OF_ANSWERS}`,
  unit: 'milliseconds',
  table,
  isNullOfNothing: true,
  ofRows,
});

const average = (title: string, measured: Measured): CheckMetric =>
  time(title, `The mean ${measured.what}`, (rows) =>
    aggregate(rows, 'avg', sql`assumeNotNull(${measured.column})`, isMeasured(measured)),
  );

const percentile = (level: Percentile, title: string, measured: Measured): CheckMetric =>
  time(`${title}, p${level}`, `The ${measured.what} that ${level} % stay within`, (rows) =>
    percentileOf(rows, level, sql`assumeNotNull(${measured.column})`, isMeasured(measured)),
  );

const extreme = (which: 'min' | 'max', title: string): CheckMetric =>
  time(title, `The ${which === 'min' ? 'shortest' : 'longest'} response time`, (rows) => {
    const figure = aggregate(rows, which, sql`assumeNotNull(response_ms)`, isMeasured(RESPONSE));
    return sql`if(${countRows(rows, isMeasured(RESPONSE))} = 0, nan, ${figure})`;
  });

const METRICS = {
  checks: {
    title: 'Checks',
    description: 'Checks of monitors, whatever they found',
    unit: 'count',
    table,
    ofRows: (rows) => countRows(rows),
  },
  successful_checks: {
    title: 'Successful checks',
    description: 'Checks that found the monitor up or degraded',
    unit: 'count',
    table,
    ofRows: (rows) => countRows(rows, IS_UP),
  },
  uptime_percentage: {
    title: 'Uptime',
    description:
      'Of the time that checks tell of (each covers the time until the next was due), the part in which the monitor was up or degraded. Time in which we could not look (unknown) is left out of both; `null` when nothing is known. With several monitors, of their time together',
    unit: 'percent',
    table,
    isNullOfNothing: true,
    ofRows: (rows) =>
      sql`100 * ${aggregate(rows, 'sum', COVERED, IS_UP)} / ${aggregate(rows, 'sum', COVERED, IS_KNOWN)}`,
  },
  downtime_seconds: {
    title: 'Downtime',
    description: 'The time that checks cover which found the monitor down',
    unit: 'seconds',
    table,
    ofRows: (rows) => sql`${aggregate(rows, 'sum', COVERED, IS_DOWN)} / 1000`,
  },
  known_seconds: {
    title: 'Known time',
    description:
      'The time that checks cover which found the monitor up, degraded or down: what uptime is told of',
    unit: 'seconds',
    table,
    ofRows: (rows) => sql`${aggregate(rows, 'sum', COVERED, IS_KNOWN)} / 1000`,
  },
  covered_seconds: {
    title: 'Covered time',
    description: 'The time that checks cover, whatever they found',
    unit: 'seconds',
    table,
    ofRows: (rows) => sql`${aggregate(rows, 'sum', COVERED)} / 1000`,
  },
  avg_response_time: average('Average response time', RESPONSE),
  p50_response_time: percentile(50, 'Response time', RESPONSE),
  p75_response_time: percentile(75, 'Response time', RESPONSE),
  p90_response_time: percentile(90, 'Response time', RESPONSE),
  p95_response_time: percentile(95, 'Response time', RESPONSE),
  p99_response_time: percentile(99, 'Response time', RESPONSE),
  min_response_time: extreme('min', 'Shortest response time'),
  max_response_time: extreme('max', 'Longest response time'),
  avg_ttfb: average('Average time to first byte', TTFB),
  p50_ttfb: percentile(50, 'Time to first byte', TTFB),
  p95_ttfb: percentile(95, 'Time to first byte', TTFB),
} satisfies Record<string, CheckMetric>;

/** Checks of uptime monitors. */
export const MONITOR_METRICS: Readonly<Record<keyof typeof METRICS, CheckMetric>> = METRICS;
