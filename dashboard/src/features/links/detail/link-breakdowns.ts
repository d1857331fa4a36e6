import { type Breakdown, METRIC_TITLES } from '../../analytics/index.ts';
import { messages } from './messages.ts';

const { titles, nouns } = messages;

const ofClicks = (
  type: string,
  title: string,
  noun: string,
  field: string,
  emptyText = messages.noClicks,
): Breakdown => ({
  type,
  title,
  noun,
  field,
  figure: { field: 'clicks', title: METRIC_TITLES.clicks },
  metrics: ['clicks', 'unique_clicks', 'click_visitors'],
  emptyText,
});

/** The breakdowns of clicks on a link, by card and tab. */
export const LINK_BREAKDOWNS = {
  origins: {
    referrers: ofClicks('link_top_referrers', titles.referrers, nouns.referrer, 'referrer_name'),
    parameter: ofClicks('link_sources', titles.parameter, nouns.parameter, 'link_source'),
    codes: ofClicks('link_qr', titles.codes, nouns.code, 'is_qr'),
  },
  places: {
    countries: ofClicks('link_top_countries', titles.countries, nouns.country, 'country'),
    regions: ofClicks('link_top_regions', titles.regions, nouns.region, 'region'),
    cities: ofClicks('link_top_cities', titles.cities, nouns.city, 'city'),
    languages: ofClicks('link_top_languages', titles.languages, nouns.language, 'language'),
  },
  devices: {
    browsers: ofClicks('link_top_browsers', titles.browsers, nouns.browser, 'browser_name'),
    systems: ofClicks('link_top_os', titles.systems, nouns.system, 'os_name'),
    types: ofClicks('link_top_devices', titles.types, nouns.type, 'device_type'),
  },
  targets: {
    rules: ofClicks('link_rules', titles.rules, nouns.rule, 'link_rule'),
    split: {
      ...ofClicks('link_split', titles.split, nouns.split, 'link_split', messages.noSplit),
      hidesUnknown: true,
    },
  },
} as const satisfies Record<string, Record<string, Breakdown>>;

/** Clicks by tag of the link. */
export const TAGS = ofClicks('link_tags', titles.tags, nouns.tag, 'link_tag');

/** Clicks that were not redirected, by reason. */
export const MISSES: Breakdown = {
  ...ofClicks('link_misses', titles.misses, nouns.reason, 'link_outcome', messages.noMisses),
  hidesUnknown: true,
};
