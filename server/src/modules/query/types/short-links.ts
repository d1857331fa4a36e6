import { LINK_CONVERSIONS, LINK_SPLIT_CONVERSIONS, LINK_VISITS } from '../statements/link-visits.ts';
import type { Fields, QueryType } from './query-type.ts';

const category = 'Links';
const BOTS = 'Clicks of bots count only when a filter names the field bot';

const byDay = (title: string, description: string, metrics: Fields): QueryType => ({
  title,
  description: `${description} per time bucket, including empty buckets; by day unless another granularity is set. ${BOTS}`,
  category,
  access: 'private',
  visualization: 'time_series',
  dimensions: { date: 'date' },
  metrics,
  granularity: 'day',
});

const top = (
  title: string,
  what: string,
  dimensions: Fields,
  visualization: QueryType['visualization'] = 'table',
): QueryType => ({
  title,
  description: `Clicks by ${what}, most clicks first; the percentage is of all clicks. ${BOTS}`,
  category,
  access: 'private',
  visualization,
  dimensions,
  metrics: { clicks: 'clicks', visitors: 'click_visitors' },
  percentOf: { field: 'percentage', of: 'clicks' },
  sortBy: 'clicks',
});

/** Query types of clicks on short links: of one link, of a website or of an organization. */
export const SHORT_LINK_TYPES = {
  link_total_clicks: {
    title: 'Clicks',
    description: `Clicks, and distinct visitors who clicked. ${BOTS}`,
    category,
    access: 'private',
    visualization: 'metric',
    dimensions: {},
    metrics: { total: 'clicks', unique_visitors: 'click_visitors' },
  },
  link_clicks_by_day: byDay('Clicks by day', 'Clicks and distinct visitors who clicked', {
    clicks: 'clicks',
    visitors: 'click_visitors',
  }),
  link_referrers_by_day: byDay(
    'Referrers by day',
    'Distinct referrer hosts of clicks (clicks without a referrer are not counted)',
    { value: 'click_referrers' },
  ),
  link_countries_by_day: byDay(
    'Countries by day',
    'Distinct countries of clicks (unknown countries are not counted)',
    { value: 'click_countries' },
  ),
  link_top_referrers: top('Referrers', 'the name and host of the referring site', {
    name: 'referrer_name',
    referrer: 'referrer',
  }),
  link_top_countries: top('Countries', 'country', { name: 'country' }, 'map'),
  link_top_regions: top('Regions', 'region and country', {
    name: 'region',
    country: 'country',
  }),
  link_top_cities: top('Cities', 'city and country', {
    name: 'city',
    country: 'country',
  }),
  link_top_devices: top('Devices', 'device type', { name: 'device_type' }, 'pie'),
  link_top_browsers: top('Browsers', 'browser', { name: 'browser_name' }, 'pie'),
  link_visits: LINK_VISITS,
  link_conversions: LINK_CONVERSIONS,
  link_split_conversions: LINK_SPLIT_CONVERSIONS,
} satisfies Record<string, QueryType>;
