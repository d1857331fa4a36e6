import { type Sql, sql } from '../../../stores/facts/sql.ts';
import type { TableName } from '../tables.ts';

/**
 * What a figure is measured in. Percentages go from 0 to 100; `time` is an instant; `money` is in the currency that the
 * row names; `value` has no unit of its own (web vitals: milliseconds, but for CLS).
 */
export type Unit = 'count' | 'percent' | 'seconds' | 'milliseconds' | 'ratio' | 'money' | 'value' | 'time';

/** Rows of a table, of which those count that lie in one window of time. */
export interface Rows {
  /** Which rows count; `undefined` when all do. */
  readonly when: Sql | undefined;
  /** The number of distinct values: exact, unless there are too many (then the answer says so). */
  distinct(value: Sql, condition?: Sql): Sql;
  /** Identifies the visit of an event. Only of `events`. */
  readonly visit: Sql;
}

/** Rows of visits, as seen from one window of time. */
export interface VisitRows {
  /** The sum of what happened in the window and matches the filters. */
  sum(of: 'pageviews' | 'custom_events' | 'events'): Sql;
  /** Distinct visitors with an event in the window or, with a condition on visits, with such a visit. */
  visitors(condition?: Sql): Sql;
  /** Whether the visit began in the window and, where a filter is about events, holds a matching one. */
  readonly began: Sql;
  /** As `began`; where a filter is about pages, the visit must also have begun on such a page. */
  readonly judged: Sql;
  /** Pageviews of the whole visit. */
  readonly pageviews: Sql;
  /** Events of the whole visit, engagement pings left out. */
  readonly events: Sql;
  /** From the visit's first event to its last, engagement pings left out. */
  readonly seconds: Sql;
}

/** A figure. It can be counted from rows of its table, from visits, or from both with the same result. */
export interface Metric {
  readonly title: string;
  readonly description: string;
  readonly unit: Unit;
  /** The table that it is counted from; `events` when absent. */
  readonly table?: TableName;
  /** One number over rows of the table; of a metric `isOfVisits`, over the events of visits that began in the window. */
  readonly ofRows?: (rows: Rows) => Sql;
  /** One number over rows of visits. */
  readonly ofVisits?: (visits: VisitRows) => Sql;
  /** Whether it is about visits, which lie where they begin. */
  readonly isOfVisits?: true;
  /** Whether the figures of all groups add up to the figure of everything, whatever rows are grouped by. */
  readonly isAdditive?: true;
  /** Whether it counts distinct values, which are told with an error bound beyond the stated size. */
  readonly isDistinct?: true;
  /**
   * The dimension whose values must not be added up: it can be asked for only split by it, or with a filter that names one
   * of its values.
   */
  readonly per?: string;
  /** Whether it is unknown (`null`) where there is nothing to tell it from; 0 otherwise. */
  readonly isNullOfNothing?: true;
}

/** The number of rows that count and fulfil the condition. */
export function countRows(rows: Rows, condition?: Sql): Sql {
  const when = both(condition, rows.when);
  return when === undefined ? sql`count()` : sql`countIf(${when})`;
}

/** An aggregate over the rows that count and fulfil the condition, given by its name without `If`: `sum`, `quantile(0.5)`. */
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
