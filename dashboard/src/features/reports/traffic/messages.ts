import { defineMessages, plural } from '../../../lib/messages.ts';

/** The texts of the details of a page. */
export const messages = defineMessages('traffic', {
  title: 'Page details',
  open: 'Open page',
  figures: 'Figures of the page',
  entries: 'Entries',
  exits: 'Exits',
  time: 'Time on page',
  scroll: 'Scroll depth',
  errors: 'Errors',
  ofVisits: (percent: string) => `${percent} of its visits`,
  median: (value: string) => `Median ${value}`,
  mean: (value: string) => `Mean ${value}`,
  visitors: (count: number, text: string) =>
    `${text} ${plural(count, { one: 'visitor', other: 'visitors' })} affected`,
  before: 'Previous pages',
  noneBefore: 'No previous pages in this period.',
  after: 'Next pages',
  noneAfter: 'No next pages in this period.',
  visitsOf: 'Visits',
  vitals: 'Web vitals',
  p75: '75th percentile',
  noVitals: 'No samples in this period.',
  goals: 'Goals within 24 hours',
  visitorsOf: 'Visitors',
  noGoalsYet: 'This website has no goals yet.',
  createGoal: 'Create a goal',
  noGoals: 'No visitors reached a goal within 24 hours after this page.',
  firstGoals: (count: number) => `Of the first ${count} goals.`,
  showPage: (page: string) => `Show the details of ${page}`,
});
