import { custom } from '../statements/custom-events.ts';
import { eventSeries } from '../statements/event-series.ts';
import type { QueryType } from './query-type.ts';

const category = 'Events';

/** Query types of custom events. */
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
      unique_sessions: 'event_sessions',
      first_occurrence: 'first_occurrence',
      last_occurrence: 'last_occurrence',
    },
    percentOf: { field: 'percentage', of: 'total_events' },
    hidesUnknown: true,
    sortBy: 'total_events',
  },
  custom_events_by_path: {
    title: 'Custom events by page',
    description:
      'Custom events by the path of the page on which they occurred. Events without a path, such as those sent by servers, are not listed but count in the percentage, which is of all custom events',
    category,
    access: 'public',
    visualization: 'table',
    dimensions: { name: 'path' },
    metrics: {
      total_events: 'custom_events',
      unique_event_types: 'unique_event_types',
      unique_users: 'visitors',
      unique_sessions: 'event_sessions',
    },
    where: custom,
    percentOf: { field: 'percentage', of: 'total_events' },
    hidesUnknown: true,
    sortBy: 'total_events',
  },
  custom_events_trends: {
    title: 'Custom events over time',
    description:
      'Custom events per time bucket, all names together (`custom_events_trends_by_event` lists them by name). A visitor, a visit, a name or a page counts in each bucket with a corresponding event',
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
    title: 'Custom event summary',
    description:
      'All custom events of the range: the number of events, names, visitors, visits and pages, and of events with properties',
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
