import { and, eq, inArray } from 'drizzle-orm';
import type { State } from '../../../stores/state/state.ts';
import { publicMessageOf, publicTitleOf } from '../automatic/fill-text.ts';
import { statusIncidents, statusIncidentUpdates } from '../incidents/incidents.table.ts';
import {
  statusMaintenanceOccurrences,
  statusMaintenances,
  statusMaintenanceUpdates,
} from '../maintenances/maintenances.table.ts';
import type { IncidentStatus, MaintenanceStatus } from '../page-states.data.ts';
import { type StatusPageRow, statusComponents, statusPages } from '../status-pages.table.ts';
import type { NewsReference } from './fan-out.ts';

/** The content of a message to subscribers. It contains nothing that the page hides. */
export interface News {
  readonly reference: NewsReference;
  readonly page: StatusPageRow;
  readonly title: string;
  readonly status: IncidentStatus | MaintenanceStatus;
  /** Markdown. */
  readonly message: string;
  readonly at: Date;
  /** Only of maintenance. */
  readonly period: { readonly startsAt: Date; readonly endsAt: Date } | undefined;
  /** Only visible components. */
  readonly components: readonly { readonly id: string; readonly name: string }[];
}

/** Reads what a message is about; `undefined` when it was deleted, or is not public any more. */
export type LoadNews = (reference: NewsReference) => Promise<News | undefined>;

type Subject = Omit<News, 'page' | 'components' | 'reference'> & { readonly componentIds: readonly string[] };

/** Creates the function. */
export function createLoadNews({ state: { db } }: { readonly state: Pick<State, 'db'> }): LoadNews {
  async function readIncident(
    page: StatusPageRow,
    { subjectId, updateId }: NewsReference,
  ): Promise<Subject | undefined> {
    const [found] = await db
      .select({ incident: statusIncidents, update: statusIncidentUpdates })
      .from(statusIncidents)
      .innerJoin(statusIncidentUpdates, eq(statusIncidentUpdates.incidentId, statusIncidents.id))
      .where(and(eq(statusIncidents.id, subjectId), eq(statusIncidentUpdates.id, updateId)));
    if (found === undefined || found.incident.isDraft) return undefined;
    const { incident, update } = found;
    const names = await readVisibleNames(page.id);
    return {
      title: publicTitleOf(page, incident, names),
      status: update.status,
      message: publicMessageOf(page, update, names),
      at: update.at,
      period: undefined,
      componentIds: incident.impacts.map(({ id }) => id),
    };
  }

  async function readVisibleNames(pageId: string): Promise<ReadonlyMap<string, string>> {
    const rows = await db
      .select({ id: statusComponents.id, name: statusComponents.displayName })
      .from(statusComponents)
      .where(and(eq(statusComponents.pageId, pageId), eq(statusComponents.isVisible, true)))
      .orderBy(statusComponents.position, statusComponents.id);
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  async function readMaintenance({
    event,
    subjectId,
    updateId,
    removed,
  }: NewsReference): Promise<Subject | undefined> {
    if (removed !== undefined)
      return {
        title: removed.title,
        message: removed.message,
        componentIds: removed.componentIds,
        status: 'canceled',
        at: new Date(removed.at),
        period: { startsAt: new Date(removed.startsAt), endsAt: new Date(removed.endsAt) },
      };
    const isOfUpdate = event === 'maintenance.updated';
    const [update] = isOfUpdate
      ? await db.select().from(statusMaintenanceUpdates).where(eq(statusMaintenanceUpdates.id, updateId))
      : [];
    const plannedAt = isOfUpdate ? update?.plannedAt : new Date(updateId);
    if (plannedAt === undefined) return undefined;
    const [found] = await db
      .select({ maintenance: statusMaintenances, occurrence: statusMaintenanceOccurrences })
      .from(statusMaintenances)
      .innerJoin(
        statusMaintenanceOccurrences,
        eq(statusMaintenanceOccurrences.maintenanceId, statusMaintenances.id),
      )
      .where(
        and(eq(statusMaintenances.id, subjectId), eq(statusMaintenanceOccurrences.plannedAt, plannedAt)),
      );
    if (found === undefined) return undefined;
    const { maintenance, occurrence } = found;
    return {
      title: maintenance.title,
      status: update?.status ?? occurrence.status,
      message: update?.message ?? maintenance.message,
      at: update?.at ?? occurrence.updatedAt,
      period: { startsAt: occurrence.startsAt, endsAt: occurrence.endsAt },
      componentIds: maintenance.componentIds,
    };
  }

  return async (reference) => {
    const [page] = await db.select().from(statusPages).where(eq(statusPages.id, reference.pageId));
    if (page === undefined) return undefined;
    const subject = await (reference.event.startsWith('incident.')
      ? readIncident(page, reference)
      : readMaintenance(reference));
    if (subject === undefined) return undefined;
    const { componentIds, ...news } = subject;
    const components =
      componentIds.length === 0
        ? []
        : await db
            .select({ id: statusComponents.id, name: statusComponents.displayName })
            .from(statusComponents)
            .where(
              and(
                eq(statusComponents.pageId, page.id),
                eq(statusComponents.isVisible, true),
                inArray(statusComponents.id, [...componentIds]),
              ),
            )
            .orderBy(statusComponents.position, statusComponents.id);
    return { ...news, reference, page, components };
  };
}
