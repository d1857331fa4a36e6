import { implement } from '@orpc/server';
import { z } from 'zod';
import { organizationOf, type RequestContext } from '../../http/context.ts';
import type { DeliveryAttempt } from '../../outbound/post-json.ts';
import { CHANNELS } from './channels/channels.ts';
import { integrationsContract } from './integrations.contract.ts';
import type { IntegrationsService } from './integrations.service.ts';
import type { IntegrationRow } from './integrations.table.ts';

/** Binds the contract of integrations to their service. @param deps.hasMail whether a mail server is configured. */
export function createIntegrationsProcedures(deps: {
  readonly service: IntegrationsService;
  readonly hasMail: boolean;
}) {
  const { service, hasMail } = deps;
  const os = implement(integrationsContract).$context<RequestContext>();
  const success = true as const;

  const presentOne = (row: IntegrationRow) => ({ success, integration: service.present(row) });

  return os.router({
    list: os.list.handler(async ({ input, context }) => {
      const { rows, nextCursor } = await service.list({ ...input, organizationId: organizationOf(context) });
      return { success, integrations: rows.map((row) => service.present(row)), nextCursor };
    }),
    kinds: os.kinds.handler(async () => ({
      success,
      kinds: Object.values(CHANNELS).map(({ kind, name, description, config, transport }) => ({
        kind,
        name,
        description,
        isAvailable: transport !== 'mail' || hasMail,
        configSchema: { ...z.toJSONSchema(config, { io: 'input', target: 'draft-2020-12' }) },
      })),
    })),
    create: os.create.handler(async ({ input: { organizationId: _, ...input }, context }) => {
      const row = await service.create(context, organizationOf(context), input);
      return presentOne(row);
    }),
    testNew: os.testNew.handler(async ({ input, context }) => ({
      success,
      delivery: presentAttempt(await service.testNew(organizationOf(context), input, context.signal)),
    })),
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
    test: os.test.handler(async ({ input: { id }, context }) => ({
      success,
      delivery: presentAttempt(await service.test(id, organizationOf(context), context.signal)),
    })),
  });
}

function presentAttempt({ retryAfterMs: _, latencyMs, ...attempt }: DeliveryAttempt) {
  return { ...attempt, latencyMs: Math.round(latencyMs) };
}
