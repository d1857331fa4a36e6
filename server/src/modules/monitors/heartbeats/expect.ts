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
export function deadlineAfter(config: HeartbeatConfig, sinceMs: number): number | undefined {
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
  if (config.maxRunSeconds !== undefined && startedMs !== undefined) {
    const endMs = Math.max(startedMs, row.observedFrom.getTime()) + config.maxRunSeconds * SECOND_MS;
    if (nowMs >= endMs)
      return missed(`The run did not end within ${config.maxRunSeconds} seconds.`);
  }
  const lastMs = pingMs ?? startedMs ?? 0;
  const deadlineMs = deadlineAfter(config, lastMs);
  if (deadlineMs !== undefined && nowMs >= deadlineMs) {
    const observedMs = row.observedFrom.getTime();
    const laterMs = observedMs > lastMs && observedMs > deadlineAfterGrace(config, deadlineMs)
      ? deadlineAfter(config, observedMs)
      : deadlineMs;
    if (laterMs === undefined || nowMs < laterMs)
      return { ...NO_RESULT, errorClass: 'interrupted', reason: 'Pharos did not run when a request was expected.' };
    return missed('The expected request was not received.');
  }
  if (row.failed)
    return {
      ...NO_RESULT,
      status: 'down',
      errorClass: 'exit_code',
      reason: row.exitCode === null ? 'The job reported a failure.' : `The job ended with exit code ${row.exitCode}.`,
      evidence: row.log === null ? null : { headers: {}, body: row.log },
    };
  return { ...NO_RESULT, status: 'up' };
}

/** The end of the grace decides: a job that reports at its time, before the gap, is found. */
function deadlineAfterGrace(config: HeartbeatConfig, deadlineMs: number): number {
  return deadlineMs - config.graceSeconds * SECOND_MS;
}

function missed(reason: string): CheckResult {
  return { ...NO_RESULT, status: 'down', errorClass: 'missed', reason };
}
