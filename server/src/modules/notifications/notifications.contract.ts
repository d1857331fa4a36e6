import { z } from 'zod';
import { operation, type ResourceRule, scoped } from '../../lib/operation.ts';
import { EXAMPLE_ORGANIZATION_ID, organizationId } from '../organizations/organization-id.contract.ts';
import { websiteId } from '../websites/website-id.contract.ts';
import { EXAMPLE_NOTIFICATION_ID, notificationId } from './notification-id.contract.ts';
import { pageCursor, pageLimit, queryFlag } from './page.contract.ts';
import { notificationKind, severity } from './rules/rule-fields.contract.ts';

/** The schema of a notification. */
export const notification = z.object({
  id: notificationId,
  organizationId,
  websiteId: websiteId.nullable(),
  kind: notificationKind,
  severity,
  phase: z.enum(['problem', 'update', 'recovery', 'information']),
  problemId: notificationId.nullable().describe('The notification that began the problem'),
  resource: z.object({
    kind: z.string(),
    id: z.string(),
    name: z.string(),
    tags: z.array(z.string()),
  }),
  title: z.string(),
  text: z.string(),
  fields: z.array(z.object({ label: z.string(), value: z.string() })),
  url: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
  isOpen: z.boolean().describe('Whether it began a problem that has not ended'),
  endedAt: z.iso.datetime().nullable(),
  acknowledgedAt: z.iso.datetime().nullable(),
  acknowledgedBy: z
    .object({ userId: z.string().nullable(), name: z.string() })
    .nullable()
    .describe('The person, or the key without a user id'),
  occurredAt: z.iso.datetime(),
  createdAt: z.iso.datetime(),
});
const success = z.literal(true);
const ofOrganization: readonly ResourceRule[] = [
  { kind: 'organization', at: ['organizationId'], orOwn: 'active' },
];
const byId: readonly ResourceRule[] = [{ kind: 'notification', at: ['id'] }];
const access = scoped('manage:config');
const tags = ['Notifications'];

/** Notifications: what happened, and the problems that are open. */
export const notificationsContract = {
  list: operation({
    example: { query: { organizationId: EXAMPLE_ORGANIZATION_ID, open: 'true' } },
    access,
    resources: ofOrganization,
  })
    .route({
      method: 'GET',
      path: '/v1/notifications',
      tags,
      summary: 'List notifications',
      description:
        'The notifications of the last 30 days, newest first. `open=true` lists the open problems.',
    })
    .input(
      z.strictObject({
        organizationId: organizationId.optional(),
        kind: notificationKind.optional(),
        severity: severity.optional().describe('At least this severity'),
        resourceId: z.string().min(1).max(200).optional(),
        open: queryFlag.default(false).describe('Only the notifications that began a problem which is open'),
        limit: pageLimit,
        cursor: pageCursor,
      }),
    )
    .output(z.object({ success, notifications: z.array(notification), nextCursor: z.string().nullable() })),

  get: operation({ example: { params: { id: EXAMPLE_NOTIFICATION_ID } }, access, resources: byId })
    .route({ method: 'GET', path: '/v1/notifications/{id}', tags, summary: 'Get a notification' })
    .input(z.strictObject({ id: notificationId }))
    .output(z.object({ success, notification })),

  acknowledge: operation({
    example: { params: { id: EXAMPLE_NOTIFICATION_ID }, body: {} },
    access,
    administrative: true,
    resources: byId,
    errors: ['CONFLICT'],
  })
    .route({
      method: 'POST',
      path: '/v1/notifications/{id}/acknowledge',
      tags,
      summary: 'Acknowledge a problem',
      description:
        'Stops the reminders of the problem, and acknowledges it in PagerDuty and Opsgenie. Does nothing if it is acknowledged already.',
    })
    .input(z.strictObject({ id: notificationId }))
    .output(z.object({ success, notification })),
};
