import { type Sql, sql } from '../../../stores/facts/sql.ts';
import type { TableName } from '../tables.ts';

/**
 * What stands for a missing value: `Unknown` where something about the visitor could not be determined (place, device,
 * browser, language), `Direct` where a visit has no source, `(none)` for everything else.
 */
export type MissingValue = 'Unknown' | 'Direct' | '(none)';

/** Something figures can be split by, and filters can name. */
export interface Dimension {
  readonly title: string;
  readonly description: string;
  /** The value in one row of its tables, over their columns: text, or a number when `isNumber`. */
  readonly value?: Sql;
  /** The tables that `value` can be asked of; `events` only when absent. */
  readonly tables?: readonly TableName[];
  /**
   * Set for what belongs to the visit as a whole, over the columns of `visits`: events have it from their visit, and a
   * filter on it selects whole visits.
   */
  readonly visit?: Sql;
  /**
   * Set for what says something about a page, over the columns of `visits`: what the page that a visit began with has
   * there. A filter on it judges a visit by that page.
   */
  readonly entry?: Sql;
  /** Set for what only some rows have: which those are, the metric that counts no others, and the value in them. */
  readonly within?: { readonly rows: Sql; readonly covers: string; readonly value: Sql };
  /**
   * Set for text that can be written in several ways: paths and addresses with or without percent-escapes, hosts in
   * Unicode or ASCII. Filters find a value however it is written.
   */
  readonly notation?: 'path' | 'host';
  /** What empty values are shown as, in every type; filters know them by this name, too. Of conditions that are never shown, the empty text. */
  readonly unknown: MissingValue | '';
  /** Whether the value is a number: for `gt`, `gte`, `lt` and `lte`. Missing ones are NULL. */
  readonly isNumber?: true;
  /** Whether it tells bots apart: bots are counted only when a filter names such a field. */
  readonly isOfBots?: true;
  /** Names the property of custom properties, which may hold text and numbers alike. */
  readonly property?: string;
}

/** The value of a dimension that only some rows have; the others have the empty one. */
export function valueWithin(
  within: NonNullable<Dimension['within']>,
): Required<Pick<Dimension, 'value' | 'within'>> {
  return { value: sql`if(${within.rows}, ${within.value}, '')`, within };
}
