import { roundPercent } from '../../../lib/text/round-percent.ts';
import type { Coverage } from './coverage.ts';

const DECIMALS = 4;

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
