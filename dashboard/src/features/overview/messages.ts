import { defineMessages, plural } from '../../lib/messages.ts';

/** The texts of the overview of all websites. */
export const messages = defineMessages('overview', {
  title: 'Overview',
  addWebsite: 'Add website',
  empty: {
    title: 'No websites yet',
    forEditors: 'Add your first website and install the tracking snippet. Visits appear within seconds.',
    forViewers: 'An owner, admin or member can add the first website.',
  },
  noResults: (text: string) => `No website has “${text}” in its name or domain.`,
  toolbar: {
    visitors: 'Visitors',
    comparedWith: {
      '24h': 'compared with the previous 24 hours',
      '7d': 'compared with the previous 7 days',
      '30d': 'compared with the previous 30 days',
    },
    timeZoneNote: 'Days are in your time zone. The page of a website uses the time zone of the website.',
    find: 'Find a website',
    sortBy: 'Sort by',
    sort: { visitors: 'Most visitors', change: 'Growth', name: 'Name' },
    range: 'Period',
    ranges: { '24h': '24 hours', '7d': '7 days', '30d': '30 days' },
  },
  menu: {
    label: 'More actions',
    exportCsv: 'Export CSV',
    showApiCall: 'Show API request',
    apiCallTitle: 'API request: all websites',
    apiCallText: 'Returns the same figures. Use a key with the scope read:data.',
  },
  card: {
    noData: 'No data yet. Install the tracking snippet.',
    getSnippet: 'Get the snippet',
    exactVisitors: (count: number, text: string) =>
      `Exactly ${text} ${plural(count, { one: 'visitor', other: 'visitors' })}`,
    visitors: (count: number) => plural(count, { one: 'visitor', other: 'visitors' }),
    inRange: { '24h': 'in the last 24 hours', '7d': 'in the last 7 days', '30d': 'in the last 30 days' },
    overTime: (name: string) => `Visitors of ${name} over time`,
    nowTitle: 'Visitors in the last 5 minutes',
    now: (count: string) => `${count} now`,
    public: 'Public',
    pageviews: (count: number, text: string) =>
      `${text} ${plural(count, { one: 'pageview', other: 'pageviews' })}`,
    lastDay: (count: number, text: string) =>
      `${text} ${plural(count, { one: 'visitor', other: 'visitors' })} in 24 hours`,
  },
  deletions: {
    title: 'Deleted websites',
    text: 'No longer visible. Data deletion in progress.',
    progress: (name: string) => `Deleting ${name}`,
    waiting: 'Waiting to start.',
    running: 'Deleting data.',
    failed: 'Deletion failed. It will be retried automatically.',
    removed: 'All data is deleted. The remaining files are removed within minutes.',
  },
});
