import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { unknownResource } from '../../../errors.ts';
import type { FoundResource } from '../../../http/authorize.ts';
import { groupBy } from '../../../lib/group-by.ts';
import { isId } from '../../../lib/ids/ids.ts';
import type { State, StateHandle } from '../../../stores/state/state.ts';
import { statusComponents } from '../status-pages.table.ts';
import {
  type MaintenanceUpdateRow,
  type OccurrenceRow,
  type PageMaintenanceRow,
  statusMaintenanceOccurrences,
  statusMaintenances,
  statusMaintenanceUpdates,
} from './maintenances.table.ts';

/** Occurrences and updates of one maintenance that are read. */
const MAX_OCCURRENCES = 20;

/** Maintenance with its latest occurrences and their updates, newest first, and the names of the components of its page. */
export interface LoadedMaintenance {
  readonly row: PageMaintenanceRow;
  readonly occurrences: readonly OccurrenceRow[];
  readonly updates: readonly MaintenanceUpdateRow[];
  readonly names: ReadonlyMap<string, string>;
}

type Reader = Pick<StateHandle, 'select'>;

/** Finds maintenance for authorization. */
export async function findMaintenance(
  { db }: Pick<State, 'db'>,
  id: string,
): Promise<FoundResource | undefined> {
  if (!isId('smt', id)) return undefined;
  const [row] = await db
    .select({ organizationId: statusMaintenances.organizationId })
    .from(statusMaintenances)
    .where(eq(statusMaintenances.id, id));
  return row && { ...row, websiteId: undefined, isPublic: false };
}

/** Reads maintenance. @throws AppError ACCESS_DENIED. */
export async function readMaintenance(
  handle: Reader,
  id: string,
  organizationId: string,
): Promise<LoadedMaintenance> {
  const [row] = await handle
    .select()
    .from(statusMaintenances)
    .where(and(eq(statusMaintenances.id, id), eq(statusMaintenances.organizationId, organizationId)));
  const [loaded] = row === undefined ? [] : await withOccurrences(handle, [row]);
  if (loaded === undefined) throw unknownResource();
  return loaded;
}

/** Adds the latest occurrences of maintenances, their updates, and the names of components. */
export async function withOccurrences(
  handle: Reader,
  rows: readonly PageMaintenanceRow[],
): Promise<readonly LoadedMaintenance[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const { maintenanceId, plannedAt } = statusMaintenanceOccurrences;
  const occurrences = await handle
    .select()
    .from(statusMaintenanceOccurrences)
    .where(
      and(
        inArray(maintenanceId, ids),
        sql`(select count(*) from status_maintenance_occurrences later
          where later.maintenance_id = ${maintenanceId} and later.planned_at > ${plannedAt}) < ${MAX_OCCURRENCES}`,
      ),
    )
    .orderBy(desc(plannedAt));
  const oldest = occurrences.at(-1)?.plannedAt ?? new Date(0);
  const updates = await handle
    .select()
    .from(statusMaintenanceUpdates)
    .where(
      and(
        inArray(statusMaintenanceUpdates.maintenanceId, ids),
        sql`${statusMaintenanceUpdates.plannedAt} >= ${oldest.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(desc(statusMaintenanceUpdates.at), desc(statusMaintenanceUpdates.id));
  const components = await handle
    .select({ id: statusComponents.id, name: statusComponents.displayName })
    .from(statusComponents)
    .where(inArray(statusComponents.pageId, [...new Set(rows.map(({ pageId }) => pageId))]));
  const names = new Map(components.map(({ id, name }) => [id, name]));
  const byMaintenance = groupBy(occurrences, (occurrence) => occurrence.maintenanceId);
  const updatesOf = groupBy(updates, (update) => update.maintenanceId);
  return rows.map((row) => ({
    row,
    occurrences: byMaintenance.get(row.id) ?? [],
    updates: updatesOf.get(row.id) ?? [],
    names,
  }));
}
