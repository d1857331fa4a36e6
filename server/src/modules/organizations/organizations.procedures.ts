import { implement } from '@orpc/server';
import { AppError } from '../../errors.ts';
import { organizationOf, type RequestContext } from '../../http/context.ts';
import type { Organization } from './organization.ts';
import { organizationsContract } from './organizations.contract.ts';
import type { OrganizationsService } from './organizations.service.ts';

/** Binds the contract of organizations to their service. */
export function createOrganizationsProcedures(service: OrganizationsService) {
  const os = implement(organizationsContract).$context<RequestContext>();
  return os.router({
    list: os.list.handler(async ({ context: { principal } }) => {
      const found = principal.kind === 'user' ? await service.listFor(principal.userId) : [];
      return {
        success: true,
        organizations: found.map((organization) => ({ ...present(organization), role: organization.role })),
        total: found.length,
      };
    }),
    get: os.get.handler(async ({ context }) => {
      const found = await service.find(organizationOf(context));
      if (found === undefined) throw new AppError('ACCESS_DENIED', { reason: 'unknown_resource' });
      return { success: true, organization: present(found) };
    }),
    update: os.update.handler(async ({ input, context }) => ({
      success: true,
      organization: present(await service.rename(context, organizationOf(context), input.name)),
    })),
  });
}

function present({ id, name, slug, createdAt }: Organization) {
  return { id, name, slug, createdAt: createdAt.toISOString() };
}
