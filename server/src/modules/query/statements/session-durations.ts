import { sql } from '../../../stores/facts/sql.ts';
import { type StatementType, statement } from '../types/query-type.ts';
import { allRanges, type Ranges, rangeFrom, rangeName, rangeOf } from './ranges.ts';

const DURATIONS: Ranges = {
  names: ['0-30s', '30s-1m', '1m-5m', '5m-15m', '15m-1h', '1h+'],
  from: [0, 30, 60, 300, 900, 3_600],
};

/** The distribution of visit durations. */
export const SESSION_DURATION_DISTRIBUTION: StatementType = statement({
  title: 'Visit durations',
  description:
    'The distribution of visit durations, in ranges from the lower limit to below the upper limit. The duration is the time from the first event of a visit to its last, without engagement pings, so a visit with one event has 0 seconds. A visit counts at its beginning. With a filter on a property of events: visits that contain a matching event. The percentage is of all of these visits',
  category: 'Sessions',
  access: 'public',
  visualization: 'bar',
  table: 'events',
  fields: {
    duration_range: { title: 'Duration', description: 'The range', type: 'string' },
    min_duration: {
      title: 'From',
      description: 'The lower limit of the range',
      type: 'number',
      unit: 'seconds',
    },
    sessions: { title: 'Sessions', description: 'Visits with a duration in the range', type: 'number' },
    visitors: { title: 'Visitors', description: 'Distinct visitors with such a visit', type: 'number' },
    percentage: {
      title: 'Share',
      description: 'The percentage of all visits',
      type: 'number',
      unit: 'percent',
    },
  },
  rowKey: ['min_duration'],
  sortBy: { field: 'min_duration', descending: false },
  render: (
    rows,
  ) => sql`SELECT ${rangeName(DURATIONS, sql`number`)} AS duration_range, ${rangeFrom(DURATIONS, sql`number`)} AS min_duration,
  counted_visits AS sessions, counted_visitors AS visitors,
  100 * counted_visits / greatest(1, sum(counted_visits) OVER ()) AS percentage
FROM (
  SELECT number, max(in_range.visits) AS counted_visits, max(in_range.visitors) AS counted_visitors
  FROM (
    SELECT ${rangeOf(DURATIONS, sql`duration_ms / 1000`)} AS number, count() AS visits, uniqExact(visitor_id) AS visitors
    FROM ${rows.visits()}
    GROUP BY number
    UNION ALL
    SELECT number, 0, 0 FROM ${allRanges(DURATIONS)}
  ) AS in_range
  GROUP BY number
)`,
});
