import type { Buckets } from '../../lib/time-buckets.ts';
import type { TimeRange } from '../../lib/time-range.ts';
import type { Sql } from '../../stores/facts/sql.ts';
import type { Dimension } from './dimensions/dimension.ts';
import type { Filter } from './filter.ts';
import type { Metric } from './metrics/metric.ts';
import type { Calendar } from './query-calendar.ts';
import type { QuerySubject, TableName } from './tables.ts';
import type { GroupedType, RenderStatement, StatementType } from './types/query-type.ts';

/** What rows are split by: the value of a dimension, or the bucket of time they lie in. */
export type Key =
  | { readonly kind: 'value'; readonly name: string; readonly dimension: Dimension }
  | { readonly kind: 'bucket' };

/** A field of the answer and what stands in it. */
export interface Field<T> {
  readonly field: string;
  readonly of: T;
}

/** A metric under its registry name. */
export interface NamedMetric {
  readonly name: string;
  readonly metric: Metric;
}

/** A span of time that figures are asked for, and how it is cut when they form a series. */
export interface Window {
  readonly range: TimeRange;
  readonly buckets: Buckets | undefined;
}

/** The order of a list. */
export interface Sort {
  readonly field: string;
  readonly descending: boolean;
}

/** What questions of both kinds have in common. */
interface QuestionBase {
  /** What the answer calls it. */
  readonly parameter: string;
  /** The type's name in the registry; `custom` for metrics × dimensions. */
  readonly typeName: string;
  readonly window: Window;
  readonly compared: Window | undefined;
  readonly filter: Filter | undefined;
  readonly sort: Sort | undefined;
  /** Rows of a page. */
  readonly limit: number;
  /** Where in the request it stands, for errors. */
  readonly at: string;
}

/** Metrics by dimensions, everything about them resolved. */
export interface GroupedQuestion extends QuestionBase {
  readonly kind: 'grouped';
  readonly type: GroupedType;
  readonly table: TableName;
  readonly shape: 'row' | 'series' | 'list';
  readonly keys: readonly Field<Key>[];
  readonly metrics: readonly Field<NamedMetric>[];
  /** Whether rows without a value of the dimension are left out. */
  readonly hidesUnknown: boolean;
}

/** A statement of its own. */
export interface StatementQuestion extends QuestionBase {
  readonly kind: 'statement';
  readonly type: StatementType;
  readonly render: RenderStatement;
  readonly calendar: Calendar;
}

/** One parameter, everything about it resolved. */
export type Question = GroupedQuestion | StatementQuestion;

/** The request's page of every list. */
export interface Page {
  readonly limit: number;
  readonly number: number;
}

/** One combination of keys that a scan groups by. */
export interface KeySet {
  /** Indexes into the scan's keys; none for the total. */
  readonly keys: readonly number[];
  /** Bounds and order when the rows form a list; all rows when absent. */
  readonly list: ListOrder | undefined;
}

/** How the rows of a list are picked. Indexes are those of the scan's keys and metrics. */
export interface ListOrder {
  readonly by: { readonly kind: 'metric' | 'key'; readonly index: number };
  readonly descending: boolean;
  readonly hidesUnknown: boolean;
  /** The metric that must be above zero for a row to be listed. */
  readonly positive: number | undefined;
  /** The metric whose sum over all rows, also those that are not listed, comes with each row. */
  readonly summed: number | undefined;
}

/** Which rows are meant, whatever is made of them. */
export interface Selection {
  readonly subject: QuerySubject;
  /** One, or two when two ranges are compared. */
  readonly windows: readonly TimeRange[];
  readonly filter: Filter | undefined;
  readonly countsPings: boolean;
}

/** What is taken from sums of days in a window, and what is left to be counted. */
export interface RolledWindow {
  /** UTC days, counted from 1970-01-01, each with the generation of its sums. */
  readonly days: readonly { readonly day: number; readonly generation: number }[];
  readonly rest: readonly TimeRange[];
}

/** One statement: rows of a table or of visits, read once and grouped by several sets of keys. */
export interface Scan extends Selection {
  readonly source: TableName | 'visits';
  /** How `bucket` keys are cut, window by window; empty without such keys. */
  readonly buckets: readonly Buckets[];
  readonly page: Page;
  /** Whether each list says how many rows it has in all. */
  readonly countsRows: boolean;
  /** Whether distinct values are counted exactly. */
  readonly isExact: boolean;
  /** Whether rows without a value of the only key are not read, because nothing asks for them. */
  readonly skipsEmpty: boolean;
  readonly keys: readonly Key[];
  readonly metrics: readonly NamedMetric[];
  readonly sets: readonly KeySet[];
  /** Window by window, when sums of days can be used. */
  readonly rolled: readonly RolledWindow[] | undefined;
}

/** The groups of all sets of a scan, before they are ordered and cut. */
export interface Grouped {
  /** `… AS k0`, `… AS g`, `… AS m0`: the keys, which set it is, the figures. */
  readonly columns: readonly Sql[];
  /** Those of them that `from` has under their names. */
  readonly carried: readonly Sql[];
  readonly from: Sql;
  /** The GROUP BY clause; empty when everything is one group. */
  readonly by: Sql;
}

/** Where figures of a parameter stand in the result of a scan. */
export interface Part {
  /** Index into the plan's scans. */
  readonly scan: number;
  /** Index into the scan's sets. */
  readonly set: number;
  /** The scan's set of the total, when it has one. */
  readonly totalSet: number | undefined;
  /** The fields that stand in it, with the indexes of the scan's metrics. */
  readonly columns: readonly Field<number>[];
}

/** Where the answer to metrics by dimensions comes from: one part, or two when no rows have all of the metrics. */
export interface PlannedGroups {
  readonly question: GroupedQuestion;
  readonly parts: readonly Part[];
  /**
   * The parts with the totals of a list that hides rows without a value: those rows are in no total. Other totals are the
   * `totalSet` of `parts`.
   */
  readonly totals: readonly Part[] | undefined;
}

/** A statement to be run for one parameter alone. */
export interface PlannedStatement {
  readonly question: StatementQuestion;
  /** Index into the plan's statements. */
  readonly statement: number;
}

/** One statement that is run as its type wrote it. */
export interface OwnStatement {
  readonly question: StatementQuestion;
  readonly subject: QuerySubject;
  readonly page: Page;
  readonly countsRows: boolean;
}

/** What has to be executed, and how the answers are put together. */
export interface Plan {
  /** Whether the subject has so few visits that one thread reads them fastest. */
  readonly isSmall: boolean;
  readonly scans: readonly Scan[];
  readonly statements: readonly OwnStatement[];
  /** In the order asked. */
  readonly questions: readonly (PlannedGroups | PlannedStatement)[];
}
