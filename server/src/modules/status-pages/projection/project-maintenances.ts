import { and, asc, desc, eq, gte, inArray } from 'drizzle-orm';
import { groupBy } from '../../../lib/group-by.ts';
import { mergeSpans, type Span } from '../../../lib/time/spans.ts';
import type { StateHandle } from '../../../stores/state/state.ts';
import {
  statusMaintenanceOccurrences,
  statusMaintenances,
  statusMaintenanceUpdates,
} from '../maintenances/maintenances.table.ts';
import type { ComponentState } from '../page-states.data.ts';
import { renderMarkdown } from '../render-markdown.ts';
import { withFurtherOccurrences } from './further-occurrences.ts';
import { latestOf } from './latest-of.ts';
import type { LoadedOccurrence } from './loaded-occurrence.ts';
import type { PublicMaintenance } from './public-page.ts';

const MAX_OCCURRENCES = 500;
const MAX_UPDATES = 2_000;

/** Loads the occurrences of a page that ended after an instant: running and upcoming ones in their order, then past ones, newest first. */
export async function loadOccurrences(
  handle: Pick<StateHandle, 'select'>,
  pageId: string,
  since: Date,
): Promise<readonly LoadedOccurrence[]> {
  const found = await handle
    .select({ maintenance: statusMaintenances, occurrence: statusMaintenanceOccurrences })
    .from(statusMaintenanceOccurrences)
    .innerJoin(statusMaintenances, eq(statusMaintenances.id, statusMaintenanceOccurrences.maintenanceId))
    .where(and(eq(statusMaintenances.pageId, pageId), gte(statusMaintenanceOccurrences.endsAt, since)))
    .orderBy(desc(statusMaintenanceOccurrences.startsAt), asc(statusMaintenances.id))
    .limit(MAX_OCCURRENCES);
  if (found.length === 0) return [];
  const updates = await handle
    .select()
    .from(statusMaintenanceUpdates)
    .where(
      inArray(statusMaintenanceUpdates.maintenanceId, [
        ...new Set(found.map(({ maintenance }) => maintenance.id)),
      ]),
    )
    .orderBy(desc(statusMaintenanceUpdates.at), desc(statusMaintenanceUpdates.id))
    .limit(MAX_UPDATES);
  const keyOf = (id: string, plannedAt: Date) => `${id} ${plannedAt.getTime()}`;
  const byOccurrence = groupBy(updates, (update) => keyOf(update.maintenanceId, update.plannedAt));
  const loaded = found.map((each) => ({
    ...each,
    updates: byOccurrence.get(keyOf(each.maintenance.id, each.occurrence.plannedAt)) ?? [],
  }));
  const isPast = ({ occurrence: { status } }: LoadedOccurrence) =>
    status === 'completed' || status === 'canceled';
  const upcoming = loaded.filter((each) => !isPast(each)).toReversed();
  return [...withFurtherOccurrences(upcoming), ...loaded.filter(isPast)];
}

/** Returns an occurrence as the public may see it. @param visible the visible components by their ids. */
export function projectMaintenance(
  { maintenance, occurrence, updates }: LoadedOccurrence,
  visible: ReadonlyMap<string, { readonly name: string; readonly state: ComponentState }>,
): PublicMaintenance {
  const isRunning = occurrence.status === 'in_progress';
  return {
    id: maintenance.id,
    title: maintenance.title,
    message: renderMarkdown(maintenance.message),
    status: occurrence.status,
    startsAt: occurrence.startsAt.toISOString(),
    endsAt: occurrence.endsAt.toISOString(),
    rrule: maintenance.rrule,
    createdAt: maintenance.createdAt.toISOString(),
    updatedAt: latestOf([
      maintenance.updatedAt,
      occurrence.updatedAt,
      ...updates.map(({ updatedAt }) => updatedAt),
    ]).toISOString(),
    components: maintenance.componentIds.flatMap((id) => {
      const component = visible.get(id);
      if (component === undefined) return [];
      return { componentId: id, name: component.name, state: isRunning ? 'maintenance' : component.state };
    }),
    updates: updates.map((update) => ({
      id: update.id,
      status: update.status,
      message: renderMarkdown(update.message),
      at: update.at.toISOString(),
      updatedAt: update.updatedAt.toISOString(),
    })),
  };
}

/** Returns the periods in which a component was in maintenance. They do not overlap. */
export function maintenanceSpans(
  loaded: readonly LoadedOccurrence[],
  componentId: string,
  nowMs: number,
): readonly Span[] {
  return mergeSpans(
    loaded
      .filter(
        ({ maintenance, occurrence: { status } }) =>
          maintenance.componentIds.includes(componentId) &&
          (status === 'completed' || status === 'in_progress'),
      )
      .map(({ occurrence: { startsAt, endsAt, status } }) => ({
        fromMs: startsAt.getTime(),
        toMs: status === 'in_progress' ? nowMs : Math.min(nowMs, endsAt.getTime()),
      })),
  );
}

/** Returns when an occurrence of maintenance of a component began or ended. */
export function changesByMaintenance(
  { maintenance, occurrence }: LoadedOccurrence,
  componentId: string,
): readonly Date[] {
  const isPlanned = occurrence.status === 'scheduled' || occurrence.status === 'canceled';
  return isPlanned || !maintenance.componentIds.includes(componentId) ? [] : [occurrence.updatedAt];
}
