import { z } from 'zod';
import { idShape } from '../../lib/ids/id-shape.ts';
import { operation, type ResourceRule, scoped } from '../../lib/operation.ts';
import { entityTag, lineOfText, pageSize } from '../../lib/shapes.ts';
import { sayInSchema } from '../../lib/texts/sentence.ts';
import { SEVERITIES } from '../integrations/notification.contract.ts';
import { organizationId } from '../organizations/organization-id.contract.ts';
import { EXAMPLE_WEBSITE_ID, websiteId } from '../websites/website-id.contract.ts';
import { ALERT_STATES, HEALTHS, REASONS } from './alert-state.contract.ts';
import { ALERT_KINDS, alertCondition, EXAMPLE_CONDITION } from './condition.contract.ts';

/** The schema of alert ids: `alr_…`. */
const alertId = idShape('alr');

/** The alert of examples. */
export const EXAMPLE_ALERT_ID = 'alr_06ajz7n2k9tq4xvd8ycm5brfew';

const MAX_NAME_LENGTH = 100;
const MAX_PAGE = 100;
/** Alerts of a website. */
export const MAX_ALERTS = 50;
/** Days of a preview. */
const MAX_PREVIEW_DAYS = 30;

const name = lineOfText(MAX_NAME_LENGTH);
const severity = z.enum(SEVERITIES, sayInSchema('fields.mustBeOneOf', { names: SEVERITIES.join(', ') }));
const success = z.literal(true);
const instant = z.iso.datetime();
const number = z.number().nullable();

const alert = z.object({
  id: alertId,
  websiteId,
  organizationId,
  name: z.string(),
  condition: alertCondition,
  severity,
  enabled: z.boolean(),
  state: z
    .enum(ALERT_STATES)
    .describe(
      '`pending`: since the value was last clear of the limit, the condition held, but in too few evaluations to fire',
    ),
  health: z
    .enum(HEALTHS)
    .describe(
      'Whether the state is current. `learning`: there is no expected range yet. `unknown`: it cannot be decided now. `delayed`: too many alerts with filters are due. `failing`: its query fails, or its goal was deleted',
    ),
  since: instant.describe('When the state began'),
  reason: z.enum(REASONS).nullable().describe('Why it fires or is pending'),
  value: number.describe('The last value, at most 15 minutes old'),
  expected: z.object({ low: z.number(), high: z.number() }).nullable().describe('The expected range'),
  evaluatedAt: instant.nullable(),
  finishedAt: instant.nullable().describe('When an alert that fires once has done so'),
  createdAt: instant,
  updatedAt: instant,
  etag: entityTag,
});
const oneAlert = z.object({ success, alert });

const firing = z.object({
  id: z.string(),
  firedAt: instant,
  resolvedAt: instant.nullable().describe('null while it fires'),
  resolution: z
    .enum(['recovered', 'changed'])
    .nullable()
    .describe('`changed`: the alert was edited or disabled while it fired'),
  reason: z.enum(REASONS),
  value: number,
  expected: z.object({ low: z.number(), high: z.number() }).nullable(),
  summary: z.string(),
  query: z.record(z.string(), z.unknown()).nullable().describe('The body of `POST /v1/query` that shows it'),
  url: z.url().describe('The page of the dashboard that shows it'),
});

const preview = z.object({
  from: instant,
  to: instant,
  resolutionMinutes: z.int().describe('The distance of the evaluated windows'),
  points: z
    .array(z.object({ at: instant, value: number, low: number, high: number }))
    .describe('The end of a window, its value, and its expected range or limit'),
  firings: z.array(
    z.object({ from: instant, to: instant.nullable(), reason: z.enum(REASONS), value: number }),
  ),
  notice: z
    .enum(['learning', 'no_data', 'no_drop', 'coarse', 'shortened'])
    .nullable()
    .describe(
      '`learning`: less than two weeks of history. `no_data`: nothing to evaluate. `no_drop`: the expected range always begins at 0, so a drop cannot fire. `coarse`: alerts are evaluated more often than this preview. `shortened`: it covers fewer days than requested',
    ),
});

const limit = pageSize(MAX_PAGE);

const ofWebsite: readonly ResourceRule[] = [{ kind: 'website', at: ['websiteId'] }];
const byId: readonly ResourceRule[] = [{ kind: 'alert', at: ['id'] }];
const access = scoped('manage:config');
const tags = ['Alerts'];
/** A preview reads up to three months of one website. */
const PREVIEW_LIMIT = { authenticated: 60, anonymous: 60, windowMs: 60_000 };

