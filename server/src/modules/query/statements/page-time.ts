import { sql } from '../../../stores/facts/sql.ts';
import { type StatementType, statement } from '../types/query-type.ts';
import { renderPageVisits } from './page-visits.ts';

/** Time spent on pages. */
export const PAGE_TIME_ANALYSIS: StatementType = statement({
  title: 'Time on page',
  description:
    'Engagement time by path. The time of a visit on a page is the sum of the times that engagement pings (and other events) of the range report, over all views of the page in the visit; visits without a reported time on the page are excluded, and so are visits that consist of pings only. Mean and median are over visits; the percentage is of all visitors with a time on any page',
  category: 'Pages',
  access: 'public',
  visualization: 'table',
  table: 'events',
  fields: {
    name: { title: 'Path', description: 'The path of the page', type: 'string' },
    sessions_with_time: {
      title: 'Sessions',
      description: 'Visits with a time on the page, including visits that began before the range',
      type: 'number',
    },
    visitors: {
      title: 'Visitors',
      description: 'Distinct visitors with a time on the page',
      type: 'number',
    },
    median_time_on_page: {
      title: 'Median time',
      description:
        'The median time of a visit on the page; for an even number of visits, the mean of the middle two',
      type: 'number',
      unit: 'seconds',
    },
    avg_time_on_page: {
      title: 'Mean time',
      description: 'The mean time of a visit on the page',
      type: 'number',
      unit: 'seconds',
    },
    percentage: {
      title: 'Share',
      description:
        'The percentage of visitors with a time on this page, of all visitors with a time on any page',
      type: 'number',
      unit: 'percent',
    },
  },
  rowKey: ['name'],
  sortBy: { field: 'visitors', descending: true },
  render: (rows) => sql`SELECT name, sessions_with_time, visitors, median_time_on_page, avg_time_on_page,
  100 * visitors / all_visitors AS percentage
FROM (
  SELECT *, maxIf(visitors, is_total = 1) OVER () AS all_visitors
  FROM (
    SELECT path AS name, grouping(path) AS is_total,
      count() AS sessions_with_time, uniqExact(visitor_id) AS visitors,
      quantileExactInclusive(0.5)(value) / 1000 AS median_time_on_page, avg(value) / 1000 AS avg_time_on_page
    FROM ${renderPageVisits(rows, { column: 'engagement_ms', by: 'sum' })}
    GROUP BY GROUPING SETS ((path), ())
  )
)
WHERE is_total = 0`,
});
