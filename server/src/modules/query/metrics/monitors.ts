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

/** A duration that successful checks measure, by its column. */
interface Measured {
  readonly column: Sql;
  readonly what: string;
}

/** The phases of a check, in the order in which they happen. */
export const PHASES = {
  dns: { column: sql`dns_ms`, what: 'time of the DNS lookup' },
  connect: { column: sql`connect_ms`, what: 'time to connect' },
  tls: { column: sql`tls_ms`, what: 'time of the TLS handshake' },
  ttfb: { column: sql`ttfb_ms`, what: 'time to the first byte' },
  transfer: { column: sql`transfer_ms`, what: 'time to receive the response' },
} as const satisfies Record<string, Measured>;

const RESPONSE: Measured = { column: sql`response_ms`, what: 'response time' };
const OF_ANSWERS = 'in milliseconds, over checks with the status up or degraded; `null` when there are none';

/** The time that checks cover, in milliseconds. */
const coveredMs = (rows: Rows, condition?: Sql): Sql => aggregate(rows, 'sum', rows.covered(), condition);

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
      'The percentage of the known time in which the monitor was up or degraded. Each check covers the time until the next check was due. Time with the status unknown is excluded; `null` when there is no known time. With several regions, each instant counts as the mean of those that looked. With several monitors, the times are added together',
    unit: 'percent',
    table,
    isNullWithoutRows: true,
    ofRows: (rows) => sql`100 * ${coveredMs(rows, IS_UP)} / ${coveredMs(rows, IS_KNOWN)}`,
  },
  downtime_seconds: {
    title: 'Downtime',
    description: 'The time covered by checks with the status down',
    unit: 'seconds',
    table,
    ofRows: (rows) => sql`${coveredMs(rows, IS_DOWN)} / 1000`,
  },
  degraded_seconds: {
    title: 'Degraded time',
    description: 'The time covered by checks with the status degraded',
    unit: 'seconds',
    table,
    ofRows: (rows) => sql`${coveredMs(rows, sql`status = 'degraded'`)} / 1000`,
  },
  known_seconds: {
    title: 'Known time',
    description:
      'The time covered by checks with the status up, degraded or down: the base of the uptime percentage',
    unit: 'seconds',
    table,
    ofRows: (rows) => sql`${coveredMs(rows, IS_KNOWN)} / 1000`,
  },
  covered_seconds: {
    title: 'Covered time',
    description: 'The time covered by checks, whatever their result',
    unit: 'seconds',
    table,
    ofRows: (rows) => sql`${coveredMs(rows)} / 1000`,
  },
  avg_response_time: average('Average response time', RESPONSE),
  p50_response_time: percentile(50, 'Response time', RESPONSE),
  p75_response_time: percentile(75, 'Response time', RESPONSE),
  p90_response_time: percentile(90, 'Response time', RESPONSE),
  p95_response_time: percentile(95, 'Response time', RESPONSE),
  p99_response_time: percentile(99, 'Response time', RESPONSE),
  min_response_time: extreme('min', 'Shortest response time'),
  max_response_time: extreme('max', 'Longest response time'),
  avg_dns: average('Average time of the DNS lookup', PHASES.dns),
  p50_dns: percentile(50, 'DNS lookup', PHASES.dns),
  p75_dns: percentile(75, 'DNS lookup', PHASES.dns),
  p95_dns: percentile(95, 'DNS lookup', PHASES.dns),
  p99_dns: percentile(99, 'DNS lookup', PHASES.dns),
  avg_connect: average('Average time to connect', PHASES.connect),
  p50_connect: percentile(50, 'Time to connect', PHASES.connect),
  p75_connect: percentile(75, 'Time to connect', PHASES.connect),
  p95_connect: percentile(95, 'Time to connect', PHASES.connect),
  p99_connect: percentile(99, 'Time to connect', PHASES.connect),
  avg_tls: average('Average time of the TLS handshake', PHASES.tls),
  p50_tls: percentile(50, 'TLS handshake', PHASES.tls),
  p75_tls: percentile(75, 'TLS handshake', PHASES.tls),
  p95_tls: percentile(95, 'TLS handshake', PHASES.tls),
  p99_tls: percentile(99, 'TLS handshake', PHASES.tls),
  avg_ttfb: average('Average time to first byte', PHASES.ttfb),
  p50_ttfb: percentile(50, 'Time to first byte', PHASES.ttfb),
  p75_ttfb: percentile(75, 'Time to first byte', PHASES.ttfb),
  p95_ttfb: percentile(95, 'Time to first byte', PHASES.ttfb),
  p99_ttfb: percentile(99, 'Time to first byte', PHASES.ttfb),
  avg_transfer: average('Average time to receive the response', PHASES.transfer),
  p50_transfer: percentile(50, 'Time to receive the response', PHASES.transfer),
  p75_transfer: percentile(75, 'Time to receive the response', PHASES.transfer),
  p95_transfer: percentile(95, 'Time to receive the response', PHASES.transfer),
  p99_transfer: percentile(99, 'Time to receive the response', PHASES.transfer),
} satisfies Record<string, CheckMetric>;

/** Metrics of uptime checks. */
export const MONITOR_METRICS: Readonly<Record<keyof typeof METRICS, CheckMetric>> = METRICS;
