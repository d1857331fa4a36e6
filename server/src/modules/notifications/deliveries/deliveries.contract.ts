import { z } from 'zod';
import { operation, type ResourceRule, scoped } from '../../../lib/operation.ts';
import { MAX_TIME_LENGTH } from '../../../lib/shapes.ts';
import { integrationId } from '../../integrations/integration-id.contract.ts';
import { EXAMPLE_ORGANIZATION_ID, organizationId } from '../../organizations/organization-id.contract.ts';
import {
  deliveryId,
  EXAMPLE_DELIVERY_ID,
  notificationId,
  notificationRuleId,
} from '../notification-id.contract.ts';
import { pageCursor, pageLimit } from '../page.contract.ts';

const status = z
  .enum(['waiting', 'delivered', 'failed'])
  .describe('`waiting` for the next attempt; `failed` after the last one, 24 hours at most');

const deliveryFields = {
  id: deliveryId,
  organizationId,
  integration: z.object({ id: integrationId, name: z.string().nullable(), kind: z.string().nullable() }),
  ruleId: notificationRuleId
    .nullable()
    .describe('null if no rule chose the integration, such as for scheduled reports'),
  form: z.enum(['notification', 'summary', 'reminder', 'acknowledgement']),
  messageId: notificationId.describe('The id that the receiver sees: the same for every attempt'),
  notificationIds: z.array(notificationId),
  title: z.string(),
  status,
  attempts: z.int(),
  lastError: z.string().nullable(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
};
const attempt = z.object({
  number: z.int(),
  status: z.enum(['delivered', 'failed', 'rejected']),
  statusCode: z.int().nullable(),
  durationMs: z.int(),
  error: z.string().nullable(),
  response: z.string().nullable().describe('The start of the response, at most 2 KB'),
  startedAt: z.iso.datetime(),
});
const detailed = z.object({
  ...deliveryFields,
  payload: z
    .object({ type: z.string(), timestamp: z.iso.datetime(), data: z.record(z.string(), z.unknown()) })
    .nullable()
    .describe('What the message contains. The channel renders it'),
  attemptLog: z.array(attempt),
});
const success = z.literal(true);
const oneDelivery = z.object({ success, delivery: detailed });

const ofOrganization: readonly ResourceRule[] = [
  { kind: 'organization', at: ['organizationId'], orOwn: 'active' },
];
const byId: readonly ResourceRule[] = [{ kind: 'delivery', at: ['id'] }];
const access = scoped('manage:config');
const tags = ['Notifications'];

/** Deliveries: messages to integrations. */
export const deliveriesContract = {
  list: operation({
    example: { query: { organizationId: EXAMPLE_ORGANIZATION_ID, status: 'failed' } },
    access,
    resources: ofOrganization,
  })
    .route({
      method: 'GET',
      path: '/v1/deliveries',
      tags,
      summary: 'List deliveries',
      description: 'The deliveries of the last 30 days, newest first.',
    })
    .input(
      z.strictObject({
        organizationId: organizationId.optional(),
        integrationId: integrationId.optional(),
        status: status.optional(),
        notificationId: notificationId.optional(),
        from: z.iso.datetime().max(MAX_TIME_LENGTH).optional().describe('Created at this time or later'),
        to: z.iso.datetime().max(MAX_TIME_LENGTH).optional().describe('Created before this time'),
        limit: pageLimit,
        cursor: pageCursor,
      }),
    )
    .output(
      z.object({
        success,
        deliveries: z.array(z.object(deliveryFields)),
        nextCursor: z.string().nullable(),
      }),
    ),

  get: operation({ example: { params: { id: EXAMPLE_DELIVERY_ID } }, access, resources: byId })
    .route({
      method: 'GET',
      path: '/v1/deliveries/{id}',
      tags,
      summary: 'Get a delivery',
      description: 'With its message and a log of all attempts.',
    })
    .input(z.strictObject({ id: deliveryId }))
    .output(oneDelivery),

  redeliver: operation({
    example: { params: { id: EXAMPLE_DELIVERY_ID }, body: {} },
    access,
    administrative: true,
    resources: byId,
    errors: ['CONFLICT'],
  })
    .route({
      method: 'POST',
      path: '/v1/deliveries/{id}/redeliver',
      tags,
      summary: 'Redeliver a message',
      description:
        'Sends the message again, with the same id. A delivery that still waits for an attempt cannot be redelivered.',
    })
    .input(z.strictObject({ id: deliveryId }))
    .output(oneDelivery),
};
