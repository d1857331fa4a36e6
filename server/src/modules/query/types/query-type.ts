import type { z } from 'zod';
import { issueDetails } from '../../../lib/issue-details.ts';
import { say } from '../../../lib/texts/sentence.ts';
import type { Sql } from '../../../stores/facts/sql.ts';
import type { FilterNode } from '../contract/filter.contract.ts';
import type { Dimension } from '../dimensions/dimension.ts';
import type { Unit } from '../metrics/metric.ts';
import type { TableName } from '../plan/tables.ts';
import type { Issues } from '../resolve/issues.ts';
import type { StatementRows } from '../statements/statement-rows.ts';

/** The documentation of a type. */
interface TypeMeta {
  readonly title: string;
  readonly description: string;
  readonly category: string;
  /** `public`: anyone may query it on a public website. `private`: it shows individual people, visits or events, revenue, links or monitors. */
  readonly access: 'public' | 'private';
  /** The default chart in dashboards. */
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
  /** A fixed range that replaces the range of the request. */
  readonly range?: 'today' | 'last_5_minutes' | 'last_30_minutes';
  /** The rows that the type covers: rows that do not match are excluded everywhere, including totals. */
  readonly where?: readonly FilterNode[];
  /** Rows per page when the request does not set a limit. */
  readonly defaultLimit?: number;
  /** The field with a country, whose ISO code and English name are added as `country_code` and `country_name`. */
  readonly countryOf?: string;
}

/** Fields of a response, and the dimension or metric of each. */
export type Fields = Readonly<Record<string, string>>;

/** A named combination of metrics and dimensions. */
export interface GroupedType extends TypeMeta {
  /** The dimensions of its rows: none gives one row, `date` alone a series, anything else a list. */
  readonly dimensions: Fields;
  /** Metrics of one table only; visits count as events. */
  readonly metrics: Fields;
  /** The field with the percentage of each row in the exact total of one of the metrics. */
  readonly percentOf?: { readonly field: string; readonly of: string };
  /** Whether rows without a value of the dimension are excluded. */
  readonly hidesUnknown?: true;
  /** The field that lists are sorted by, in descending order (a dimension: ascending). */
  readonly sortBy?: string;
  /** The granularity of series when the request does not set one. */
  readonly granularity?: 'minute' | 'hour' | 'day';
  /** Whether engagement pings count as events. */
  readonly countsPings?: true;
}

/** A field of a response that a statement returns. */
export interface StatementField {
  readonly title: string;
  readonly description: string;
  /**
   * `date`: milliseconds since the epoch in the statement, ISO 8601 in the response. `bucket`, for series: the number of
   * the bucket in the statement ({@link StatementRows.bucketOf}), its label in the response; two ranges are compared
   * bucket by bucket, in order. `json`: a list or an object.
   */
  readonly type: 'string' | 'number' | 'date' | 'bucket' | 'json';
  /** For numbers. */
  readonly unit?: Exclude<Unit, 'time'>;
  /** For numbers: whether NULL is returned as `null` instead of 0. For texts: whether an empty text is returned as `null`. */
  readonly isNullable?: true;
  /** For texts: the text shown for empty values. When absent, there are none. */
  readonly unknown?: Dimension['unknown'];
  /** For texts: whether they are hosts or addresses, which are stored in ASCII and shown as people write them. */
  readonly isAddress?: true;
}

/** The field of a dimension, with the missing value of the dimension. */
export function fieldOf(
  { title, description, unknown, notation }: Dimension,
  own: Partial<Pick<StatementField, 'title' | 'description'>> = {},
): StatementField {
  const isAddress = notation === undefined ? {} : { isAddress: true as const };
  return { title, description, ...own, type: 'string', unknown, ...isAddress };
}

/** Renders the statement of a type, after its options were validated. */
export type RenderStatement = (rows: StatementRows) => Sql;

/** A type that metrics and dimensions cannot express: one SELECT statement of its own. */
export interface StatementType extends TypeMeta {
  /** The fields of a row, in order; the statement has a column for each. */
  readonly fields: Readonly<Record<string, StatementField>>;
  /**
   * The fields that identify a row: the last sort keys, and the join keys of comparisons. Empty when it returns one row.
   */
  readonly rowKey: readonly string[];
  /** The order of the rows. When absent, the type returns one row or none. */
  readonly sortBy?: { readonly field: string; readonly descending: boolean };
  /** Whether it splits the range into buckets, so that requests can set a granularity. */
  readonly isSeries?: true;
  /** Set when the statement ignores filters except those on bots: other filters are rejected. */
  readonly isUnfiltered?: true;
  /** Whether a link can be the subject: the statement then reads the visits that it led to, on the websites of its organization. */
  readonly isOfLinks?: true;
  /** The name of an option that selects a complete item, regardless of the range. */
  readonly wholeBy?: string;
  /** The table that determines the subject, the filters and the handling of bots. */
  readonly table: TableName;
  /** The schema of `options`; none when absent. */
  readonly options?: z.ZodType;
  /** Validates the options (`undefined` when absent); errors go to `issues`, located at `at`. */
  readonly prepare: (options: unknown, at: string, issues: Issues) => RenderStatement | undefined;
}

/** A query type. */
export type QueryType = GroupedType | StatementType;

/** Whether the type has a statement of its own. */
export function isStatement(type: QueryType): type is StatementType {
  return 'prepare' in type;
}

/** The definition of a statement type. */
type Definition<Options> = Omit<StatementType, 'options' | 'prepare'> & {
  /** The SELECT statement, without order and page; see {@link StatementType}. The size of every group must be limited. */
  readonly render: (rows: StatementRows, options: Options) => Sql;
};

/** A statement type without options. */
export function statement({ render, ...type }: Definition<undefined>): StatementType {
  return {
    ...type,
    prepare: (options, at, issues) => {
      if (options !== undefined) issues.add(at, say('query.typeHasNoOptions'));
      return (rows) => render(rows, undefined);
    },
  };
}

/**
 * A statement type with options.
 * @param options the schema; it must accept an empty object unless some options are required.
 * @param check validates rules that a schema cannot express (names of dimensions); returns `undefined` when invalid.
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
