import { type Sql, sql } from '../../../stores/facts/sql.ts';
import type { EmptyColumn, TableName } from '../plan/tables.ts';

/**
 * The text that represents a missing value: `Unknown` where a property of the visitor could not be determined (place,
 * device, browser, language), `Direct` where a visit has no source, `(none)` for everything else.
 */
export type MissingValue = 'Unknown' | 'Direct' | '(none)';

/** A property that metrics can be split and filtered by. */
export interface Dimension {
  readonly title: string;
  readonly description: string;
  /** The value in one row of its tables, over their columns: text, or a number when `isNumber`. */
  readonly value?: Sql;
  /** The tables that have `value`; `events` only when absent. */
  readonly tables?: readonly TableName[];
  /** Set for dimensions that depend on the time zone of the query: the value at a local time in milliseconds. `value` is that in UTC. */
  readonly ofLocalTime?: (wallMs: Sql) => Sql;
  /** Set for the tags of monitors: the state store has them, and their value is bound when a query is planned. */
  readonly isOfMonitorTags?: true;
  /**
   * Set for properties of the whole visit, over the columns of `visits`: events inherit the value of their visit, and a
   * filter on it selects whole visits.
   */
  readonly visit?: Sql;
  /**
   * Set for properties of a page, over the columns of `visits`: the value for the entry page of the visit. A filter on it
   * selects the visits for bounce rate and duration by their entry page.
   */
  readonly entry?: Sql;
  /** Set for dimensions that only some rows have: the condition on rows, the metric that counts exactly these rows, and their value. */
  readonly within?: { readonly rows: Sql; readonly covers: string; readonly value: Sql };
  /**
   * Set for text with several spellings: paths and URLs with or without percent-encoding, hosts in Unicode or ASCII, the aliases of a
   * source. Filters match every spelling.
   */
  readonly notation?: 'path' | 'host' | 'source';
  /** Set for names that change with the program: the current one of a value in a daily roll-up. */
  readonly ofRollUp?: (value: Sql) => Sql;
  /** The text shown for empty values in every type, also accepted in filters. Empty for conditions that are never shown. */
  readonly unknown: MissingValue | '';
  /** Whether the value is a number: for `gt`, `gte`, `lt` and `lte`. Missing ones are NULL. */
  readonly isNumber?: true;
  /** The column of rows that are counted only when a filter names the dimension, such as those of bots. */
  readonly includes?: EmptyColumn;
  /** Whether a row has a list of values, and counts for each of them. `value` is then an array. */
  readonly isList?: true;
  /** Set for traits of profiles, with the key in `property`. */
  readonly isTrait?: true;
  /** The key of the custom property, for dimensions of custom properties. These can hold both text and numbers. */
  readonly property?: string;
}

/** The value of a dimension that only some rows have; empty for the others. */
export function valueWithin(
  within: NonNullable<Dimension['within']>,
): Required<Pick<Dimension, 'value' | 'within'>> {
  return { value: sql`if(${within.rows}, ${within.value}, '')`, within };
}
