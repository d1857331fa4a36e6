import { z } from 'zod';
import { operation, type ResourceRule, scoped } from '../../lib/operation.ts';
import { EXAMPLE_ORGANIZATION_ID, organizationId } from '../organizations/organization-id.contract.ts';
import { EXAMPLE_DELETED_WEBSITE_ID, websiteId } from '../websites/website-id.contract.ts';
import { progress } from './erasure.contract.ts';

const deletion = z.object({ websiteId, name: z.string(), domain: z.string(), ...progress });
const success = z.literal(true);

const ofOrganization: readonly ResourceRule[] = [
  { kind: 'organization', at: ['organizationId'], orOwn: 'active' },
];
const tags = ['Websites'];

/** The progress of website deletions. */
export const deletionsContract = {
  list: operation({
    example: { query: { organizationId: EXAMPLE_ORGANIZATION_ID } },
    access: scoped('manage:websites'),
    resources: ofOrganization,
  })
    .route({
      method: 'GET',
      path: '/v1/website-deletions',
      tags,
      summary: 'List deleted websites',
      description:
        'The 100 most recent deletions, newest first. A website is deleted immediately; its data is removed gradually.',
    })
    .input(z.object({ organizationId: organizationId.optional() }))
    .output(z.object({ success, deletions: z.array(deletion) })),

  get: operation({
    example: {
      params: { websiteId: EXAMPLE_DELETED_WEBSITE_ID },
      query: { organizationId: EXAMPLE_ORGANIZATION_ID },
    },
    access: scoped('manage:websites'),
    resources: ofOrganization,
    errors: ['NOT_FOUND'],
  })
    .route({
      method: 'GET',
      path: '/v1/website-deletions/{websiteId}',
      tags,
      summary: 'Get the progress of a website deletion',
    })
    .input(z.object({ websiteId, organizationId: organizationId.optional() }))
    .output(z.object({ success, deletion })),
};
