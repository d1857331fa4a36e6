import { sql } from '../../../stores/facts/sql.ts';
import { MONITOR_DIMENSIONS } from '../dimensions/monitors.ts';
import { MONITOR_METRICS } from '../metrics/monitors.ts';
import { FEED_ROWS, renderNewestRows } from '../statements/newest-rows.ts';
import { renderSslStatus } from '../statements/ssl-status.ts';
import { OVERVIEW_METRICS, renderUptimeOverview } from '../statements/uptime-overview.ts';
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

const overviewFields = Object.entries(OVERVIEW_METRICS).map(([field, name]): [string, StatementField] => {
  const { title, description, unit, isNullOfNothing } = MONITOR_METRICS[name];
  return [
    field,
    { title, description, type: 'number', unit, ...(isNullOfNothing ? { isNullable: true } : {}) },
  ];
});

/** Uptime: of one monitor, of a website's or of an organization's. */
export const UPTIME_TYPES = {
  uptime_overview: statement({
    title: 'Uptime',
    description:
      'Uptime, response times and incidents of the checks made in the range. An incident is a run of checks of one monitor that found it down, whether it began in the range or was going on when the range began; checks that could not look (unknown) neither begin nor end one',
    category,
    access: 'private',
    visualization: 'metric',
    table: 'monitor_checks',
    fields: {
      ...Object.fromEntries(overviewFields),
      incidents: number('Incidents', 'Runs of checks of one monitor that found it down'),
      last_status: {
        ...words(
          'Last status',
          'What the last check of the range found; of several monitors the worst, from down over degraded and up to unknown',
        ),
        unknown: '(none)',
      },
      last_checked_at: when(
        'Last checked',
        'When the last check of the range was made; `null` without checks',
      ),
    },
    rowKey: [],
    render: renderUptimeOverview,
  }),
  uptime_time_series: {
    title: 'Uptime over time',
    description:
      'Uptime and response times in each bucket of time, empty ones too: there, what is unknown is null. A check lies where it was made, with all of the time that it covers',
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
    title: 'Results of checks',
    description:
      'Checks by what they found and the status code of the answer; the percentage is of all checks',
    category,
    access: 'private',
    visualization: 'pie',
    dimensions: { status: 'check_status', http_code: 'http_status' },
    metrics: { count: 'checks', covered_seconds: 'covered_seconds' },
    share: { field: 'percentage', of: 'count' },
    sortBy: 'count',
  },
  uptime_recent_checks: statement({
    title: 'Recent checks',
    description: `Single checks, the newest first. The feed reaches back ${FEED_ROWS.toLocaleString('en')} checks within the range; for older ones ask for an earlier range`,
    category,
    access: 'private',
    visualization: 'feed',
    table: 'monitor_checks',
    fields: {
      id: words('Id', 'Tells the rows of the feed apart'),
      timestamp: when('Time', 'When the check was made'),
      monitor_id: fieldOf(MONITOR_DIMENSIONS.monitor_id),
      status: fieldOf(MONITOR_DIMENSIONS.check_status),
      http_code: {
        ...number('HTTP status', 'The status code of the answer; null without an answer by HTTP'),
        isNullable: true,
      },
      total_ms: milliseconds('Response time', 'The whole response time'),
      ttfb_ms: milliseconds('First byte', 'The time to the first byte'),
      dns_ms: milliseconds('Name look-up', 'The time to find the address'),
      connect_ms: milliseconds('Connection', 'The time to connect'),
      tls_ms: milliseconds('TLS', 'The time to agree on encryption'),
      probe_region: fieldOf(MONITOR_DIMENSIONS.checked_from),
      ssl_valid: {
        ...number('Certificate', '1 for a valid certificate, 0 for another; null without one'),
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
      'Response times in each bucket of time, over checks that found the monitor up or degraded; null in a bucket without any. Percentiles are exact, and lie between two measured values in proportion',
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
  uptime_ssl_status: statement({
    title: 'Certificates',
    description:
      'The certificate that the last check of each monitor in the range found, the one that expires first on top. Monitors without a certificate are not listed',
    category,
    access: 'private',
    visualization: 'table',
    table: 'monitor_checks',
    fields: {
      monitor_id: fieldOf(MONITOR_DIMENSIONS.monitor_id),
      ssl_valid: number('Valid', '1 when the certificate was found valid, else 0'),
      ssl_expiry: when('Expires', 'Until when the certificate is valid; `null` when unknown'),
      ssl_days_left: {
        ...number(
          'Days left',
          'Whole days from now until it expires, negative once it has; null when unknown',
        ),
        isNullable: true,
      },
      ssl_issuer: { ...words('Issuer', 'Who issued the certificate'), unknown: '(none)' },
      invalid_ssl_checks: number('Invalid', 'Checks of the range that found an invalid certificate'),
      checked_at: when('Checked', 'When the certificate was last looked at'),
    },
    rowKey: ['monitor_id'],
    sortBy: { field: 'ssl_days_left', descending: false },
    render: renderSslStatus,
  }),
} satisfies Record<string, QueryType>;
