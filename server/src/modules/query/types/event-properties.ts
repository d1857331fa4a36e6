import { param, sql } from '../../../stores/facts/sql.ts';
import { EVENT_DIMENSIONS } from '../dimensions/event.ts';
import { custom } from '../statements/custom-events.ts';
import {
  BOUNDS,
  COUNTERS,
  classifyProperties,
  DISTINCT_VALUES,
  discoverEvents,
  ERROR_BOUND_PERCENT,
  EXACT_VALUES,
  FREQUENT,
  frequentValues,
  MAX_PROPERTIES,
  type PropertyOptions,
  propertiesOf,
  propertyOptions,
} from '../statements/event-properties.ts';

import { fieldOf, type QueryType, type StatementField, statementWithOptions } from './query-type.ts';

const SHOWN = { keys: 100, top: 10, distribution: 20, samples: 5 } as const;
const OTHER = '(other)';

const base = {
  category: 'Events',
  access: 'private',
  table: 'events',
  where: custom,
} as const;

const text = (title: string, description: string): StatementField => ({
  title,
  description,
  type: 'string',
  unknown: '(none)',
});
const count = (title: string, description: string): StatementField => ({
  title,
  description,
  type: 'number',
});

const EVENT = fieldOf(EVENT_DIMENSIONS.event_name);
const KEY = text('Property', 'The key of the property');
const TYPE = text('Type', '`string`, `number`, `boolean`, `object`, `array`; `mixed` for several of them');
const VALUE = text('Value', 'The value as text: text unchanged, other values as JSON');
const COUNT = count('Events', 'Events with this value');
const TOTAL = count(
  'Events with the property',
  'Events of this name with a value of the property; `null` and an empty text are no value',
);
const SHARE: StatementField = {
  title: 'Share',
  description:
    'The percentage of events with this value among all events of this name with a value of the property',
  type: 'number',
  unit: 'percent',
};
const DISTINCT = count(
  'Distinct values',
  `The number of distinct values: exact up to ${EXACT_VALUES}, above that with an error of at most ${ERROR_BOUND_PERCENT} % in 99 of 100 cases`,
);
const PERCENTAGE = sql`100 * count / total AS percentage`;
const VALUE_KEY = ['event_name', 'property_key', 'property_value'];

/** A type whose options select properties. */
const ofProperties = (
  type: Omit<
    Parameters<typeof statementWithOptions<PropertyOptions, PropertyOptions>>[2],
    'category' | 'access' | 'table' | 'where'
  >,
) => statementWithOptions(propertyOptions, (options) => options, { ...base, ...type });

