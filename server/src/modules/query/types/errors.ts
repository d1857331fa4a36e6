import { ERROR_DIMENSIONS } from '../dimensions/errors.ts';
import { PAGE_DIMENSIONS } from '../dimensions/page.ts';
import { VISITOR_DIMENSIONS } from '../dimensions/place.ts';
import { SESSION_DIMENSIONS } from '../dimensions/session.ts';
import { renderErrorFingerprints, renderErrorSummary, renderRecentErrors } from '../statements/errors.ts';

import { FEED_ROWS } from '../statements/newest-rows.ts';

import { fieldOf, type QueryType, type StatementField, statement } from './query-type.ts';

const category = 'Errors';

const words = (title: string, description: string): StatementField => ({
  title,
  description,
  type: 'string',
});
const number = (title: string, description: string): StatementField => ({
  title,
  description,
  type: 'number',
  unit: 'count',
});
const when = (title: string, description: string): StatementField => ({ title, description, type: 'date' });

const MESSAGE = fieldOf(ERROR_DIMENSIONS.message, {
  description: 'The message of the error, its first 1,000 characters',
});
const STACK: StatementField = {
  ...words('Stack', 'The stack trace, its first 1,500 characters'),
  unknown: '(none)',
};
const PATH = fieldOf(PAGE_DIMENSIONS.path);
const FILE = fieldOf(ERROR_DIMENSIONS.error_filename);
const TYPE = fieldOf(ERROR_DIMENSIONS.error_type);
const RELEASE = fieldOf(ERROR_DIMENSIONS.release);
const FINGERPRINT = fieldOf(ERROR_DIMENSIONS.fingerprint);

