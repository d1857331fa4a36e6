import { newId } from '../../../lib/ids/ids.ts';
import type { State } from '../../../stores/state/state.ts';
import { type MonitorRow, monitorOutages } from '../monitors.table.ts';

/** Adds an outage, open unless `endMs` is given. @returns its id. */
export async function addOutage(
  { db }: Pick<State, 'db'>,
  { id, organizationId }: MonitorRow,
  atMs: number,
  endMs?: number,
): Promise<string> {
  const at = new Date(atMs);
  const outageId = newId('out', atMs);
  await db.insert(monitorOutages).values({
    id: outageId,
    organizationId,
    monitorId: id,
    startedAt: at,
    confirmedAt: at,
    endedAt: endMs === undefined ? null : new Date(endMs),
    cause: 'Expected status 200-299, received 503.',
    errorClass: 'status',
    regions: ['local'],
  });
  return outageId;
}
