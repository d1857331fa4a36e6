import { randomBytes } from 'node:crypto';
import { Dispatcher } from '../../../jobs/dispatcher.ts';
import { Outbox } from '../../../jobs/outbox.ts';
import type { Actor } from '../../../lib/actor.ts';
import { newId } from '../../../lib/ids/ids.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { DeliveryAttempt } from '../../../outbound/post-json.ts';
import type { State } from '../../../stores/state/state.ts';
import type { DeliveryRequest, Notification } from '../../integrations/index.ts';
import { integrations } from '../../integrations/integrations.table.ts';
import { organization } from '../../organizations/organizations.table.ts';
import { user } from '../../users/users.table.ts';
import { createDeliveryHandler } from '../deliveries/deliver-message.ts';
import { DeliveriesService } from '../deliveries/deliveries.service.ts';
import { createNotificationsService } from '../notifications.service.ts';
import { createPublisher } from '../publish.ts';
import { createRoutingHandlers } from '../routing/message-handlers.ts';
import { NotificationRulesService } from '../rules/notification-rules.service.ts';
import type { NewRule } from '../rules/rule-fields.contract.ts';

/** A problem of a monitor. */
export type Change = Partial<Omit<Notification, 'resource' | 'organizationId'>> & {
  readonly resourceId?: string;
};

/** The services of the module over a store, with one dispatcher. */
export type TestNotifications = ReturnType<typeof openNotifications>;

const audit = { record: async () => undefined };

/** Opens the module on a store. @param options.receive makes the attempts of integrations. */
export function openNotifications(options: {
  readonly state: State;
  readonly clock: Clock;
  readonly key?: Buffer;
  readonly receive: (request: DeliveryRequest) => Promise<DeliveryAttempt>;
}) {
  const { state, clock, key = randomBytes(32), receive } = options;
  const outbox = new Outbox({ clock, key, onAdded: () => dispatcher.wake() });
  const deps = { state, clock, outbox, audit, baseUrl: 'https://pharos.example' };
  const handlers = [
    ...createRoutingHandlers(deps),
    createDeliveryHandler({ ...deps, integrations: { deliver: receive } }),
  ];
  const logger = { warn: () => undefined, error: () => undefined };
  const dispatcher: Dispatcher = new Dispatcher({
    state,
    clock,
    key,
    logger,
    handlers: () => handlers,
    random: () => 0.5,
  });
  const publisher = createPublisher(deps);
  return {
    ...publisher,
    state,
    outbox,
    dispatcher,
    rules: new NotificationRulesService(deps),
    notifications: createNotificationsService(deps),
    deliveries: new DeliveriesService(deps),

    /** Publishes a notification of a monitor. */
    report: (organizationId: string, { resourceId = 'mon_a', ...change }: Change = {}) => {
      const { phase = 'problem' } = change;
      return state.transaction((tx) =>
        publisher.publish(tx, {
          kind: phase === 'recovery' ? 'monitor.up' : 'monitor.down',
          organizationId,
          severity: 'critical',
          phase,
          resource: { kind: 'monitor', id: resourceId, name: resourceId },
          title: `${resourceId} ${phase}`,
          text: 'The server does not respond.',
          data: {},
          occurredAtMs: clock.now(),
          ...change,
        }),
      );
    },
  };
}

/** Creates a person, and an organization. */
export async function addOrganization({ db }: Pick<State, 'db'>): Promise<{ id: string; actor: Actor }> {
  const userId = newId('usr');
  const id = newId('org');
  await db.insert(user).values({ id: userId, name: 'Ada', email: `${userId}@example.com` });
  await db.insert(organization).values({ id, name: 'Shop', slug: id });
  return {
    id,
    actor: {
      requestId: newId('req'),
      ip: '',
      userAgent: '',
      principal: {
        kind: 'user',
        userId,
        email: '',
        sessionId: '',
        activeOrganizationId: id,
        personalOrganizationId: id,
        roles: new Map([[id, 'owner']]),
      },
    },
  };
}

/** Creates an integration. @returns its id. */
export async function addIntegration(
  { db }: Pick<State, 'db'>,
  organizationId: string,
  kind: typeof integrations.$inferInsert.kind = 'webhook',
): Promise<string> {
  const id = newId('int');
  const now = new Date();
  await db.insert(integrations).values({
    id,
    organizationId,
    kind,
    name: kind,
    enabled: true,
    config: {},
    secrets: '',
    secretsKeyId: '',
    createdAt: now,
    updatedAt: now,
  });
  return id;
}

/** A rule for monitors that notifies immediately. */
export function ruleFor(integrationIds: readonly string[], rule: Partial<NewRule> = {}): NewRule {
  return {
    name: 'Outages',
    events: ['monitor.*'],
    filter: {},
    integrationIds: [...integrationIds],
    quietHours: null,
    delaySeconds: 0,
    remindEverySeconds: null,
    groupWithinSeconds: 0,
    enabled: true,
    ...rule,
  };
}
