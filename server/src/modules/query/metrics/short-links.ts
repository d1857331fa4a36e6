import { type Sql, sql } from '../../../stores/facts/sql.ts';
import { countRows, type Metric } from './metric.ts';

const table = 'link_clicks';

const distinct = (title: string, description: string, value: Sql, condition?: Sql): Metric => ({
  title,
  description,
  unit: 'count',
  table,
  isDistinct: true,
  ofRows: (rows) => rows.distinct(value, condition),
});

/** Metrics of clicks on short links. */
export const SHORT_LINK_METRICS = {
  clicks: {
    title: 'Clicks',
    description:
      'Clicks on short links by people that were redirected. Bots, other requests (HEAD, prefetch) and clicks that were not redirected count only when a filter names `bot`, `link_request` or `link_outcome`, respectively',
    unit: 'count',
    table,
    ofRows: (rows) => countRows(rows),
  },
  unique_clicks: distinct(
    'Unique clicks',
    'Clicks, where a visitor counts once per hour (UTC). The same clicks count as in `clicks`',
    sql`(visitor_id, toStartOfHour(time))`,
  ),
  click_visitors: distinct(
    'Unique visitors',
    'Distinct visitors who clicked. The same clicks count as in `clicks`',
    sql`visitor_id`,
  ),
  click_referrers: distinct(
    'Unique referrers',
    'Distinct referrer hosts of the clicks; clicks without a referrer are not counted',
    sql`referrer_domain`,
    sql`referrer_domain != ''`,
  ),
  click_countries: distinct(
    'Unique countries',
    'Distinct countries of the clicks; unknown countries are not counted',
    sql`country`,
    sql`country != ''`,
  ),
} satisfies Record<string, Metric>;
