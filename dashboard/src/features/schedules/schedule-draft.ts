import { fromLocalInput, toLocalInput } from '../../lib/time/local-input.ts';
import { wallMsIn } from '../../lib/time/local-time.ts';
import { ONCE, type Recurrence, readRrule, toRrule } from './recurrence.ts';

const MINUTES = { minutes: 1, hours: 60, days: 1_440 } as const;

/** Units of the duration of maintenance. */
export const UNITS = ['minutes', 'hours', 'days'] as const satisfies readonly (keyof typeof MINUTES)[];

/** When maintenance happens, as the API takes and returns it. */
interface Schedule {
  /** The start of the first occurrence, in ISO 8601. */
  readonly startsAt: string;
  readonly timeZone: string;
  readonly durationMinutes: number;
  /** RRULE of RFC 5545; `null` if it happens once. */
  readonly rrule: string | null;
}

/** A schedule as the form edits it. */
export interface ScheduleDraft {
  /** The local time of the first occurrence: `2026-03-01T02:00`. */
  readonly startsAt: string;
  readonly timeZone: string;
  readonly length: string;
  readonly unit: (typeof UNITS)[number];
  readonly recurrence: Recurrence;
}

/** Returns the draft of new maintenance, which lasts an hour. @param startMs rounded up to the full hour. */
export function newSchedule(timeZone: string, startMs: number): ScheduleDraft {
  const hourMs = MINUTES.hours * 60_000;
  return {
    startsAt: toLocalInput(Math.ceil(startMs / hourMs) * hourMs, timeZone),
    timeZone,
    length: '1',
    unit: 'hours',
    recurrence: ONCE,
  };
}

/** Returns the draft of a stored schedule. */
export function draftOfSchedule({ startsAt, timeZone, durationMinutes, rrule }: Schedule): ScheduleDraft {
  const unit = UNITS.findLast((one) => durationMinutes % MINUTES[one] === 0) ?? 'minutes';
  return {
    startsAt: toLocalInput(startsAt, timeZone),
    timeZone,
    length: String(durationMinutes / MINUTES[unit]),
    unit,
    recurrence: readRrule(rrule, wallMsIn(timeZone, startsAt)),
  };
}

/** Returns what the API takes. `undefined` if the start is not a time. */
export function toSchedule(draft: ScheduleDraft): Schedule | undefined {
  const wallMs = wallOf(draft);
  const startsAt = fromLocalInput(draft.startsAt, draft.timeZone);
  if (wallMs === undefined || startsAt === undefined) return undefined;
  return {
    startsAt,
    timeZone: draft.timeZone,
    durationMinutes: Math.round(Number(draft.length.replace(',', '.')) * MINUTES[draft.unit]),
    rrule: toRrule(draft.recurrence, wallMs),
  };
}

/** Returns the local start as if it were UTC; `undefined` if it is not a time. */
export function wallOf({ startsAt }: Pick<ScheduleDraft, 'startsAt'>): number | undefined {
  const ms = Date.parse(`${startsAt}Z`);
  return Number.isFinite(ms) ? ms : undefined;
}
