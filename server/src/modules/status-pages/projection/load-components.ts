import { and, arrayOverlaps, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { groupBy } from '../../../lib/group-by.ts';
import type { StateHandle } from '../../../stores/state/state.ts';
import { type MonitorStateRow, monitorStates, monitors } from '../../monitors/monitors.table.ts';
import { statusIncidents } from '../incidents/incidents.table.ts';
import { statusMaintenanceOccurrences, statusMaintenances } from '../maintenances/maintenances.table.ts';
import type { ComponentState } from '../page-states.data.ts';
import { type ComponentRow, statusComponents } from '../status-pages.table.ts';
import { componentState, measuredState } from './component-state.ts';

/** A monitor of a component. */
export interface ComponentMonitor {
  readonly id: string;
  /** The address of a monitor of the kind `http`. It can contain secrets. */
  readonly url: string | null;
  readonly state: MonitorStateRow['state'];
  readonly since: Date;
}

/** A component with what its state depends on. */
export interface LoadedComponent {
  readonly row: ComponentRow;
  readonly monitors: readonly ComponentMonitor[];
  readonly state: ComponentState;
  /** Since when it has this state; `null`: unknown. */
  readonly since: Date | null;
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
  const known = await loadMonitors(handle, rows);
  const incidents = await handle
    .select({ impacts: statusIncidents.impacts, startedAt: statusIncidents.startedAt })
    .from(statusIncidents)
    .where(
      and(
        inArray(statusIncidents.pageId, ids),
        eq(statusIncidents.isDraft, false),
        isNull(statusIncidents.resolvedAt),
      ),
    );
  const running = await handle
    .select({
      componentIds: statusMaintenances.componentIds,
      startsAt: statusMaintenanceOccurrences.startsAt,
    })
    .from(statusMaintenances)
    .innerJoin(
      statusMaintenanceOccurrences,
      eq(statusMaintenanceOccurrences.maintenanceId, statusMaintenances.id),
    )
    .where(
      and(inArray(statusMaintenances.pageId, ids), eq(statusMaintenanceOccurrences.status, 'in_progress')),
    );
  const causes = groupBy(
    [
      ...incidents.flatMap(({ impacts, startedAt }) =>
        impacts.map(({ id, impact }): Cause => ({ id, impact, since: startedAt })),
      ),
      ...running.flatMap(({ componentIds, startsAt }) =>
        componentIds.map((id): Cause => ({ id, impact: 'maintenance', since: startsAt })),
      ),
    ],
    ({ id }) => id,
  );
  const inMaintenance = new Set(running.flatMap(({ componentIds }) => componentIds));
  return rows.map((row) => {
    const own = monitorsOf(row, known);
    const situation = { kind: row.kind, ownState: row.state, monitors: own.map((each) => each.state) };
    const ownCauses = causes.get(row.id) ?? [];
    const state = componentState({
      ...situation,
      impacts: ownCauses.filter((cause) => cause.impact !== 'maintenance').map((cause) => cause.impact),
      isInMaintenance: inMaintenance.has(row.id),
    });
    return {
      row,
      monitors: own,
      state,
      since: sinceOf(row, own, state, ownCauses, measuredState(situation)),
    };
  });
}

interface Cause {
  readonly id: string;
  readonly impact: ComponentState;
  readonly since: Date;
}

/** The start of the incident or maintenance that decides the state, or else the last change of its monitors. */
function sinceOf(
  row: ComponentRow,
  own: readonly ComponentMonitor[],
  state: ComponentState,
  causes: readonly Cause[],
  measured: ComponentState,
): Date | null {
  const deciding = causes.filter(({ impact }) => impact === state).map(({ since }) => since.getTime());
  if (deciding.length > 0) return new Date(Math.min(...deciding));
  if (state !== measured) return null;
  if (row.kind === 'static' || row.kind === 'third_party') return row.stateSince;
  return own.length === 0 ? null : new Date(Math.max(...own.map(({ since }) => since.getTime())));
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
      url: sql<string | null>`case when ${monitors.kind} = 'http' then ${monitors.config} ->> 'url' end`,
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
