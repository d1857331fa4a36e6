/** A table whose rows belong to websites (`website_id`), and so go with them. */
export interface ErasedTable {
  readonly name: string;
  /** The column that tells when it happened; retention goes by it. */
  readonly time: 'time' | 'slice' | 'day';
  /** Of a table whose rows are of visitors (`visitor_id`), and so go with a profile. */
  readonly ofVisitors?: {
    /** What an export calls one of its rows. */
    readonly fact: 'event' | 'error' | 'vital' | 'link_click';
    /** The column that tells when it came in: what came in after an erasure was asked for stays. */
    readonly cameInAt: 'received_at' | 'time';
    /** Columns whose numbers JSON does not hold exactly. */
    readonly wide: readonly string[];
  };
}

/** Facts as they came in. */
export const BASE_TABLES: readonly ErasedTable[] = [
  {
    name: 'events',
    time: 'time',
    ofVisitors: { fact: 'event', cameInAt: 'received_at', wide: ['visitor_id', 'revenue'] },
  },
  {
    name: 'errors',
    time: 'time',
    ofVisitors: { fact: 'error', cameInAt: 'received_at', wide: ['visitor_id', 'fingerprint'] },
  },
  {
    name: 'vitals',
    time: 'time',
    ofVisitors: { fact: 'vital', cameInAt: 'received_at', wide: ['visitor_id'] },
  },
  {
    name: 'link_clicks',
    time: 'time',
    ofVisitors: { fact: 'link_click', cameInAt: 'time', wide: ['visitor_id'] },
  },
  { name: 'monitor_checks', time: 'time' },
  { name: 'intake', time: 'time' },
];

/** Facts that are derived from these: they go after them, while nothing is being derived. */
export const DERIVED_TABLES: readonly ErasedTable[] = [
  { name: 'visits', time: 'slice' },
  { name: 'daily', time: 'day' },
  { name: 'daily_builds', time: 'day' },
];

/** Names of all tables that rows are removed from. */
export const ERASED_TABLES: readonly string[] = [...BASE_TABLES, ...DERIVED_TABLES].map(({ name }) => name);
