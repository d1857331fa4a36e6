import { and, isNotNull, lt } from 'drizzle-orm';
import { DAY_MS } from '../../lib/time/time-zone.ts';
import type { State } from '../../stores/state/state.ts';
import { alertEvents } from './alerts.table.ts';

const KEPT_MS = 400 * DAY_MS;

/** Removes firings that ended and began more than 400 days ago. */
export async function removeOldFirings({ db }: Pick<State, 'db'>, nowMs: number): Promise<void> {
  await db
    .delete(alertEvents)
    .where(and(lt(alertEvents.firedAt, new Date(nowMs - KEPT_MS)), isNotNull(alertEvents.resolvedAt)));
}
