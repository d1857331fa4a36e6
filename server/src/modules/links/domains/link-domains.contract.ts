import { z } from 'zod';
import { domainFields } from '../../../lib/network/domain-fields.ts';
import { domainName } from '../../../lib/network/domain-name.ts';
import { operation, type ResourceRule, scoped } from '../../../lib/operation.ts';
import { EXAMPLE_ORGANIZATION_ID, organizationId } from '../../organizations/organization-id.contract.ts';
import { webUrl } from '../link-fields.contract.ts';
import { EXAMPLE_DOMAIN_ID, linkDomainId } from '../link-id.contract.ts';

const hostname = domainName('go.shop.example');

const domain = z.object({
  id: linkDomainId,
  organizationId,
  hostname: z.string(),
  caseSensitive: z.boolean().describe('Whether slugs of the domain distinguish upper and lower case'),
  rootUrl: z
    .string()
    .nullable()
    .describe('Where the root of the domain redirects; a page with status 404 if null'),
  notFoundUrl: z.string().nullable().describe('Where unknown slugs redirect; a page with status 404 if null'),
  ...domainFields('Links of a domain redirect only while it is verified'),
  linkCount: z.int(),
  createdAt: z.iso.datetime(),
});
const success = z.literal(true);
const oneDomain = z.object({ success, domain });

const ofOrganization: readonly ResourceRule[] = [
  { kind: 'organization', at: ['organizationId'], orOwn: 'active' },
];
const byId: readonly ResourceRule[] = [{ kind: 'link-domain', at: ['id'] }];
const read = scoped('read:links');
const write = { access: scoped('write:links'), administrative: true } as const;
const tags = ['Links'];

/** Custom domains of short links. */
export const linkDomainsContract = {
  list: operation({
    example: { query: { organizationId: EXAMPLE_ORGANIZATION_ID } },
    access: read,
    resources: ofOrganization,
  })
    .route({ method: 'GET', path: '/v1/link-domains', tags, summary: 'List short domains' })
    .input(z.strictObject({ organizationId: organizationId.optional() }))
    .output(z.object({ success, domains: z.array(domain), total: z.int() })),
  create: operation({
    example: { body: { hostname: 'go.shop.example', organizationId: EXAMPLE_ORGANIZATION_ID } },
    ...write,
    resources: ofOrganization,
    errors: ['CONFLICT'],
  })
    .route({
      method: 'POST',
      path: '/v1/link-domains',
      tags,
      summary: 'Add a short domain',
      description: 'The domain redirects after it is verified. An organization has at most 1,000 domains.',
      successStatus: 201,
    })
    .input(
      z.strictObject({
        hostname,
        caseSensitive: z.boolean().default(false).describe('Cannot be changed'),
        rootUrl: webUrl.nullable().default(null),
        notFoundUrl: webUrl.nullable().default(null),
        organizationId: organizationId.optional(),
      }),
    )
    .output(oneDomain),
  update: operation({
    example: { params: { id: EXAMPLE_DOMAIN_ID }, body: { rootUrl: 'https://shop.example/' } },
    ...write,
    resources: byId,
  })
    .route({ method: 'PATCH', path: '/v1/link-domains/{id}', tags, summary: 'Update a short domain' })
    .input(
      z.strictObject({
        id: linkDomainId,
        rootUrl: webUrl.nullable().optional(),
        notFoundUrl: webUrl.nullable().optional(),
      }),
    )
    .output(oneDomain),
  verify: operation({
    example: { params: { id: EXAMPLE_DOMAIN_ID } },
    ...write,
    resources: byId,
    errors: ['CONFLICT'],
  })
    .route({
      method: 'POST',
      path: '/v1/link-domains/{id}/verify',
      tags,
      summary: 'Verify a short domain',
      description:
        'Looks up the DNS records of the domain now. `verified` of the response says whether one of them was found. `CONFLICT` if another organization has verified the domain.',
    })
    .input(z.strictObject({ id: linkDomainId }))
    .output(oneDomain),
  delete: operation({
    example: { params: { id: EXAMPLE_DOMAIN_ID } },
    ...write,
    resources: byId,
    errors: ['CONFLICT'],
  })
    .route({
      method: 'DELETE',
      path: '/v1/link-domains/{id}',
      tags,
      summary: 'Delete a short domain',
      description: 'A domain that has links cannot be deleted: delete or move them first.',
    })
    .input(z.strictObject({ id: linkDomainId }))
    .output(z.object({ success })),
};
