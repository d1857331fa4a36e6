import { sql } from '../../../stores/facts/sql.ts';
import { MONITOR_DIMENSIONS } from '../dimensions/monitors.ts';
import { MONITOR_METRICS } from '../metrics/monitors.ts';
import { FEED_ROWS, renderNewestRows } from '../statements/newest-rows.ts';
import {
  OVERVIEW_METRICS,
  renderSslStatus,
  renderUptimeOverview,
  renderUptimePhases,
} from '../statements/uptime.ts';

import { fieldOf, type QueryType, type StatementField, statement } from './query-type.ts';

const category = 'Uptime';

const words = (title: string, description: string): StatementField => ({
  title,
  description,
  type: 'string',
});
const when = (title: string, description: string): StatementField => ({ title, description, type: 'date' });
const number = (title: string, description: string): StatementField => ({
  title,
  description,
  type: 'number',
  unit: 'count',
});
const milliseconds = (title: string, description: string): StatementField => ({
  title,
  description: `${description}, in milliseconds; null when it was not measured`,
  type: 'number',
  unit: 'milliseconds',
  isNullable: true,
});

const duration = (title: string, description: string): StatementField => ({
  title,
  description: `${description}, in milliseconds`,
  type: 'number',
  unit: 'milliseconds',
});

const overviewFields = Object.entries(OVERVIEW_METRICS).map(([field, name]): [string, StatementField] => {
  const { title, description, unit, isNullWithoutRows } = MONITOR_METRICS[name];
  return [
    field,
    { title, description, type: 'number', unit, ...(isNullWithoutRows ? { isNullable: true } : {}) },
  ];
});

/** The availability and response times of a group of checks. */
const AVAILABILITY = {
  uptime_percentage: 'uptime_percentage',
  total_checks: 'checks',
  successful_checks: 'successful_checks',
  downtime_seconds: 'downtime_seconds',
  degraded_seconds: 'degraded_seconds',
  known_seconds: 'known_seconds',
  p50_response_time: 'p50_response_time',
  p75_response_time: 'p75_response_time',
  p95_response_time: 'p95_response_time',
  p99_response_time: 'p99_response_time',
} as const;

const availabilityBy = (what: string, dimensions: Readonly<Record<string, string>>): QueryType => ({
  title: `Availability by ${what}`,
  description: `Availability and response times by ${what}, the longest downtime first`,
  category,
  access: 'private',
  visualization: 'table',
  dimensions,
  metrics: AVAILABILITY,
  sortBy: 'downtime_seconds',
});

