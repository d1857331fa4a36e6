import { CronExpressionParser } from 'cron-parser';
import type { CheckResult } from '../checks/check-result.ts';
import { NO_RESULT } from '../checks/check-result.ts';
import type { MonitorConfig } from '../kinds/configs.contract.ts';
import type { HeartbeatRow } from '../monitors.table.ts';

type HeartbeatConfig = MonitorConfig<'heartbeat'>;
const SECOND_MS = 1_000;

/**
 * Returns when a request is missing if none was received since an instant, in milliseconds since the epoch; `undefined` if none is
 * expected any more.
 */
function deadlineAfter(config: HeartbeatConfig, sinceMs: number): number | undefined {
  const graceMs = config.graceSeconds * SECOND_MS;
  if (config.periodSeconds !== undefined) return sinceMs + config.periodSeconds * SECOND_MS + graceMs;
  const expected = nextRun(config, sinceMs);
  return expected === undefined ? undefined : expected + graceMs;
}

/** Whether a cron expression can be read, and names a time. */
export function isCron(expression: string): boolean {
  try {
    CronExpressionParser.parse(expression, { tz: 'UTC', currentDate: new Date(0) }).next();
    return true;
  } catch {
    return false;
  }
}

function nextRun({ cron = '', timeZone }: HeartbeatConfig, sinceMs: number): number | undefined {
  try {
    return CronExpressionParser.parse(cron, { tz: timeZone, currentDate: new Date(sinceMs) })
      .next()
      .getTime();
  } catch {
    // The expression was validated when it was stored, so it has no later time.
    return undefined;
  }
}

/**
 * Returns what is known of a job. Requests that would have been sent while Pharos did not run are not missing: then the result is
 * `unknown` until the next one is.
 */
export function checkHeartbeat(
  config: HeartbeatConfig,
  row: HeartbeatRow | undefined,
  nowMs: number,
): CheckResult {
  const pingMs = row?.lastPingAt?.getTime();
  if (row === undefined || (pingMs === undefined && row.startedAt === null))
    return { ...NO_RESULT, reason: 'No request has been received yet.' };
  const startedMs = row.startedAt?.getTime();
  const { maxRunSeconds } = config;
  const missing =
    // While it runs, its end is what is expected next.
    maxRunSeconds !== undefined && startedMs !== undefined
      ? checkRun(maxRunSeconds, startedMs, row, nowMs)
      : checkDeadline(config, pingMs ?? startedMs ?? 0, row, nowMs);
  return missing ?? reportOf(row);
}

/** A run that does not end in time has failed. Its end cannot have been received while Pharos did not run. */
function checkRun(
  maxRunSeconds: number,
  startedMs: number,
  { observedFrom }: HeartbeatRow,
  nowMs: number,
): CheckResult | undefined {
  const endMs = Math.max(startedMs, observedFrom.getTime()) + maxRunSeconds * SECOND_MS;
  return nowMs < endMs ? undefined : missed(`The run did not end within ${maxRunSeconds} seconds.`);
}

function checkDeadline(
  config: HeartbeatConfig,
  lastMs: number,
  { observedFrom }: HeartbeatRow,
  nowMs: number,
): CheckResult | undefined {
  const deadlineMs = deadlineAfter(config, lastMs);
  if (deadlineMs === undefined || nowMs < deadlineMs) return undefined;
  const observedMs = observedFrom.getTime();
  const expectedMs = deadlineMs - config.graceSeconds * SECOND_MS;
  // A request that was expected before Pharos ran again may have been sent.
  const laterMs = observedMs > expectedMs ? deadlineAfter(config, observedMs) : deadlineMs;
  if (laterMs !== undefined && nowMs >= laterMs) return missed('The expected request was not received.');
  return {
    ...NO_RESULT,
    errorClass: 'interrupted',
    reason: 'Pharos did not run when a request was expected.',
  };
}

/** What the job reported last. */
function reportOf({ failed, exitCode, log }: HeartbeatRow): CheckResult {
  if (!failed) return { ...NO_RESULT, status: 'up' };
  return {
    ...NO_RESULT,
    status: 'down',
    errorClass: 'exit_code',
    reason: exitCode === null ? 'The job reported a failure.' : `The job ended with exit code ${exitCode}.`,
    evidence: log === null ? null : { headers: {}, body: log },
  };
}

function missed(reason: string): CheckResult {
  return { ...NO_RESULT, status: 'down', errorClass: 'missed', reason };
}
