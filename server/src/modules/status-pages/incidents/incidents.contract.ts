import { z } from 'zod';
import { operation, type ResourceRule, scoped } from '../../../lib/operation.ts';
import { entityTag, inputInstant, lineOfText, pageSize } from '../../../lib/shapes.ts';
import { sayInSchema } from '../../../lib/texts/sentence.ts';
import { monitorId } from '../../monitors/monitor-id.contract.ts';
import { INCIDENT_SEVERITIES, INCIDENT_STATUSES } from '../page-states.data.ts';
import { componentState, EXAMPLE_TEXT, markdown } from '../status-page-fields.contract.ts';
import {
  componentId,
  EXAMPLE_INCIDENT_ID,
  EXAMPLE_PAGE_ID,
  EXAMPLE_UPDATE_ID,
  incidentId,
  incidentUpdateId,
  statusPageId,
} from '../status-page-id.contract.ts';

/** The most incidents of a page that are not resolved. */
export const MAX_OPEN_INCIDENTS = 100;
/** The most updates of an incident. */
export const MAX_UPDATES = 200;
/** The most components of an incident. */
export const MAX_IMPACTS = 200;

const success = z.literal(true);
const instant = z.iso.datetime();
const isUnique = (all: readonly { readonly id: string }[]) =>
  new Set(all.map(({ id }) => id)).size === all.length;

/** The schema of severities of incidents. */
export const severity = z.enum(
  INCIDENT_SEVERITIES,
  sayInSchema('fields.mustBeOneOf', { names: INCIDENT_SEVERITIES.join(', ') }),
);
/** The schema of statuses of incidents. */
export const incidentStatus = z.enum(
  INCIDENT_STATUSES,
  sayInSchema('fields.mustBeOneOf', { names: INCIDENT_STATUSES.join(', ') }),
);
/** The schema of titles. */
export const title = lineOfText(200);

/** The schema of components that an incident affects. */
export const impacts = z
  .array(z.strictObject({ id: componentId, impact: componentState }))
  .max(MAX_IMPACTS)
  .refine(isUnique, sayInSchema('statusPages.mustNotContainComponentTwice'))
  .describe('The affected components, with their states');
const notify = z.boolean().default(true).describe('Whether subscribers are notified');
const presentedImpacts = z.array(z.object({ id: componentId, name: z.string(), impact: componentState }));

const update = z.object({
  id: incidentUpdateId,
  status: incidentStatus,
  message: z.string(),
  html: z.string().describe('The message as sanitized HTML'),
  at: instant,
  components: presentedImpacts,
  createdAt: instant,
  updatedAt: instant,
});
const incident = z.object({
  id: incidentId,
  statusPageId,
  title: z.string(),
  severity,
  status: incidentStatus,
  isDraft: z.boolean().describe('Drafts are not public'),
  startedAt: instant,
  monitoringAt: instant.nullable(),
  resolvedAt: instant.nullable(),
  components: presentedImpacts.describe('The latest impact on each component'),
  updates: z.array(update).describe('Newest first'),
  postmortem: z.object({ message: z.string(), html: z.string(), publishedAt: instant.nullable() }).nullable(),
  source: z.enum(['manual', 'monitor', 'traffic']).describe('What created it'),
  monitorId: monitorId.nullable(),
  createdAt: instant,
  updatedAt: instant,
  etag: entityTag,
});
const oneIncident = z.object({ success, incident });
const done = z.object({ success });

const byPage: readonly ResourceRule[] = [{ kind: 'status-page', at: ['id'] }];
const byId: readonly ResourceRule[] = [{ kind: 'incident', at: ['id'] }];
const read = scoped('read:status_pages');
const write = { access: scoped('write:status_pages'), administrative: true } as const;
const tags = ['Status pages'];
const params = { id: EXAMPLE_INCIDENT_ID };
const example = {
  title: 'Payments fail',
  severity: 'major',
  status: 'investigating',
  message: EXAMPLE_TEXT,
};
const text = { title, severity, status: incidentStatus, message: markdown };
const updateText = {
  status: incidentStatus,
  message: markdown,
  at: inputInstant.describe('When it was true: now, or an earlier time'),
};

/** The schema of a new incident. */
export const newIncident = z.strictObject({
  ...text,
  severity: severity.default('minor'),
  status: incidentStatus.default('investigating'),
  components: impacts.default([]),
  startedAt: inputInstant.optional().describe('Now, or an earlier time'),
  resolvedAt: inputInstant.optional().describe('For an incident that is resolved already'),
  isDraft: z.boolean().default(false),
  notify,
});
/** The schema of changes of an incident. */
export const incidentChanges = z
  .strictObject({ title, severity, startedAt: inputInstant, resolvedAt: inputInstant })
  .partial();
/** The schema of a new update. */
export const newUpdate = z.strictObject({
  ...updateText,
  at: updateText.at.optional(),
  components: impacts
    .optional()
    .describe('Components whose state changes. Others keep theirs; a resolved incident affects none'),
  notify,
});

