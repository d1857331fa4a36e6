/** Values of fields that are omitted when a monitor is created. Intervals of certificates and domains are longer. */
export const MONITOR_DEFAULTS = {
  websiteId: null,
  intervalSeconds: 60,
  retries: 1,
  failuresToDown: 2,
  failureWindow: 2,
  successesToUp: 1,
  degradedAfterMs: null,
  regions: ['local'],
  quorum: null,
  parentId: null,
  group: null,
  tags: [],
  sloPercent: null,
  paused: false,
} as const;

/** The time-out of a check, unless the interval is shorter, in milliseconds. */
export const DEFAULT_TIMEOUT_MS = 10_000;
