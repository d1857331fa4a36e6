import type { DeliverableNotification } from '../../integrations/index.ts';
import { SEVERITIES } from '../../integrations/index.ts';
import type { NotificationRow } from '../notifications.table.ts';
import type { DeliveryRow } from './deliveries.table.ts';

/** The most notifications that the text of a summary lists. */
const MAX_LINES = 10;
/** The most notifications in the data of a summary. */
const MAX_DATA_ROWS = 100;

/** Where a message comes from. */
export interface MessageContext {
  readonly organizationName: string;
  /** The public address of the service, without a slash at its end. */
  readonly baseUrl: string;
  /** The name of the person that acknowledged the problem. */
  readonly acknowledgedBy?: string | undefined;
}

/**
 * Composes the message of a delivery. The same delivery always gives the same message.
 * @param rows its notifications in their order; at least one.
 */
export function composeMessage(
  { messageId, form }: Pick<DeliveryRow, 'messageId' | 'form'>,
  rows: readonly [NotificationRow, ...NotificationRow[]],
  context: MessageContext,
): DeliverableNotification {
  const [first] = rows;
  const one = { ...toNotification(first), id: messageId, organizationName: context.organizationName };
  switch (form) {
    case 'notification':
      return one;
    case 'reminder':
      return {
        ...one,
        phase: 'update',
        title: `Still open: ${first.title}`,
        fields: [...first.fields.slice(0, 9), { label: 'Open since', value: first.createdAt.toISOString() }],
        data: { ...one.data, reminder: true },
      };
    case 'acknowledgement': {
      const acknowledgedBy = context.acknowledgedBy ?? 'somebody';
      return {
        ...one,
        phase: 'update',
        title: `Acknowledged: ${first.title}`,
        text: `${acknowledgedBy} acknowledged the problem.`,
        data: { ...one.data, acknowledged: true, acknowledgedBy },
      };
    }
    case 'summary':
      return { ...summarize(rows, context), id: messageId, problemKey: messageId };
  }
}

function summarize(rows: readonly [NotificationRow, ...NotificationRow[]], context: MessageContext) {
  const [first] = rows;
  const worst = rows.reduce((one, other) =>
    SEVERITIES.indexOf(other.severity) > SEVERITIES.indexOf(one.severity) ? other : one,
  );
  const isAll = (phase: NotificationRow['phase']) => rows.every((row) => row.phase === phase);
  const rest = rows.length - MAX_LINES;
  const lines = rows.slice(0, MAX_LINES).map(({ title }) => `• ${title}`);
  const name = `${rows.length} notifications`;
  return {
    kind: worst.kind,
    organizationId: first.organizationId,
    severity: worst.severity,
    phase: isAll('recovery') ? 'recovery' : isAll('problem') ? 'problem' : 'information',
    resource: { kind: 'summary', id: first.id, name },
    title: `${name}: ${first.title} and ${rows.length - 1} more`,
    text: [...lines, ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n'),
    url: `${context.baseUrl}/notifications`,
    data: {
      total: rows.length,
      notifications: rows.slice(0, MAX_DATA_ROWS).map(({ id, kind, severity, phase, title, ...row }) => ({
        id,
        kind,
        severity,
        phase,
        title,
        resource: { kind: row.resourceKind, id: row.resourceId, name: row.resourceName },
        occurredAt: row.occurredAt.toISOString(),
      })),
    },
    occurredAtMs: first.occurredAt.getTime(),
    organizationName: context.organizationName,
  } as const;
}

/** Converts a stored notification. Its problem key is the id of the notification that began the problem. */
function toNotification(row: NotificationRow): DeliverableNotification {
  const { id, kind, severity, phase, title, text, fields, resourceKind, resourceId, resourceName } = row;
  return {
    id,
    problemKey: row.problemId ?? id,
    organizationId: row.organizationId,
    organizationName: '',
    websiteId: row.websiteId ?? undefined,
    kind,
    severity,
    phase,
    resource: { kind: resourceKind, id: resourceId, name: resourceName, tags: row.resourceTags },
    title,
    text,
    fields,
    url: row.url ?? undefined,
    data: JSON.parse(row.data),
    occurredAtMs: row.occurredAt.getTime(),
  };
}
