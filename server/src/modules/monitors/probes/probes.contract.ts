import { z } from 'zod';
import { operation, type ResourceRule, scoped } from '../../../lib/operation.ts';
import { lineOfText } from '../../../lib/shapes.ts';
import { sayInSchema } from '../../../lib/texts/sentence.ts';
import { EXAMPLE_ORGANIZATION_ID, organizationId } from '../../organizations/organization-id.contract.ts';
import { region } from '../monitor-fields.contract.ts';
import { LOCAL_REGION } from '../region.data.ts';
import { EXAMPLE_PROBE_ID, probeId } from './probe-id.contract.ts';

const MAX_NAME_LENGTH = 100;
/** The most probes of an organization. */
export const MAX_PROBES = 50;

const success = z.literal(true);
const name = lineOfText(MAX_NAME_LENGTH);
const probe = z.object({
  id: probeId,
  organizationId,
  name: z.string(),
  region: z.string(),
  isConnected: z.boolean().describe('Whether it requested checks within the last 2 minutes'),
  lastSeenAt: z.iso.datetime().nullable().describe('`null` before its first request'),
  version: z.string().nullable().describe('The version of Pharos that it runs'),
  monitorCount: z.int().describe('Monitors that are checked from its region'),
  createdAt: z.iso.datetime(),
});
const oneProbe = z.object({ success, probe });
const withToken = z.object({
  success,
  probe,
  token: z.string().describe('The token of the probe: `pprb_…`. It is returned only once'),
});

const ofOrganization: readonly ResourceRule[] = [
  { kind: 'organization', at: ['organizationId'], orOwn: 'active' },
];
const byId: readonly ResourceRule[] = [{ kind: 'probe', at: ['id'] }];
const read = scoped('read:monitors');
const write = { access: scoped('write:monitors'), administrative: true } as const;
const tags = ['Monitors'];
const id = z.strictObject({ id: probeId });

/** Probes: processes that check monitors from other regions. */
export const probesContract = {
  list: operation({
    example: { query: { organizationId: EXAMPLE_ORGANIZATION_ID } },
    access: read,
    resources: ofOrganization,
  })
    .route({
      method: 'GET',
      path: '/v1/probes',
      tags,
      summary: 'List probes',
      description: 'All probes of the organization, by region.',
    })
    .input(z.strictObject({ organizationId: organizationId.optional() }))
    .output(z.object({ success, probes: z.array(probe) })),

  create: operation({
    example: { body: { organizationId: EXAMPLE_ORGANIZATION_ID, name: 'Frankfurt', region: 'fra' } },
    ...write,
    resources: ofOrganization,
    errors: ['CONFLICT'],
  })
    .route({
      method: 'POST',
      path: '/v1/probes',
      tags,
      summary: 'Create a probe',
      description: `The response contains its token once. A region has one probe, and an organization at most ${MAX_PROBES}.`,
      successStatus: 201,
    })
    .input(
      z.strictObject({
        organizationId: organizationId.optional(),
        name,
        region: region.refine(
          (text) => text !== LOCAL_REGION,
          sayInSchema('monitors.mustNotBeLocalRegion', { localRegion: LOCAL_REGION }),
        ),
      }),
    )
    .output(withToken),

  get: operation({
    example: { params: { id: EXAMPLE_PROBE_ID } },
    access: read,
    resources: byId,
  })
    .route({ method: 'GET', path: '/v1/probes/{id}', tags, summary: 'Get a probe' })
    .input(id)
    .output(oneProbe),

  update: operation({
    example: { params: { id: EXAMPLE_PROBE_ID }, body: { name: 'Frankfurt 2' } },
    ...write,
    resources: byId,
  })
    .route({
      method: 'PATCH',
      path: '/v1/probes/{id}',
      tags,
      summary: 'Rename a probe',
      description: 'The region cannot be changed.',
    })
    .input(z.strictObject({ id: probeId, name }))
    .output(oneProbe),

  rotate: operation({
    example: { params: { id: EXAMPLE_PROBE_ID } },
    ...write,
    resources: byId,
  })
    .route({
      method: 'POST',
      path: '/v1/probes/{id}/rotate',
      tags,
      summary: 'Replace the token of a probe',
      description:
        'The old token is rejected from the next request on. The response contains the new one once.',
    })
    .input(id)
    .output(withToken),

  delete: operation({
    example: { params: { id: EXAMPLE_PROBE_ID } },
    ...write,
    resources: byId,
    errors: ['CONFLICT'],
  })
    .route({
      method: 'DELETE',
      path: '/v1/probes/{id}',
      tags,
      summary: 'Delete a probe',
      description: 'Rejected while monitors are checked from its region.',
    })
    .input(id)
    .output(z.object({ success })),
};
