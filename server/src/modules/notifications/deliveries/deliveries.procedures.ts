import { implement } from '@orpc/server';
import { organizationOf, type RequestContext } from '../../../http/context.ts';
import { deliveriesContract } from './deliveries.contract.ts';
import type { DeliveriesService, DeliveryDetail, FoundDelivery } from './deliveries.service.ts';
import { type AttemptRow, NO_RULE } from './deliveries.table.ts';

/** Binds the contract of deliveries to their service. */
export function createDeliveriesProcedures(service: DeliveriesService) {
  const os = implement(deliveriesContract).$context<RequestContext>();
  const success = true as const;
  return os.router({
    list: os.list.handler(async ({ input, context }) => {
      const { found, nextCursor } = await service.list({ ...input, organizationId: organizationOf(context) });
      return { success, deliveries: found.map(presentDelivery), nextCursor };
    }),
    get: os.get.handler(async ({ input: { id }, context }) => ({
      success,
      delivery: presentDetail(await service.read(id, organizationOf(context))),
    })),
    redeliver: os.redeliver.handler(async ({ input: { id }, context }) => ({
      success,
      delivery: presentDetail(await service.redeliver(context, id, organizationOf(context))),
    })),
  });
}

function presentDelivery({ row, integrationName, integrationKind, title = '' }: FoundDelivery) {
  const { createdAt, finishedAt, integrationId, ruleId, ...rest } = row;
  return {
    ...rest,
    ruleId: ruleId === NO_RULE ? null : ruleId,
    integration: { id: integrationId, name: integrationName, kind: integrationKind },
    title,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}

function presentDetail(detail: DeliveryDetail) {
  const { message, attempts } = detail;
  return {
    ...presentDelivery(detail),
    payload:
      message === undefined
        ? null
        : {
            type: message.kind,
            timestamp: new Date(message.occurredAtMs).toISOString(),
            data: {
              ...message.data,
              id: message.id,
              title: message.title,
              text: message.text,
              severity: message.severity,
              resource: message.resource,
            },
          },
    attemptLog: attempts.map(presentAttempt),
  };
}

function presentAttempt({ deliveryId: _, startedAt, ...attempt }: AttemptRow) {
  return { ...attempt, startedAt: startedAt.toISOString() };
}
