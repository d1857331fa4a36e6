/** Visit dimensions with daily roll-ups, by their registry names. */
export const ROLLED_VISIT_DIMENSIONS = [
  'source',
  'channel',
  'referrer',
  'referrer_name',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'link',
  'country',
  'region',
  'city',
  'language',
  'device_type',
  'browser_name',
  'os_name',
  'screen_resolution',
  'entry_page',
  'exit_page',
] as const;

/** Event dimensions with daily roll-ups. Custom events are few, so they are read directly. */
export const ROLLED_EVENT_DIMENSIONS = ['page'] as const;

/** Every dimension with daily roll-ups; the empty name stands for the whole day. */
export const ROLLED_DIMENSIONS: ReadonlySet<string> = new Set<string>([
  ...ROLLED_VISIT_DIMENSIONS,
  ...ROLLED_EVENT_DIMENSIONS,
]);

/** How a metric is computed from daily roll-ups: from a column of `daily`, and from the sets of visitors that count once. */
export type RolledMetric =
  | { readonly kind: 'sum' | 'earliest' | 'latest'; readonly column: string }
  | {
      readonly kind: 'visitors';
      readonly column: 'visitors' | 'session_visitors';
      readonly lasting: 'lasting_visitors' | 'lasting_session_visitors';
    };

/** The metrics that daily roll-ups contain, by their registry names. */
export const ROLLED_METRICS: ReadonlyMap<string, RolledMetric> = new Map<string, RolledMetric>([
  ['pageviews', { kind: 'sum', column: 'pageviews' }],
  ['custom_events', { kind: 'sum', column: 'custom_events' }],
  ['total_events', { kind: 'sum', column: 'events' }],
  ['sessions', { kind: 'sum', column: 'sessions' }],
  ['visitors', { kind: 'visitors', column: 'visitors', lasting: 'lasting_visitors' }],
  ['unique_visitors', { kind: 'visitors', column: 'visitors', lasting: 'lasting_visitors' }],
  ['session_visitors', { kind: 'visitors', column: 'session_visitors', lasting: 'lasting_session_visitors' }],
  ['first_occurrence', { kind: 'earliest', column: 'first_ms' }],
  ['last_occurrence', { kind: 'latest', column: 'last_ms' }],
]);
