import type { Buckets } from '../../../lib/time/time-buckets.ts';
import type { TimeRange } from '../../../lib/time/time-range.ts';
import type { Sql } from '../../../stores/facts/sql.ts';
import type { Dimension } from '../dimensions/dimension.ts';
import type { Metric } from '../metrics/metric.ts';
import type { Filter } from '../resolve/filter.ts';
import type { Calendar } from '../resolve/query-calendar.ts';
import type { GroupedType, RenderStatement, StatementType } from '../types/query-type.ts';
import type { QuerySubject, TableName } from './tables.ts';

/** A grouping key: the value of a dimension, or the time bucket. */
export type Key =
  | { readonly kind: 'value'; readonly name: string; readonly dimension: Dimension }
  | { readonly kind: 'bucket' };

/** A field of the response and its content. */
export interface Field<T> {
  readonly field: string;
  readonly of: T;
}

/** A metric under its registry name. */
export interface NamedMetric {
  readonly name: string;
  readonly metric: Metric;
}

/** A time range, and its buckets for series. */
export interface Window {
  readonly range: TimeRange;
  readonly buckets: Buckets | undefined;
}

/** The order of a list. */
export interface Sort {
  readonly field: string;
  readonly descending: boolean;
}

/** The properties of both kinds of parameters. */
interface ParameterBase {
  /** The name of the parameter in the response. */
  readonly name: string;
  /** The type's name in the registry; `custom` for metrics × dimensions. */
  readonly typeName: string;
  readonly window: Window;
  readonly compared: Window | undefined;
  readonly filter: Filter | undefined;
  readonly sort: Sort | undefined;
  /** Rows of a page. */
  readonly limit: number;
  /** The location in the request, for errors. */
  readonly at: string;
}

/** A resolved parameter with metrics by dimensions. */
export interface GroupedParameter extends ParameterBase {
  readonly kind: 'grouped';
  readonly type: GroupedType;
  readonly table: TableName;
  readonly shape: 'row' | 'series' | 'list';
  readonly keys: readonly Field<Key>[];
  readonly metrics: readonly Field<NamedMetric>[];
  /** Whether rows without a value of the dimension are excluded. */
  readonly hidesUnknown: boolean;
}

/** A resolved parameter with its own statement. */
export interface StatementParameter extends ParameterBase {
  readonly kind: 'statement';
  readonly type: StatementType;
  readonly render: RenderStatement;
  readonly calendar: Calendar;
}

/** One resolved parameter. */
export type ResolvedParameter = GroupedParameter | StatementParameter;

/** The page of every list in the request. */
export interface Page {
  readonly limit: number;
  readonly number: number;
}

/** One combination of keys that a scan groups by. */
export interface KeySet {
  /** Indexes into the scan's keys; none for the total. */
  readonly keys: readonly number[];
  /** The page and order when the rows form a list; all rows when absent. */
  readonly list: ListOrder | undefined;
}

/** The selection and order of the rows of a list. Indexes are those of the keys and metrics of the scan. */
export interface ListOrder {
  readonly by: { readonly kind: 'metric' | 'key'; readonly index: number };
  readonly descending: boolean;
  readonly hidesUnknown: boolean;
  /** The metric that must be above 0 for a row to be listed. */
  readonly positive: number | undefined;
  /** The metric whose sum over all rows, including unlisted rows, is returned with each row. */
  readonly summed: number | undefined;
}

/** The rows that a statement reads. */
export interface Selection {
  readonly subject: QuerySubject;
  /** One, or two when two ranges are compared. */
  readonly windows: readonly TimeRange[];
  readonly filter: Filter | undefined;
  readonly countsPings: boolean;
}

/** The parts of a window that are read from daily roll-ups, and the rest. */
export interface RolledWindow {
  /** UTC days, counted from 1970-01-01, each with the generation of its roll-up. */
  readonly days: readonly { readonly day: number; readonly generation: number }[];
  readonly rest: readonly TimeRange[];
}

/** One statement: reads rows of a table or of visits once, and groups them by several sets of keys. */
export interface Scan extends Selection {
  readonly source: TableName | 'visits';
  /** The buckets of `bucket` keys, by window; empty without such keys. */
  readonly buckets: readonly Buckets[];
  readonly page: Page;
  /** Whether the total number of rows of each list is returned. */
  readonly countsRows: boolean;
  /** Whether distinct values are counted exactly. */
  readonly isExact: boolean;
  /** Whether rows without a value of the only key are not read, because no set needs them. */
  readonly skipsEmpty: boolean;
  readonly keys: readonly Key[];
  readonly metrics: readonly NamedMetric[];
  readonly sets: readonly KeySet[];
  /** Set if groups in which no visit began need not be returned. Metrics of visits are then read without events. */
  readonly omitsUnbegun?: true;
  /** By window, when daily roll-ups can be used. */
  readonly rolled: readonly RolledWindow[] | undefined;
}

/** The groups of all sets of a scan, before sorting and paging. */
export interface Grouped {
  /** `… AS k0`, `… AS g`, `… AS m0`: the keys, the number of the set, the values. */
  readonly columns: readonly Sql[];
  /** The columns that `from` already contains under their names. */
  readonly carried: readonly Sql[];
  readonly from: Sql;
  /** The GROUP BY clause; empty for a single group. */
  readonly by: Sql;
}

/** The location of values of a parameter in the result of a scan. */
export interface Part {
  /** Index into the plan's scans. */
  readonly scan: number;
  /** Index into the scan's sets. */
  readonly set: number;
  /** The values of all rows together, when they are needed. They are in another scan if rows count for several values of a key. */
  readonly total: Omit<Part, 'total'> | undefined;
  /** The fields of the part, with the indexes of the metrics of the scan. */
  readonly columns: readonly Field<number>[];
}

/** The parts of a parameter with metrics by dimensions: one, or two when no rows contain all of the metrics. */
export interface PlannedGroups {
  readonly parameter: GroupedParameter;
  readonly parts: readonly Part[];
  /**
   * The parts with the totals of a list that excludes rows without a value, which are not part of the total. Other totals are
   * the `total` of `parts`.
   */
  readonly totals: readonly Part[] | undefined;
}

/** The statement of one parameter. */
export interface PlannedStatement {
  readonly parameter: StatementParameter;
  /** Index into the plan's statements. */
  readonly statement: number;
}

/** A statement written by its type. */
export interface OwnStatement {
  readonly parameter: StatementParameter;
  readonly subject: QuerySubject;
  readonly page: Page;
  readonly countsRows: boolean;
}

/** The statements to execute, and the location of the results of each parameter. */
export interface Plan {
  /** Whether the subject has so few visits that one thread reads them fastest. */
  readonly isSmall: boolean;
  readonly scans: readonly Scan[];
  readonly statements: readonly OwnStatement[];
  /** In the order of the request. */
  readonly parameters: readonly (PlannedGroups | PlannedStatement)[];
}
