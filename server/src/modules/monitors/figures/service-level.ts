import { DAY_MS } from '../../../lib/time/time-zone.ts';
import { availabilityOf, knownMs } from './availability.ts';
import type { Coverage } from './coverage.ts';

/** The period of service level objectives, in days. */
export const OBJECTIVE_DAYS = 30;

/** How much of the allowed downtime is left. */
export interface ServiceLevel {
  readonly targetPercent: number;
  readonly days: number;
  readonly availability: number | null;
  readonly budgetSeconds: number;
  readonly remainingSeconds: number;
  readonly burnRate: number | null;
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
