/** What a check found. `unknown`: it could not be performed, so nothing is known about the target. */
export const CHECK_STATUSES = ['up', 'degraded', 'down', 'unknown'] as const;

/**
 * The states of a monitor. `pending`: no check has decided yet. `unknown`: checks could not be performed. `unreachable`: what the
 * monitor depends on is down. `maintenance`: a maintenance window is open.
 */
export const MONITOR_STATES = [
  'up',
  'degraded',
  'down',
  'unreachable',
  'pending',
  'paused',
  'maintenance',
  'unknown',
] as const;

/** Why a check found that its target is down or degraded. */
export const ERROR_CLASSES = [
  'dns',
  'connection_refused',
  'unreachable',
  'connection_reset',
  'timeout',
  'tls',
  'certificate',
  'too_many_redirects',
  'invalid_response',
  'status',
  'keyword',
  'json',
  'header',
  'latency',
  'protocol',
  'mismatch',
  'expiring',
  'expired',
  'exit_code',
  'missed',
  'forbidden_address',
  'no_connectivity',
  'interrupted',
] as const;

/** A result of a check. */
export type CheckStatus = (typeof CHECK_STATUSES)[number];
/** A state of a monitor. */
export type MonitorState = (typeof MONITOR_STATES)[number];
/** The class of an error. */
export type ErrorClass = (typeof ERROR_CLASSES)[number];
