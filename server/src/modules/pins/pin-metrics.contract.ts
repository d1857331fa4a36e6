/** The metrics that can be pinned, by their names in queries. The overview shows visitors and pageviews without pins. */
export const PIN_METRICS = [
  'sessions',
  'pages_per_session',
  'bounce_rate',
  'avg_session_duration',
  'median_session_duration',
  'total_revenue',
] as const;

/** A metric that can be pinned. */
export type PinMetric = (typeof PIN_METRICS)[number];
