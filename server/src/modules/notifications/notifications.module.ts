import { defineModule } from '../../kernel/define-module.ts';
import { integrationsModule } from '../integrations/index.ts';
import { organizationsModule } from '../organizations/index.ts';
import { usersModule } from '../users/index.ts';
import { websitesModule } from '../websites/index.ts';
import { createDeliveryHandler } from './deliveries/deliver-message.ts';
import { createDeliveriesProcedures } from './deliveries/deliveries.procedures.ts';
import { createDeliveriesService } from './deliveries/deliveries.service.ts';
import { DELIVERY_TABLES } from './deliveries/deliveries.table.ts';
import { createNotificationsProcedures } from './notifications.procedures.ts';
import { createNotificationsService, removeOldNotifications } from './notifications.service.ts';
import { NOTIFICATION_TABLES } from './notifications.table.ts';
import { createPublisher } from './publish.ts';

import { createRoutingHandlers } from './routing/message-handlers.ts';
import { createNotificationRulesProcedures } from './rules/notification-rules.procedures.ts';
import { createNotificationRulesService } from './rules/notification-rules.service.ts';
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
  stateTables: [...RULE_TABLES, ...NOTIFICATION_TABLES, ...DELIVERY_TABLES],
  create(kernel, use) {
    const integrations = use(integrationsModule);
    const rules = createNotificationRulesService(kernel);
    const notifications = createNotificationsService(kernel);
    const deliveries = createDeliveriesService(kernel);
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
      },
      lookups: {
        notification: notifications.find,
        'notification-rule': rules.find,
        delivery: deliveries.find,
      },
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
