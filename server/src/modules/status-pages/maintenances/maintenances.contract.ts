import { z } from 'zod';
import { scheduleFields } from '../../../lib/maintenance/schedule.contract.ts';
import { operation, type ResourceRule, scoped } from '../../../lib/operation.ts';
import { entityTag, pageSize } from '../../../lib/shapes.ts';
import { sayInSchema } from '../../../lib/texts/sentence.ts';
import { title } from '../incidents/incidents.contract.ts';
import { MAINTENANCE_STATUSES } from '../page-states.data.ts';
import { EXAMPLE_TEXT, markdown } from '../status-page-fields.contract.ts';
import {
  componentId,
  EXAMPLE_PAGE_ID,
  EXAMPLE_PAGE_MAINTENANCE_ID,
  maintenanceUpdateId,
  pageMaintenanceId,
  statusPageId,
} from '../status-page-id.contract.ts';

/** The most maintenances of a page that are not over. */
export const MAX_PLANNED = 100;
/** The most updates of an occurrence. */
export const MAX_MAINTENANCE_UPDATES = 100;
const MAX_COMPONENTS = 200;

const success = z.literal(true);
const instant = z.iso.datetime();
const isUnique = (all: readonly string[]) => new Set(all).size === all.length;
const status = z.enum(
  MAINTENANCE_STATUSES,
  sayInSchema('fields.mustBeOneOf', { names: MAINTENANCE_STATUSES.join(', ') }),
);

const fields = {
  title,
  message: markdown,
  ...scheduleFields,
  rrule: scheduleFields.rrule.describe(
    'A rule of RFC 5545 without DTSTART, such as `FREQ=WEEKLY;BYDAY=SU`, in the time zone of the page. `null`: it happens once',
  ),
  componentIds: z
    .array(componentId)
    .max(MAX_COMPONENTS)
    .refine(isUnique, sayInSchema('statusPages.mustNotContainComponentTwice')),
  pausesAlerts: z
    .boolean()
    .describe('Whether a maintenance window of the monitors of its components is created for the same times'),
} as const;
const notify = z.boolean().default(true).describe('Whether subscribers are notified');

/** Of changes and deletions of what subscribers know. */
const notifyOfChange = z
  .boolean()
  .optional()
  .describe('Whether subscribers are notified. Default: whether they were when it was scheduled');

const maintenance = z.object({
  id: pageMaintenanceId,
  statusPageId,
  title: z.string(),
  message: z.string(),
  html: z.string().describe('The message as sanitized HTML'),
  status: status.describe('The status of the current or next occurrence, or else of the last one'),
  startsAt: instant.describe('The start of the first occurrence'),
  durationMinutes: z.int(),
  rrule: z.string().nullable(),
  timeZone: z.string(),
  components: z.array(z.object({ id: componentId, name: z.string() })),
  pausesAlerts: z.boolean(),
  notifiesSubscribers: z.boolean().describe('Whether subscribers are notified of its starts and ends'),
  occurrences: z
    .array(z.object({ startsAt: instant, endsAt: instant, status }))
    .describe('The running and the next one, then the past ones, newest first; at most 20'),
  updates: z
    .array(
      z.object({
        id: maintenanceUpdateId,
        status,
        message: z.string(),
        html: z.string(),
        at: instant,
        occurrenceStartsAt: instant,
        createdAt: instant,
        updatedAt: instant,
      }),
    )
    .describe('Newest first'),
  createdAt: instant,
  updatedAt: instant,
  etag: entityTag,
});
const oneMaintenance = z.object({ success, maintenance });

const byPage: readonly ResourceRule[] = [{ kind: 'status-page', at: ['id'] }];
const byId: readonly ResourceRule[] = [{ kind: 'page-maintenance', at: ['id'] }];
const read = scoped('read:status_pages');
const write = { access: scoped('write:status_pages'), administrative: true } as const;
const tags = ['Status pages'];
const params = { id: EXAMPLE_PAGE_MAINTENANCE_ID };

/** The schema of new maintenance. */
export const newMaintenance = z.strictObject({
  ...fields,
  rrule: fields.rrule.default(null),
  timeZone: fields.timeZone.optional().describe('Default: the time zone of the page'),
  componentIds: fields.componentIds.default([]),
  pausesAlerts: fields.pausesAlerts.default(false),
  notify,
});
/** The schema of changes of maintenance. */
export const maintenanceChanges = z.strictObject({ ...fields, notify: notifyOfChange }).partial();

