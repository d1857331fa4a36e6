import { addMonths, floorWall, nextWall, type WeekStart } from '../../lib/time/calendar.ts';
import { DAY_MS, findTimeZone, HOUR_MS, instantOf, type TimeZone, wallOf } from '../../lib/time/time-zone.ts';
import type { Frequency } from './frequencies.contract.ts';

/** When a report is sent. */
export interface ReportSchedule {
  readonly frequency: Frequency;
  readonly zone: TimeZone;
  readonly weekStart: WeekStart;
  /** The local hour of sending, 0 to 23. */
  readonly hour: number;
}

/** A finished period: whole local days. */
export interface ReportPeriod {
  readonly startMs: number;
  /** Exclusive. */
  readonly endMs: number;
  /** The first and the last day: `YYYY-MM-DD`. */
  readonly firstDay: string;
  readonly lastDay: string;
  /** The days of the period before: of the month before for months, which can be longer or shorter. */
  readonly compared: { readonly firstDay: string; readonly lastDay: string };
}

const UNITS = { daily: 'day', weekly: 'week', monthly: 'month' } as const;

/** Returns the latest period that ended at or before an instant: yesterday, the last week, or the last month. */
export function latestPeriod({ frequency, zone, weekStart }: ReportSchedule, nowMs: number): ReportPeriod {
  const endWallMs = floorWall(wallOf(zone, nowMs), UNITS[frequency], weekStart);
  const startWallMs = previousWall(endWallMs, frequency);
  const comparedWallMs = previousWall(startWallMs, frequency);
  return {
    startMs: instantOf(zone, startWallMs),
    endMs: instantOf(zone, endWallMs),
    firstDay: dayOf(startWallMs),
    lastDay: dayOf(endWallMs - DAY_MS),
    compared: { firstDay: dayOf(comparedWallMs), lastDay: dayOf(startWallMs - DAY_MS) },
  };
}

/**
 * Returns the first instant after `afterMs` at which a report is due: at its hour on the first day after a period. If clocks skip the
 * hour, the instant of the change.
 */
export function nextDueMs({ frequency, zone, weekStart, hour }: ReportSchedule, afterMs: number): number {
  const unit = UNITS[frequency];
  let wallMs = floorWall(wallOf(zone, afterMs), unit, weekStart);
  for (;;) {
    const dueMs = instantOf(zone, wallMs + hour * HOUR_MS);
    if (dueMs > afterMs) return dueMs;
    wallMs = nextWall(wallMs, unit);
  }
}

function previousWall(wallMs: number, frequency: Frequency): number {
  if (frequency === 'monthly') return addMonths(wallMs, -1);
  return wallMs - (frequency === 'weekly' ? 7 : 1) * DAY_MS;
}

function dayOf(wallMs: number): string {
  return new Date(wallMs).toISOString().slice(0, 10);
}

/** Returns the schedule of a report in the calendar of its subject. */
export function scheduleOf(
  { frequency, hour }: Pick<ReportSchedule, 'frequency' | 'hour'>,
  { timeZone, weekStart }: { readonly timeZone: string; readonly weekStart: WeekStart },
): ReportSchedule {
  // The zone of a website is always valid; a zone that a later version of the database lacks counts as UTC.
  const zone = findTimeZone(timeZone) ?? findTimeZone('UTC');
  if (zone === undefined) throw new Error('UTC is a time zone');
  return { frequency, hour, zone, weekStart };
}
