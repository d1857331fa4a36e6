import { and, asc, eq, inArray } from 'drizzle-orm';
import { unknownResource } from '../../../errors.ts';
import type { FoundResource } from '../../../http/authorize.ts';
import { groupBy } from '../../../lib/group-by.ts';
import { isId } from '../../../lib/ids/ids.ts';
import type { State, StateHandle } from '../../../stores/state/state.ts';
import { statusComponents } from '../status-pages.table.ts';
import {
  type IncidentRow,
  type IncidentUpdateRow,
  statusIncidents,
  statusIncidentUpdates,
} from './incidents.table.ts';
import { inOrder } from './summarize-updates.ts';

/** An incident with its updates, oldest first, and the names of the components of its page. */
export interface LoadedIncident {
  readonly row: IncidentRow;
  readonly updates: readonly IncidentUpdateRow[];
  readonly names: ReadonlyMap<string, string>;
}

type Reader = Pick<StateHandle, 'select'>;

/** Finds an incident for authorization. */
export async function findIncident(
  { db }: Pick<State, 'db'>,
  id: string,
): Promise<FoundResource | undefined> {
  if (!isId('inc', id)) return undefined;
  const [row] = await db
    .select({ organizationId: statusIncidents.organizationId })
    .from(statusIncidents)
    .where(eq(statusIncidents.id, id));
  return row && { ...row, websiteId: undefined, isPublic: false };
}

/** Reads an incident. @throws AppError ACCESS_DENIED. */
export async function readIncident(
  handle: Reader,
  id: string,
  organizationId: string,
): Promise<LoadedIncident> {
  const [row] = await handle
    .select()
    .from(statusIncidents)
    .where(and(eq(statusIncidents.id, id), eq(statusIncidents.organizationId, organizationId)));
  const [loaded] = row === undefined ? [] : await withUpdates(handle, [row]);
  if (loaded === undefined) throw unknownResource();
  return loaded;
}

/** Adds the updates of incidents, and the names of components. */
export async function withUpdates(
  handle: Reader,
  rows: readonly IncidentRow[],
): Promise<readonly LoadedIncident[]> {
  if (rows.length === 0) return [];
  const updates = await handle
    .select()
    .from(statusIncidentUpdates)
    .where(
      inArray(
        statusIncidentUpdates.incidentId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(statusIncidentUpdates.at));
  const components = await handle
    .select({ id: statusComponents.id, name: statusComponents.displayName })
    .from(statusComponents)
    .where(inArray(statusComponents.pageId, [...new Set(rows.map(({ pageId }) => pageId))]));
  const names = new Map(components.map(({ id, name }) => [id, name]));
  const byIncident = groupBy(updates, ({ incidentId }) => incidentId);
  return rows.map((row) => ({ row, updates: inOrder(byIncident.get(row.id) ?? []), names }));
}
