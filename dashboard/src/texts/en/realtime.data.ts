/** The texts of the realtime page. */
export const realtime = {
  title: 'Realtime',
  pause: 'Pause',
  visitors: 'Visitors',
  now: {
    title: 'Visitors now',
    none: 'No visitors in the last 5 minutes',
    some: 'In the last 5 minutes',
    map: 'Map',
  },
  minutes: {
    title: 'Pageviews per minute',
    start: '30 minutes ago',
    end: 'now',
    none: 'No pageviews in the last 30 minutes.',
    described:
      '{sum, plural, one {# pageview} other {# pageviews}} in the last 30 minutes, at most {maximum, number} per minute.',
    minute:
      '{views, plural, one {# pageview} other {# pageviews}}, {events, plural, one {# other event} other {# other events}}, {visitors, plural, one {# visitor} other {# visitors}}',
    csv: ['Minute', 'Pageviews', 'Other events', 'Visitors'],
  },
  lists: {
    pages: ['Pages', 'Page'],
    referrers: ['Referrers', 'Referrer'],
    countries: ['Countries', 'Country'],
    cities: ['Cities', 'City'],
  },
  list: {
    loading: 'Loading {title}',
    filtered: 'No current visitors match these filters.',
    empty: 'No visitors right now.',
    more: 'and {number, number} more',
    code: 'Code',
    percent: 'Visitors (%)',
  },
  feed: {
    title: 'Live events',
    loading: 'Loading live events',
    filtered: 'No events match these filters',
    filteredText: 'No event in the last 30 minutes matches.',
    empty: 'No events in the last 30 minutes',
    emptyText: 'Open a page of the website in another tab. It appears here within seconds.',
    checkSnippet: 'Check the snippet',
    kinds: { pageview: 'Pageview', error: 'Error', event: 'Event' },
    csv: ['Time', 'Kind', 'Event', 'Page', 'City', 'Country', 'Device'],
  },
} as const;