/** Query types of properties of custom events. */
export const EVENT_PROPERTY_TYPES = {
  custom_event_properties: ofProperties({
    title: 'Properties of custom events',
    visualization: 'table',
    description: `For each custom event and each of its properties, the ${SHOWN.keys} most frequent values and the number of events with them. ${FREQUENT}. ${BOUNDS}`,
    fields: { name: EVENT, property_key: KEY, property_value: VALUE, count: COUNT },
    rowKey: ['name', 'property_key', 'property_value'],
    sortBy: { field: 'count', descending: true },
    render: (rows, options) =>
      sql`SELECT event_name AS name, property_key, shown AS property_value, count FROM ${frequentValues(rows, options, SHOWN.keys)} WHERE is_listed`,
  }),
  custom_events_property_top_values: ofProperties({
    title: 'Most frequent values of properties',
    visualization: 'table',
    description: `The ${SHOWN.top} most frequent values of each property of each custom event, ranked; equally frequent values in alphabetical order. ${FREQUENT}. ${BOUNDS}`,
    fields: {
      event_name: EVENT,
      property_key: KEY,
      property_value: VALUE,
      count: COUNT,
      total: TOTAL,
      percentage: SHARE,
      rank: count('Rank', 'The rank of the value within its property, from 1'),
    },
    rowKey: VALUE_KEY,
    sortBy: { field: 'count', descending: true },
    render: (rows, options) =>
      sql`SELECT event_name, property_key, shown AS property_value, count, total, ${PERCENTAGE}, rank
FROM ${frequentValues(rows, options, SHOWN.top)} WHERE is_listed`,
  }),
  custom_events_property_distribution: ofProperties({
    title: 'Distribution of property values',
    visualization: 'bar',
    description: `The distribution of the values of each property of each custom event: the ${SHOWN.distribution} most frequent values, and all others together as "${OTHER}", so that the percentages of a property add up to 100. ${FREQUENT}. ${BOUNDS}`,
    fields: {
      event_name: EVENT,
      property_key: KEY,
      property_value: VALUE,
      count: COUNT,
      total: TOTAL,
      percentage: SHARE,
      cardinality: DISTINCT,
    },
    rowKey: VALUE_KEY,
    sortBy: { field: 'count', descending: true },
    render: (rows, options) => {
      const values = frequentValues(rows, options, SHOWN.distribution, sql`, ${DISTINCT_VALUES} AS others`);
      return sql`SELECT event_name, property_key, if(is_listed, shown, ${param(OTHER, 'String')}) AS property_value,
sum(count) AS count, any(total) AS total, ${PERCENTAGE}, any(distinct_values) AS cardinality
FROM (SELECT *, sum(others) OVER (PARTITION BY event_name, property_key) AS distinct_values FROM ${values})
GROUP BY event_name, property_key, property_value`;
    },
  }),
  custom_events_property_cardinality: ofProperties({
    title: 'Distinct values of properties',
    visualization: 'table',
    description: `The number of distinct values of each property of each custom event, and the number of events with it. ${BOUNDS}`,
    fields: {
      event_name: EVENT,
      property_key: KEY,
      unique_values: DISTINCT,
      occurrences: TOTAL,
      error_bound_percent: {
        title: 'Error bound',
        description: 'The maximum error of the number of values in 99 of 100 cases; 0 when it is exact',
        type: 'number',
        unit: 'percent',
      },
    },
    rowKey: ['event_name', 'property_key'],
    sortBy: { field: 'occurrences', descending: true },
    render: (rows, options) =>
      sql`SELECT event_name, property_key, ${DISTINCT_VALUES} AS unique_values, count() AS occurrences,
if(unique_values <= ${param(EXACT_VALUES, 'UInt64')}, 0, ${param(ERROR_BOUND_PERCENT, 'Float64')}) AS error_bound_percent
FROM ${propertiesOf(rows, options)} GROUP BY event_name, property_key`,
  }),
  custom_events_property_classification: ofProperties({
    title: 'Classification of properties',
    visualization: 'table',
    description: `The kind of the values of each property of each custom event: whether all are numbers or booleans, how many there are, how long they are, and the ${SHOWN.samples} most frequent ones. ${FREQUENT}. ${BOUNDS}`,
    fields: {
      event_name: EVENT,
      property_key: KEY,
      property_type: TYPE,
      cardinality: DISTINCT,
      total_count: TOTAL,
      coverage_ratio: {
        title: 'Coverage',
        description: `The ratio of the events with one of the ${SHOWN.top} most frequent values to all events with the property, from 0 to 1`,
        type: 'number',
        unit: 'ratio',
      },
      avg_length: {
        title: 'Average length',
        description: 'The average length of the values as text, in characters',
        type: 'number',
        unit: 'ratio',
      },
      max_length: count('Maximum length', 'The maximum length of a value as text, in characters'),
      is_numeric: count('Numeric', '1 when all values are numbers or texts of numbers, otherwise 0'),
      is_boolean: count('Boolean', '1 when all values are booleans, otherwise 0'),
      sample_values: {
        title: 'Most frequent values',
        description: `Up to ${SHOWN.samples} pairs of a value and the number of events with it, most frequent first`,
        type: 'json',
      },
    },
    rowKey: ['event_name', 'property_key'],
    sortBy: { field: 'total_count', descending: true },
    render: (rows, options) => classifyProperties(rows, options, SHOWN),
  }),
  custom_events_discovery: statementWithOptions(propertyOptions.pick({ event: true }), (options) => options, {
    ...base,
    title: 'Custom event discovery',
    visualization: 'table',
    description: `Names of custom events with the keys of their properties, and the types and most frequent values of each: for building filters. One row for each event and property; an event without properties has one row without a key. Values of the event repeat in each of its rows, so do not add them up. Of more than ${MAX_PROPERTIES} names, the ${MAX_PROPERTIES} most frequent. For a property with more than ${COUNTERS} values, ${COUNTERS} counters determine the frequent ones. ${BOUNDS}`,
    fields: {
      event_name: EVENT,
      total_events: count('Events', 'Events of this name'),
      unique_users: count('Visitors', 'Distinct visitors with such an event'),
      unique_sessions: count('Sessions', 'Distinct visits with such an event'),
      property_key: KEY,
      property_type: TYPE,
      occurrences: TOTAL,
      unique_values: DISTINCT,
      top_values: {
        title: 'Most frequent values',
        description: `Up to ${SHOWN.samples} pairs of a value and the number of events with it, most frequent first`,
        type: 'json',
      },
    },
    rowKey: ['event_name', 'property_key'],
    sortBy: { field: 'total_events', descending: true },
    render: (rows, options) => discoverEvents(rows, options, SHOWN.samples),
  }),
} satisfies Record<string, QueryType>;
