import { z } from 'zod';
import { param, raw, type Sql, sql, text } from '../../../stores/facts/sql.ts';
import { plainText } from '../dispatch.contract.ts';
import type { StatementRows } from './statement-rows.ts';

/** Which properties are meant: of one event or all, one property or all. */
export const propertyOptions = z.strictObject({
  event: plainText(256).min(1).optional().describe('The name of one custom event; all of them when absent'),
  property: plainText(256).min(1).optional().describe('The key of one property; all of them when absent'),
});

/** Which properties are meant. */
export type PropertyOptions = z.output<typeof propertyOptions>;

/** Most properties, each of one event, that are looked at. */
export const MAX_PROPERTIES = 1_000;

/** Longest value that is told apart, in characters. */
const MAX_VALUE_LENGTH = 256;

/** Values of one property that are counted at once, to find out which are frequent. */
export const COUNTERS = 300;

/** Up to this many, distinct values are counted exactly; beyond, {@link ERROR_BOUND_PERCENT} is what the count is wrong by. */
export const EXACT_VALUES = 4_000;

/** What a sketch of 2^17 cells is wrong by at most, in 99 of 100 cases, in percent. */
export const ERROR_BOUND_PERCENT = 0.9;

/** What every description says of the bounds of these types. */
export const BOUNDS = `Texts and values of other kinds that read the same are the same value; of long ones the first ${MAX_VALUE_LENGTH} characters count. Of more than ${MAX_PROPERTIES} properties (each of one event), the ${MAX_PROPERTIES} most frequent`;

/** How frequent values are found. */
export const FREQUENT = `Of a property with more than ${COUNTERS} values, the most frequent are found by ${COUNTERS} counters: none that makes up more than 1/${COUNTERS} of it is missed, and what is listed is counted exactly`;

/** The number of distinct values, in bounded memory. */
export const DISTINCT_VALUES = sql`uniqCombined64(17)(value)`;

/**
 * Each property of each event as a row: `event_name`, `property_key`, `property` (a number for both), `value` as it reads,
 * `kind` (of JSON). Only of the most frequent properties, so that there is a bound on their number.
 */
export function propertiesOf(rows: StatementRows, options: PropertyOptions): Sql {
  const { event, property } = options;
  const isOne = event !== undefined && property !== undefined;
  const bound = isOne ? sql`` : sql` WHERE property IN (${frequentProperties(rows, options)})`;
  const kind = sql`multiIf(startsWith(raw, '"'), 'string', startsWith(raw, '{'), 'object', startsWith(raw, '['), 'array', raw IN ('true', 'false'), 'boolean', raw = 'null', 'null', 'number')`;
  const value = sql`leftUTF8(if(startsWith(raw, '"'), JSONExtractString(raw), raw), ${param(MAX_VALUE_LENGTH, 'UInt64')})`;
  return sql`(SELECT event_name, property_key, property, ${value} AS value, ${kind} AS kind FROM (
SELECT event_name, pair.1 AS property_key, pair.2 AS raw, cityHash64(event_name, property_key) AS property
FROM ${eventsWith(rows, options)} ARRAY JOIN ${pairs(property)} AS pair)${bound})`;
}

/**
 * The values of each property with how many events have them: `event_name`, `property_key`, `shown` (the value), `count`,
 * `total` of the property, `rank`, and `is_listed` of the most frequent ones. What is not listed may stand together in
 * one row, without a value.
 * @param most how many values are listed of each property, {@link COUNTERS} at most.
 * @param more aggregates over the rows of {@link propertiesOf}, with a comma before each.
 */
export function frequentValues(
  rows: StatementRows,
  options: PropertyOptions,
  most: number,
  more: Sql = sql``,
): Sql {
  const properties = propertiesOf(rows, options);
  const hash = sql`cityHash64(property, value)`;
  // A sketch finds the candidates in bounded memory; what they come to is counted.
  const candidates = sql`SELECT arrayJoin(${topK(COUNTERS, 1)}(${hash})) FROM ${properties} GROUP BY property`;
  const ofProperty = sql`PARTITION BY event_name, property_key`;
  return sql`(SELECT *, is_candidate AND rank <= ${param(most, 'UInt64')} AS is_listed FROM (
SELECT *, sum(count) OVER (${ofProperty}) AS total, row_number() OVER (${ofProperty} ORDER BY is_candidate DESC, count DESC, shown) AS rank FROM (
SELECT event_name, property_key, if(is_candidate, value, '') AS shown, is_candidate, count() AS count${more}
FROM (SELECT *, ${hash} IN (${candidates}) AS is_candidate FROM ${properties})
GROUP BY event_name, property_key, is_candidate, shown)))`;
}

function frequentProperties(rows: StatementRows, { event, property }: PropertyOptions): Sql {
  const names = sql`SELECT event_name, key FROM ${eventsWith(rows, { event, property })} ARRAY JOIN ${keys(property)} AS key`;
  return sql`SELECT arrayJoin(${topK(MAX_PROPERTIES, 3)}(cityHash64(event_name, key))) FROM (${names})`;
}

/** The most frequent values, found with `cells` times as many counters. Parameters of aggregates cannot be bound. */
function topK(most: number, cells: number): Sql {
  return raw(`topK(${most}, ${cells})`);
}

function eventsWith(rows: StatementRows, { event, property }: PropertyOptions): Sql {
  const named = event === undefined ? sql`` : sql` AND name = ${text(event)}`;
  const having =
    property === undefined ? sql`properties NOT IN ('', '{}')` : sql`JSONHas(properties, ${text(property)})`;
  return sql`(SELECT toString(name) AS event_name, properties FROM ${rows.from()} WHERE ${having}${named})`;
}

function keys(property: string | undefined): Sql {
  return property === undefined ? sql`JSONExtractKeys(properties)` : sql`[${text(property)}]`;
}

function pairs(property: string | undefined): Sql {
  return property === undefined
    ? sql`JSONExtractKeysAndValuesRaw(properties)`
    : sql`[(${text(property)}, JSONExtractRaw(properties, ${text(property)}))]`;
}
