/** Names of an answer's fields, and the dimension or metric behind each. */
export type Fields = Readonly<Record<string, string>>;

/** A query type: a name for metrics by dimensions. */
export interface QueryType {
  readonly title: string;
  readonly description: string;
  readonly category: string;
  /** How a dashboard shows it unless it knows better. */
  readonly visualization: 'metric' | 'table' | 'time_series' | 'pie' | 'map';
  /** What its rows are split by: none gives one row, `date` alone a series, anything else a list. */
  readonly dimensions: Fields;
  readonly metrics: Fields;
  /** The field with each row's share of the true total of one of the metrics, in percent. */
  readonly share?: { readonly field: string; readonly of: string };
  /** Whether rows without a value of the dimension are left out. */
  readonly hidesUnknown?: true;
  /** The field that lists are sorted by, largest first. */
  readonly sortBy?: string;
  /** A range of its own, whatever the request's. */
  readonly range?: 'today' | 'last_5_minutes';
  /** Whether engagement pings count as signs of life. */
  readonly countsPings?: true;
}
