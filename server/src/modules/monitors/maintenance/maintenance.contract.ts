import { z } from 'zod';
import { scheduleFields } from '../../../lib/maintenance/schedule.contract.ts';
import { operation, type ResourceRule, scoped } from '../../../lib/operation.ts';
import { entityTag, lineOfText, pageSize } from '../../../lib/shapes.ts';
import { sayInSchema } from '../../../lib/texts/sentence.ts';
import { EXAMPLE_ORGANIZATION_ID, organizationId } from '../../organizations/organization-id.contract.ts';
import { tag } from '../monitor-fields.contract.ts';
import { monitorId } from '../monitor-id.contract.ts';
import { EXAMPLE_MAINTENANCE_ID, maintenanceId } from './maintenance-id.contract.ts';

const MAX_NAME_LENGTH = 100;
const MAX_MONITORS = 1_000;
const MAX_TAGS = 50;
/** The most maintenance windows of an organization. */
export const MAX_WINDOWS = 500;

const success = z.literal(true);
const isUnique = (all: readonly string[]) => new Set(all).size === all.length;
const fields = {
  name: lineOfText(MAX_NAME_LENGTH),
  monitorIds: z
    .array(monitorId)
    .max(MAX_MONITORS)
    .refine(isUnique, sayInSchema('fields.mustNotContainMonitorTwice'))
    .describe('Without monitors and tags, it applies to all monitors of the organization'),
  tags: z.array(tag).max(MAX_TAGS).refine(isUnique, sayInSchema('monitors.mustNotContainTagTwice')),
  ...scheduleFields,
};

const maintenanceWindow = z.object({
  id: maintenanceId,
  organizationId,
  name: z.string(),
  monitorIds: z.array(monitorId),
  tags: z.array(z.string()),
  startsAt: z.iso.datetime(),
  durationMinutes: z.int(),
  rrule: z.string().nullable(),
  timeZone: z.string(),
  isOpen: z.boolean(),
  nextStartsAt: z.iso.datetime().nullable().describe('`null` when it does not happen again within two years'),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  etag: entityTag,
});
const oneWindow = z.object({ success, maintenanceWindow });

const ofOrganization: readonly ResourceRule[] = [
  { kind: 'organization', at: ['organizationId'], orOwn: 'active' },
];
const byId: readonly ResourceRule[] = [{ kind: 'maintenance-window', at: ['id'] }];
const ofMonitors: readonly ResourceRule[] = [{ kind: 'monitor', at: ['monitorIds', '*'] }];
const read = scoped('read:monitors');
const write = scoped('write:monitors');
const tags = ['Monitors'];
const id = z.strictObject({ id: maintenanceId });

/** Maintenance windows of monitors. */
export const maintenanceContract = {
  list: operation({
    example: { query: { organizationId: EXAMPLE_ORGANIZATION_ID } },
    access: read,
    resources: ofOrganization,
  })
    .route({
      method: 'GET',
      path: '/v1/maintenance-windows',
      tags,
      summary: 'List maintenance windows',
      description: 'Newest first.',
    })
    .input(
      z.strictObject({
        organizationId: organizationId.optional(),
        limit: pageSize(100).default(50),
        cursor: z.string().max(200).optional(),
      }),
    )
    .output(
      z.object({
        success,
        maintenanceWindows: z.array(maintenanceWindow),
        nextCursor: z.string().nullable(),
      }),
    ),

  create: operation({
    example: {
      body: {
        organizationId: EXAMPLE_ORGANIZATION_ID,
        name: 'Sunday updates',
        startsAt: '2026-03-01T02:00:00Z',
        durationMinutes: 60,
        rrule: 'FREQ=WEEKLY;BYDAY=SU',
        timeZone: 'Europe/Berlin',
      },
    },
    access: write,
    administrative: true,
    resources: [...ofOrganization, ...ofMonitors],
    errors: ['CONFLICT'],
    isIdempotent: true,
  })
    .route({
      method: 'POST',
      path: '/v1/maintenance-windows',
      tags,
      summary: 'Create a maintenance window',
      description: `Meanwhile, no state of its monitors is announced, and no time counts. An organization has at most ${MAX_WINDOWS}.`,
      successStatus: 201,
    })
    .input(
      z.strictObject({
        organizationId: organizationId.optional(),
        ...fields,
        monitorIds: fields.monitorIds.default([]),
        tags: fields.tags.default([]),
        rrule: fields.rrule.default(null),
        timeZone: fields.timeZone.default('UTC'),
      }),
    )
    .output(oneWindow),

  get: operation({
    example: { params: { id: EXAMPLE_MAINTENANCE_ID } },
    access: read,
    resources: byId,
    isVersioned: true,
  })
    .route({ method: 'GET', path: '/v1/maintenance-windows/{id}', tags, summary: 'Get a maintenance window' })
    .input(id)
    .output(oneWindow),

  update: operation({
    example: { params: { id: EXAMPLE_MAINTENANCE_ID }, body: { durationMinutes: 90 } },
    access: write,
    administrative: true,
    resources: [...byId, ...ofMonitors],
    isVersioned: true,
  })
    .route({
      method: 'PATCH',
      path: '/v1/maintenance-windows/{id}',
      tags,
      summary: 'Update a maintenance window',
      description: 'Omitted fields keep their values.',
    })
    .input(z.strictObject({ id: maintenanceId, ...z.object(fields).partial().shape }))
    .output(oneWindow),

  delete: operation({
    example: { params: { id: EXAMPLE_MAINTENANCE_ID } },
    access: write,
    administrative: true,
    resources: byId,
    isVersioned: true,
  })
    .route({
      method: 'DELETE',
      path: '/v1/maintenance-windows/{id}',
      tags,
      summary: 'Delete a maintenance window',
      description: 'An open window ends. States that changed meanwhile are announced.',
    })
    .input(id)
    .output(z.object({ success })),
};
