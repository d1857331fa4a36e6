import type { Inputs } from '../../../api/rpc.ts';
import { wallMsIn } from '../../../lib/time/local-time.ts';
import { ONCE, type Recurrence, readRrule, toRrule } from '../../monitors/maintenance/index.ts';
import { fromLocalInput, toLocalInput } from '../parts/local-input.ts';
import type { Maintenance } from '../parts/types.ts';

type NewMaintenance = Inputs['maintenances']['create'];

const MINUTES = { minutes: 1, hours: 60, days: 1_440 } as const;
const HOUR_MS = 3_600_000;
/** The units of the duration. */
export const UNITS = ['minutes', 'hours', 'days'] as const satisfies readonly (keyof typeof MINUTES)[];

/** Scheduled maintenance as the form edits it. */
export interface MaintenanceDraft {
  readonly title: string;
  readonly message: string;
  /** The local time of the first occurrence: `2026-03-01T02:00`. */
  readonly startsAt: string;
  readonly timeZone: string;
  readonly length: string;
  readonly unit: (typeof UNITS)[number];
  readonly recurrence: Recurrence;
  readonly componentIds: readonly string[];
  readonly pausesAlerts: boolean;
  readonly notify: boolean;
}

/** Returns the draft of new maintenance: tomorrow at the next full hour, for one hour. */
export function newMaintenance(timeZone: string, nowMs: number): MaintenanceDraft {
  return {
    title: '',
    message: '',
    startsAt: toLocalInput(Math.ceil(nowMs / HOUR_MS) * HOUR_MS + 24 * HOUR_MS, timeZone),
    timeZone,
    length: '1',
    unit: 'hours',
    recurrence: ONCE,
    componentIds: [],
    pausesAlerts: true,
    notify: true,
  };
}

/** Returns the draft of stored maintenance. */
export function draftOf(maintenance: Maintenance): MaintenanceDraft {
  const { title, message, startsAt, timeZone, durationMinutes, rrule, components, pausesAlerts } =
    maintenance;
  const unit = UNITS.findLast((one) => durationMinutes % MINUTES[one] === 0) ?? 'minutes';
  return {
    title,
    message,
    startsAt: toLocalInput(startsAt, timeZone),
    timeZone,
    length: String(durationMinutes / MINUTES[unit]),
    unit,
    recurrence: readRrule(rrule, wallMsIn(timeZone, startsAt)),
    componentIds: components.map(({ id }) => id),
    pausesAlerts,
    notify: maintenance.notifiesSubscribers,
  };
}

/** Returns what the API takes. `undefined` if the start is not a time or a text is missing. */
export function toMaintenance(draft: MaintenanceDraft): Omit<NewMaintenance, 'id' | 'notify'> | undefined {
  const startsAt = fromLocalInput(draft.startsAt, draft.timeZone);
  const title = draft.title.trim();
  const message = draft.message.trim();
  if (startsAt === undefined || title === '' || message === '') return undefined;
  return {
    title,
    message,
    startsAt,
    timeZone: draft.timeZone,
    durationMinutes: Math.round(Number(draft.length.replace(',', '.')) * MINUTES[draft.unit]),
    rrule: toRrule(draft.recurrence, wallOf(draft) ?? 0),
    componentIds: [...draft.componentIds],
    pausesAlerts: draft.pausesAlerts,
  };
}

/** Returns the local start as if it were UTC; `undefined` if it is not a time. */
export function wallOf({ startsAt }: Pick<MaintenanceDraft, 'startsAt'>): number | undefined {
  const ms = Date.parse(`${startsAt}Z`);
  return Number.isFinite(ms) ? ms : undefined;
}
