import { param, type Sql, sql, text } from '../../../stores/facts/sql.ts';
import { DISTINCT_VALUES, frequentValues, MAX_PROPERTIES, type PropertyOptions } from './event-properties.ts';
import type { StatementRows } from './statement-rows.ts';

/** The type of the values of a property, over its groups of values. */
const TYPE = sql`groupUniqArrayArray(kinds) AS known_kinds, if(length(known_kinds) = 1, known_kinds[1], 'mixed')`;
/** Pairs of a listed value and its number of events, most frequent first. */
const MOST_FREQUENT = sql`arraySort(one -> (-toInt64(one.2), one.1), groupArrayIf((shown, count), is_listed))`;

/**
 * Custom events and their properties: `event_name`, `total_events`, `unique_users`, `unique_sessions`, `property_key` (empty
 * for events without properties), `property_type`, `occurrences`, `unique_values`, `top_values`.
 * @param samples the number of most frequent values listed for each property.
 */
export function discoverEvents(rows: StatementRows, options: PropertyOptions, samples: number): Sql {
  return sql`SELECT names.event_name AS event_name, total_events, unique_users, unique_sessions,
ifNull(key, '') AS property_key, ifNull(type, '') AS property_type, ifNull(carriers, 0) AS occurrences,
ifNull(distinct_values, 0) AS unique_values, top_values
FROM (${namesOf(rows, options)}) AS names LEFT JOIN (${discoverProperties(rows, options, samples)}) AS properties
ON names.event_name = properties.of_event`;
}

function namesOf(rows: StatementRows, { event }: PropertyOptions): Sql {
  const named = event === undefined ? sql`` : sql` WHERE name = ${text(event)}`;
  return sql`SELECT toString(name) AS event_name, count() AS total_events, uniqExact(visitor_id) AS unique_users,
uniqExact((visitor_id, bot != '', began_at)) AS unique_sessions
FROM ${rows.from({ visit: true })}${named} GROUP BY event_name ORDER BY total_events DESC, event_name LIMIT ${param(MAX_PROPERTIES, 'UInt64')}`;
}

/**
 * The properties of custom events and the kind of their values, one row for each, with the fields of
 * `custom_events_property_classification`.
 * @param shown the number of sample values, and of the most frequent values that count as covered.
 */
export function classifyProperties(
  rows: StatementRows,
  options: PropertyOptions,
  { samples, top }: { readonly samples: number; readonly top: number },
): Sql {
  const length = sql`lengthUTF8(value)`;
  const isNumber = sql`(kind = 'number' OR (kind = 'string' AND isNotNull(toFloat64OrNull(value))))`;
  const more = sql`, ${DISTINCT_VALUES} AS others, groupUniqArray(kind) AS kinds, sum(${length}) AS characters,
max(${length}) AS longest, min(${isNumber}) AS has_numbers, min(kind = 'boolean') AS has_booleans`;
  return sql`SELECT * EXCEPT known_kinds FROM (SELECT event_name, property_key, ${TYPE} AS property_type, sum(others) AS cardinality, any(total) AS total_count,
sumIf(count, is_listed) / total_count AS coverage_ratio, sum(characters) / total_count AS avg_length, max(longest) AS max_length,
min(has_numbers) AS is_numeric, min(has_booleans) AS is_boolean, arraySlice(${MOST_FREQUENT}, 1, ${param(samples, 'UInt64')}) AS sample_values
FROM ${frequentValues(rows, options, top, more)} GROUP BY event_name, property_key)`;
}

function discoverProperties(rows: StatementRows, options: PropertyOptions, samples: number): Sql {
  const more = sql`, ${DISTINCT_VALUES} AS others, groupUniqArray(kind) AS kinds`;
  return sql`SELECT event_name AS of_event, property_key AS key, any(total) AS carriers, sum(others) AS distinct_values,
${TYPE} AS type, ${MOST_FREQUENT} AS top_values
FROM ${frequentValues(rows, options, samples, more)} GROUP BY of_event, key`;
}
