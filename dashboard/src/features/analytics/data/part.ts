import type { Outputs } from '../../../api/rpc.ts';
import type { ApiFilter } from '../search/condition.ts';
import type { Granularity } from '../search/range.ts';

/** What several parameters have in common: a query of `/v1/query` without its parameters. */
export interface Frame {
  readonly preset?: string;
  readonly startDate?: string;
  readonly endDate?: string;
  readonly filters?: readonly ApiFilter[];
  /** What is compared with, in the words of the API. */
  readonly compare?: string | UntilNow;
  /** The time zone of days, if it is not that of the subject. */
  readonly timeZone?: string;
  readonly limit?: number;
  readonly page?: number;
  readonly sortBy?: string;
  readonly sortOrder?: 'asc' | 'desc';
  readonly totals?: boolean;
}

/** A compared range that ends at the same time of day as a range that is not over. */
export interface UntilNow {
  readonly to: string;
  readonly until: 'now';
}

type SavedFilter = Outputs['segments']['list']['segments'][number]['filters'][number];

/** One thing to ask for: the name of a query type, or metrics by dimensions. */
export type Parameter =
  | string
  | {
      readonly name: string;
      /** Of series. */
      readonly granularity?: Granularity;
      readonly filters?: readonly ApiFilter[];
      /** What types such as retention need beside filters. */
      readonly options?: Readonly<Record<string, unknown>>;
    }
  | {
      readonly metrics: readonly string[];
      readonly dimensions?: readonly string[];
      readonly granularity?: Granularity;
      /** Those of the page, or saved ones, which may hold groups. */
      readonly filters?: readonly (ApiFilter | SavedFilter)[];
    };

/** One parameter with all that is asked about it; equal parts have equal answers. */
export interface Part {
  readonly frame: Frame;
  readonly parameter: Parameter;
}

/** One query of `/v1/query`. */
export interface Query extends Frame {
  readonly parameters: readonly Parameter[];
}

type Body = Outputs['query']['run']['body'];
type Batch = Extract<Body, { batch: true }>;

/** The answer to one query of several. */
export type QueryResponse = Batch['results'][number];
/** The figures of one parameter. */
export type Result = QueryResponse['data'][number];
/** One row of figures. */
export type Row = Result['data'][number];
/** A row beside that of the other range. */
export type ComparedRow = NonNullable<Result['comparison']>['data'][number];

/** The answer to a part: its figures, and what they are about. */
export interface Figures {
  readonly result: Result;
  /** The time zone of days, and the range in UTC without its end. */
  readonly meta: QueryResponse['meta'];
}

/** A figure and that of the other range. */
export interface Change {
  readonly current: number;
  readonly previous: number;
  /** In percent; `null` when there was nothing to grow from. */
  readonly changePercent: number | null;
}

/** The number in a field of a row; `null` when it is unknown. */
export function numberIn(row: Row | undefined, field: string): number | null {
  const value = row?.[field];
  return typeof value === 'number' ? value : null;
}

/** The text in a field of a row. */
export function textOf(row: Row, field: string): string {
  const value = row[field];
  return typeof value === 'string' ? value : '';
}

/** What stands for a value that was not sent, or does not apply: the `missing_value` of most fields. */
const NONE = '(none)';
/** What stands for something about the visitor that could not be determined. */
const UNKNOWN = 'Unknown';

/** The text in a field of a row; empty when it was not sent. */
export function givenIn(row: Row, field: string): string {
  const text = textOf(row, field);
  return text === NONE ? '' : text;
}

/** The text in one of the fields, the first that is known; empty when none is. */
export function knownIn(row: Row, ...fields: readonly string[]): string {
  return fields.map((field) => givenIn(row, field)).find((text) => text !== '' && text !== UNKNOWN) ?? '';
}

/** What a field of a compared row says; `undefined` when there is nothing to compare, or one of both is unknown. */
export function changeIn(row: ComparedRow | undefined, field: string): Change | undefined {
  const value = row?.[field];
  if (typeof value !== 'object' || value === null) return undefined;
  const [current, previous, percent] = ['current', 'previous', 'change_percent'].map((key): unknown =>
    Reflect.get(value, key),
  );
  if (typeof current !== 'number' || typeof previous !== 'number') return undefined;
  return { current, previous, changePercent: typeof percent === 'number' ? percent : null };
}
