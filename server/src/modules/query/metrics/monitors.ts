import { type Sql, sql } from '../../../stores/facts/sql.ts';
import { aggregate, countRows, type Metric, type Rows, type Unit } from './metric.ts';
import { type Percentile, percentileOf } from './percentiles.ts';

/** A metric of uptime checks. */
export interface CheckMetric extends Metric {
  readonly unit: Exclude<Unit, 'time'>;
  readonly ofRows: (rows: Rows) => Sql;
}

const table = 'monitor_checks';

const IS_UP = sql`status IN ('up', 'degraded')`;
const IS_DOWN = sql`status = 'down'`;
const IS_KNOWN = sql`status IN ('up', 'degraded', 'down')`;
const COVERED = sql`covers_ms`;

/** A duration that successful checks measure, by its column. */
interface Measured {
  readonly column: Sql;
  readonly what: string;
}

const RESPONSE: Measured = { column: sql`response_ms`, what: 'response time' };
const TTFB: Measured = { column: sql`ttfb_ms`, what: 'time to the first byte' };
const OF_ANSWERS = 'in milliseconds, over checks with the status up or degraded; `null` when there are none';

const isMeasured = ({ column }: Measured): Sql => sql`${IS_UP} AND ${column} IS NOT NULL`;

const time = (title: string, description: string, ofRows: (rows: Rows) => Sql): CheckMetric => ({
  title,
  description: `${description}, ${OF_ANSWERS}`,
  unit: 'milliseconds',
  table,
  isNullWithoutRows: true,
  ofRows,
});

const average = (title: string, measured: Measured): CheckMetric =>
  time(title, `The mean ${measured.what}`, (rows) =>
    aggregate(rows, 'avg', sql`assumeNotNull(${measured.column})`, isMeasured(measured)),
  );

const percentile = (level: Percentile, title: string, measured: Measured): CheckMetric =>
  time(`${title}, p${level}`, `The ${level}th percentile of the ${measured.what}`, (rows) =>
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
    description: 'Checks of monitors, whatever their result',
    unit: 'count',
    table,
    ofRows: (rows) => countRows(rows),
  },
  successful_checks: {
    title: 'Successful checks',
    description: 'Checks with the status up or degraded',
    unit: 'count',
    table,
    ofRows: (rows) => countRows(rows, IS_UP),
  },
  uptime_percentage: {
    title: 'Uptime',
    description:
      'The percentage of the known time in which the monitor was up or degraded. Each check covers the time until the next check was due. Time with the status unknown is excluded; `null` when there is no known time. With several monitors, the times are added together',
    unit: 'percent',
    table,
    isNullWithoutRows: true,
    ofRows: (rows) =>
      sql`100 * ${aggregate(rows, 'sum', COVERED, IS_UP)} / ${aggregate(rows, 'sum', COVERED, IS_KNOWN)}`,
  },
  downtime_seconds: {
    title: 'Downtime',
    description: 'The time covered by checks with the status down',
    unit: 'seconds',
    table,
    ofRows: (rows) => sql`${aggregate(rows, 'sum', COVERED, IS_DOWN)} / 1000`,
  },
  known_seconds: {
    title: 'Known time',
    description:
      'The time covered by checks with the status up, degraded or down: the base of the uptime percentage',
    unit: 'seconds',
    table,
    ofRows: (rows) => sql`${aggregate(rows, 'sum', COVERED, IS_KNOWN)} / 1000`,
  },
  covered_seconds: {
    title: 'Covered time',
    description: 'The time covered by checks, whatever their result',
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

/** Metrics of uptime checks. */
export const MONITOR_METRICS: Readonly<Record<keyof typeof METRICS, CheckMetric>> = METRICS;
