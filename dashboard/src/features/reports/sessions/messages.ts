import { LANGUAGE } from '../../../lib/language.ts';
import { defineMessages, plural } from '../../../lib/messages.ts';

const number = (count: number) => count.toLocaleString(LANGUAGE);
const visits = (count: number) => `${number(count)} ${plural(count, { one: 'visit', other: 'visits' })}`;
const visitors = (count: number) =>
  `${number(count)} ${plural(count, { one: 'visitor', other: 'visitors' })}`;
const events = (count: number) => `${number(count)} ${plural(count, { one: 'event', other: 'events' })}`;

/** The texts of the visits page, and of the pages of a visit and of a visitor. */
export const messages = defineMessages('sessions', {
  title: 'Visits',
  all: 'All visits',
  getSnippet: 'Get the snippet',
  unknown: 'Unknown',
  direct: 'Direct',
  bounce: 'Bounce',
  names: {
    visit: 'Visit',
    visits: 'Visits',
    visitor: 'Visitor',
    visitors: 'Visitors',
    location: 'Location',
    device: 'Device',
    source: 'Source',
    referrer: 'Referrer',
    campaign: 'Campaign',
    firstSeen: 'First seen',
    lastSeen: 'Last seen',
    started: 'Started',
    duration: 'Duration',
    time: 'Total time',
    pages: 'Pages',
    pageviews: 'Pageviews',
    events: 'Events',
    customEvents: 'Custom events',
    entryPage: 'Entry page',
    exitPage: 'Exit page',
    id: 'ID',
    percent: 'Percentage',
  },
  figures: {
    exact: (value: string) => `Exact value: ${value}.`,
    viewsPerVisit: 'Pages per visit',
    bounceRate: 'Bounce rate',
    averageDuration: 'Average duration',
    medianDuration: 'Median duration',
  },
  durations: {
    label: 'Visits by duration',
    loading: 'Loading durations',
    ranges: {
      '0-30s': 'Under 30 seconds',
      '30s-1m': '30 to 60 seconds',
      '1m-5m': '1 to 5 minutes',
      '5m-15m': '5 to 15 minutes',
      '15m-1h': '15 to 60 minutes',
      '1h+': '1 hour or more',
    },
  },
  list: {
    noPage: 'No page',
    to: 'to',
    entryAndExit: 'Entry and exit page',
    label: 'List',
    menu: 'the list',
    loading: 'Loading the list',
    hasProfile: 'has a profile',
    counts: { visit: visits, visitor: visitors },
    partOf: {
      visit: (shown: number, count: number) => `${number(shown)} of ${visits(count)}`,
      visitor: (shown: number, count: number) => `${number(shown)} of ${visitors(count)}`,
    },
    limit: {
      visit: (missing: number) => `List limit reached: ${visits(missing)} not shown`,
      visitor: (missing: number) => `List limit reached: ${visitors(missing)} not shown`,
    },
    showMore: (count: number) => `Show ${number(count)} more`,
    beyond: 'Choose a shorter period, add a filter, or export all events of the period.',
    export: 'Export events',
    pages: (entryPage: string, exitPage: string) => `${entryPage} to ${exitPage}`,
  },
  visit: {
    unknown: 'Visit not found',
    unknownText:
      'Events that arrive late can change the start of a visit or merge it with another one, which changes its id. Search for it in the list of visits.',
    about: 'About the visit',
    loading: 'Loading the visit',
    timeline: 'Timeline',
    loadingTimeline: 'Loading the timeline',
    events: 'Events of the visit',
    missing: (count: number) => `${events(count)} not shown.`,
    kinds: { pageview: 'Viewed', event: 'Event', identify: 'Identified', error: 'Error' },
    on: (page: string) => `on ${page}`,
    later: (duration: string) => `${duration} later`,
    csv: ['Time', 'Kind', 'Event', 'Page', 'Seconds since the previous event', 'Properties'],
  },
  visitor: {
    named: (suffix: string) => `Visitor ${suffix}`,
    unknown: 'Visitor not found',
    unknownText:
      'The visitor does not exist, or its data was erased. The ids of cookieless visitors change every day.',
    unnamed: 'Unidentified visitor',
    profile: 'Profile',
    loading: 'Loading the visitor',
    loadingVisits: 'Loading visits',
    belongsTo: 'Belongs to the profile',
    traits: 'Traits',
    traitsDescription: 'Set by the website with identify.',
    beyond: 'Use the API to page through all visits. The menu of this card shows the request.',
    export: 'Export',
    erase: 'Erase',
  },
  erase: {
    title: 'Erase this profile?',
    text: 'All events of every visitor with this id are permanently deleted, including events before identification. On shared devices, events of other profiles are deleted as well. All figures are recalculated without this data. This cannot be undone.',
    confirm: 'Erase profile',
    done: (eventCount: number, visitorCount: number) =>
      `Erasing ${events(eventCount)} of ${visitors(visitorCount)}`,
  },
});
