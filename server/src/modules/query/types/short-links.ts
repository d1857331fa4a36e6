import type { Fields, QueryType } from './query-type.ts';

const category = 'Links';
const BOTS = 'Clicks of bots do not count, unless a filter names the field bot';

const byDay = (title: string, description: string, metrics: Fields): QueryType => ({
  title,
  description: `${description} in each bucket of time, empty ones too; days unless another granularity is asked for. ${BOTS}`,
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
  description: `Clicks by ${what}, most first; the percentage is of all clicks. ${BOTS}`,
  category,
  access: 'private',
  visualization,
  dimensions,
  metrics: { clicks: 'clicks', visitors: 'click_visitors' },
  share: { field: 'percentage', of: 'clicks' },
  sortBy: 'clicks',
});

/** Clicks on short links: of one link, of a website's or of an organization's. */
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
    'Distinct hosts that referred clicks (clicks without a referrer come from none)',
    { value: 'click_referrers' },
  ),
  link_countries_by_day: byDay(
    'Countries by day',
    'Distinct countries that clicks came from (an unknown one is none)',
    { value: 'click_countries' },
  ),
  link_top_referrers: top('Referrers', 'the site that referred them: its name, and its host', {
    name: 'referrer_name',
    referrer: 'referrer',
  }),
  link_top_countries: top('Countries', 'country', { name: 'country' }, 'map'),
  link_top_regions: top('Regions', 'region, with the country that it lies in', {
    name: 'region',
    country: 'country',
  }),
  link_top_cities: top('Cities', 'city, with the country that it lies in', {
    name: 'city',
    country: 'country',
  }),
  link_top_devices: top('Devices', 'kind of device', { name: 'device_type' }, 'pie'),
  link_top_browsers: top('Browsers', 'browser', { name: 'browser_name' }, 'pie'),
} satisfies Record<string, QueryType>;
