import { eq } from 'drizzle-orm';
import { newId } from '../../../lib/ids/ids.ts';
import type { Subjects, SubjectWorld } from '../../../testing/create-subjects.ts';
import { integrations } from '../../integrations/integrations.table.ts';
import { deliveries } from '../deliveries/deliveries.table.ts';
import {
  EXAMPLE_DELIVERY_ID,
  EXAMPLE_NOTIFICATION_ID,
  EXAMPLE_RULE_ID,
} from '../notification-id.contract.ts';
import { notificationsModule } from '../notifications.module.ts';
import { notificationRules } from '../rules/notification-rules.table.ts';

const NAME = 'Receiver of the rule';

/** Creates an open problem, a rule, and a delivery that failed. */
export async function createSubjects({ app, owner, websiteId }: SubjectWorld): Promise<Subjects> {
  const { organizationId, actor } = owner;
  const { state } = app.stores;
  const nowMs = app.clock.now();
  const now = new Date(nowMs);
  // Some tests create subjects again and again, and the number of rules is limited.
  await state.db.delete(notificationRules).where(eq(notificationRules.organizationId, organizationId));
  await state.db.delete(integrations).where(eq(integrations.name, NAME));
  const integrationId = newId('int', nowMs);
  await state.db.insert(integrations).values({
    id: integrationId,
    organizationId,
    kind: 'webhook',
    name: NAME,
    enabled: true,
    config: {},
    secrets: '',
    secretsKeyId: '',
    createdAt: now,
    updatedAt: now,
  });
  const service = app.app.serviceOf(notificationsModule);
  const rule = await service.rules.create(actor, organizationId, {
    name: 'Outages',
    events: ['monitor.*'],
    filter: {},
    integrationIds: [integrationId],
    quietHours: null,
    delaySeconds: 0,
    remindEverySeconds: null,
    groupWithinSeconds: 0,
    enabled: true,
  });
  const resourceId = newId('mon', nowMs);
  const notificationId = await state.transaction((tx) =>
    service.publish(tx, {
      kind: 'monitor.down',
      organizationId,
      websiteId,
      severity: 'critical',
      phase: 'problem',
      resource: { kind: 'monitor', id: resourceId, name: 'Shop' },
      title: 'Shop is down',
      text: 'The server does not respond.',
      data: {},
      occurredAtMs: nowMs,
    }),
  );
  const deliveryId = newId('dlv', nowMs);
  await state.db.insert(deliveries).values({
    id: deliveryId,
    organizationId,
    integrationId,
    ruleId: rule.id,
    messageId: notificationId,
    form: 'notification',
    notificationIds: [notificationId],
    status: 'failed',
    attempts: 1,
    createdAt: now,
    finishedAt: now,
  });
  return {
    [EXAMPLE_RULE_ID]: rule.id,
    [EXAMPLE_NOTIFICATION_ID]: notificationId,
    [EXAMPLE_DELIVERY_ID]: deliveryId,
  };
}
