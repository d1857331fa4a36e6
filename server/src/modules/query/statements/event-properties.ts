import { z } from 'zod';
import { param, raw, type Sql, sql, text } from '../../../stores/facts/sql.ts';
import { plainText } from '../contract/dispatch.contract.ts';
import { PROPERTY_KEY } from '../dimensions/filter-only.ts';
import { hasProperty, KEYS_WITH_VALUES, PROPERTIES_WITH_VALUES } from '../resolve/property-values.ts';
import type { StatementRows } from './statement-rows.ts';

/** Selects properties: of one event or all, one property or all. */
export const propertyOptions = z.strictObject({
  event: plainText(256).min(1).optional().describe('The name of one custom event; all of them when absent'),
  property: plainText(256).min(1).optional().describe('The key of one property; all of them when absent'),
});

/** The selected properties. */
export type PropertyOptions = z.output<typeof propertyOptions>;

/** The maximum number of properties (each of one event) in one statement. */
export const MAX_PROPERTIES = 1_000;

/** The length in characters after which values are truncated. */
const MAX_VALUE_LENGTH = 256;

/** The number of counters that find the most frequent values of one property. */
export const COUNTERS = 300;

/** The number of distinct values up to which they are counted exactly; above, the error is at most {@link ERROR_BOUND_PERCENT}. */
export const EXACT_VALUES = 4_000;

/** The maximum error of a sketch of 2^17 cells in 99 of 100 cases, in percent. */
export const ERROR_BOUND_PERCENT = 0.9;

/** The limits of these types, for their descriptions. */
export const BOUNDS = `Values with the same text representation are the same value; values are truncated to ${MAX_VALUE_LENGTH} characters. Of more than ${MAX_PROPERTIES} properties (each of one event), the ${MAX_PROPERTIES} most frequent`;

/** The method that finds frequent values, for descriptions. */
export const FREQUENT = `For a property with more than ${COUNTERS} values, ${COUNTERS} counters determine the most frequent ones: every value with more than 1/${COUNTERS} of its events is found, and the listed counts are exact`;

/** The number of distinct values, in bounded memory. */
export const DISTINCT_VALUES = sql`uniqCombined64(17)(value)`;

/**
 * Each property of each event as a row: `event_name`, `property_key`, `property` (a number for both), `value` as text, `kind`
 * (the JSON type). Limited to the most frequent properties.
 */
export function propertiesOf(rows: StatementRows, options: PropertyOptions): Sql {
  const { event, property } = options;
  const isOne = event !== undefined && property !== undefined;
  const bound = isOne ? sql`` : sql` WHERE property IN (${frequentProperties(rows, options)})`;
  const kind = sql`multiIf(startsWith(raw, '"'), 'string', startsWith(raw, '{'), 'object', startsWith(raw, '['), 'array', raw IN ('true', 'false'), 'boolean', 'number')`;
  const value = sql`leftUTF8(if(startsWith(raw, '"'), JSONExtractString(raw), raw), ${param(MAX_VALUE_LENGTH, 'UInt64')})`;
  return sql`(SELECT event_name, property_key, property, ${value} AS value, ${kind} AS kind FROM (
SELECT event_name, pair.1 AS property_key, pair.2 AS raw, cityHash64(event_name, property_key) AS property
FROM ${eventsWith(rows, options)} ARRAY JOIN ${pairs(property)} AS pair WHERE ${isSelected(rows, sql`pair.1`)})${bound})`;
}

/**
 * The values of each property with the number of events: `event_name`, `property_key`, `shown` (the value), `count`, `total`
 * of the property, `rank`, and `is_listed` for the most frequent ones. Values that are not listed may share one row without
 * a value.
 * @param most the number of values listed for each property, at most {@link COUNTERS}.
 * @param more aggregates over the rows of {@link propertiesOf}, each preceded by a comma.
 */
export function frequentValues(
  rows: StatementRows,
  options: PropertyOptions,
  most: number,
  more: Sql = sql``,
): Sql {
  const properties = propertiesOf(rows, options);
  const hash = sql`cityHash64(property, value)`;
  // A sketch finds the candidates in bounded memory; the candidates are then counted exactly.
  const candidates = sql`SELECT arrayJoin(${topK(COUNTERS, 1)}(${hash})) FROM ${properties} GROUP BY property`;
  const ofProperty = sql`PARTITION BY event_name, property_key`;
  return sql`(SELECT *, is_candidate AND rank <= ${param(most, 'UInt64')} AS is_listed FROM (
SELECT *, sum(count) OVER (${ofProperty}) AS total, row_number() OVER (${ofProperty} ORDER BY is_candidate DESC, count DESC, shown) AS rank FROM (
SELECT event_name, property_key, if(is_candidate, value, '') AS shown, is_candidate, count() AS count${more}
FROM (SELECT *, ${hash} IN (${candidates}) AS is_candidate FROM ${properties})
GROUP BY event_name, property_key, is_candidate, shown)))`;
}

function frequentProperties(rows: StatementRows, { event, property }: PropertyOptions): Sql {
  const names = sql`SELECT event_name, key FROM ${eventsWith(rows, { event, property })} ARRAY JOIN ${keys(property)} AS key WHERE ${isSelected(rows, sql`key`)}`;
  return sql`SELECT arrayJoin(${topK(MAX_PROPERTIES, 3)}(cityHash64(event_name, key))) FROM (${names})`;
}

/** The most frequent values, found with `cells` times as many counters. Aggregate parameters cannot be bound. */
function topK(most: number, cells: number): Sql {
  return raw(`topK(${most}, ${cells})`);
}

function eventsWith(rows: StatementRows, { event, property }: PropertyOptions): Sql {
  const named = event === undefined ? sql`` : sql` AND name = ${text(event)}`;
  const having = property === undefined ? sql`properties NOT IN ('', '{}')` : hasProperty(property);
  return sql`(SELECT toString(name) AS event_name, properties FROM ${rows.from({ unfilteredList: PROPERTY_KEY })} WHERE ${having}${named})`;
}

/** Whether a key fulfils the conditions of the query on `property_key`. */
function isSelected(rows: StatementRows, key: Sql): Sql {
  return rows.matchesElement(PROPERTY_KEY, key);
}

function keys(property: string | undefined): Sql {
  return property === undefined ? KEYS_WITH_VALUES : sql`[${text(property)}]`;
}

function pairs(property: string | undefined): Sql {
  return property === undefined
    ? PROPERTIES_WITH_VALUES
    : sql`[(${text(property)}, JSONExtractRaw(properties, ${text(property)}))]`;
}

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
