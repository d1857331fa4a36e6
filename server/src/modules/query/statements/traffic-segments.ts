import { identifier, join, type Sql, sql, text } from '../../../stores/facts/sql.ts';
import type { Dimension } from '../dimensions/dimension.ts';
import { VISITOR_DIMENSIONS } from '../dimensions/place.ts';
import { type StatementType, statement } from '../types/query-type.ts';

const BROWSER_MAJOR: Dimension = {
  title: 'Browser and major version',
  description: 'The browser and its major version',
  visit: sql`if(browser_version = '', '', concat(browser, ' ', splitByChar('.', toString(browser_version))[1]))`,
  unknown: 'Unknown',
};

/** The dimensions that visits are split by. */
const SEGMENTS: Readonly<Record<string, Dimension>> = {
  browser: VISITOR_DIMENSIONS.browser_name,
  browser_version: BROWSER_MAJOR,
  os: VISITOR_DIMENSIONS.os_name,
  device: VISITOR_DIMENSIONS.device_type,
  country: VISITOR_DIMENSIONS.country,
};

const dimensions = Object.values(SEGMENTS);

/** Visits by several dimensions, one after the other. */
export const TRAFFIC_SEGMENTS: StatementType = statement({
  title: 'Segments',
  description:
    'Pageviews and visits by browser, browser and major version, operating system, device type and country, one after the other: for finding out where traffic changed. Each visit counts once in each dimension; the percentage is of all visits',
  category: 'Traffic',
  access: 'public',
  visualization: 'table',
  table: 'events',
  fields: {
    dimension: {
      title: 'Dimension',
      description: `The dimension of the row: ${Object.keys(SEGMENTS).join(', ')}`,
      type: 'string',
    },
    value: {
      title: 'Value',
      description: 'The value of the dimension',
      type: 'string',
      unknown: 'Unknown',
    },
    pageviews: { title: 'Pageviews', description: 'Pages viewed in the range', type: 'number' },
    sessions: { title: 'Sessions', description: 'Visits that began in the range', type: 'number' },
    percentage: {
      title: 'Share',
      description: 'The percentage of all visits',
      type: 'number',
      unit: 'percent',
    },
  },
  rowKey: ['dimension', 'value'],
  sortBy: { field: 'sessions', descending: true },
  render: (rows) => sql`SELECT dimension, value, pageviews, sessions,
  100 * sessions / greatest(1, sum(sessions) OVER (PARTITION BY dimension)) AS percentage
FROM (
  SELECT dimension, value, sum(views) AS pageviews, sum(visits) AS sessions
  FROM (
    ${perSegment(sql`countIf(type = 'pageview')`, sql`0`, rows.from({ dimensions }))}
    UNION ALL
    ${perSegment(sql`0`, sql`count()`, rows.visits({ dimensions }))}
  )
  GROUP BY dimension, value
  HAVING pageviews > 0 OR sessions > 0
)`,
});

function perSegment(views: Sql, visits: Sql, from: Sql): Sql {
  const pairs = Object.keys(SEGMENTS).map(
    (name, index) => sql`(${text(name)}, toString(${identifier(`d${index}`)}))`,
  );
  return sql`SELECT segment.1 AS dimension, segment.2 AS value, ${views} AS views, ${visits} AS visits
FROM ${from} ARRAY JOIN [${join(pairs)}] AS segment
GROUP BY dimension, value`;
}
