import { implement } from '@orpc/server';
import { AppError } from '../../../errors.ts';
import { organizationOf, type RequestContext } from '../../../http/context.ts';
import type { NotificationRow } from '../notifications.table.ts';
import { inboxContract } from './inbox.contract.ts';
import type { InboxOwner, InboxService } from './inbox.service.ts';

/** Binds the contract of the inbox to its service. */
export function createInboxProcedures(service: InboxService) {
  const os = implement(inboxContract).$context<RequestContext>();
  const success = true as const;
  return os.router({
    list: os.list.handler(async ({ input, context }) => {
      const { found, unread, nextCursor } = await service.list(ownerOf(context), input);
      return { success, notifications: found.map(present), unread, nextCursor };
    }),
    read: os.read.handler(async ({ input, context }) => ({
      success,
      unread: await service.read(ownerOf(context), input),
    })),
  });
}

/** @throws AppError ACCESS_DENIED unless a member calls, which the contract already ensures. */
function ownerOf(context: RequestContext): InboxOwner {
  const { principal } = context;
  const organizationId = organizationOf(context);
  const role = principal.kind === 'user' ? principal.roles.get(organizationId) : undefined;
  if (principal.kind !== 'user' || role === undefined)
    throw new AppError('ACCESS_DENIED', { reason: 'no_person' });
  return { userId: principal.userId, organizationId, role };
}

function present({ row, isRead }: { readonly row: NotificationRow; readonly isRead: boolean }) {
  const { id, websiteId, kind, severity, phase, title, text, url, isOpen } = row;
  return {
    id,
    websiteId,
    kind,
    severity,
    phase,
    resource: { kind: row.resourceKind, id: row.resourceId, name: row.resourceName, tags: row.resourceTags },
    title,
    text,
    url,
    isOpen,
    isRead,
    occurredAt: row.occurredAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
  };
}
