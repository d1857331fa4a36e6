import { implement } from '@orpc/server';
import { organizationOf, type RequestContext } from '../../../http/context.ts';
import { presentVerification } from '../../../lib/network/domain-fields.ts';
import { shownHost } from '../../../lib/network/host-name.ts';
import { pageDomainsContract } from './page-domains.contract.ts';
import type { PageDomain, PageDomainsService } from './page-domains.service.ts';

/** Binds the contract of custom domains to their service. */
export function createPageDomainsProcedures(service: PageDomainsService) {
  const os = implement(pageDomainsContract).$context<RequestContext>();
  const success = true as const;
  return os.router({
    get: os.get.handler(async ({ input: { id }, context }) => {
      const domain = await service.get(id, organizationOf(context));
      return { success, domain: domain === undefined ? null : present(domain) };
    }),
    set: os.set.handler(async ({ input: { id, hostname }, context }) => ({
      success,
      domain: present(await service.set(context, id, organizationOf(context), hostname)),
    })),
    verify: os.verify.handler(async ({ input: { id }, context }) => ({
      success,
      domain: present(await service.verify(context, id, organizationOf(context))),
    })),
    remove: os.remove.handler(async ({ input: { id }, context }) => {
      await service.remove(context, id, organizationOf(context));
      return { success };
    }),
  });
}

function present(domain: PageDomain) {
  return { hostname: shownHost(domain.hostname), ...presentVerification(domain) };
}
