import { custom } from '../statements/custom-events.ts';
import { eventSeries } from '../statements/event-series.ts';
import type { QueryType } from './query-type.ts';

const category = 'Events';

/** Custom events. */
export const EVENT_TYPES = {
  custom_events: {
    title: 'Custom events',
    description: 'Custom events by name; the percentage is of all custom events',
    category,
    access: 'public',
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
  custom_events_by_path: {
    title: 'Custom events by page',
    description:
      'Custom events by the path of the page that they happened on. Events without a path, such as those that servers send, are not listed; the percentage is of all custom events, those included',
    category,
    access: 'public',
    visualization: 'table',
    dimensions: { name: 'path' },
    metrics: {
      total_events: 'custom_events',
      unique_event_types: 'unique_event_types',
      unique_users: 'visitors',
    },
    where: custom,
    share: { field: 'percentage', of: 'total_events' },
    hidesUnknown: true,
    sortBy: 'total_events',
  },
  custom_events_trends: {
    title: 'Custom events over time',
    description:
      'Custom events of each bucket of time, all names together (`custom_events_trends_by_event` tells them apart). A visitor, a visit, a name or a page counts in each bucket that has an event of it',
    category,
    access: 'public',
    visualization: 'time_series',
    dimensions: { date: 'date' },
    metrics: {
      total_events: 'custom_events',
      unique_event_types: 'unique_event_types',
      unique_users: 'visitors',
      unique_sessions: 'event_sessions',
      unique_pages: 'unique_pages',
    },
    where: custom,
  },
  custom_events_trends_by_event: eventSeries,
  custom_events_summary: {
    title: 'Custom events at a glance',
    description:
      'All custom events of the range: how many, of how many names, by how many visitors, in how many visits, on how many pages, and how many carry properties',
    category,
    access: 'public',
    visualization: 'metric',
    dimensions: {},
    metrics: {
      total_events: 'custom_events',
      unique_event_types: 'unique_event_types',
      unique_users: 'visitors',
      unique_sessions: 'event_sessions',
      unique_pages: 'unique_pages',
      events_with_properties: 'events_with_properties',
    },
    where: custom,
  },
} satisfies Record<string, QueryType>;
