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
      'Clicks on short links by people; clicks of bots count only when a filter names the field bot',
    unit: 'count',
    table,
    ofRows: (rows) => countRows(rows),
  },
  click_visitors: distinct('Unique visitors', 'Distinct visitors who clicked', sql`visitor_id`),
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
