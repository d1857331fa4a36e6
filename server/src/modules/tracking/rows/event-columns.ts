/** How a column of `events` stores its values. Each kind has one ClickHouse type, one JavaScript type and one default. */
export type ColumnKind =
  | 'text'
  /** A JSON object as text, or the empty text. */
  | 'json'
  /** Milliseconds since the epoch; ISO 8601 in UTC in exports. */
  | 'time'
  /** An unsigned 64-bit integer, in decimal, because JavaScript numbers cannot represent it. */
  | 'uint64'
  | 'uint32'
  | 'uint8'
  /** A decimal with up to 14 digits before and 4 after the decimal point; may be missing. */
  | 'money';

/** A column of `events`. */
export interface EventColumn {
  readonly name: string;
  readonly kind: ColumnKind;
}

/**
 * The columns of `events` in the order of the table, without `segment`, which the loader writes. The type of a row, the
 * empty row, the writer of the journal, exports and imports derive from this list. A test compares it with the table.
 */
export const COLUMN_KINDS = {
  website_id: 'text',
  time: 'time',
  received_at: 'time',
  visitor_id: 'uint64',
  visit_id: 'text',
  type: 'text',
  name: 'text',
  event_key: 'text',
  profile_id: 'text',
  anonymous_id: 'text',
  session_id: 'text',
  namespace: 'text',
  source: 'text',
  hostname: 'text',
  path: 'text',
  title: 'text',
  referrer: 'text',
  referrer_domain: 'text',
  referrer_name: 'text',
  channel: 'text',
  utm_source: 'text',
  utm_medium: 'text',
  utm_campaign: 'text',
  utm_term: 'text',
  utm_content: 'text',
  click_id: 'text',
  link_id: 'text',
  link_click: 'text',
  link_split: 'text',
  country: 'text',
  region: 'text',
  city: 'text',
  browser: 'text',
  browser_version: 'text',
  os: 'text',
  os_version: 'text',
  device_type: 'text',
  screen_resolution: 'text',
  viewport_size: 'text',
  language: 'text',
  timezone: 'text',
  bot: 'text',
  /** Milliseconds. */
  engagement_ms: 'uint32',
  /** Percent. */
  scroll_depth: 'uint8',
  revenue: 'money',
  currency: 'text',
  timings: 'json',
  properties: 'json',
} as const satisfies Readonly<Record<string, ColumnKind>>;

/** {@link COLUMN_KINDS} as a list. */
export const EVENT_COLUMNS: readonly EventColumn[] = Object.entries(COLUMN_KINDS).map(([name, kind]) => ({
  name,
  kind,
}));

/** The columns that `events`, `vitals` and `errors` have in common. */
export const COMMON_COLUMNS: readonly EventColumn[] = listColumns([
  'time',
  'received_at',
  'visitor_id',
  'website_id',
  'event_key',
  'hostname',
  'path',
  'country',
  'region',
  'city',
  'browser',
  'browser_version',
  'os',
  'os_version',
  'device_type',
  'bot',
]);

function listColumns(names: readonly (keyof typeof COLUMN_KINDS)[]): EventColumn[] {
  return names.map((name) => ({ name, kind: COLUMN_KINDS[name] }));
}
