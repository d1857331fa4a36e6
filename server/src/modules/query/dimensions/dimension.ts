import type { Sql } from '../../../stores/facts/sql.ts';

/** Which row of a visit a property of the visit is read from. */
export type VisitRow =
  /** Its first event. */
  'first' | 'first_pageview' | 'last_pageview';

/** Something figures can be split by, and filters can name. SQL is over the columns of `events`. */
export interface Dimension {
  readonly title: string;
  readonly description: string;
  /** The value in one row of events: text, or a number when `isNumber`. */
  readonly value: Sql;
  /** Set for what belongs to the visit as a whole; a filter on it selects whole visits. Else it belongs to the event. */
  readonly ofVisit?: VisitRow;
  /** Whether it says something about the page: then a filter on it judges a visit by the page it began with. */
  readonly ofPage?: true;
  /** What empty values are shown as; filters know them by this name, too. */
  readonly unknown: string;
  /** Whether the value is a number: for `gt`, `gte`, `lt` and `lte`. Missing ones are NULL. */
  readonly isNumber?: true;
  /** Whether it tells bots apart: bots are counted only when a filter names such a field. */
  readonly isOfBots?: true;
  /** Names the property of custom properties, which may hold text and numbers alike. */
  readonly property?: string;
}
