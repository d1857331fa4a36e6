import { type Sql, sql } from '../../../stores/facts/sql.ts';
import type { TableName } from '../plan/tables.ts';

/**
 * The unit of a metric. Percentages range from 0 to 100; `time` is an instant; `money` is in the currency of the row;
 * `value` depends on the web vital (milliseconds, except CLS, which has no unit).
 */
export type Unit = 'count' | 'percent' | 'seconds' | 'milliseconds' | 'ratio' | 'money' | 'value' | 'time';

/** The rows of a table in one time window. */
export interface Rows {
  /** The condition for rows that count; `undefined` when all do. */
  readonly when: Sql | undefined;
  /** The number of distinct values: exact, unless there are too many (the response then marks it as approximate). */
  distinct(value: Sql, condition?: Sql): Sql;
  /** Identifies the visit of an event. Available for `events` only. */
  visit(): Sql;
  /** The time that a check covers, in milliseconds; a part of it where checks from several regions cover it. For `monitor_checks` only. */
  covered(): Sql;
}

/** Rows of visits in one time window. */
export interface VisitRows {
  /** The sum of a counter over the events in the window that match the filters. */
  sum(of: 'pageviews' | 'custom_events' | 'events'): Sql;
  /** Distinct visitors with an event in the window or, with a condition on visits, with a visit that fulfils it. */
  visitors(condition?: Sql): Sql;
  /** Whether the visit began in the window and, with a filter on events, contains a matching event. */
  readonly began: Sql;
  /** As `began`; with a filter on pages, the entry page of the visit must also match. */
  readonly counted: Sql;
  /** Pageviews of the whole visit. */
  readonly pageviews: Sql;
  /** Events of the whole visit, without engagement pings. */
  readonly events: Sql;
  /** From the first event of the visit to its last, without engagement pings. */
  readonly seconds: Sql;
}

/** A metric. It can be computed from rows of its table, from visits, or from both with the same result. */
export interface Metric {
  readonly title: string;
  readonly description: string;
  readonly unit: Unit;
  /** The table that it is computed from; `events` when absent. */
  readonly table?: TableName;
  /** One number over rows of the table; for a metric with `isOfVisits`, over the events of visits that began in the window. */
  readonly ofRows?: (rows: Rows) => Sql;
  /** One number over rows of visits. */
  readonly ofVisits?: (visits: VisitRows) => Sql;
  /** For metrics of events: whether payments count, too. Other metrics never count them. */
  readonly countsPayments?: true;
  /** Whether it counts visits, which belong to the window in which they begin. */
  readonly isOfVisits?: true;
  /** Whether the values of all groups add up to the total, whatever rows are grouped by. */
  readonly isAdditive?: true;
  /** Whether it counts distinct values, which are estimated with an error bound beyond the limit. */
  readonly isDistinct?: true;
  /**
   * The dimension whose values must not be added up: the metric must be split by it, or filtered to one of its values.
   */
  readonly per?: string;
  /** Whether the value without any rows is unknown (`null`) instead of 0. */
  readonly isNullWithoutRows?: true;
}

/** The number of rows that count and fulfil the condition. */
export function countRows(rows: Rows, condition?: Sql): Sql {
  const when = both(condition, rows.when);
  return when === undefined ? sql`count()` : sql`countIf(${when})`;
}

/** An aggregate over the rows that count and fulfil the condition. */
export function aggregate(rows: Rows, name: 'sum' | 'avg' | 'min' | 'max', value: Sql, condition?: Sql): Sql {
  const when = both(condition, rows.when);
  const plain = { sum: sql`sum`, avg: sql`avg`, min: sql`min`, max: sql`max` }[name];
  return when === undefined ? sql`${plain}(${value})` : sql`${plain}If(${value}, ${when})`;
}

/** Both conditions; `undefined` when there is none. */
export function both(one: Sql | undefined, other: Sql | undefined): Sql | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return sql`${one} AND ${other}`;
}
