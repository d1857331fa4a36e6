import { LANGUAGE } from '../../../lib/language.ts';
import { defineMessages, plural } from '../../../lib/messages.ts';

const number = (value: number) => value.toLocaleString(LANGUAGE);

/** The texts of the events page. */
export const messages = defineMessages('events', {
  title: 'Events',
  all: 'All events',
  createGoal: 'Create goal',
  createFunnel: 'Create funnel',
  legend: 'Lines',
  overTime: 'Over time',
  figures: {
    events: 'Events',
    names: 'Names',
    visitors: 'Visitors',
    visits: 'Visits',
    pages: 'Pages',
    withProperties: 'With properties',
  },
  list: {
    noResults: 'No results.',
    title: 'Events by name',
    search: 'Search events',
    loading: 'Loading events',
    event: 'Event',
    percent: '% of events',
    lastSeen: 'Last seen',
    showAll: (count: number) => `Show all ${number(count)}`,
  },
  line: 'Events over time',
  lines: (count: number) => `The ${number(count)} most frequent events over time`,
  pages: 'Pages with this event',
  channels: 'Channels with this event',
  channelTitle: 'Channels',
  channel: 'Channel',
  properties: {
    named: (key: string) => `Property ${key}`,
    title: 'Properties',
    description: 'Click a value to filter by it.',
    loading: 'Loading properties',
    property: 'Property',
    value: 'Value',
    mixed: 'several types',
    count: (count: number) =>
      `${number(count)} ${plural(count, { one: 'event has', other: 'events have' })} this property.`,
    values: (count: number) => `${number(count)} ${plural(count, { one: 'value', other: 'values' })}`,
    valuesOf: (property: string) => `Values of ${property}`,
    others: (count: number) => `${number(count)} with other values`,
    empty:
      'This event has no properties. Send properties such as the plan or the product to distinguish its occurrences.',
  },
  empty: {
    filtered: 'No event matches these filters',
    filteredText: 'No custom event in this period matches all filters.',
    clearFilters: 'Clear all filters',
    title: 'No custom events in this period',
    text: 'Custom events record what visitors do besides viewing pages, such as signing up, playing a video or buying a product. Give each event a name and optional properties. Events appear here within seconds.',
    script: 'From a script',
    element: 'On an element, without a script',
  },
});
