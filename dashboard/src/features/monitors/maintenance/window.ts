import type { Inputs, Outputs } from '../../../api/rpc.ts';
import { instantIn, wallMsIn } from '../../../lib/time/local-time.ts';
import { OWN_ZONE } from '../../../lib/time/time-zones.ts';
import { ONCE, type Recurrence, readRrule, toRrule } from './recurrence.ts';

/** A maintenance window, as the API returns it. */
export type MaintenanceWindow = Outputs['maintenanceWindows']['list']['maintenanceWindows'][number];
type NewWindow = Inputs['maintenanceWindows']['create'];

const MINUTES = { minutes: 1, hours: 60, days: 1_440 } as const;
const TEXT_LENGTH = '2026-03-01T02:00'.length;
const HOUR_MS = 3_600_000;

/** Units of the length of a window. */
export const UNITS = ['minutes', 'hours', 'days'] as const satisfies readonly (keyof typeof MINUTES)[];

/** The values of the form. */
export interface WindowDraft {
  readonly name: string;
  /** The local time of the first occurrence: `2026-03-01T02:00`. */
  readonly startsAt: string;
  readonly timeZone: string;
  readonly length: string;
  readonly unit: (typeof UNITS)[number];
  readonly recurrence: Recurrence;
  readonly monitorIds: readonly string[];
  readonly tags: readonly string[];
}

/** Returns the draft of a new window: in the next full hour, for one hour. */
export function newWindow(nowMs: number): WindowDraft {
  return {
    name: '',
    startsAt: localText(OWN_ZONE, Math.ceil(nowMs / HOUR_MS) * HOUR_MS),
    timeZone: OWN_ZONE,
    length: '1',
    unit: 'hours',
    recurrence: ONCE,
    monitorIds: [],
    tags: [],
  };
}

/** Returns the draft of a stored window. */
export function draftOfWindow(window: MaintenanceWindow): WindowDraft {
  const { name, startsAt, timeZone, durationMinutes, rrule, monitorIds, tags } = window;
  const unit = UNITS.findLast((one) => durationMinutes % MINUTES[one] === 0) ?? 'minutes';
  return {
    name,
    startsAt: localText(timeZone, Date.parse(startsAt)),
    timeZone,
    length: String(durationMinutes / MINUTES[unit]),
    unit,
    recurrence: readRrule(rrule, wallMsIn(timeZone, startsAt)),
    monitorIds,
    tags,
  };
}

/** Returns what the API takes. `undefined` if the start is not a time. */
export function toWindow(draft: WindowDraft): Omit<NewWindow, 'organizationId'> | undefined {
  const wallMs = wallOf(draft);
  if (wallMs === undefined) return undefined;
  return {
    name: draft.name.trim(),
    startsAt: new Date(instantIn(draft.timeZone, wallMs)).toISOString(),
    timeZone: draft.timeZone,
    durationMinutes: Math.round(Number(draft.length.replace(',', '.')) * MINUTES[draft.unit]),
    rrule: toRrule(draft.recurrence, wallMs),
    monitorIds: [...draft.monitorIds],
    tags: [...draft.tags],
  };
}

/** Returns the local start as if it were UTC; `undefined` if it is not a time. */
export function wallOf({ startsAt }: Pick<WindowDraft, 'startsAt'>): number | undefined {
  const ms = Date.parse(`${startsAt}Z`);
  return Number.isFinite(ms) ? ms : undefined;
}

/** Whether a window applies to a monitor. Without monitors and tags, it applies to all. */
export function appliesTo(
  { monitorIds, tags }: Pick<MaintenanceWindow, 'monitorIds' | 'tags'>,
  monitor: { readonly id: string; readonly tags: readonly string[] },
): boolean {
  if (monitorIds.length === 0 && tags.length === 0) return true;
  return monitorIds.includes(monitor.id) || tags.some((tag) => monitor.tags.includes(tag));
}

function localText(timeZone: string, instantMs: number): string {
  return new Date(wallMsIn(timeZone, instantMs)).toISOString().slice(0, TEXT_LENGTH);
}
