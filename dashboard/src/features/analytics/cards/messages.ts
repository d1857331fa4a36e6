import { defineMessages, plural } from '../../../lib/messages.ts';

/** The texts of the breakdowns: titles, columns and names of values. */
export const messages = defineMessages('cards', {
  sources: 'Sources',
  pages: 'Pages',
  places: 'Locations',
  devices: 'Devices',
  tabs: (title: string) => `${title} by`,
  search: (title: string) => `Search ${lowerFirst(title)}`,
  loading: (title: string) => `Loading ${lowerFirst(title)}`,
  details: 'Details',
  all: (count: string) => `All ${count}`,
  detailsOf: (label: string, title: string) => `${label}: ${title}`,
  noResults: 'No results.',
  noMatch: 'No data matches the filters.',
  noData: 'No visitors in this period.',
  showOnly: (name: string) => `${name}: filter by this value`,
  showAll: (name: string) => `${name}: remove this filter`,
  /** What a column of percentages is a share of, by the counted unit. */
  shareOf: new Map([
    ['visitors', '% of visitors'],
    ['visits', '% of visits'],
    ['pageviews', '% of views'],
    ['events', '% of events'],
    ['clicks', '% of clicks'],
  ]),
  csvCode: 'Code',
  csvShare: 'Share (%)',
  campaignBy: (title: string) => `By ${lowerFirst(title)}`,
  campaignsBy: 'Campaigns by',
  figures: { visitors: 'Visitors', views: 'Views', entries: 'Entries', exits: 'Exits', events: 'Events' },
  titles: {
    channels: 'Channels',
    referrers: 'Referrers',
    campaigns: 'Campaigns',
    assistants: 'AI assistants',
    campaign: 'Campaign',
    source: 'Source',
    medium: 'Medium',
    term: 'Term',
    content: 'Content',
    top: 'Top pages',
    entry: 'Entry pages',
    exit: 'Exit pages',
    countries: 'Countries',
    regions: 'Regions',
    cities: 'Cities',
    languages: 'Languages',
    browsers: 'Browsers',
    systems: 'Systems',
    types: 'Types',
    screens: 'Screens',
    events: 'Events',
  },
  nouns: {
    channel: 'Channel',
    referrer: 'Referrer',
    assistant: 'Assistant',
    page: 'Page',
    pageOfEvent: 'Page of the event',
    country: 'Country',
    region: 'Region',
    city: 'City',
    language: 'Language',
    browser: 'Browser',
    system: 'System',
    device: 'Device',
    screen: 'Screen',
    event: 'Event',
  },
  noCampaigns: (parameter: string) =>
    `No visits with ${parameter}. Add this parameter to your links to distinguish campaigns.`,
  noAssistants: 'No visits from AI assistants.',
  noEvents: 'No custom events. Send events such as sign-ups or purchases to count them here.',
  map: {
    visitors: {
      empty: 'World map without visitors',
      label: (countries: string) => `World map. Most visitors: ${countries}. The list shows all countries.`,
      none: 'no visitors',
      some: (count: number, text: string, share: string) =>
        `${text} ${plural(count, { one: 'visitor', other: 'visitors' })}, ${share}`,
    },
    clicks: {
      empty: 'World map without clicks',
      label: (countries: string) => `World map. Most clicks: ${countries}. The list shows all countries.`,
      none: 'no clicks',
      some: (count: number, text: string, share: string) =>
        `${text} ${plural(count, { one: 'click', other: 'clicks' })}, ${share}`,
    },
  },
  deviceTypes: {
    desktop: 'Desktop',
    mobile: 'Mobile',
    tablet: 'Tablet',
    smarttv: 'TV',
    console: 'Console',
    wearable: 'Wearable',
  },
  /** By the value of `revenue_kind` and `revenue_source`. */
  revenue: new Map([
    ['one_time', 'One-time payment'],
    ['new', 'New subscription'],
    ['renewal', 'Renewal'],
    ['refund', 'Refund'],
    ['dispute', 'Dispute'],
    ['sale', 'Event'],
    ['payment', 'Payment provider'],
    ['event', 'Event'],
  ]),
  /** By the name that the server uses, where it differs. */
  channels: new Map<string, string>(),
  /** By the placeholder that the server uses, where it differs. */
  placeholders: new Map<string, string>(),
});

/** Keeps abbreviations: `AI assistants`. */
function lowerFirst(text: string): string {
  return /^\p{Lu}\p{Lu}/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);
}
