import { z } from 'zod';
import { operation, type ResourceRule, scoped } from '../../lib/operation.ts';
import { MAX_TIME_LENGTH, pageSize } from '../../lib/shapes.ts';
import { sayInSchema } from '../../lib/texts/sentence.ts';
import { EXAMPLE_ORGANIZATION_ID, organizationId } from '../organizations/organization-id.contract.ts';
import { websiteId } from '../websites/website-id.contract.ts';
import { outage, performedCheck, storedCheck } from './check.contract.ts';
import { MONITOR_KINDS } from './kinds/configs.contract.ts';
import { byRegions, monitor, monitorChanges, newMonitor, ofParent } from './monitor.contract.ts';
import { tag } from './monitor-fields.contract.ts';
import { EXAMPLE_MONITOR_ID, monitorId } from './monitor-id.contract.ts';
import { CHECK_STATUSES, MONITOR_STATES } from './monitor-state.contract.ts';

const MAX_PAGE = 100;
/** Monitors of an organization. */
export const MAX_MONITORS = 10_000;
/** Monitors that one request pauses. */
export const MAX_BULK = 1_000;

const success = z.literal(true);
const instant = z.iso.datetime();
const kind = z.enum(MONITOR_KINDS, sayInSchema('fields.mustBeOneOf', { names: MONITOR_KINDS.join(', ') }));
const state = z.enum(MONITOR_STATES, sayInSchema('fields.mustBeOneOf', { names: MONITOR_STATES.join(', ') }));
const limit = pageSize(MAX_PAGE).default(50);
const cursor = z.string().max(200).optional();

const oneMonitor = z.object({ success, monitor });

const ofOrganization: readonly ResourceRule[] = [
  { kind: 'organization', at: ['organizationId'], orOwn: 'active' },
];
const ofOrganizationAndWebsite: readonly ResourceRule[] = [
  { kind: 'organization', at: ['organizationId'], orOwn: 'active', orOwnUnless: ['websiteId'] },
  { kind: 'website', at: ['websiteId'] },
];
const byId: readonly ResourceRule[] = [{ kind: 'monitor', at: ['id'] }];
const read = scoped('read:monitors');
const write = scoped('write:monitors');
const change = { access: write, administrative: true } as const;
const tags = ['Monitors'];
/** Checks on demand send requests to other servers. */
const CHECK_LIMIT = { authenticated: 30, anonymous: 30, windowMs: 60_000 };
const EXAMPLE = { name: 'Website', url: 'https://example.com/health', intervalSeconds: 60 };
const id = z.strictObject({ id: monitorId });

