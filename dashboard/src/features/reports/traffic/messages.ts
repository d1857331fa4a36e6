import { defineMessages, plural } from '../../../lib/messages.ts';

/** The texts of the details of a page. */
export const messages = defineMessages('traffic', {
  page: {
    title: 'Page details',
    open: 'Open page',
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
    noneBefore: 'No visit came from another page.',
    after: 'Next pages',
    noneAfter: 'No visit went on to another page.',
    visitsOf: 'Visits',
    vitals: 'Web vitals',
    p75: '75th percentile',
    noVitals: 'No samples.',
    goals: 'Goals reached after it',
    visitorsOf: 'Visitors',
    noGoalsYet: 'This website has no goals yet.',
    createGoal: 'Create a goal',
    noGoals: 'No goals were reached within a day.',
    showPage: (page: string) => `Show the details of ${page}`,
  },
});
