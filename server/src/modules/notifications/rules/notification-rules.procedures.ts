import { implement } from '@orpc/server';
import { organizationOf, type RequestContext } from '../../../http/context.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { IntegrationsService } from '../../integrations/index.ts';
import { notificationRulesContract } from './notification-rules.contract.ts';
import { entityTagOf, type NotificationRulesService } from './notification-rules.service.ts';
import type { NotificationRuleRow } from './notification-rules.table.ts';
import { testRules } from './test-rules.ts';

/** Binds the contract of notification rules to their service. */
export function createNotificationRulesProcedures(deps: {
  readonly service: NotificationRulesService;
  readonly integrations: Pick<IntegrationsService, 'listAll'>;
  readonly clock: Clock;
}) {
  const { service, integrations, clock } = deps;
  const os = implement(notificationRulesContract).$context<RequestContext>();
  const success = true as const;

  const presentOne = (row: NotificationRuleRow) => ({ success, notificationRule: presentRule(row) });

  return os.router({
    list: os.list.handler(async ({ context }) => {
      const rows = await service.list(organizationOf(context));
      return { success, notificationRules: rows.map(presentRule), total: rows.length };
    }),
    create: os.create.handler(async ({ input: { organizationId: _, ...input }, context }) => {
      const row = await service.create(context, organizationOf(context), input);
      return presentOne(row);
    }),
    test: os.test.handler(async ({ input: { at, ...sample }, context }) => {
      const organizationId = organizationOf(context);
      const tests = testRules(
        await service.list(organizationId),
        await integrations.listAll(organizationId),
        {
          ...sample,
          atMs: at === undefined ? clock.now() : Date.parse(at),
        },
      );
      return {
        success,
        results: tests.map(({ rule, mismatch, deliverAtMs, heldBy, integrations: notified }) => ({
          ruleId: rule.id,
          name: rule.name,
          matches: mismatch === undefined,
          mismatch: mismatch ?? null,
          deliverAt: deliverAtMs === undefined ? null : new Date(deliverAtMs).toISOString(),
          heldBy: [...heldBy],
          integrations: notified.map(({ id, name, kind, enabled }) => ({ id, name, kind, enabled })),
        })),
      };
    }),
    get: os.get.handler(async ({ input: { id }, context }) =>
      presentOne(await service.read(id, organizationOf(context))),
    ),
    update: os.update.handler(async ({ input: { id, ...changes }, context }) =>
      presentOne(await service.update(context, id, organizationOf(context), changes)),
    ),
    delete: os.delete.handler(async ({ input: { id }, context }) => {
      await service.remove(context, id, organizationOf(context));
      return { success };
    }),
  });
}

function presentRule(row: NotificationRuleRow) {
  const { version: _, createdAt, updatedAt, ...fields } = row;
  return {
    ...fields,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    etag: entityTagOf(row),
  };
}
