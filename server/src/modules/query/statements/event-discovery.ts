import { param, type Sql, sql, text } from '../../../stores/facts/sql.ts';
import { DISTINCT_VALUES, frequentValues, MAX_PROPERTIES, type PropertyOptions } from './event-properties.ts';
import type { StatementRows } from './statement-rows.ts';

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

function discoverProperties(rows: StatementRows, options: PropertyOptions, samples: number): Sql {
  const more = sql`, ${DISTINCT_VALUES} AS others, groupUniqArray(kind) AS kinds`;
  return sql`SELECT event_name AS of_event, property_key AS key, any(total) AS carriers, sum(others) AS distinct_values,
arrayFilter(one -> one != 'null', groupUniqArrayArray(kinds)) AS known_kinds,
multiIf(empty(known_kinds), 'null', length(known_kinds) = 1, known_kinds[1], 'mixed') AS type,
arraySort(one -> (-toInt64(one.2), one.1), groupArrayIf((shown, count), is_listed)) AS top_values
FROM ${frequentValues(rows, options, samples, more)} GROUP BY of_event, key`;
}