/** Query types of JavaScript errors. */
export const ERROR_TYPES = {
  recent_errors: statement({
    title: 'Recent errors',
    description: `Single errors, newest first. The feed contains the newest ${FEED_ROWS.toLocaleString('en')} errors of the range; for older errors, query an earlier range`,
    category,
    access: 'private',
    visualization: 'feed',
    table: 'errors',
    fields: {
      id: words('Id', 'Identifies the row in the feed'),
      timestamp: when('Time', 'When the error occurred'),
      message: MESSAGE,
      error_type: TYPE,
      fingerprint: FINGERPRINT,
      release: RELEASE,
      stack: STACK,
      path: PATH,
      filename: FILE,
      lineno: number('Line', 'The line in the script, 0 when unknown'),
      colno: number('Column', 'The column in the line, 0 when unknown'),
      visitor_id: words('Visitor', 'The id of the visitor'),
      session_id: fieldOf(SESSION_DIMENSIONS.session_id, {
        description: 'The visit in which the error occurred, as in session_list',
      }),
      browser_name: fieldOf(VISITOR_DIMENSIONS.browser_name),
      browser_version: fieldOf(VISITOR_DIMENSIONS.browser_version),
      os_name: fieldOf(VISITOR_DIMENSIONS.os_name),
      os_version: fieldOf(VISITOR_DIMENSIONS.os_version),
      device_type: fieldOf(VISITOR_DIMENSIONS.device_type),
      country: fieldOf(VISITOR_DIMENSIONS.country),
      region: fieldOf(VISITOR_DIMENSIONS.region),
      city: fieldOf(VISITOR_DIMENSIONS.city),
    },
    rowKey: ['timestamp', 'id', 'lineno', 'colno'],
    sortBy: { field: 'timestamp', descending: true },
    render: renderRecentErrors,
  }),
  error_types: {
    title: 'Error messages',
    description: 'Errors by message; the percentage is of all errors. For error classes see errors_by_type',
    category,
    access: 'public',
    visualization: 'table',
    dimensions: { name: 'message' },
    metrics: { count: 'errors', users: 'affected_users', last_seen: 'last_error' },
    percentOf: { field: 'percentage', of: 'count' },
    sortBy: 'count',
  },
  errors_by_type: {
    title: 'Error classes',
    description: 'Errors by class (TypeError …); the percentage is of all errors',
    category,
    access: 'public',
    visualization: 'table',
    dimensions: { name: 'error_type' },
    metrics: { count: 'errors', users: 'affected_users', last_seen: 'last_error' },
    percentOf: { field: 'percentage', of: 'count' },
    sortBy: 'count',
  },
  error_trends: {
    title: 'Errors over time',
    description: 'Errors and affected visitors per time bucket, including empty buckets',
    category,
    access: 'public',
    visualization: 'time_series',
    dimensions: { date: 'date' },
    metrics: { errors: 'errors', users: 'affected_users' },
  },
  error_chart_data: {
    title: 'Errors over time',
    description: 'The values of error_trends under the names that error charts use',
    category,
    access: 'public',
    visualization: 'time_series',
    dimensions: { date: 'date' },
    metrics: { totalErrors: 'errors', affectedUsers: 'affected_users' },
  },
  error_summary: statement({
    title: 'Error summary',
    description:
      'Errors of the range. `errorRate` is the percentage of visits that began in the range and had an error in the range. An error belongs to the last visit of its visitor that began before it, unless that visit had ended more than 30 minutes earlier; errors before the first event of a visit belong to none. A filter on a property of errors (message, class, fingerprint, file) applies to errors only; other filters apply to errors and visits',
    category,
    access: 'public',
    visualization: 'metric',
    table: 'errors',
    fields: {
      totalErrors: number('Errors', 'Errors in the range; every occurrence counts'),
      uniqueErrorTypes: number('Unique errors', 'Distinct errors by fingerprint'),
      affectedUsers: number('Affected visitors', 'Distinct visitors with an error'),
      affectedSessions: number(
        'Affected visits',
        'Visits that began in the range, with an error in the range',
      ),
      errorRate: {
        title: 'Error rate',
        description:
          'The percentage of affected visits among all visits that began in the range; 0 when there are none',
        type: 'number',
        unit: 'percent',
      },
    },
    rowKey: [],
    render: renderErrorSummary,
  }),
  errors_by_page: {
    title: 'Errors by page',
    description: 'Errors by the path of the page on which they occurred; the percentage is of all errors',
    category,
    access: 'public',
    visualization: 'table',
    dimensions: { name: 'path' },
    metrics: { errors: 'errors', users: 'affected_users' },
    percentOf: { field: 'percentage', of: 'errors' },
    hidesUnknown: true,
    sortBy: 'errors',
  },
  error_fingerprints: statement({
    title: 'Errors',
    description:
      'Errors by fingerprint, most affected visitors first. Message, path and other details are those of the latest occurrence with a stack trace, otherwise of the latest occurrence. First and last seen are within the range',
    category,
    access: 'private',
    visualization: 'table',
    table: 'errors',
    fields: {
      fingerprint: FINGERPRINT,
      name: MESSAGE,
      message: MESSAGE,
      count: number('Errors', 'The number of occurrences'),
      users: number('Affected visitors', 'Distinct visitors with the error'),
      error_type: TYPE,
      path: PATH,
      filename: FILE,
      line: { ...words('Line', 'The line in the script'), unknown: '(none)' },
      stack: STACK,
      stack_release: fieldOf(ERROR_DIMENSIONS.release, {
        title: 'Release of the stack',
        description: 'The release of the occurrence that the stack trace is from',
      }),
      first_release: fieldOf(ERROR_DIMENSIONS.release, {
        title: 'First release',
        description: 'The release of the first occurrence in the range',
      }),
      release: fieldOf(ERROR_DIMENSIONS.release, {
        description: 'The release of the last occurrence in the range',
      }),
      first_seen: when('First seen', 'When the error first occurred in the range'),
      last_seen: when('Last seen', 'When the error last occurred in the range'),
    },
    rowKey: ['fingerprint'],
    sortBy: { field: 'users', descending: true },
    render: renderErrorFingerprints,
  }),
} satisfies Record<string, QueryType>;
