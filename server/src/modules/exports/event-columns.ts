/** What a column holds, and so how it is written and what may be read into it. */
export type ColumnKind =
  | 'text'
  /** A JSON object as text, or nothing. */
  | 'json'
  /** ISO 8601 in UTC, with milliseconds. */
  | 'time'
  /** 64 bits, in decimal. */
  | 'id'
  /** A whole number up to `most`. */
  | 'count'
  /** A decimal with at most 14 digits before and 4 behind its point; may be missing. */
  | 'money';

/** A column of `events`. */
export interface EventColumn {
  readonly name: string;
  readonly kind: ColumnKind;
  readonly most?: number;
}

const text = (...names: readonly string[]): EventColumn[] => names.map((name) => ({ name, kind: 'text' }));

/** What an export holds and an import takes, in this order: every column of `events` but `segment`, which is ours. */
export const EVENT_COLUMNS: readonly EventColumn[] = [
  { name: 'website_id', kind: 'text' },
  { name: 'time', kind: 'time' },
  { name: 'received_at', kind: 'time' },
  { name: 'visitor_id', kind: 'id' },
  ...text('visit_id', 'type', 'name', 'event_key', 'profile_id', 'anonymous_id', 'session_id'),
  ...text('namespace', 'source', 'hostname', 'path', 'title'),
  ...text('referrer', 'referrer_domain', 'referrer_name', 'channel'),
  ...text('utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content', 'click_id'),
  ...text('country', 'region', 'city'),
  ...text('browser', 'browser_version', 'os', 'os_version', 'device_type'),
  ...text('screen_resolution', 'viewport_size', 'language', 'timezone', 'bot'),
  { name: 'engagement_ms', kind: 'count', most: 4_294_967_295 },
  { name: 'scroll_depth', kind: 'count', most: 255 },
  { name: 'revenue', kind: 'money' },
  { name: 'currency', kind: 'text' },
  { name: 'timings', kind: 'json' },
  { name: 'properties', kind: 'json' },
];