/** Query types of uptime: of one monitor, of a website or of an organization. */
export const UPTIME_TYPES = {
  uptime_overview: statement({
    title: 'Uptime',
    description:
      'Uptime, response times and incidents of the checks in the range. An incident is the time in which at least one region found a monitor down, including one that began before the range; checks with the status unknown neither begin nor end an incident',
    category,
    access: 'private',
    visualization: 'metric',
    table: 'monitor_checks',
    fields: {
      ...Object.fromEntries(overviewFields),
      incidents: number('Incidents', 'Times in which at least one region found a monitor down'),
      last_status: {
        ...words(
          'Last status',
          'The status of the last check in the range; with several monitors the worst, in the order down, degraded, up, unknown',
        ),
        unknown: '(none)',
      },
      last_checked_at: when('Last checked', 'The time of the last check in the range; `null` without checks'),
    },
    rowKey: [],
    render: renderUptimeOverview,
  }),
  uptime_time_series: {
    title: 'Uptime over time',
    description:
      'Uptime and response times per time bucket, including empty buckets, where unknown values are null. A check counts in the bucket in which it was made, with all of the time that it covers',
    category,
    access: 'private',
    visualization: 'time_series',
    dimensions: { date: 'date' },
    metrics: {
      uptime_percentage: 'uptime_percentage',
      total_checks: 'checks',
      successful_checks: 'successful_checks',
      downtime_seconds: 'downtime_seconds',
      known_seconds: 'known_seconds',
      avg_response_time: 'avg_response_time',
      p50_response_time: 'p50_response_time',
      p95_response_time: 'p95_response_time',
      max_response_time: 'max_response_time',
      avg_ttfb: 'avg_ttfb',
      p50_ttfb: 'p50_ttfb',
      p95_ttfb: 'p95_ttfb',
    },
  },
  uptime_status_breakdown: {
    title: 'Check results',
    description: 'Checks by status and HTTP status code; the percentage is of all checks',
    category,
    access: 'private',
    visualization: 'pie',
    dimensions: { status: 'check_status', http_code: 'http_status' },
    metrics: { count: 'checks', covered_seconds: 'covered_seconds' },
    percentOf: { field: 'percentage', of: 'count' },
    sortBy: 'count',
  },
  uptime_recent_checks: statement({
    title: 'Recent checks',
    description: `Single checks, newest first. The feed contains the newest ${FEED_ROWS.toLocaleString('en')} checks of the range; for older checks, query an earlier range`,
    category,
    access: 'private',
    visualization: 'feed',
    table: 'monitor_checks',
    fields: {
      id: words('Id', 'Identifies the row in the feed'),
      timestamp: when('Time', 'When the check was made'),
      monitor_id: fieldOf(MONITOR_DIMENSIONS.monitor_id),
      status: fieldOf(MONITOR_DIMENSIONS.check_status),
      http_code: {
        ...number('HTTP status', 'The status code of the HTTP response; null without an HTTP response'),
        isNullable: true,
      },
      total_ms: milliseconds('Response time', 'The total response time'),
      ttfb_ms: milliseconds('First byte', 'The time to first byte'),
      dns_ms: milliseconds('DNS lookup', 'The time of the DNS lookup'),
      connect_ms: milliseconds('Connection', 'The time to connect'),
      tls_ms: milliseconds('TLS', 'The time of the TLS handshake'),
      probe_region: fieldOf(MONITOR_DIMENSIONS.checked_from),
      ssl_valid: {
        ...number(
          'Certificate',
          '1 for a valid certificate, 0 for an invalid one; null without a certificate',
        ),
        isNullable: true,
      },
      error: fieldOf(MONITOR_DIMENSIONS.check_error),
    },
    rowKey: ['timestamp', 'id'],
    sortBy: { field: 'timestamp', descending: true },
    render: (rows) =>
      renderNewestRows(rows, {
        monitor_id: sql`monitor_id`,
        status: sql`status`,
        http_code: sql`nullIf(http_status, 0)`,
        total_ms: sql`response_ms`,
        ttfb_ms: sql`ttfb_ms`,
        dns_ms: sql`dns_ms`,
        connect_ms: sql`connect_ms`,
        tls_ms: sql`tls_ms`,
        probe_region: sql`checked_from`,
        ssl_valid: sql`ssl_valid`,
        error: sql`substringUTF8(error, 1, 1000)`,
      }),
  }),
  uptime_response_time_trends: {
    title: 'Response times over time',
    description:
      'Response times per time bucket, over checks with the status up or degraded; null in buckets without such checks. Percentiles are exact, with linear interpolation',
    category,
    access: 'private',
    visualization: 'time_series',
    dimensions: { date: 'date' },
    metrics: {
      avg_response_time: 'avg_response_time',
      p50_response_time: 'p50_response_time',
      p75_response_time: 'p75_response_time',
      p90_response_time: 'p90_response_time',
      p95_response_time: 'p95_response_time',
      p99_response_time: 'p99_response_time',
      min_response_time: 'min_response_time',
      max_response_time: 'max_response_time',
      avg_ttfb: 'avg_ttfb',
    },
  },
  uptime_phase_trends: {
    title: 'Phases over time',
    description:
      'Mean durations of the phases of checks per time bucket, and how long the monitor was down or degraded. A phase that no check of the bucket measured is null',
    category,
    access: 'private',
    visualization: 'time_series',
    dimensions: { date: 'date' },
    metrics: {
      total_checks: 'checks',
      avg_response_time: 'avg_response_time',
      avg_dns: 'avg_dns',
      avg_connect: 'avg_connect',
      avg_tls: 'avg_tls',
      avg_ttfb: 'avg_ttfb',
      avg_transfer: 'avg_transfer',
      downtime_seconds: 'downtime_seconds',
      degraded_seconds: 'degraded_seconds',
      known_seconds: 'known_seconds',
    },
  },
  uptime_phases: statement({
    title: 'Phases by region',
    description:
      'Durations of each phase of checks from each region, over checks with the status up or degraded that measured it. Percentiles are exact, with linear interpolation',
    category,
    access: 'private',
    visualization: 'table',
    table: 'monitor_checks',
    fields: {
      phase: words('Phase', 'The phase: dns, connect, tls, ttfb (until the first byte) or transfer'),
      probe_region: fieldOf(MONITOR_DIMENSIONS.checked_from),
      checks: number('Checks', 'Checks that measured the phase'),
      avg_ms: duration('Mean', 'The mean duration of the phase'),
      p50_ms: duration('p50', 'The 50th percentile of the duration of the phase'),
      p75_ms: duration('p75', 'The 75th percentile of the duration of the phase'),
      p95_ms: duration('p95', 'The 95th percentile of the duration of the phase'),
      p99_ms: duration('p99', 'The 99th percentile of the duration of the phase'),
    },
    rowKey: ['phase', 'probe_region'],
    sortBy: { field: 'p95_ms', descending: true },
    render: renderUptimePhases,
  }),
  uptime_error_classes: {
    title: 'Errors by class',
    description:
      'Checks that did not succeed by the class of their error; the percentage is of all checks with an error',
    category,
    access: 'private',
    visualization: 'pie',
    where: [{ field: 'check_error_class', op: 'exists' }],
    dimensions: { error_class: 'check_error_class', status: 'check_status' },
    metrics: { count: 'checks', covered_seconds: 'covered_seconds' },
    percentOf: { field: 'percentage', of: 'count' },
    sortBy: 'count',
  },
  uptime_by_region: availabilityBy('region', { probe_region: 'checked_from' }),
  uptime_by_monitor: availabilityBy('monitor', { monitor_id: 'monitor_id' }),
  uptime_by_tag: availabilityBy('tag of the monitor', { tag: 'monitor_tag' }),
  uptime_ssl_status: statement({
    title: 'Certificates',
    description:
      'The certificate in the last check of each monitor in the range, the next to expire first. Monitors without a certificate are not listed',
    category,
    access: 'private',
    visualization: 'table',
    table: 'monitor_checks',
    fields: {
      monitor_id: fieldOf(MONITOR_DIMENSIONS.monitor_id),
      ssl_valid: number('Valid', '1 when the certificate is valid, otherwise 0'),
      ssl_expiry: when('Expires', 'When the certificate expires; `null` when unknown'),
      ssl_days_left: {
        ...number(
          'Days left',
          'Full days until the certificate expires, negative after its expiry; null when unknown',
        ),
        isNullable: true,
      },
      ssl_issuer: { ...words('Issuer', 'The issuer of the certificate'), unknown: '(none)' },
      invalid_ssl_checks: number('Invalid', 'Checks of the range with an invalid certificate'),
      checked_at: when('Checked', 'When the certificate was last checked'),
    },
    rowKey: ['monitor_id'],
    sortBy: { field: 'ssl_days_left', descending: false },
    render: renderSslStatus,
  }),
} satisfies Record<string, QueryType>;
