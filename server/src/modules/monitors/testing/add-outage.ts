import { newId } from '../../../lib/ids.ts';
import type { State } from '../../../stores/state/state.ts';
import { type MonitorRow, monitorOutages } from '../monitors.table.ts';

/** Adds an open outage. @returns its id. */
export async function addOutage(
  { db }: Pick<State, 'db'>,
  { id, organizationId }: MonitorRow,
  atMs: number,
): Promise<string> {
  const outageId = newId('out', atMs);
  const at = new Date(atMs);
  await db.insert(monitorOutages).values({
    id: outageId,
    organizationId,
    monitorId: id,
    startedAt: at,
    confirmedAt: at,
    cause: 'Expected status 200-299, received 503.',
    errorClass: 'status',
    regions: ['local'],
  });
  return outageId;
}
