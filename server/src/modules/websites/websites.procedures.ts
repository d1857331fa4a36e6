import { implement } from '@orpc/server';
import { organizationOf, type RequestContext } from '../../http/context.ts';
import type { Website } from './website.ts';
import { websitesContract } from './websites.contract.ts';
import type { WebsitesService } from './websites.service.ts';

/** Binds the contract of websites to their service. */
export function createWebsitesProcedures(service: WebsitesService) {
  const os = implement(websitesContract).$context<RequestContext>();
  return os.router({
    list: os.list.handler(async ({ context }) => {
      const found = await service.listFor(context.principal);
      return { success: true, websites: found.map(summaryOf), total: found.length };
    }),
    get: os.get.handler(async ({ input }) => answer(await service.get(input.id))),
    create: os.create.handler(async ({ input: { name, domain, isPublic }, context }) =>
      answer(await service.create(context, organizationOf(context), { name, domain, isPublic })),
    ),
    update: os.update.handler(async ({ input: { id, name, domain, isPublic }, context }) =>
      answer(
        await service.update(context, id, {
          ...(name === undefined ? {} : { name }),
          ...(domain === undefined ? {} : { domain }),
          ...(isPublic === undefined ? {} : { isPublic }),
        }),
      ),
    ),
    delete: os.delete.handler(async ({ input, context }) => {
      await service.remove(context, input.id);
      return { success: true };
    }),
  });
}

function summaryOf({ id, name, domain, isPublic, createdAt }: Website) {
  return { id, name, domain, isPublic, createdAt: createdAt.toISOString() };
}

function answer(website: Website) {
  return {
    success: true as const,
    website: { ...summaryOf(website), organizationId: website.organizationId },
  };
}
