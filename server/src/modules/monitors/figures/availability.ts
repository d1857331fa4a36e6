import { roundPercent } from '../../../lib/text/round-percent.ts';
import { DAY_MS } from '../../../lib/time/time-zone.ts';
import type { Coverage } from './coverage.ts';

const DECIMALS = 4;

/** An outage as figures need it. */
interface OutageTimes {
  readonly startedAtMs: number;
  /** Null while it lasts. */
  readonly endedAtMs: number | null;
}

/** How often and how long a monitor was down. */
interface OutageFigures {
  /** Outages that began in the period. */
  readonly outages: number;
  /** Mean duration of outages that began in the period and have ended, in seconds; null without one. */
  readonly mttrSeconds: number | null;
  /** Known time in which it was not down for each outage that began in the period, in seconds; null without one. */
  readonly mtbfSeconds: number | null;
}

/** The period of service level objectives, in days. */
export const OBJECTIVE_DAYS = 30;

/** How much of the allowed downtime is left. */
interface ServiceLevel {
  readonly targetPercent: number;
  readonly days: number;
  readonly availability: number | null;
  readonly budgetSeconds: number;
  readonly remainingSeconds: number;
  readonly burnRate: number | null;
}

/**
 * Returns the percentage of the known time in which a monitor was up or degraded; null without known time. It is rounded down to
 * four digits after the decimal point, so that it is 100 only without any downtime.
 */
export function availabilityOf({ upMs, degradedMs, downMs }: Coverage): number | null {
  return percentDown(upMs + degradedMs, upMs + degradedMs + downMs);
}

/** Returns a part in percent, rounded down to four digits, and not to 0; null when the whole is 0. */
export function percentDown(part: number, whole: number): number | null {
  if (whole <= 0) return null;
  return roundPercent((part / whole) * 100, DECIMALS, 'down');
}

/** Returns the time with the status up, degraded or down, in milliseconds. */
export function knownMs({ upMs, degradedMs, downMs }: Coverage): number {
  return upMs + degradedMs + downMs;
}

/** Adds coverages. */
export function addCoverages(coverages: readonly Coverage[]): Coverage {
  return coverages.reduce(
    (sum, { upMs, degradedMs, downMs }) => ({
      upMs: sum.upMs + upMs,
      degradedMs: sum.degradedMs + degradedMs,
      downMs: sum.downMs + downMs,
    }),
    { upMs: 0, degradedMs: 0, downMs: 0 },
  );
}

/** Computes the figures of a period. @param workingMs the known time of the period in which it was not down. */
export function outageFigures(
  outages: readonly OutageTimes[],
  period: { readonly fromMs: number; readonly toMs: number; readonly workingMs: number },
): OutageFigures {
  const begun = outages.filter(
    ({ startedAtMs }) => startedAtMs >= period.fromMs && startedAtMs < period.toMs,
  );
  const durations = begun.flatMap(({ startedAtMs, endedAtMs }) =>
    endedAtMs === null ? [] : [endedAtMs - startedAtMs],
  );
  const totalMs = durations.reduce((sum, durationMs) => sum + durationMs, 0);
  return {
    outages: begun.length,
    mttrSeconds: durations.length === 0 ? null : totalMs / durations.length / 1_000,
    mtbfSeconds: begun.length === 0 ? null : period.workingMs / begun.length / 1_000,
  };
}

/**
 * Compares the downtime with a target.
 * @param targetPercent of the time, below 100.
 * @param month the coverage of the last 30 days.
 * @param day the coverage of the last 24 hours, which the burn rate describes: 1 uses the whole budget in 30 days.
 */
export function serviceLevel(targetPercent: number, month: Coverage, day: Coverage): ServiceLevel {
  const allowed = 1 - targetPercent / 100;
  const budgetMs = OBJECTIVE_DAYS * DAY_MS * allowed;
  const known = knownMs(day);
  return {
    targetPercent,
    days: OBJECTIVE_DAYS,
    availability: availabilityOf(month),
    budgetSeconds: Math.round(budgetMs / 1_000),
    remainingSeconds: Math.round((budgetMs - month.downMs) / 1_000),
    burnRate: known === 0 ? null : day.downMs / known / allowed,
  };
}
