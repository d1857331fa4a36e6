import { defineMessages, plural } from '../../../lib/messages.ts';

/** The texts of pinned goals and metrics. */
export const messages = defineMessages('pins', {
  metrics: {
    sessions: 'Visits',
    pages_per_session: 'Pages per visit',
    bounce_rate: 'Bounce rate',
    avg_session_duration: 'Visit duration',
    median_session_duration: 'Median visit duration',
    total_revenue: 'Revenue',
  },
  edit: (website: string) => `Edit pins of ${website}`,
  list: (website: string) => `Pins of ${website}`,
  visitors: (count: number, text: string) =>
    `${text} ${plural(count, { one: 'visitor', other: 'visitors' })}`,
  dialog: {
    title: (website: string) => `Pins of ${website}`,
    description: 'All members see pinned goals and metrics on the overview.',
    pinnedTitle: 'Pinned',
    none: 'Nothing is pinned.',
    count: (count: number, most: number) => `${count} of ${most} pinned`,
    full: 'Remove a pin to add another.',
    metricsTitle: 'Metrics',
    goalsTitle: 'Goals',
    goal: 'Goal',
    loadingGoals: 'Loading goals',
    noGoals: 'There are no shared goals.',
    openGoals: 'Open goals',
    moveUp: (name: string) => `Move ${name} up`,
    moveDown: (name: string) => `Move ${name} down`,
    remove: (name: string) => `Remove ${name}`,
    cancel: 'Cancel',
    save: 'Save pins',
    saved: 'Pins saved',
  },
});
