import { defineMessages } from '../../../lib/messages.ts';

/** The texts of the goals page. */
export const messages = defineMessages('goals', {
  title: 'Goals',
  goal: 'Goal',
  all: 'All goals',
  new: 'New goal',
  loading: 'Loading goals',
  onlyYou: 'Only you',
  actions: 'Actions',
  pin: {
    pinned: 'Pinned to the overview',
    add: 'Pin to overview',
    remove: 'Unpin from overview',
    full: (most: number) => `${most} of ${most} pinned`,
    added: 'Goal pinned to the overview',
    removed: 'Goal unpinned from the overview',
  },
  columns: {
    conversion: 'Conversion',
    conversionPercent: 'Conversion (%)',
    conversions: 'Conversions',
    visitors: 'Visitors',
    visits: 'Visits',
    allVisitors: 'All visitors',
  },
  overTime: 'Over time',
  line: {
    title: 'Conversions over time',
    none: 'Conversions over time: none',
    highest: (count: string, date: string) => `Conversions over time: highest ${count} (${date})`,
  },
  split: {
    title: 'Conversion by dimension',
    placeholder: 'Split by …',
    loading: 'Loading conversion rates',
    table: (dimension: string) => `Conversion by ${dimension.toLowerCase()}`,
    empty: 'No visitors in this period.',
  },
  apiFilter: 'with a filter that only the API can show',
  dialog: {
    edit: 'Edit goal',
    description: 'A page that visitors view, or an event that they trigger.',
    reachedWhen: 'Reached when',
    placeholder: 'Sign-ups',
    cancel: 'Cancel',
    save: 'Save goal',
  },
  empty: {
    title: 'No goals yet',
    text: 'A goal is a page that you want visitors to view, or an event such as a sign-up. Pharos shows the percentage of visitors who reach it, by source, country or any other dimension. Existing data is included.',
    example: 'Example event',
  },
  unknown: { title: 'Goal not found', text: 'It was deleted, or it is private to another member.' },
});
