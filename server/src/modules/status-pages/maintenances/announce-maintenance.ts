import { PLAIN, writeText } from '../../../lib/text/message-text.ts';
import type { StateHandle } from '../../../stores/state/state.ts';
import type { Notification } from '../../integrations/index.ts';
import { renderMarkdown } from '../render-markdown.ts';
import type { FanOut, NewsReference } from '../subscribers/fan-out.ts';
import type { OccurrenceRow, PageMaintenanceRow } from './maintenances.table.ts';

const MAX_TEXT_LENGTH = 500;

/** What happened to maintenance. */
export interface MaintenanceNews {
  readonly event: Extract<NewsReference['event'], `maintenance.${string}`>;
  readonly maintenance: PageMaintenanceRow;
  readonly occurrence: OccurrenceRow;
  /** Only of `maintenance.updated`. */
  readonly updateId?: string;
  readonly notify: boolean;
  readonly atMs: number;
}

/** Reports maintenance in the transaction of its change: to the organization by its rules, and to subscribers. */
export type AnnounceMaintenance = (tx: StateHandle, news: MaintenanceNews) => Promise<void>;

/** Creates the function. */
export function createAnnounceMaintenance(deps: {
  readonly publish: (tx: StateHandle, notification: Notification) => Promise<unknown>;
  readonly fanOut: FanOut;
  /** Without a slash at its end. */
  readonly baseUrl: string;
}): AnnounceMaintenance {
  return async (tx, { event, maintenance, occurrence, updateId, notify, atMs }) => {
    const { id, organizationId, pageId, title, message } = maintenance;
    if (event === 'maintenance.started' || event === 'maintenance.ended')
      await deps.publish(tx, {
        kind: event,
        organizationId,
        severity: 'info',
        phase: 'information',
        resource: { kind: 'maintenance', id, name: title },
        title: `The maintenance “${title}” has ${event === 'maintenance.started' ? 'started' : 'ended'}`,
        text: writeText(renderMarkdown(message).text, PLAIN, MAX_TEXT_LENGTH),
        fields: [
          { label: 'Start', value: occurrence.startsAt.toISOString() },
          { label: 'End', value: occurrence.endsAt.toISOString() },
        ],
        url: `${deps.baseUrl}/status-pages/${pageId}?tab=maintenance`,
        data: {
          maintenance: {
            id,
            statusPageId: pageId,
            title,
            status: occurrence.status,
            startsAt: occurrence.startsAt.toISOString(),
            endsAt: occurrence.endsAt.toISOString(),
          },
        },
        occurredAtMs: atMs,
      });
    if (notify)
      await deps.fanOut(tx, {
        organizationId,
        pageId,
        event,
        subjectId: id,
        updateId: updateId ?? occurrence.plannedAt.toISOString(),
        // Another move to the same time is news, too.
        ...(event === 'maintenance.rescheduled' ? { version: maintenance.version } : {}),
        ...(event === 'maintenance.canceled' ? { removed: removedOf(maintenance, occurrence, atMs) } : {}),
      });
  };
}

/** What the message is about is deleted before the message is sent. */
function removedOf(
  { title, message, componentIds }: PageMaintenanceRow,
  { startsAt, endsAt }: OccurrenceRow,
  atMs: number,
): NewsReference['removed'] {
  return {
    title,
    message,
    componentIds: [...componentIds],
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    at: new Date(atMs).toISOString(),
  };
}
