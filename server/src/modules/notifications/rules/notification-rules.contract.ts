import { z } from 'zod';
import { operation, type ResourceRule, scoped } from '../../../lib/operation.ts';
import { entityTag, MAX_TIME_LENGTH } from '../../../lib/shapes.ts';
import { EXAMPLE_INTEGRATION_ID, integrationId } from '../../integrations/integration-id.contract.ts';
import { EXAMPLE_ORGANIZATION_ID, organizationId } from '../../organizations/organization-id.contract.ts';
import { EXAMPLE_WEBSITE_ID, websiteId } from '../../websites/website-id.contract.ts';
import { EXAMPLE_RULE_ID, notificationRuleId } from '../notification-id.contract.ts';
import { newRule, notificationKind, ruleChanges, ruleFields, severity } from './rule-fields.contract.ts';

const rule = z.object({
  id: notificationRuleId,
  organizationId,
  ...ruleFields,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  etag: entityTag,
});
const success = z.literal(true);
const oneRule = z.object({ success, notificationRule: rule });

const tested = z.object({
  ruleId: notificationRuleId,
  name: z.string(),
  matches: z.boolean(),
  mismatch: z
    .enum(['disabled', 'event', 'severity', 'website', 'tag', 'resource'])
    .nullable()
    .describe('The first part of the rule that does not match'),
  deliverAt: z.iso.datetime().nullable().describe('When it would be delivered, if the problem still exists'),
  heldBy: z.array(z.enum(['delay', 'quiet_hours', 'grouping'])),
  integrations: z.array(
    z.object({ id: integrationId, name: z.string(), kind: z.string(), enabled: z.boolean() }),
  ),
});

const ofOrganization: readonly ResourceRule[] = [
  { kind: 'organization', at: ['organizationId'], orOwn: 'active' },
];
const byId: readonly ResourceRule[] = [{ kind: 'notification-rule', at: ['id'] }];
const referenced: readonly ResourceRule[] = [
  { kind: 'website', at: ['filter', 'websiteIds', '*'] },
  { kind: 'integration', at: ['integrationIds', '*'] },
];
const access = scoped('manage:config');
const tags = ['Notifications'];
const EXAMPLE = {
  name: 'Outages to the on-call channel',
  events: ['monitor.*'],
  filter: { severity: 'warning' },
  integrationIds: [EXAMPLE_INTEGRATION_ID],
  quietHours: {
    timezone: 'Europe/Berlin',
    days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
    from: '22:00',
    to: '07:00',
    severityThatPasses: 'critical',
  },
  delaySeconds: 180,
  remindEverySeconds: 3600,
};

/** Notification rules: which integrations receive which notifications, and when. */
export const notificationRulesContract = {
  list: operation({
    example: { query: { organizationId: EXAMPLE_ORGANIZATION_ID } },
    access,
    resources: ofOrganization,
  })
    .route({
      method: 'GET',
      path: '/v1/notification-rules',
      tags,
      summary: 'List notification rules',
      description: 'The rules of an organization, oldest first.',
    })
    .input(z.strictObject({ organizationId: organizationId.optional() }))
    .output(z.object({ success, notificationRules: z.array(rule), total: z.int() })),

  create: operation({
    example: { body: { ...EXAMPLE, organizationId: EXAMPLE_ORGANIZATION_ID } },
    access,
    administrative: true,
    resources: [...ofOrganization, ...referenced],
    errors: ['CONFLICT'],
    isIdempotent: true,
  })
    .route({
      method: 'POST',
      path: '/v1/notification-rules',
      tags,
      summary: 'Create a notification rule',
      description: 'An organization has at most 100 rules. The rule applies to notifications from now on.',
      successStatus: 201,
    })
    .input(newRule.extend({ organizationId: organizationId.optional() }))
    .output(oneRule),

  test: operation({
    example: {
      body: {
        organizationId: EXAMPLE_ORGANIZATION_ID,
        kind: 'monitor.down',
        severity: 'critical',
        websiteId: EXAMPLE_WEBSITE_ID,
      },
    },
    access,
    resources: [...ofOrganization, { kind: 'website', at: ['websiteId'] }],
  })
    .route({
      method: 'POST',
      path: '/v1/notification-rules/test',
      tags,
      summary: 'Test the notification rules',
      description: 'Returns which rules would notify whom of a notification, and when. Nothing is sent.',
    })
    .input(
      z.strictObject({
        organizationId: organizationId.optional(),
        kind: notificationKind,
        severity: severity.default('critical'),
        websiteId: websiteId.optional(),
        resourceId: z.string().min(1).max(200).optional(),
        tags: z.array(z.string().min(1).max(200)).max(50).default([]),
        at: z.iso
          .datetime()
          .max(MAX_TIME_LENGTH)
          .optional()
          .describe('The time of the notification; now if absent'),
      }),
    )
    .output(z.object({ success, results: z.array(tested) })),

  get: operation({
    example: { params: { id: EXAMPLE_RULE_ID } },
    access,
    resources: byId,
    isVersioned: true,
  })
    .route({ method: 'GET', path: '/v1/notification-rules/{id}', tags, summary: 'Get a notification rule' })
    .input(z.strictObject({ id: notificationRuleId }))
    .output(oneRule),

  update: operation({
    example: { params: { id: EXAMPLE_RULE_ID }, body: { name: 'Outages' } },
    access,
    administrative: true,
    resources: [...byId, ...referenced],
    isVersioned: true,
  })
    .route({
      method: 'PATCH',
      path: '/v1/notification-rules/{id}',
      tags,
      summary: 'Update a notification rule',
      description:
        'Absent fields are left unchanged. The change also applies to notifications that the rule holds back. Recipients of an open problem receive its recovery.',
    })
    .input(ruleChanges.extend({ id: notificationRuleId }))
    .output(oneRule),

  delete: operation({
    example: { params: { id: EXAMPLE_RULE_ID } },
    access,
    administrative: true,
    resources: byId,
    isVersioned: true,
  })
    .route({
      method: 'DELETE',
      path: '/v1/notification-rules/{id}',
      tags,
      summary: 'Delete a notification rule',
      description: 'What it holds back is not sent. Recipients of an open problem receive its recovery.',
    })
    .input(z.strictObject({ id: notificationRuleId }))
    .output(z.object({ success })),
};
