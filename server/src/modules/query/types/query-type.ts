import type { z } from 'zod';
import { issueDetails } from '../../../lib/issue-details.ts';
import type { Sql } from '../../../stores/facts/sql.ts';
import type { Dimension } from '../dimensions/dimension.ts';
import type { FilterNode } from '../filter.contract.ts';
import type { Issues } from '../issues.ts';
import type { Unit } from '../metrics/metric.ts';
import type { StatementRows } from '../statements/statement-rows.ts';
import type { TableName } from '../tables.ts';

/** What is told of a type. */
interface TypeMeta {
  readonly title: string;
  readonly description: string;
  readonly category: string;
  /** `public`: anyone may query it on a public website. `private`: it shows single people, visits or events, money, links or monitors. */
  readonly access: 'public' | 'private';
  /** How a dashboard shows it unless it knows better. */
  readonly visualization:
    | 'metric'
    | 'table'
    | 'time_series'
    | 'pie'
    | 'map'
    | 'bar'
    | 'funnel'
    | 'flow'
    | 'cohorts'
    | 'feed';
  /** A range of its own, whatever the request's. */
  readonly range?: 'today' | 'last_5_minutes' | 'last_30_minutes';
  /** What the type is about: rows that do not match do not exist for it, totals included. */
  readonly where?: readonly FilterNode[];
  /** How many rows a page has when the request does not say. */
  readonly defaultLimit?: number;
}

/** Names of an answer's fields, and the dimension or metric behind each. */
export type Fields = Readonly<Record<string, string>>;

/** A name for metrics by dimensions. */
export interface GroupedType extends TypeMeta {
  /** What its rows are split by: none gives one row, `date` alone a series, anything else a list. */
  readonly dimensions: Fields;
  /** Metrics of one table only; visits count as events. */
  readonly metrics: Fields;
  /** The field with each row's share of the true total of one of the metrics, in percent. */
  readonly share?: { readonly field: string; readonly of: string };
  /** Whether rows without a value of the dimension are left out. */
  readonly hidesUnknown?: true;
  /** The field that lists are sorted by, largest first (a dimension: smallest first). */
  readonly sortBy?: string;
  /** Of series, when the request names none. */
  readonly granularity?: 'minute' | 'hour' | 'day';
  /** Whether engagement pings are among its events. */
  readonly countsPings?: true;
}

/** A field of an answer that a statement gives. */
export interface StatementField {
  readonly title: string;
  readonly description: string;
  /**
   * `date`: milliseconds since the epoch in the statement, ISO 8601 in the answer. `bucket`, of series: the number of the
   * bucket in the statement ({@link StatementRows.bucketOf}), its label in the answer; two ranges are compared bucket by
   * bucket, in their order. `json`: a list or an object.
   */
  readonly type: 'string' | 'number' | 'date' | 'bucket' | 'json';
  /** Of numbers. */
  readonly unit?: Exclude<Unit, 'time'>;
  /** Of numbers: whether NULL is answered as `null`, not as 0. Of texts: whether the empty one is answered as `null`. */
  readonly isNullable?: true;
  /** Of texts: what empty ones are shown as. Without it, there are none. */
  readonly unknown?: Dimension['unknown'];
}

/** The field that shows a dimension, and spells missing values as the dimension does. */
export function fieldOf(
  { title, description, unknown }: Dimension,
  own: Partial<Pick<StatementField, 'title' | 'description'>> = {},
): StatementField {
  return { title, description, ...own, type: 'string', unknown };
}

/** The statement of a type, once what the request says of it was found right. */
export type RenderStatement = (rows: StatementRows) => Sql;

/** What metrics by dimensions cannot say: one SELECT of its own. */
export interface StatementType extends TypeMeta {
  /** The fields of a row, in order; the statement names its columns like them. */
  readonly fields: Readonly<Record<string, StatementField>>;
  /**
   * The fields that tell rows apart: the last word on their order, and what rows are compared by. None: it gives one row.
   */
  readonly rowKey: readonly string[];
  /** The order of the rows. Without it, the type answers a single row, or none. */
  readonly sortBy?: { readonly field: string; readonly descending: boolean };
  /** Whether it cuts the range into buckets, so that a granularity can be asked for. */
  readonly isSeries?: true;
  /** Set when the statement reads its rows whatever filters say, except those on bots: other filters are refused. */
  readonly isUnfiltered?: true;
  /** The name of an option that makes the statement answer something as a whole, whatever the range. */
  readonly wholeBy?: string;
  /** The table whose subject, filters and rule on bots apply. */
  readonly table: TableName;
  /** What a parameter may say in `options`; nothing when absent. */
  readonly options?: z.ZodType;
  /** Looks at the options (`undefined` when none were given); what is wrong goes to `issues`, `at` them. */
  readonly prepare: (options: unknown, at: string, issues: Issues) => RenderStatement | undefined;
}

/** A query type. */
export type QueryType = GroupedType | StatementType;

/** Whether the type gives a statement of its own. */
export function isStatement(type: QueryType): type is StatementType {
  return 'prepare' in type;
}

/** What a statement type says for itself. */
type Definition<Options> = Omit<StatementType, 'options' | 'prepare'> & {
  /** The SELECT, without order and page; see {@link StatementType}. Every group it makes must be bounded. */
  readonly render: (rows: StatementRows, options: Options) => Sql;
};

/** A statement type without options. */
export function statement({ render, ...type }: Definition<undefined>): StatementType {
  return {
    ...type,
    prepare: (options, at, issues) => {
      if (options !== undefined) issues.add(at, 'this type has no options');
      return (rows) => render(rows, undefined);
    },
  };
}

/**
 * A statement type with options.
 * @param options their schema; it must accept an empty object unless some are needed.
 * @param check finds what a schema cannot know (names of dimensions); `undefined` when something is wrong.
 */
export function statementWithOptions<Sent, Options>(
  options: z.ZodType<Sent>,
  check: (sent: Sent, at: string, issues: Issues) => Options | undefined,
  { render, ...type }: Definition<Options>,
): StatementType {
  return {
    ...type,
    options,
    prepare: (given, at, issues) => {
      const parsed = options.safeParse(given ?? {});
      issues.addDetails(issueDetails(parsed.error?.issues ?? [], at));
      const checked = parsed.success ? check(parsed.data, at, issues) : undefined;
      return checked === undefined ? undefined : (rows) => render(rows, checked);
    },
  };
}
