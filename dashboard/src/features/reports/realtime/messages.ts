import { LANGUAGE } from '../../../lib/language.ts';
import { defineMessages, plural } from '../../../lib/messages.ts';

const count = (number: number, forms: Parameters<typeof plural>[1]) =>
  `${number.toLocaleString(LANGUAGE)} ${plural(number, forms)}`;
const pageviews = (number: number) => count(number, { one: 'pageview', other: 'pageviews' });

/** The texts of the realtime page. */
export const messages = defineMessages('realtime', {
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
    described: (sum: number, maximum: number) =>
      `${pageviews(sum)} in the last 30 minutes, at most ${maximum.toLocaleString(LANGUAGE)} per minute.`,
    minute: (views: number, events: number, visitors: number) =>
      [
        pageviews(views),
        count(events, { one: 'other event', other: 'other events' }),
        count(visitors, { one: 'visitor', other: 'visitors' }),
      ].join(', '),
    csv: ['Minute', 'Pageviews', 'Other events', 'Visitors'],
  },
  lists: {
    pages: ['Pages', 'Page'],
    referrers: ['Referrers', 'Referrer'],
    countries: ['Countries', 'Country'],
    cities: ['Cities', 'City'],
  },
  list: {
    loading: (title: string) => `Loading ${title}`,
    filtered: 'No current visitors match these filters.',
    empty: 'No visitors right now.',
    more: (number: number) => `and ${number.toLocaleString(LANGUAGE)} more`,
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
});