/** Scheduled maintenance of status pages. */
export const maintenancesContract = {
  list: operation({ example: { params: { id: EXAMPLE_PAGE_ID } }, access: read, resources: byPage })
    .route({
      method: 'GET',
      path: '/v1/status-pages/{id}/maintenances',
      tags,
      summary: 'List the scheduled maintenance of a status page',
      description: 'Newest first.',
    })
    .input(
      z.strictObject({
        id: statusPageId,
        status: status.optional(),
        limit: pageSize(100).default(50),
        cursor: z.string().max(200).optional(),
      }),
    )
    .output(z.object({ success, maintenances: z.array(maintenance), nextCursor: z.string().nullable() })),

  create: operation({
    example: {
      params: { id: EXAMPLE_PAGE_ID },
      body: {
        title: 'Database update',
        message: EXAMPLE_TEXT,
        startsAt: '2030-03-03T02:00:00Z',
        durationMinutes: 60,
      },
    },
    ...write,
    resources: byPage,
    errors: ['CONFLICT'],
    isIdempotent: true,
  })
    .route({
      method: 'POST',
      path: '/v1/status-pages/{id}/maintenances',
      tags,
      summary: 'Schedule maintenance',
      description: `It starts and ends by itself. A page has at most ${MAX_PLANNED} maintenances that are not over.`,
      successStatus: 201,
    })
    .input(newMaintenance.extend({ id: statusPageId }))
    .output(oneMaintenance),

  get: operation({ example: { params }, access: read, resources: byId, isVersioned: true })
    .route({ method: 'GET', path: '/v1/maintenances/{id}', tags, summary: 'Get scheduled maintenance' })
    .input(z.strictObject({ id: pageMaintenanceId }))
    .output(oneMaintenance),

  update: operation({
    example: { params, body: { durationMinutes: 90 } },
    ...write,
    resources: byId,
    isVersioned: true,
    errors: ['CONFLICT'],
  })
    .route({
      method: 'PATCH',
      path: '/v1/maintenances/{id}',
      tags,
      summary: 'Update scheduled maintenance',
      description:
        'Omitted fields keep their values. New times apply to the next occurrence; a running one ends after the new duration. Subscribers receive the new times, unless `notify` is false.',
    })
    .input(maintenanceChanges.extend({ id: pageMaintenanceId }))
    .output(oneMaintenance),

  delete: operation({
    example: { params },
    ...write,
    resources: [{ kind: 'page-maintenance', at: ['params', 'id'] }],
    isVersioned: true,
  })
    .route({
      method: 'DELETE',
      path: '/v1/maintenances/{id}',
      inputStructure: 'detailed',
      tags,
      summary: 'Delete scheduled maintenance',
      description:
        'Past occurrences are deleted, too. Cancel it to keep them. Subscribers are told that a current or next occurrence is canceled, unless `notify` is false.',
    })
    .input(
      z.object({
        params: z.strictObject({ id: pageMaintenanceId }),
        query: z
          .strictObject({
            notify: z
              .union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
              .optional()
              .describe(notifyOfChange.description ?? ''),
          })
          .default({}),
      }),
    )
    .output(z.object({ success })),

  addUpdate: operation({
    example: { params, body: { message: EXAMPLE_TEXT } },
    ...write,
    resources: byId,
    errors: ['CONFLICT'],
    isIdempotent: true,
  })
    .route({
      method: 'POST',
      path: '/v1/maintenances/{id}/updates',
      tags,
      summary: 'Add an update to scheduled maintenance',
      description:
        'A status starts (`in_progress`), ends (`completed`) or cancels (`canceled`) the current or next occurrence. A canceled recurring maintenance does not happen again.',
      successStatus: 201,
    })
    .input(
      z.strictObject({
        id: pageMaintenanceId,
        message: markdown,
        status: z
          .enum(['in_progress', 'completed', 'canceled'], sayInSchema('statusPages.mustBeNextStatus'))
          .optional(),
        notify,
      }),
    )
    .output(oneMaintenance),
};

/** New maintenance. */
export type NewMaintenance = z.output<typeof newMaintenance>;
/** Changes of maintenance. */
export type MaintenanceChanges = z.output<typeof maintenanceChanges>;
