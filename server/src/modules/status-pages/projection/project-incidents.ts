import { and, asc, desc, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm';
import { groupBy } from '../../../lib/group-by.ts';
import type { StateHandle } from '../../../stores/state/state.ts';
import { publicMessageOf, publicTitleOf } from '../automatic/fill-text.ts';
import {
  type IncidentRow,
  type IncidentUpdateRow,
  type StoredImpact,
  statusIncidents,
  statusIncidentUpdates,
} from '../incidents/incidents.table.ts';
import { inOrder } from '../incidents/summarize-updates.ts';
import { toIso } from '../present-fields.ts';
import { renderMarkdown } from '../render-markdown.ts';
import type { StatusPageRow } from '../status-pages.table.ts';
import type { PublicImpact, PublicIncident } from './public-page.ts';

const MAX_INCIDENTS = 500;

/** A published incident with its updates, oldest first. */
export interface PublishedIncident {
  readonly row: IncidentRow;
  readonly updates: readonly IncidentUpdateRow[];
}

/** Loads the published incidents of a page: unresolved ones first, then newest first, since an instant. Drafts are never read. */
export async function loadIncidents(
  handle: Pick<StateHandle, 'select'>,
  pageId: string,
  since: Date,
): Promise<readonly PublishedIncident[]> {
  const { resolvedAt, startedAt, isDraft } = statusIncidents;
  const rows = await handle
    .select()
    .from(statusIncidents)
    .where(
      and(
        eq(statusIncidents.pageId, pageId),
        eq(isDraft, false),
        or(isNull(resolvedAt), gte(startedAt, since)),
      ),
    )
    .orderBy(sql`${resolvedAt} is not null`, desc(startedAt), desc(statusIncidents.id))
    .limit(MAX_INCIDENTS);
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
  const byIncident = groupBy(updates, ({ incidentId }) => incidentId);
  return rows.map((row) => ({ row, updates: inOrder(byIncident.get(row.id) ?? []) }));
}

/**
 * Returns an incident as the public may see it.
 * @param names the names of the visible components by their ids, in the order of the page.
 */
export function projectIncident(
  page: Pick<StatusPageRow, 'language' | 'name'>,
  { row, updates }: PublishedIncident,
  names: ReadonlyMap<string, string>,
): PublicIncident {
  return {
    id: row.id,
    title: publicTitleOf(page, row, names),
    severity: row.severity,
    status: row.status,
    startedAt: row.startedAt.toISOString(),
    monitoringAt: toIso(row.monitoringAt),
    resolvedAt: toIso(row.resolvedAt),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    components: projectImpacts(row.impacts, names),
    updates: updates.toReversed().map((update) => ({
      id: update.id,
      status: update.status,
      message: renderMarkdown(publicMessageOf(page, update, names)),
      at: update.at.toISOString(),
      updatedAt: update.updatedAt.toISOString(),
      components: projectImpacts(update.impacts, names),
    })),
    postmortem:
      row.postmortem === null || row.postmortemPublishedAt === null
        ? null
        : { ...renderMarkdown(row.postmortem), publishedAt: row.postmortemPublishedAt.toISOString() },
  };
}

/** Returns the period in which an incident affected a component; `undefined` if it did not. */
export function affectedSpan({ row, updates }: PublishedIncident, componentId: string, nowMs: number) {
  if (!affects(updates, componentId)) return undefined;
  return { id: row.id, fromMs: row.startedAt.getTime(), toMs: row.resolvedAt?.getTime() ?? nowMs };
}

/** Returns when the updates of an incident that affected a component were written or changed. */
export function changesBy({ updates }: PublishedIncident, componentId: string): readonly Date[] {
  return affects(updates, componentId) ? updates.map(({ updatedAt }) => updatedAt) : [];
}

function affects(updates: readonly IncidentUpdateRow[], componentId: string): boolean {
  return updates.some(({ impacts }) =>
    impacts.some(({ id, impact }) => id === componentId && impact !== 'operational'),
  );
}

function projectImpacts(
  impacts: readonly StoredImpact[],
  names: ReadonlyMap<string, string>,
): readonly PublicImpact[] {
  return impacts.flatMap(({ id, impact }) => {
    const name = names.get(id);
    return name === undefined ? [] : { componentId: id, name, state: impact };
  });
}
