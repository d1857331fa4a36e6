import type { Inputs, Outputs } from '../../../api/rpc.ts';
import { OWN_ZONE } from '../../../lib/time/own-zone.ts';
import { draftOfSchedule, newSchedule, type ScheduleDraft, toSchedule } from '../../schedules/index.ts';

/** A maintenance window, as the API returns it. */
export type MaintenanceWindow = Outputs['maintenanceWindows']['list']['maintenanceWindows'][number];
type NewWindow = Inputs['maintenanceWindows']['create'];

/** The values of the form. */
export interface WindowDraft {
  readonly name: string;
  readonly schedule: ScheduleDraft;
  readonly monitorIds: readonly string[];
  readonly tags: readonly string[];
}

/** Returns the draft of a new window: in the next full hour, for one hour. */
export function newWindow(nowMs: number): WindowDraft {
  return { name: '', schedule: newSchedule(OWN_ZONE, nowMs), monitorIds: [], tags: [] };
}

/** Returns the draft of a stored window. */
export function draftOfWindow(window: MaintenanceWindow): WindowDraft {
  const { name, monitorIds, tags } = window;
  return { name, schedule: draftOfSchedule(window), monitorIds, tags };
}

/** Returns what the API takes. `undefined` if the start is not a time. */
export function toWindow(draft: WindowDraft): Omit<NewWindow, 'organizationId'> | undefined {
  const schedule = toSchedule(draft.schedule);
  return (
    schedule && {
      ...schedule,
      name: draft.name.trim(),
      monitorIds: [...draft.monitorIds],
      tags: [...draft.tags],
    }
  );
}

/** Whether a window applies to a monitor. Without monitors and tags, it applies to all. */
export function appliesTo(
  { monitorIds, tags }: Pick<MaintenanceWindow, 'monitorIds' | 'tags'>,
  monitor: { readonly id: string; readonly tags: readonly string[] },
): boolean {
  if (monitorIds.length === 0 && tags.length === 0) return true;
  return monitorIds.includes(monitor.id) || tags.some((tag) => monitor.tags.includes(tag));
}
