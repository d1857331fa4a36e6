import type { Buckets } from '../../../lib/time-buckets.ts';
import type { TimeRange } from '../../../lib/time-range.ts';
import type { Sql } from '../../../stores/facts/sql.ts';
import type { Dimension } from '../dimensions/dimension.ts';
import type { Filter } from '../filter.ts';
import type { Calendar } from '../query-calendar.ts';

/** What is wanted beside the columns of the rows. */
export interface RowsWanted {
  /** Shown values of dimensions, as the columns `d0`, `d1` … in this order. */
  readonly dimensions?: readonly Dimension[];
  /**
   * Of events: what is known of their visit, as the columns `began_at`, `duration_ms`, `visit_pageviews`, `visit_events`,
   * `entry_page` and `exit_page`.
   */
  readonly visit?: true;
  /** Of events: engagement pings too. */
  readonly pings?: true;
  /** Another range than the query's. */
  readonly range?: TimeRange;
  /** Conditions beside the query's. */
  readonly filter?: Filter | undefined;
  /** Without the query's conditions, except those that ask for bots. */
  readonly unfiltered?: true;
  /**
   * Of events: all those of the visits that `visits()` gives, the ones after the range too. What the query says of events
   * then picks visits with such an event. Brings what `visit` brings.
   */
  readonly wholeVisits?: true;
}

/** What a statement reads. Its parts know the subject, the range, the filters and the rule on bots. */
export interface StatementRows {
  readonly range: TimeRange;
  readonly calendar: Calendar;
  /** How the range is cut in the asked granularity; one piece unless the type is a series. */
  readonly buckets: Buckets;
  /**
   * The rows of the type's table, as a table expression in brackets: all of its columns, and what is wanted beside them.
   * Columns that the statement does not name are not read.
   */
  from(wanted?: RowsWanted): Sql;
  /**
   * Visits that began in the range and match, one row each, as a table expression: the columns of `visits` that are the
   * same on each row of a visit, `visitor_id`, `is_bot`, and the dimensions that are wanted. Of a type on another table
   * than `events`, parts of the filter that name what events do not have are left out.
   */
  visits(wanted?: Pick<RowsWanted, 'dimensions' | 'filter' | 'range' | 'unfiltered'>): Sql;
  /**
   * Whether a condition on the type's table holds for one row; see {@link RowsWanted.filter}.
   * @param range the range of the rows, where it is another than the query's.
   */
  matches(filter: Filter, range?: TimeRange): Sql;
  /** The number of the bucket that an instant lies in, counted from 0. */
  bucketOf(epochMs: Sql): Sql;
}
