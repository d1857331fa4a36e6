/**
 * Whether the state of an alert is current.
 * - `current`: evaluated.
 * - `learning`: the website has less than two weeks of history, or its expected range is not computed yet.
 * - `unknown`: the server did not run, or there are too few samples: it neither fires nor resolves.
 * - `delayed`: more alerts with filters and goals are due than are evaluated in a minute.
 * - `failing`: its query fails, or its goal was deleted.
 */
export const HEALTHS = ['current', 'learning', 'unknown', 'delayed', 'failing'] as const;

/** Whether the state of an alert is current. */
export type AlertHealth = (typeof HEALTHS)[number];

/** The states of an alert. */
export const ALERT_STATES = ['ok', 'pending', 'firing'] as const;

/** The state of an alert. Only `firing` is announced. */
export type AlertState = (typeof ALERT_STATES)[number];

/** Why an alert fires. */
export const REASONS = [
  'drop',
  'spike',
  'stopped',
  'above',
  'below',
  'goal_reached',
  'new_errors',
  'too_slow',
  'first_event',
] as const;

/** Why an alert fires. */
export type AlertReason = (typeof REASONS)[number];