/** Incidents of status pages. */
export const incidentsContract = {
  list: operation({ example: { params: { id: EXAMPLE_PAGE_ID } }, access: read, resources: byPage })
    .route({
      method: 'GET',
      path: '/v1/status-pages/{id}/incidents',
      tags,
      summary: 'List the incidents of a status page',
      description: 'Newest first.',
    })
    .input(
      z.strictObject({
        id: statusPageId,
        state: z.enum(['open', 'resolved', 'draft'], sayInSchema('statusPages.mustBeOneOfOpen')).optional(),
        search: z.string().max(100).optional().describe('Part of the title'),
        limit: pageSize(100).default(50),
        cursor: z.string().max(200).optional(),
      }),
    )
    .output(z.object({ success, incidents: z.array(incident), nextCursor: z.string().nullable() })),

  create: operation({
    example: { params: { id: EXAMPLE_PAGE_ID }, body: example },
    ...write,
    resources: byPage,
    errors: ['CONFLICT'],
    isIdempotent: true,
  })
    .route({
      method: 'POST',
      path: '/v1/status-pages/{id}/incidents',
      tags,
      summary: 'Create an incident',
      description: `The message becomes its first update. A page has at most ${MAX_OPEN_INCIDENTS} unresolved incidents.`,
      successStatus: 201,
    })
    .input(newIncident.extend({ id: statusPageId }))
    .output(oneIncident),

  get: operation({ example: { params }, access: read, resources: byId, isVersioned: true })
    .route({ method: 'GET', path: '/v1/incidents/{id}', tags, summary: 'Get an incident' })
    .input(z.strictObject({ id: incidentId }))
    .output(oneIncident),

  update: operation({
    example: { params, body: { title: 'Payments fail in Europe' } },
    ...write,
    resources: byId,
    isVersioned: true,
  })
    .route({
      method: 'PATCH',
      path: '/v1/incidents/{id}',
      tags,
      summary: 'Update the title, severity or times of an incident',
      description: 'Subscribers are not notified. Use an update to change its status.',
    })
    .input(incidentChanges.extend({ id: incidentId }))
    .output(oneIncident),

  delete: operation({ example: { params }, ...write, resources: byId, isVersioned: true })
    .route({ method: 'DELETE', path: '/v1/incidents/{id}', tags, summary: 'Delete an incident' })
    .input(z.strictObject({ id: incidentId }))
    .output(done),

  publish: operation({ example: { params, body: {} }, ...write, resources: byId, errors: ['CONFLICT'] })
    .route({
      method: 'POST',
      path: '/v1/incidents/{id}/publish',
      tags,
      summary: 'Publish a draft',
      description: 'It becomes public, and subscribers are notified.',
    })
    .input(z.strictObject({ id: incidentId, notify }))
    .output(oneIncident),

  addUpdate: operation({
    example: { params, body: { status: 'identified', message: EXAMPLE_TEXT } },
    ...write,
    resources: byId,
    errors: ['CONFLICT'],
    isIdempotent: true,
  })
    .route({
      method: 'POST',
      path: '/v1/incidents/{id}/updates',
      tags,
      summary: 'Add an update to an incident',
      description: `The incident gets the status of its latest update. It has at most ${MAX_UPDATES} updates.`,
      successStatus: 201,
    })
    .input(newUpdate.extend({ id: incidentId }))
    .output(oneIncident),

  changeUpdate: operation({
    example: { params: { ...params, updateId: EXAMPLE_UPDATE_ID }, body: { message: EXAMPLE_TEXT } },
    ...write,
    resources: byId,
  })
    .route({
      method: 'PATCH',
      path: '/v1/incidents/{id}/updates/{updateId}',
      tags,
      summary: 'Correct an update of an incident',
      description: 'Subscribers are not notified.',
    })
    .input(
      z
        .strictObject({ ...updateText, components: impacts })
        .partial()
        .extend({ id: incidentId, updateId: incidentUpdateId }),
    )
    .output(oneIncident),

  deleteUpdate: operation({
    example: { params: { ...params, updateId: EXAMPLE_UPDATE_ID } },
    ...write,
    resources: byId,
    errors: ['CONFLICT'],
  })
    .route({
      method: 'DELETE',
      path: '/v1/incidents/{id}/updates/{updateId}',
      tags,
      summary: 'Delete an update of an incident',
      description: 'The last remaining update cannot be deleted.',
    })
    .input(z.strictObject({ id: incidentId, updateId: incidentUpdateId }))
    .output(oneIncident),

  setPostmortem: operation({
    example: { params, body: { message: EXAMPLE_TEXT, isPublished: true } },
    ...write,
    resources: byId,
  })
    .route({
      method: 'PUT',
      path: '/v1/incidents/{id}/postmortem',
      tags,
      summary: 'Write the postmortem of an incident',
      description: '`message: null` removes it.',
    })
    .input(
      z.strictObject({
        id: incidentId,
        message: markdown.nullable(),
        isPublished: z.boolean().default(false),
      }),
    )
    .output(oneIncident),
};

/** A new incident. */
export type NewIncident = z.output<typeof newIncident>;
/** Changes of an incident. */
export type IncidentChanges = z.output<typeof incidentChanges>;
/** A new update. */
export type NewUpdate = z.output<typeof newUpdate>;
/** A component that an incident affects. */
export type ImpactInput = z.output<typeof impacts>[number];
