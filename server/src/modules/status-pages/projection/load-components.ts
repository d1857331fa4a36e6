import { and, arrayOverlaps, eq, inArray, isNull, or, type SQL } from 'drizzle-orm';
import { groupBy } from '../../../lib/group-by.ts';
import type { StateHandle } from '../../../stores/state/state.ts';
import { type MonitorStateRow, monitorStates, monitors } from '../../monitors/monitors.table.ts';
import { type StoredImpact, statusIncidents } from '../incidents/incidents.table.ts';
import { statusMaintenanceOccurrences, statusMaintenances } from '../maintenances/maintenances.table.ts';
import type { ComponentState } from '../page-states.data.ts';
import { type ComponentRow, statusComponents } from '../status-pages.table.ts';
import { componentState } from './component-state.ts';

/** A monitor of a component. */
export interface ComponentMonitor {
  readonly id: string;
  readonly target: string;
  readonly state: MonitorStateRow['state'];
  readonly since: Date;
}

/** A component with what its state depends on. */
export interface LoadedComponent {
  readonly row: ComponentRow;
  readonly monitors: readonly ComponentMonitor[];
  readonly state: ComponentState;
}

type Reader = Pick<StateHandle, 'select'>;

/**
 * Loads the components of pages with their states, in their order. It takes four statements, however many there are.
 * @param pageIds pages of any organizations.
 */
export async function loadComponents(
  handle: Reader,
  pageIds: readonly string[],
): Promise<readonly LoadedComponent[]> {
  if (pageIds.length === 0) return [];
  const ids = [...pageIds];
  const rows = await handle
    .select()
    .from(statusComponents)
    .where(inArray(statusComponents.pageId, ids))
    .orderBy(statusComponents.position, statusComponents.id);
  const [known, incidents, running] = [
    await loadMonitors(handle, rows),
    await handle
      .select({ pageId: statusIncidents.pageId, impacts: statusIncidents.impacts })
      .from(statusIncidents)
      .where(
        and(
          inArray(statusIncidents.pageId, ids),
          eq(statusIncidents.isDraft, false),
          isNull(statusIncidents.resolvedAt),
        ),
      ),
    await handle
      .select({ componentIds: statusMaintenances.componentIds })
      .from(statusMaintenances)
      .innerJoin(
        statusMaintenanceOccurrences,
        eq(statusMaintenanceOccurrences.maintenanceId, statusMaintenances.id),
      )
      .where(
        and(
          inArray(statusMaintenances.pageId, ids),
          eq(statusMaintenanceOccurrences.status, 'in_progress'),
        ),
      ),
  ];
  const impacts = groupBy<StoredImpact, string>(
    incidents.flatMap((incident) => incident.impacts),
    ({ id }) => id,
  );
  const inMaintenance = new Set(running.flatMap(({ componentIds }) => componentIds));
  return rows.map((row) => {
    const own = monitorsOf(row, known);
    const state = componentState({
      kind: row.kind,
      ownState: row.state,
      monitors: own.map((monitor) => monitor.state),
      impacts: (impacts.get(row.id) ?? []).map(({ impact }) => impact),
      isInMaintenance: inMaintenance.has(row.id),
    });
    return { row, monitors: own, state };
  });
}

interface KnownMonitor extends ComponentMonitor {
  readonly organizationId: string;
  readonly tags: readonly string[];
}

async function loadMonitors(handle: Reader, rows: readonly ComponentRow[]): Promise<readonly KnownMonitor[]> {
  const organizationIds = [...new Set(rows.map(({ organizationId }) => organizationId))];
  const ids = [...new Set(rows.flatMap(({ monitorIds }) => monitorIds))];
  const tags = [...new Set(rows.flatMap(({ monitorTag }) => monitorTag ?? []))];
  const conditions: SQL[] = [];
  if (ids.length > 0) conditions.push(inArray(monitors.id, ids));
  if (tags.length > 0) conditions.push(arrayOverlaps(monitors.tags, tags));
  if (conditions.length === 0) return [];
  return handle
    .select({
      id: monitors.id,
      organizationId: monitors.organizationId,
      tags: monitors.tags,
      target: monitors.target,
      state: monitorStates.state,
      since: monitorStates.since,
    })
    .from(monitors)
    .innerJoin(monitorStates, eq(monitorStates.monitorId, monitors.id))
    .where(and(inArray(monitors.organizationId, organizationIds), or(...conditions)));
}

/** The monitors of a component: never those of another organization. */
function monitorsOf(row: ComponentRow, known: readonly KnownMonitor[]): readonly ComponentMonitor[] {
  return known.filter(
    ({ id, organizationId, tags }) =>
      organizationId === row.organizationId &&
      (row.monitorIds.includes(id) || (row.monitorTag !== null && tags.includes(row.monitorTag))),
  );
}
