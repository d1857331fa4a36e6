import { implement } from '@orpc/server';
import { organizationOf, type RequestContext } from '../../http/context.ts';
import { notificationsContract } from './notifications.contract.ts';
import type { FoundNotification, NotificationsService } from './notifications.service.ts';

/** Binds the contract of notifications to their service. */
export function createNotificationsProcedures(service: NotificationsService) {
  const os = implement(notificationsContract).$context<RequestContext>();
  const success = true as const;
  return os.router({
    list: os.list.handler(async ({ input, context }) => {
      const { found, nextCursor } = await service.list({ ...input, organizationId: organizationOf(context) });
      return { success, notifications: found.map(presentNotification), nextCursor };
    }),
    get: os.get.handler(async ({ input: { id }, context }) => ({
      success,
      notification: presentNotification(await service.read(id, organizationOf(context))),
    })),
    acknowledge: os.acknowledge.handler(async ({ input: { id }, context }) => ({
      success,
      notification: presentNotification(await service.acknowledge(context, id, organizationOf(context))),
    })),
  });
}

function presentNotification({ row, acknowledgedByName }: FoundNotification) {
  const { id, organizationId, websiteId, kind, severity, phase, problemId, title, text, fields, url } = row;
  return {
    id,
    organizationId,
    websiteId,
    kind,
    severity,
    phase,
    problemId,
    resource: {
      kind: row.resourceKind,
      id: row.resourceId,
      name: row.resourceName,
      tags: row.resourceTags,
    },
    title,
    text,
    fields: [...fields],
    url,
    data: JSON.parse(row.data),
    isOpen: row.isOpen,
    endedAt: row.endedAt?.toISOString() ?? null,
    acknowledgedAt: row.acknowledgedAt?.toISOString() ?? null,
    acknowledgedBy:
      row.acknowledgedAt === null
        ? null
        : { userId: row.acknowledgedBy, name: acknowledgedByName ?? 'API key' },
    occurredAt: row.occurredAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
  };
}
