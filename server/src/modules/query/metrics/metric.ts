import { type Sql, sql } from '../../../stores/facts/sql.ts';

/** What a figure is measured in. Percentages go from 0 to 100; `time` is an instant. */
export type Unit = 'count' | 'percent' | 'seconds' | 'ratio' | 'time';

/** Rows of events, of which those count that lie in one window of time. */
export interface EventRows {
  /** Which rows count; `undefined` when all do. */
  readonly when: Sql | undefined;
}

/** Rows of visits, as seen from one window of time. Each field is SQL over one visit. */
export interface VisitRows {
  readonly visitor: Sql;
  /** Events of the window that match the filters and `condition`. */
  count(condition?: Sql): Sql;
  /** Whether the visit began in the window and, where a filter is about events, holds a matching one. */
  readonly began: Sql;
  /** As `began`; where a filter is about pages, the visit must also have begun on such a page. */
  readonly judged: Sql;
  /** Something about the visit as a whole, bots and pings left out: an aggregate over its events. */
  whole(aggregate: Sql): Sql;
}

/** A figure. It can be counted from events, from visits, or from both with the same result. */
export interface Metric {
  readonly title: string;
  readonly description: string;
  readonly unit: Unit;
  /** One number over rows of events. */
  readonly ofEvents?: (rows: EventRows) => Sql;
  /** One number over rows of visits. */
  readonly ofVisits?: (visits: VisitRows) => Sql;
  /** Whether it is about visits, which lie where they begin: then a series counts it from visits. */
  readonly isOfVisits?: true;
}

/** The number of rows that count and fulfil the condition. */
export function countRows(rows: EventRows, condition?: Sql): Sql {
  if (condition === undefined) return rows.when === undefined ? sql`count()` : sql`countIf(${rows.when})`;
  return sql`countIf(${both(condition, rows.when)})`;
}

/** The number of distinct values in rows that count and fulfil the condition. */
export function countDistinct(rows: EventRows, value: Sql, condition?: Sql): Sql {
  const when = condition === undefined ? rows.when : both(condition, rows.when);
  return when === undefined ? sql`uniqExact(${value})` : sql`uniqExactIf(${value}, ${when})`;
}

function both(condition: Sql, when: Sql | undefined): Sql {
  return when === undefined ? condition : sql`${condition} AND ${when}`;
}