/** Uptime monitors. */
export const monitorsContract = {
  list: operation({
    example: { query: { organizationId: EXAMPLE_ORGANIZATION_ID } },
    access: read,
    resources: ofOrganizationAndWebsite,
  })
    .route({
      method: 'GET',
      path: '/v1/monitors',
      tags,
      summary: 'List monitors',
      description: 'The monitors of an organization, or of a website, by name.',
    })
    .input(
      z.strictObject({
        organizationId: organizationId.optional(),
        websiteId: websiteId.optional(),
        state: state.optional(),
        kind: kind.optional(),
        tag: tag.optional(),
        search: z.string().max(100).optional().describe('Part of the name or the target'),
        limit,
        cursor,
      }),
    )
    .output(z.object({ success, monitors: z.array(monitor), nextCursor: z.string().nullable() })),

  kinds: operation({ example: {}, access: read })
    .route({
      method: 'GET',
      path: '/v1/monitors/kinds',
      tags,
      summary: 'List the kinds of monitors',
      description: 'Each with the JSON Schema of its configuration. Secret fields are `writeOnly`.',
    })
    .output(
      z.object({
        success,
        kinds: z.array(
          z.object({
            kind,
            name: z.string(),
            description: z.string(),
            isAvailable: z.boolean().describe('false for ping where the process may not send ICMP'),
            configSchema: z.record(z.string(), z.unknown()),
          }),
        ),
        regions: z.array(z.string()).describe('`local`, and the regions of the probes of the organization'),
      }),
    ),

  create: operation({
    example: { body: { ...EXAMPLE, organizationId: EXAMPLE_ORGANIZATION_ID } },
    ...change,
    resources: [...ofOrganizationAndWebsite, ofParent],
    organizationWide: [byRegions],
    errors: ['CONFLICT'],
    isIdempotent: true,
  })
    .route({
      method: 'POST',
      path: '/v1/monitors',
      tags,
      summary: 'Create a monitor',
      description: `Checked for the first time within its interval. An organization has at most ${MAX_MONITORS.toLocaleString('en')} monitors.`,
      successStatus: 201,
    })
    .input(newMonitor)
    .output(oneMonitor),

  testNew: operation({
    example: { body: { ...EXAMPLE, organizationId: EXAMPLE_ORGANIZATION_ID } },
    access: write,
    recordsPeople: true,
    resources: [...ofOrganizationAndWebsite, ofParent],
    organizationWide: [byRegions],
    limit: CHECK_LIMIT,
  })
    .route({
      method: 'POST',
      path: '/v1/monitors/test',
      tags,
      summary: 'Test a monitor before it is created',
      description: 'Performs one check from the server itself. Nothing is stored.',
    })
    .input(newMonitor)
    .output(z.object({ success, check: performedCheck })),

  get: operation({
    example: { params: { id: EXAMPLE_MONITOR_ID } },
    access: read,
    resources: byId,
    isVersioned: true,
  })
    .route({ method: 'GET', path: '/v1/monitors/{id}', tags, summary: 'Get a monitor' })
    .input(id)
    .output(oneMonitor),

  update: operation({
    example: { params: { id: EXAMPLE_MONITOR_ID }, body: { name: 'Website' } },
    ...change,
    resources: [...byId, { kind: 'website', at: ['websiteId'] }, ofParent],
    organizationWide: [{ at: ['websiteId'], is: null }, byRegions],
    isVersioned: true,
  })
    .route({
      method: 'PATCH',
      path: '/v1/monitors/{id}',
      tags,
      summary: 'Update a monitor',
      description:
        'Omitted fields keep their values, also those of `config`; `null` removes an optional one. The kind cannot be changed.',
    })
    .input(monitorChanges)
    .output(oneMonitor),

  delete: operation({
    example: { params: { id: EXAMPLE_MONITOR_ID } },
    ...change,
    resources: byId,
    isVersioned: true,
  })
    .route({
      method: 'DELETE',
      path: '/v1/monitors/{id}',
      tags,
      summary: 'Delete a monitor',
      description: 'Deletes its outages, too. Its checks can be queried until their retention ends.',
    })
    .input(id)
    .output(z.object({ success })),

  pause: operation({
    example: { params: { id: EXAMPLE_MONITOR_ID } },
    ...change,
    resources: byId,
  })
    .route({
      method: 'POST',
      path: '/v1/monitors/{id}/pause',
      tags,
      summary: 'Pause a monitor',
      description: 'It is not checked. An open outage ends, and nobody is notified.',
    })
    .input(id)
    .output(oneMonitor),

  resume: operation({
    example: { params: { id: EXAMPLE_MONITOR_ID } },
    ...change,
    resources: byId,
  })
    .route({
      method: 'POST',
      path: '/v1/monitors/{id}/resume',
      tags,
      summary: 'Resume a monitor',
      description: 'It is checked soon. Its state is `pending` until then.',
    })
    .input(id)
    .output(oneMonitor),

  pauseMany: operation({
    example: { body: { organizationId: EXAMPLE_ORGANIZATION_ID, tag: 'staging', paused: true } },
    ...change,
    resources: ofOrganization,
  })
    .route({
      method: 'POST',
      path: '/v1/monitors/bulk/pause',
      tags,
      summary: 'Pause or resume monitors by tag',
      description: `At most ${MAX_BULK.toLocaleString('en')} monitors; with more, nothing is changed.`,
    })
    .input(z.strictObject({ organizationId: organizationId.optional(), tag, paused: z.boolean() }))
    .output(z.object({ success, changed: z.int() })),

  check: operation({
    example: { params: { id: EXAMPLE_MONITOR_ID } },
    access: write,
    recordsPeople: true,
    resources: byId,
    limit: CHECK_LIMIT,
  })
    .route({
      method: 'POST',
      path: '/v1/monitors/{id}/check',
      tags,
      summary: 'Check a monitor now',
      description:
        'Performs one check from the server itself, and returns the whole trace. It changes neither the state nor the availability.',
    })
    .input(id)
    .output(z.object({ success, check: performedCheck })),

  checks: operation({
    example: { params: { id: EXAMPLE_MONITOR_ID }, query: { limit: '20' } },
    access: read,
    resources: byId,
  })
    .route({
      method: 'GET',
      path: '/v1/monitors/{id}/checks',
      tags,
      summary: 'List the checks of a monitor',
      description: 'Latest first.',
    })
    .input(
      z.strictObject({
        id: monitorId,
        state: z
          .enum(CHECK_STATUSES, sayInSchema('fields.mustBeOneOf', { names: CHECK_STATUSES.join(', ') }))
          .optional(),
        region: z.string().max(31).optional(),
        from: instant.max(MAX_TIME_LENGTH).optional(),
        to: instant.max(MAX_TIME_LENGTH).optional(),
        limit,
        cursor,
      }),
    )
    .output(z.object({ success, checks: z.array(storedCheck), nextCursor: z.string().nullable() })),

  outages: operation({
    example: { params: { id: EXAMPLE_MONITOR_ID }, query: { limit: '20' } },
    access: read,
    resources: byId,
  })
    .route({
      method: 'GET',
      path: '/v1/monitors/{id}/outages',
      tags,
      summary: 'List the outages of a monitor',
      description: 'Latest first.',
    })
    .input(z.strictObject({ id: monitorId, limit, cursor }))
    .output(z.object({ success, outages: z.array(outage), nextCursor: z.string().nullable() })),

  acknowledge: operation({
    example: { params: { id: EXAMPLE_MONITOR_ID } },
    access: write,
    recordsPeople: true,
    resources: byId,
    errors: ['CONFLICT'],
  })
    .route({
      method: 'POST',
      path: '/v1/monitors/{id}/acknowledge',
      tags,
      summary: 'Acknowledge the current outage',
      description: 'Reminders about it end.',
    })
    .input(id)
    .output(z.object({ success, outage })),
};
