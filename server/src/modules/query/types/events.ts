import type { QueryType } from './query-type.ts';

/** Custom events. */
export const EVENT_TYPES = {
  custom_events: {
    title: 'Custom events',
    description: 'Custom events by name; the percentage is of all custom events',
    category: 'Events',
    visualization: 'table',
    dimensions: { name: 'custom_event' },
    metrics: {
      total_events: 'custom_events',
      unique_users: 'visitors',
      first_occurrence: 'first_occurrence',
      last_occurrence: 'last_occurrence',
    },
    share: { field: 'percentage', of: 'total_events' },
    hidesUnknown: true,
    sortBy: 'total_events',
  },
} satisfies Record<string, QueryType>;
