import type { Buckets } from '../../../lib/time/time-buckets.ts';
import type { TimeRange } from '../../../lib/time/time-range.ts';
import type { Sql } from '../../../stores/facts/sql.ts';
import type { Dimension } from '../dimensions/dimension.ts';
import type { Filter } from '../resolve/filter.ts';
import type { Calendar } from '../resolve/query-calendar.ts';

/** Options of the rows that a statement reads. */
export interface RowOptions {
  /** Dimensions to add, with missing values replaced, as the columns `d0`, `d1` … in this order. */
  readonly dimensions?: readonly Dimension[];
  /**
   * For events: adds columns of their visit: `began_at`, `duration_ms`, `visit_pageviews`, `visit_events`, `entry_page` and
   * `exit_page`.
   */
  readonly visit?: true;
  /** For events: includes payments, and excludes the events that they replace. */
  readonly payments?: true;
  /** For events: includes engagement pings. */
  readonly pings?: true;
  /** For checks of monitors: adds `counted_ms`, the time that a check covers; a part of it where several regions cover it. */
  readonly sharesTime?: true;
  /** A range instead of the range of the query. */
  readonly range?: TimeRange;
  /** Conditions in addition to those of the query. */
  readonly filter?: Filter | undefined;
  /** Ignores the conditions of the query, except those on bots. */
  readonly unfiltered?: true;
  /** Ignores the conditions of the query on a list, which the statement applies to its elements: {@link StatementRows.matchesElement}. */
  readonly unfilteredList?: Dimension;
  /**
   * For events: all events of the visits that `visits()` returns, including those after the range. Conditions of the query
   * on events then select visits with such an event. Includes the columns of `visit`.
   */
  readonly wholeVisits?: true;
}

/** The rows that a statement reads. Applies the subject, the range, the filters and the handling of bots. */
export interface StatementRows {
  readonly range: TimeRange;
  readonly calendar: Calendar;
  /** The range in buckets of the requested granularity; one bucket unless the type is a series. */
  readonly buckets: Buckets;
  /**
   * The rows of the table of the type, as a table expression in brackets: all of its columns, and those added by the options.
   * Columns that the statement does not use are not read.
   */
  from(options?: RowOptions): Sql;
  /**
   * Visits that began in the range and match, one row each, as a table expression: the columns of `visits` that are equal
   * in all rows of a visit, `visitor_id`, `is_bot`, and the requested dimensions. For types on tables other than `events`,
   * conditions on properties that events do not have are ignored.
   */
  visits(options?: Pick<RowOptions, 'dimensions' | 'filter' | 'range' | 'unfiltered'>): Sql;
  /**
   * Whether a condition on the table of the type holds for a row; see {@link RowOptions.filter}.
   * @param range the range of the rows, where it differs from that of the query.
   */
  matches(filter: Filter, range?: TimeRange): Sql;
  /** Whether an element of a list fulfils the conditions of the query on the list. Conditions in groups with other fields apply to rows. */
  matchesElement(list: Dimension, element: Sql): Sql;
  /** The number of the bucket that an instant lies in, counted from 0. */
  bucketOf(epochMs: Sql): Sql;
}
