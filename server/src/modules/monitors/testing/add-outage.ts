import { newId } from '../../../lib/ids.ts';
import type { State } from '../../../stores/state/state.ts';
import { type MonitorRow, monitorOutages } from '../monitors.table.ts';

/** Adds an open outage. */
export async function addOutage(
  { db }: Pick<State, 'db'>,
  { id, organizationId }: MonitorRow,
  atMs: number,
): Promise<void> {
  const at = new Date(atMs);
  await db.insert(monitorOutages).values({
    id: newId('out', atMs),
    organizationId,
    monitorId: id,
    startedAt: at,
    confirmedAt: at,
    cause: 'Expected status 200-299, received 503.',
    errorClass: 'status',
    regions: ['local'],
  });
}
