import { z } from 'zod';
import { domainFields } from '../../../lib/network/domain-fields.ts';
import { domainName } from '../../../lib/network/domain-name.ts';
import { operation, type ResourceRule, scoped } from '../../../lib/operation.ts';
import { EXAMPLE_PAGE_ID, statusPageId } from '../status-page-id.contract.ts';

const success = z.literal(true);
const domain = z.object({
  hostname: z.string(),
  ...domainFields('The page is served at the root of the domain while it is verified'),
});

const byId: readonly ResourceRule[] = [{ kind: 'status-page', at: ['id'] }];
const read = scoped('read:status_pages');
const write = { access: scoped('write:status_pages'), administrative: true, resources: byId } as const;
const tags = ['Status pages'];
const id = z.strictObject({ id: statusPageId });
const params = { id: EXAMPLE_PAGE_ID };
const oneDomain = z.object({ success, domain });

/** The custom domain of a status page. */
export const pageDomainsContract = {
  get: operation({ example: { params }, access: read, resources: byId })
    .route({
      method: 'GET',
      path: '/v1/status-pages/{id}/domain',
      tags,
      summary: 'Get the custom domain of a status page',
    })
    .input(id)
    .output(z.object({ success, domain: domain.nullable() })),

  set: operation({
    example: { params, body: { hostname: 'status.shop.example' } },
    ...write,
    errors: ['CONFLICT'],
  })
    .route({
      method: 'PUT',
      path: '/v1/status-pages/{id}/domain',
      tags,
      summary: 'Set the custom domain of a status page',
      description:
        'The page is served at the root of the domain once it is verified. A page has one domain, and a domain has one use: a status page or short links.',
    })
    .input(z.strictObject({ id: statusPageId, hostname: domainName('status.shop.example') }))
    .output(oneDomain),

  verify: operation({ example: { params }, ...write, errors: ['CONFLICT', 'NOT_FOUND'] })
    .route({
      method: 'POST',
      path: '/v1/status-pages/{id}/domain/verify',
      tags,
      summary: 'Verify the custom domain of a status page',
      description:
        'Looks up the DNS records of the domain now. `verified` of the response says whether one of them was found. `CONFLICT` if the domain has another use.',
    })
    .input(id)
    .output(oneDomain),

  remove: operation({ example: { params }, ...write })
    .route({
      method: 'DELETE',
      path: '/v1/status-pages/{id}/domain',
      tags,
      summary: 'Remove the custom domain of a status page',
    })
    .input(id)
    .output(z.object({ success })),
};
