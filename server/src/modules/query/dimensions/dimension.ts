import type { Sql } from '../../../stores/facts/sql.ts';
import type { TableName } from '../tables.ts';

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
  /** The metric that rows without a value never count towards. */
  readonly covers?: string;
  /** What empty values are shown as; filters know them by this name, too. */
  readonly unknown: string;
  /** Whether the value is a number: for `gt`, `gte`, `lt` and `lte`. Missing ones are NULL. */
  readonly isNumber?: true;
  /** Whether it tells bots apart: bots are counted only when a filter names such a field. */
  readonly isOfBots?: true;
  /** Names the property of custom properties, which may hold text and numbers alike. */
  readonly property?: string;
}
