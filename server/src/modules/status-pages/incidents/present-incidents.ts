import type { z } from 'zod';
import { versionTagOf } from '../pages/find-pages.ts';
import { toIso } from '../present-fields.ts';
import { renderMarkdown } from '../render-markdown.ts';
import type { LoadedIncident } from './find-incidents.ts';
import type { incidentsContract } from './incidents.contract.ts';
import type { IncidentTemplateRow, StoredImpact } from './incidents.table.ts';
import type { incidentTemplatesContract } from './templates.contract.ts';

/** An incident as the API returns it. */
export type PresentedIncident = z.input<
  NonNullable<(typeof incidentsContract)['get']['~orpc']['outputSchema']>
>['incident'];
type PresentedTemplate = z.input<
  NonNullable<(typeof incidentTemplatesContract)['create']['~orpc']['outputSchema']>
>['template'];

/** Returns an incident as the API shows it. Components that were removed are left out. */
export function presentIncident({ row, updates, names }: LoadedIncident): PresentedIncident {
  const presentImpacts = (impacts: readonly StoredImpact[]) =>
    impacts.flatMap(({ id, impact }) => {
      const name = names.get(id);
      return name === undefined ? [] : { id, name, impact };
    });
  return {
    id: row.id,
    statusPageId: row.pageId,
    title: row.title,
    severity: row.severity,
    status: row.status,
    isDraft: row.isDraft,
    startedAt: row.startedAt.toISOString(),
    monitoringAt: toIso(row.monitoringAt),
    resolvedAt: toIso(row.resolvedAt),
    components: presentImpacts(row.impacts),
    updates: updates.toReversed().map((update) => ({
      id: update.id,
      status: update.status,
      message: update.message,
      html: renderMarkdown(update.message).html,
      at: update.at.toISOString(),
      components: presentImpacts(update.impacts),
      createdAt: update.createdAt.toISOString(),
      updatedAt: update.updatedAt.toISOString(),
    })),
    postmortem:
      row.postmortem === null
        ? null
        : {
            message: row.postmortem,
            html: renderMarkdown(row.postmortem).html,
            publishedAt: toIso(row.postmortemPublishedAt),
          },
    source: row.source,
    monitorId: row.monitorId,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    etag: versionTagOf(row),
  };
}

/** Returns a template as the API shows it. */
export function presentTemplate(row: IncidentTemplateRow): PresentedTemplate {
  const { id, name, title, severity, status, message, componentIds } = row;
  return {
    id,
    statusPageId: row.pageId,
    name,
    title,
    severity,
    status,
    message,
    componentIds,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