/** Alerts on the analytics of websites. */
export const alertsContract = {
  list: operation({ example: { query: { websiteId: EXAMPLE_WEBSITE_ID } }, access, resources: ofWebsite })
    .route({
      method: 'GET',
      path: '/v1/alerts',
      tags,
      summary: 'List the alerts of a website',
      description: 'Oldest first, with their states.',
    })
    .input(
      z.strictObject({
        websiteId,
        state: z
          .enum(ALERT_STATES, sayInSchema('fields.mustBeOneOf', { names: ALERT_STATES.join(', ') }))
          .optional(),
        kind: z
          .enum(ALERT_KINDS, sayInSchema('fields.mustBeOneOf', { names: ALERT_KINDS.join(', ') }))
          .optional(),
        limit: limit.default(50),
        cursor: z.string().max(100).optional(),
      }),
    )
    .output(z.object({ success, alerts: z.array(alert), nextCursor: z.string().nullable() })),

  create: operation({
    example: {
      body: { websiteId: EXAMPLE_WEBSITE_ID, name: 'Few pageviews', condition: EXAMPLE_CONDITION },
    },
    access,
    administrative: true,
    resources: ofWebsite,
    errors: ['CONFLICT'],
    isIdempotent: true,
  })
    .route({
      method: 'POST',
      path: '/v1/alerts',
      tags,
      summary: 'Create an alert',
      description: `A website has at most ${MAX_ALERTS} alerts. Notification rules decide who is notified: see \`POST /v1/notification-rules\` with the events \`alert.fired\` and \`alert.resolved\`.`,
      successStatus: 201,
    })
    .input(
      z.strictObject({
        websiteId,
        name,
        condition: alertCondition,
        severity: severity.default('warning'),
        enabled: z.boolean().default(true),
      }),
    )
    .output(oneAlert),

  preview: operation({
    example: { body: { websiteId: EXAMPLE_WEBSITE_ID, condition: EXAMPLE_CONDITION, days: 7 } },
    access,
    resources: ofWebsite,
    limit: PREVIEW_LIMIT,
  })
    .route({
      method: 'POST',
      path: '/v1/alerts/preview',
      tags,
      summary: 'Preview an alert',
      description: 'Returns when an alert would have fired in the last days. Nothing is stored.',
    })
    .input(
      z.strictObject({
        websiteId,
        condition: alertCondition,
        days: z.int().min(1).max(MAX_PREVIEW_DAYS).default(MAX_PREVIEW_DAYS),
      }),
    )
    .output(z.object({ success, preview })),

  get: operation({
    example: { params: { id: EXAMPLE_ALERT_ID } },
    access,
    resources: byId,
    isVersioned: true,
  })
    .route({ method: 'GET', path: '/v1/alerts/{id}', tags, summary: 'Get an alert' })
    .input(z.strictObject({ id: alertId }))
    .output(oneAlert),

  history: operation({
    example: { params: { id: EXAMPLE_ALERT_ID }, query: { limit: '20' } },
    access,
    resources: byId,
  })
    .route({
      method: 'GET',
      path: '/v1/alerts/{id}/firings',
      tags,
      summary: 'List the firings of an alert',
      description: 'Latest first. Firings are kept for 400 days.',
    })
    .input(z.strictObject({ id: alertId, limit: limit.default(50), cursor: z.string().max(100).optional() }))
    .output(z.object({ success, firings: z.array(firing), nextCursor: z.string().nullable() })),

  update: operation({
    example: { params: { id: EXAMPLE_ALERT_ID }, body: { name: 'Few pageviews' } },
    access,
    administrative: true,
    resources: byId,
    isVersioned: true,
  })
    .route({
      method: 'PATCH',
      path: '/v1/alerts/{id}',
      tags,
      summary: 'Update an alert',
      description:
        'Omitted fields keep their values; `condition` is replaced as a whole. A new condition, and disabling, end a firing.',
    })
    .input(
      z.strictObject({
        id: alertId,
        name: name.optional(),
        condition: alertCondition.optional(),
        severity: severity.optional(),
        enabled: z.boolean().optional(),
      }),
    )
    .output(oneAlert),

  delete: operation({
    example: { params: { id: EXAMPLE_ALERT_ID } },
    access,
    administrative: true,
    resources: byId,
    isVersioned: true,
  })
    .route({
      method: 'DELETE',
      path: '/v1/alerts/{id}',
      tags,
      summary: 'Delete an alert',
      description: 'Deletes its firings, too.',
    })
    .input(z.strictObject({ id: alertId }))
    .output(z.object({ success })),
};
