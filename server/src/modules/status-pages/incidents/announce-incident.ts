import { PLAIN, writeText } from '../../../lib/text/message-text.ts';
import type { StateHandle } from '../../../stores/state/state.ts';
import type { Notification } from '../../integrations/index.ts';
import { renderMarkdown } from '../render-markdown.ts';
import type { FanOut } from '../subscribers/fan-out.ts';
import type { IncidentRow, IncidentUpdateRow } from './incidents.table.ts';

/** What happened to an incident. */
export type IncidentEvent = 'created' | 'updated' | 'resolved';

/** Reports an incident in the transaction of its change: to the organization by its rules, and to subscribers. */
export type AnnounceIncident = (
  tx: StateHandle,
  news: {
    readonly event: IncidentEvent;
    readonly incident: IncidentRow;
    readonly update: Pick<IncidentUpdateRow, 'id' | 'message' | 'status' | 'at'>;
    readonly notify: boolean;
  },
) => Promise<void>;

const SEVERITIES = { minor: 'info', major: 'warning', critical: 'critical' } as const;
const PHASES = { created: 'problem', updated: 'update', resolved: 'recovery' } as const;
const TITLES = {
  created: (title: string) => `The incident “${title}” began`,
  updated: (title: string) => `The incident “${title}” has an update`,
  resolved: (title: string) => `The incident “${title}” is resolved`,
} as const;
const MAX_TEXT_LENGTH = 500;

/** Creates the function. Nothing is reported about drafts. */
export function createAnnounceIncident(deps: {
  readonly publish: (tx: StateHandle, notification: Notification) => Promise<unknown>;
  readonly fanOut: FanOut;
  /** Without a slash at its end. */
  readonly baseUrl: string;
}): AnnounceIncident {
  return async (tx, { event, incident, update, notify }) => {
    if (incident.isDraft) return;
    const { id, organizationId, pageId, title, severity, status, impacts } = incident;
    await deps.publish(tx, {
      kind: `incident.${event}`,
      organizationId,
      severity: event === 'resolved' ? 'info' : SEVERITIES[severity],
      phase: PHASES[event],
      resource: { kind: 'incident', id, name: title },
      title: TITLES[event](title),
      text: writeText(renderMarkdown(update.message).text, PLAIN, MAX_TEXT_LENGTH),
      fields: [
        { label: 'Status', value: update.status },
        { label: 'Severity', value: severity },
      ],
      url: `${deps.baseUrl}/status-pages/${pageId}/incidents/${id}`,
      data: {
        incident: {
          id,
          statusPageId: pageId,
          title,
          severity,
          status,
          startedAt: incident.startedAt.toISOString(),
          resolvedAt: incident.resolvedAt?.toISOString() ?? null,
          components: impacts,
        },
      },
      occurredAtMs: update.at.getTime(),
    });
    if (notify)
      await deps.fanOut(tx, {
        organizationId,
        pageId,
        event: `incident.${event}`,
        subjectId: id,
        updateId: update.id,
      });
  };
}
