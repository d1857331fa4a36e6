import { sql } from '../../../stores/facts/sql.ts';
import { type StatementType, statement } from '../types/query-type.ts';
import { renderPageVisits } from './page-visits.ts';
import { allRanges, type Ranges, rangeFrom, rangeName, rangeOf } from './ranges.ts';

const DEPTHS: Ranges = {
  names: ['0-25%', '25-50%', '50-75%', '75-100%', '100%'],
  from: [0, 25, 50, 75, 100],
};

const DEFINITION =
  'The depth of a visit on a page is the maximum reported by any event of the range, including engagement pings. Pages without a reported depth above 0 are excluded, and so are visits that consist of pings only';

const category = 'Pages';
const MEASUREMENTS = {
  title: 'Pages of visits',
  description: 'Pages with a depth, counted once for each visit',
  type: 'number',
} as const;

/** The scroll depth of pages. */
export const SCROLL_DEPTH_SUMMARY: StatementType = statement({
  title: 'Scroll depth',
  description: `The scroll depth of pages. ${DEFINITION}. Mean and median are over pages of visits`,
  category,
  access: 'public',
  visualization: 'metric',
  table: 'events',
  fields: {
    avg_scroll_depth: {
      title: 'Mean depth',
      description: 'The mean depth, in percent of the page; `null` without a depth',
      type: 'number',
      unit: 'percent',
      isNullable: true,
    },
    median_scroll_depth: {
      title: 'Median depth',
      description:
        'The median depth, in percent of the page; for an even number of depths, the mean of the middle two; `null` without a depth',
      type: 'number',
      unit: 'percent',
      isNullable: true,
    },
    total_sessions: {
      title: 'Sessions',
      description: 'Visits with a depth on any page, including visits that began before the range',
      type: 'number',
    },
    visitors: {
      title: 'Visitors',
      description: 'Distinct visitors with a depth on any page',
      type: 'number',
    },
    measurements: MEASUREMENTS,
  },
  rowKey: [],
  render: (
    rows,
  ) => sql`SELECT avg(value) AS avg_scroll_depth, quantileExactInclusive(0.5)(value) AS median_scroll_depth,
  uniqExact(visit) AS total_sessions, uniqExact(visitor_id) AS visitors, count() AS measurements
FROM ${renderPageVisits(rows, { column: 'scroll_depth', by: 'max' })}`,
});

/** The distribution of scroll depths. */
export const SCROLL_DEPTH_DISTRIBUTION: StatementType = statement({
  title: 'Scroll depths',
  description: `The distribution of scroll depths in five ranges: from the lower limit to below the upper limit, and the full page. ${DEFINITION}. The percentage is of all pages of visits; a visit counts in each range that contains one of its pages`,
  category,
  access: 'public',
  visualization: 'bar',
  table: 'events',
  fields: {
    depth_range: { title: 'Depth', description: 'The range, in percent of the page', type: 'string' },
    min_depth: {
      title: 'From',
      description: 'The lower limit of the range, in percent of the page',
      type: 'number',
      unit: 'percent',
    },
    visitors: {
      title: 'Visitors',
      description: 'Distinct visitors with a page in the range',
      type: 'number',
    },
    sessions: { title: 'Sessions', description: 'Visits with a page in the range', type: 'number' },
    measurements: MEASUREMENTS,
    percentage: {
      title: 'Share',
      description: 'The percentage of all pages of visits',
      type: 'number',
      unit: 'percent',
    },
  },
  rowKey: ['min_depth'],
  sortBy: { field: 'min_depth', descending: false },
  render: (rows) => {
    const number = rangeOf(DEPTHS, sql`value`);
    return sql`SELECT ${rangeName(DEPTHS, sql`number`)} AS depth_range, ${rangeFrom(DEPTHS, sql`number`)} AS min_depth,
  counted_visitors AS visitors, counted_visits AS sessions, counted_pages AS measurements,
  100 * counted_pages / greatest(1, sum(counted_pages) OVER ()) AS percentage
FROM (
  SELECT number, max(in_range.visitors) AS counted_visitors, max(in_range.visits) AS counted_visits, max(in_range.pages) AS counted_pages
  FROM (
    SELECT ${number} AS number, uniqExact(visitor_id) AS visitors, uniqExact(visit) AS visits, count() AS pages
    FROM ${renderPageVisits(rows, { column: 'scroll_depth', by: 'max' })}
    GROUP BY number
    UNION ALL
    SELECT number, 0, 0, 0 FROM ${allRanges(DEPTHS)}
  ) AS in_range
  GROUP BY number
)`;
  },
});
