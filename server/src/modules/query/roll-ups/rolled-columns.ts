/** A visit dimension whose values are summed up by day, under its name in the registry. */
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

/** Dimensions of events whose values are summed up by day. Custom events are few: to count them takes no longer. */
export const ROLLED_EVENT_DIMENSIONS = ['page'] as const;

/** Every dimension whose values are summed up by day; all of a day stands under the empty name. */
export const ROLLED_DIMENSIONS: ReadonlySet<string> = new Set<string>([
  ...ROLLED_VISIT_DIMENSIONS,
  ...ROLLED_EVENT_DIMENSIONS,
]);

/** How a metric is put together from sums of days: from a column of `daily`, and from the visitors who count once. */
export type RolledMetric =
  | { readonly kind: 'sum' | 'earliest' | 'latest'; readonly column: string }
  | {
      readonly kind: 'visitors';
      readonly column: 'visitors' | 'session_visitors';
      readonly lasting: 'lasting_visitors' | 'lasting_session_visitors';
    };

/** The metrics that sums of days can answer, under their names in the registry. */
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
