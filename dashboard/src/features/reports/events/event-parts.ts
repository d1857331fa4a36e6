import {
  type AnalyticsSearch,
  type ApiFilter,
  comparedScope,
  type Frame,
  granularityOf,
  type Part,
  seriesScope,
} from '../../analytics/index.ts';

/** As many events as the list has at hand: all that most websites have. */
const LIST_ROWS = 1_000;
/** The most lines that can be distinguished in one chart. */
export const MAX_LINES = 5;
/** Values of properties: twenty of each, of so many properties. */
const VALUE_ROWS = 2_000;

/** The filter that leaves one event. */
export function onlyEvent(event: string): ApiFilter {
  return { field: 'custom_event', op: 'eq', value: event };
}

/** Everything about all events of the range. */
export function summaryPart(search: AnalyticsSearch): Part {
  return { frame: comparedScope(search), parameter: 'custom_events_summary' };
}

/** The events, the most frequent first. */
export function eventsPart(search: AnalyticsSearch): Part {
  return {
    frame: { ...comparedScope(search), limit: LIST_ROWS, totals: true },
    parameter: 'custom_events',
  };
}

/** A line for each of some events. */
export function linesPart(scope: Frame, search: AnalyticsSearch, events: readonly string[]): Part {
  return {
    frame: scope,
    parameter: {
      name: 'custom_events_trends_by_event',
      granularity: granularityOf(search),
      filters: [{ field: 'custom_event', op: 'in', value: events }],
    },
  };
}

/** One event over time. */
export function eventSeriesPart(search: AnalyticsSearch, event: string): Part {
  return {
    frame: seriesScope(search),
    parameter: {
      name: 'custom_events_trends',
      granularity: granularityOf(search),
      filters: [onlyEvent(event)],
    },
  };
}

/** The figures of one event. */
export function eventFiguresPart(search: AnalyticsSearch, event: string): Part {
  return {
    frame: comparedScope(search),
    parameter: { name: 'custom_events_summary', filters: [onlyEvent(event)] },
  };
}

/** Which properties an event has. */
export function propertiesPart(scope: Frame, event: string): Part {
  return {
    frame: { ...scope, limit: 200 },
    parameter: { name: 'custom_events_discovery', options: { event } },
  };
}

/** How the values of an event's properties are distributed. */
export function valuesPart(scope: Frame, event: string): Part {
  return {
    frame: { ...scope, limit: VALUE_ROWS },
    parameter: { name: 'custom_events_property_distribution', options: { event } },
  };
}
