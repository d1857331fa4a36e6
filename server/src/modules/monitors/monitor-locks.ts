import { and, eq } from 'drizzle-orm';
import { unknownResource } from '../../errors.ts';
import type { Actor } from '../../lib/actor.ts';
import { assertVersion } from '../../lib/ids/entity-tag.ts';
import { say } from '../../lib/texts/sentence.ts';
import { assertRoom } from '../../stores/state/assert-room.ts';
import type { StateHandle } from '../../stores/state/state.ts';
import { organization } from '../organizations/organizations.table.ts';
import { MAX_MONITORS } from './monitors.contract.ts';
import { type MonitorRow, monitors } from './monitors.table.ts';
import { entityTagOf } from './present-monitor.ts';

/** Whether earlier results say nothing about the monitor as it is now. */
export function restarts(before: MonitorRow, after: MonitorRow): boolean {
  return (
    before.paused !== after.paused ||
    before.intervalSeconds !== after.intervalSeconds ||
    before.regions.join() !== after.regions.join()
  );
}

/** Locks an organization until the end of the transaction. @throws AppError ACCESS_DENIED. */
export async function lockOrganization(tx: StateHandle, organizationId: string): Promise<void> {
  const found = await tx
    .select({ id: organization.id })
    .from(organization)
    .where(eq(organization.id, organizationId))
    .for('no key update');
  if (found.length === 0) throw unknownResource();
}

/** Locks a monitor until the end of the transaction. @throws AppError ACCESS_DENIED, PRECONDITION_FAILED. */
export async function lockMonitor(
  tx: StateHandle,
  id: string,
  organizationId: string,
  actor: Actor,
): Promise<MonitorRow> {
  const [row] = await tx
    .select()
    .from(monitors)
    .where(and(eq(monitors.id, id), eq(monitors.organizationId, organizationId)))
    .for('update');
  if (row === undefined) throw unknownResource();
  assertVersion(actor, entityTagOf(row));
  return row;
}

/** @throws AppError CONFLICT when an organization has the maximum number of monitors. */
export function assertMonitorFits(tx: StateHandle, organizationId: string): Promise<void> {
  return assertRoom(tx, monitors, eq(monitors.organizationId, organizationId), {
    max: MAX_MONITORS,
    message: say('monitors.tooManyMonitors', { max: MAX_MONITORS }),
  });
}
