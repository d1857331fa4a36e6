import { LINK_CONVERSIONS, LINK_SPLIT_CONVERSIONS, LINK_VISITS } from '../statements/link-visits.ts';
import type { Fields, GroupedType, QueryType } from './query-type.ts';

const category = 'Links';
const HOURS_OF_WEEK = 168;
const COUNTED =
  'Bots, other requests (HEAD, prefetch) and clicks that were not redirected count only when a filter names `bot`, `link_request` or `link_outcome`, respectively';

const series = (
  granularity: 'hour' | 'day',
  title: string,
  description: string,
  metrics: Fields,
): QueryType => ({
  title,
  description: `${description} per time bucket, including empty buckets; by ${granularity} unless another granularity is set. ${COUNTED}`,
  category,
  access: 'private',
  visualization: 'time_series',
  dimensions: { date: 'date' },
  metrics,
  granularity,
});

const CLICKS: Fields = { clicks: 'clicks', visitors: 'click_visitors' };

const top = (
  title: string,
  what: string,
  dimensions: Fields,
  more: Partial<Pick<GroupedType, 'visualization' | 'where' | 'defaultLimit'>> = {},
): QueryType => ({
  title,
  description: `Clicks by ${what}, most clicks first; the percentage is of all ${more.where === undefined ? 'clicks' : 'listed clicks'}. ${COUNTED}`,
  category,
  access: 'private',
  visualization: 'table',
  dimensions,
  metrics: CLICKS,
  percentOf: { field: 'percentage', of: 'clicks' },
  sortBy: 'clicks',
  ...more,
});

/** Query types of clicks on short links: of one link, of a website or of an organization. */
export const SHORT_LINK_TYPES = {
  link_total_clicks: {
    title: 'Clicks',
    description: `Clicks, unique clicks (a visitor counts once per hour), and distinct visitors who clicked. ${COUNTED}`,
    category,
    access: 'private',
    visualization: 'metric',
    dimensions: {},
    metrics: { total: 'clicks', unique_clicks: 'unique_clicks', unique_visitors: 'click_visitors' },
  },
  link_clicks_by_hour: series('hour', 'Clicks by hour', 'Clicks and distinct visitors who clicked', CLICKS),
  link_clicks_by_day: series('day', 'Clicks by day', 'Clicks and distinct visitors who clicked', CLICKS),
  link_referrers_by_day: series(
    'day',
    'Referrers by day',
    'Distinct referrer hosts of clicks (clicks without a referrer are not counted)',
    { value: 'click_referrers' },
  ),
  link_countries_by_day: series(
    'day',
    'Countries by day',
    'Distinct countries of clicks (unknown countries are not counted)',
    { value: 'click_countries' },
  ),
  link_top_links: top('Top links', 'short link', { link_id: 'link_id' }),
  link_tags: top('Tags', 'tag of the link; a click counts for each tag', { name: 'link_tag' }),
  link_folders: top('Folders', 'folder of the link', { name: 'link_folder' }),
  link_domains: top('Short domains', 'short domain of the link', { name: 'link_short_domain' }),
  link_external_ids: top('External ids', 'external id of the link', { name: 'link_external_id' }),
  link_rules: top('Rules', 'link and the position of the rule that decided', {
    link_id: 'link_id',
    name: 'link_rule',
  }),
  link_split: top(
    'Split targets',
    'link and the position of the split target; only clicks that the split decided',
    { link_id: 'link_id', name: 'link_split' },
    { where: [{ field: 'link_split', op: 'exists' }] },
  ),
  link_sources: top('Click sources', 'the query parameter `src`', { name: 'link_source' }),
  link_qr: top(
    'QR codes',
    'whether a QR code was scanned (`true` or `false`)',
    { name: 'is_qr' },
    { visualization: 'pie' },
  ),
  link_misses: {
    title: 'Clicks without a redirect',
    description:
      'Clicks that were not redirected, by reason: `archived`, `not_started`, `expired`, `limit` (of clicks) or `password` (the page that asks for it was shown); most clicks first; the percentage is of all clicks that were not redirected. Bots and other requests (HEAD, prefetch) count only when a filter names `bot` or `link_request`, respectively',
    category,
    access: 'private',
    visualization: 'table',
    dimensions: { name: 'link_outcome' },
    metrics: CLICKS,
    percentOf: { field: 'percentage', of: 'clicks' },
    sortBy: 'clicks',
    where: [{ field: 'link_outcome', op: 'exists' }],
  },
  link_top_referrers: top('Referrers', 'the name and host of the referring site', {
    name: 'referrer_name',
    referrer: 'referrer',
  }),
  link_top_countries: top('Countries', 'country', { name: 'country' }, { visualization: 'map' }),
  link_top_regions: top('Regions', 'region and country', {
    name: 'region',
    country: 'country',
  }),
  link_top_cities: top('Cities', 'city and country', {
    name: 'city',
    country: 'country',
  }),
  link_top_devices: top('Devices', 'device type', { name: 'device_type' }, { visualization: 'pie' }),
  link_top_browsers: top('Browsers', 'browser', { name: 'browser_name' }, { visualization: 'pie' }),
  link_top_os: top('Operating systems', 'operating system', { name: 'os_name' }, { visualization: 'pie' }),
  link_top_languages: top('Languages', 'the preferred language of the browser', { name: 'language' }),
  link_hours: top('Hours of the day', 'hour of the day in the time zone of the query, from 0 to 23', {
    name: 'link_hour',
  }),
  link_weekdays: top('Weekdays', 'weekday in the time zone of the query, `monday` to `sunday`', {
    name: 'link_weekday',
  }),
  link_weekday_hours: top(
    'Hours of the week',
    'weekday and hour of the day in the time zone of the query',
    { weekday: 'link_weekday', hour: 'link_hour' },
    { defaultLimit: HOURS_OF_WEEK },
  ),
  link_visits: LINK_VISITS,
  link_conversions: LINK_CONVERSIONS,
  link_split_conversions: LINK_SPLIT_CONVERSIONS,
} satisfies Record<string, QueryType>;
