import type { TabGroup } from '../search/search.ts';

/** One way to split what happened, as a list of a card. */
export interface Breakdown {
  /** The query type that gives the rows: `name`, figures, `percentage`. */
  readonly type: string;
  /** What the tab or the card is called. */
  readonly title: string;
  /** What one row is: the head of the names. */
  readonly noun: string;
  /** The property that it splits by, for filters. */
  readonly field: string;
  /** The field of the figure that rows show, and what it is called here. */
  readonly figure: { readonly field: string; readonly title: string };
  /** The metrics of the detail view, the one that it is sorted by first. */
  readonly metrics: readonly string[];
  /** Whether rows without a value are left out. */
  readonly hidesUnknown?: true;
  /** What stands where there is no row at all, though there were visits. */
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
const VISITORS = { field: 'visitors', title: 'Visitors' };

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
  emptyText: `No visit came with a ${field} in its address. Links that carry one tell campaigns apart.`,
});

/** The lists of the cards by tab, in the order of the tabs. */
export const BREAKDOWNS = {
  sources: {
    channels: ofVisitors('channels', 'Channels', 'Channel', 'channel'),
    referrers: ofVisitors('top_referrers', 'Referrers', 'Referrer', 'referrer'),
    campaigns: campaign('utm_campaigns', 'Campaigns', 'utm_campaign'),
    assistants: {
      ...ofVisitors('ai_assistants', 'AI assistants', 'Assistant', 'ai_assistant'),
      hidesUnknown: true,
      emptyText: 'No AI assistant sent a visit.',
    },
  },
  campaigns: {
    campaign: campaign('utm_campaigns', 'Campaign', 'utm_campaign'),
    source: campaign('utm_sources', 'Source', 'utm_source'),
    medium: campaign('utm_mediums', 'Medium', 'utm_medium'),
    term: campaign('utm_terms', 'Term', 'utm_term'),
    content: campaign('utm_content', 'Content', 'utm_content'),
  },
  pages: {
    top: {
      type: 'top_pages',
      title: 'Top pages',
      noun: 'Page',
      field: 'page',
      figure: { field: 'pageviews', title: 'Views' },
      metrics: ['pageviews', 'visitors', 'sessions'],
      hidesUnknown: true,
    },
    entry: {
      ...ofVisitors('entry_pages', 'Entry pages', 'Page', 'entry_page'),
      figure: { field: 'pageviews', title: 'Entries' },
      metrics: ['sessions', ...VISIT_METRICS.filter((metric) => metric !== 'sessions')],
      hidesUnknown: true,
    },
    exit: {
      ...ofVisitors('exit_pages', 'Exit pages', 'Page', 'exit_page'),
      figure: { field: 'pageviews', title: 'Exits' },
      metrics: ['sessions', ...VISIT_METRICS.filter((metric) => metric !== 'sessions')],
      hidesUnknown: true,
    },
  },
  places: {
    countries: ofVisitors('country', 'Countries', 'Country', 'country'),
    regions: ofVisitors('region', 'Regions', 'Region', 'region'),
    cities: ofVisitors('city', 'Cities', 'City', 'city'),
    languages: ofVisitors('language', 'Languages', 'Language', 'language'),
  },
  devices: {
    browsers: ofVisitors('browsers', 'Browsers', 'Browser', 'browser_name'),
    systems: ofVisitors('operating_systems', 'Systems', 'System', 'os_name'),
    types: ofVisitors('device_types', 'Types', 'Device', 'device_type'),
    screens: ofVisitors('screen_resolutions', 'Screens', 'Screen', 'screen_resolution'),
  },
} as const satisfies Record<TabGroup, Record<string, Breakdown>>;

/** Custom events. */
export const EVENTS: Breakdown = {
  type: 'custom_events',
  title: 'Events',
  noun: 'Event',
  field: 'custom_event',
  figure: { field: 'total_events', title: 'Events' },
  metrics: ['custom_events', 'visitors', 'sessions'],
  hidesUnknown: true,
  emptyText:
    'No custom event. Send your own, such as a sign-up or a purchase, to see here how often they happen.',
};

/** Where events are what is looked at, pages are those that they happened on: none of them was a view. */
export const EVENT_PAGES: Breakdown = {
  type: 'custom_events_by_path',
  title: 'Top pages',
  noun: 'Page of the event',
  field: 'path',
  figure: { field: 'total_events', title: 'Events' },
  metrics: ['custom_events', 'visitors', 'sessions'],
  hidesUnknown: true,
};
