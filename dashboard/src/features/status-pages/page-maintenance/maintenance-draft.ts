import type { Inputs } from '../../../api/rpc.ts';
import { draftOfSchedule, newSchedule, type ScheduleDraft, toSchedule } from '../../schedules/index.ts';
import type { Maintenance } from '../parts/types.ts';

type NewMaintenance = Inputs['maintenances']['create'];

const DAY_MS = 86_400_000;

/** Scheduled maintenance as the form edits it. */
export interface MaintenanceDraft {
  readonly title: string;
  readonly message: string;
  readonly schedule: ScheduleDraft;
  readonly componentIds: readonly string[];
  readonly pausesAlerts: boolean;
  readonly notify: boolean;
}

/** Returns the draft of new maintenance: tomorrow at the next full hour, for one hour. */
export function newMaintenance(timeZone: string, nowMs: number): MaintenanceDraft {
  return {
    title: '',
    message: '',
    schedule: newSchedule(timeZone, nowMs + DAY_MS),
    componentIds: [],
    pausesAlerts: true,
    notify: true,
  };
}

/** Returns the draft of stored maintenance. */
export function draftOf(maintenance: Maintenance): MaintenanceDraft {
  const { title, message, components, pausesAlerts, notifiesSubscribers } = maintenance;
  return {
    title,
    message,
    schedule: draftOfSchedule(maintenance),
    componentIds: components.map(({ id }) => id),
    pausesAlerts,
    notify: notifiesSubscribers,
  };
}

/** Returns what the API takes. `undefined` if the start is not a time or a text is missing. */
export function toMaintenance(draft: MaintenanceDraft): Omit<NewMaintenance, 'id' | 'notify'> | undefined {
  const schedule = toSchedule(draft.schedule);
  const title = draft.title.trim();
  const message = draft.message.trim();
  if (schedule === undefined || title === '' || message === '') return undefined;
  return {
    title,
    message,
    ...schedule,
    componentIds: [...draft.componentIds],
    pausesAlerts: draft.pausesAlerts,
  };
}
