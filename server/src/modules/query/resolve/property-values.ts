import { type Sql, sql, text, texts } from '../../../stores/facts/sql.ts';

/**
 * JSON that is no value of a custom property: `null`, an empty text, and the text that queries show for a missing value.
 * Dimensions and filters read such a property as missing, and so do all types.
 */
const NO_VALUES = texts(['', 'null', '""', '"(none)"']);

/** The custom properties of an event that have a value, as pairs of the key and the value as JSON. */
export const PROPERTIES_WITH_VALUES = sql`arrayFilter(pair -> pair.2 NOT IN ${NO_VALUES}, JSONExtractKeysAndValuesRaw(properties))`;

/** The keys of the custom properties of an event that have a value. */
export const KEYS_WITH_VALUES = sql`arrayMap(pair -> pair.1, ${PROPERTIES_WITH_VALUES})`;

/** Whether an event has a custom property with a value. */
export const HAS_PROPERTIES = sql`(properties NOT IN ('', '{}') AND notEmpty(${PROPERTIES_WITH_VALUES}))`;

/** Whether an event has a value of this custom property. */
export function hasProperty(key: string): Sql {
  return sql`JSONExtractRaw(properties, ${text(key)}) NOT IN ${NO_VALUES}`;
}
