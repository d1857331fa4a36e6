import { implement } from '@orpc/server';
import { organizationOf, type RequestContext } from '../../http/context.ts';
import { defineModule } from '../../kernel/define-module.ts';
import { onHook } from '../../kernel/hooks.ts';
import { integrationsModule } from '../integrations/index.ts';
import { memberLeft, organizationsModule } from '../organizations/index.ts';
import { usersModule } from '../users/index.ts';
import { websitesModule } from '../websites/index.ts';
import { createDeliveryHandler } from './deliveries/deliver-message.ts';
import { createDeliveriesProcedures } from './deliveries/deliveries.procedures.ts';
import { DeliveriesService } from './deliveries/deliveries.service.ts';
import { DELIVERY_TABLES } from './deliveries/deliveries.table.ts';
import { createInboxProcedures } from './inbox/inbox.procedures.ts';
import { forgetReads, InboxService } from './inbox/inbox.service.ts';
import { READ_TABLES } from './inbox/notification-reads.table.ts';
import { notificationsContract } from './notifications.contract.ts';
import {
  createNotificationsService,
  type FoundNotification,
  type NotificationsService,
  removeOldNotifications,
} from './notifications.service.ts';
import { NOTIFICATION_TABLES } from './notifications.table.ts';
import { createPublisher } from './publish.ts';
import { createRoutingHandlers } from './routing/message-handlers.ts';
import { createNotificationRulesProcedures } from './rules/notification-rules.procedures.ts';
import { NotificationRulesService } from './rules/notification-rules.service.ts';
import { RULE_TABLES } from './rules/notification-rules.table.ts';

const REMOVE_OLD_EVERY_MS = 60 * 60_000;

/** Notifications: what modules report, the rules that decide who is notified, and deliveries. */
export const notificationsModule = defineModule({
  name: 'notifications',
  tag: {
    name: 'Notifications',
    description: 'What happened, the rules that decide who is notified, and the deliveries.',
    position: 82,
  },
  needs: [organizationsModule, websitesModule, usersModule, integrationsModule],
  stateTables: [...RULE_TABLES, ...NOTIFICATION_TABLES, ...DELIVERY_TABLES, ...READ_TABLES],
  create(kernel, use) {
    const integrations = use(integrationsModule);
    const rules = new NotificationRulesService(kernel);
    const notifications = createNotificationsService(kernel);
    const deliveries = new DeliveriesService(kernel);
    return {
      service: {
        ...createPublisher(kernel),
        rules,
        notifications,
        deliveries,
      },
      procedures: {
        notifications: createNotificationsProcedures(notifications),
        notificationRules: createNotificationRulesProcedures({ ...kernel, service: rules, integrations }),
        deliveries: createDeliveriesProcedures(deliveries),
        inbox: createInboxProcedures(new InboxService(kernel)),
      },
      lookups: {
        notification: (id) => notifications.find(id),
        'notification-rule': (id) => rules.find(id),
        delivery: (id) => deliveries.find(id),
      },
      hooks: [onHook(memberLeft, forgetReads)],
      messages: [...createRoutingHandlers(kernel), createDeliveryHandler({ ...kernel, integrations })],
      tasks: [
        {
          name: 'remove old notifications',
          runsOn: 'one',
          everyMs: REMOVE_OLD_EVERY_MS,
          run: (signal) => removeOldNotifications(kernel, signal),
        },
      ],
    };
  },
});

/** Binds the contract of notifications to their service. */
function createNotificationsProcedures(service: NotificationsService) {
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
