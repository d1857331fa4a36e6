import type { TabGroup } from '../search/search.ts';
import { messages } from './messages.ts';

const { titles, nouns, figures } = messages;

/** A breakdown of visits or events that a card lists. */
export interface Breakdown {
  /** The query type that returns the rows: `name`, figures, `percentage`. */
  readonly type: string;
  /** The title of the tab or the card. */
  readonly title: string;
  /** The header of the names. */
  readonly noun: string;
  /** The field of the values, for filters. */
  readonly field: string;
  /** The figure of the rows: its field and its title. */
  readonly figure: {
    readonly field: string;
    readonly title: string;
    /** The metric that the percentages are a share of; that of the field if absent. */
    readonly shareOf?: string;
  };
  /** The metrics of the details; the first is the default order. */
  readonly metrics: readonly string[];
  /** Whether the details leave out rows without a value. */
  readonly hidesUnknown?: true;
  /** The text when there are visits but no rows. */
  readonly emptyText?: string;
}

const VISIT_METRICS = [
  'visitors',
  'sessions',
  'pageviews',
  'pages_per_session',
  'bounce_rate',
  'avg_session_duration',
];
const VISITORS = { field: 'visitors', title: figures.visitors };

const ofVisitors = (type: string, title: string, noun: string, field: string): Breakdown => ({
  type,
  title,
  noun,
  field,
  figure: VISITORS,
  metrics: VISIT_METRICS,
});
const campaign = (type: string, title: string, field: string): Breakdown => ({
  ...ofVisitors(type, title, title, field),
  hidesUnknown: true,
  emptyText: messages.noCampaigns({ parameter: field }),
});

/** The breakdowns of the cards, by card and tab. */
export const BREAKDOWNS = {
  sources: {
    channels: ofVisitors('channels', titles.channels, nouns.channel, 'channel'),
    referrers: {
      ...ofVisitors('referring_sites', titles.referrers, nouns.referrer, 'referrer_name'),
      hidesUnknown: true,
    },
    campaigns: campaign('utm_campaigns', titles.campaigns, 'utm_campaign'),
    assistants: {
      ...ofVisitors('ai_assistants', titles.assistants, nouns.assistant, 'ai_assistant'),
      hidesUnknown: true,
      emptyText: messages.noAssistants,
    },
  },
  campaigns: {
    campaign: campaign('utm_campaigns', titles.campaign, 'utm_campaign'),
    source: campaign('utm_sources', titles.source, 'utm_source'),
    medium: campaign('utm_mediums', titles.medium, 'utm_medium'),
    term: campaign('utm_terms', titles.term, 'utm_term'),
    content: campaign('utm_content', titles.content, 'utm_content'),
  },
  pages: {
    top: {
      type: 'top_pages',
      title: titles.top,
      noun: nouns.page,
      field: 'page',
      figure: { field: 'pageviews', title: figures.views },
      metrics: ['pageviews', 'visitors', 'sessions'],
      hidesUnknown: true,
    },
    entry: {
      ...ofVisitors('entry_pages', titles.entry, nouns.page, 'entry_page'),
      figure: { field: 'pageviews', title: figures.entries, shareOf: 'sessions' },
      metrics: ['sessions', ...VISIT_METRICS.filter((metric) => metric !== 'sessions')],
      hidesUnknown: true,
    },
    exit: {
      ...ofVisitors('exit_pages', titles.exit, nouns.page, 'exit_page'),
      figure: { field: 'pageviews', title: figures.exits, shareOf: 'sessions' },
      metrics: ['sessions', ...VISIT_METRICS.filter((metric) => metric !== 'sessions')],
      hidesUnknown: true,
    },
  },
  places: {
    countries: ofVisitors('country', titles.countries, nouns.country, 'country'),
    regions: ofVisitors('region', titles.regions, nouns.region, 'region'),
    cities: ofVisitors('city', titles.cities, nouns.city, 'city'),
    languages: ofVisitors('language', titles.languages, nouns.language, 'language'),
  },
  devices: {
    browsers: ofVisitors('browsers', titles.browsers, nouns.browser, 'browser_name'),
    systems: ofVisitors('operating_systems', titles.systems, nouns.system, 'os_name'),
    types: ofVisitors('device_types', titles.types, nouns.device, 'device_type'),
    screens: ofVisitors('screen_resolutions', titles.screens, nouns.screen, 'screen_resolution'),
  },
} as const satisfies Record<Exclude<TabGroup, 'origins' | 'targets'>, Record<string, Breakdown>>;

/** Custom events by name. */
export const EVENTS: Breakdown = {
  type: 'custom_events',
  title: titles.events,
  noun: nouns.event,
  field: 'custom_event',
  figure: { field: 'total_events', title: figures.events },
  metrics: ['custom_events', 'visitors', 'sessions'],
  hidesUnknown: true,
  emptyText: messages.noEvents,
};

/** The pages of events. It replaces the top pages when the filters exclude pageviews. */
export const EVENT_PAGES: Breakdown = {
  type: 'custom_events_by_path',
  title: titles.top,
  noun: nouns.pageOfEvent,
  field: 'path',
  figure: { field: 'total_events', title: figures.events },
  metrics: ['custom_events', 'visitors', 'sessions'],
  hidesUnknown: true,
};
