import { implement } from '@orpc/server';
import { organizationOf, type RequestContext } from '../../http/context.ts';
import { linksContract } from './links.contract.ts';
import type { LinksService } from './links.service.ts';
import { presentLink, shortUrlOf } from './present-link.ts';

/** Binds the contract of links to their service. @param baseUrl without a slash at its end. */
export function createLinksProcedures(service: LinksService, baseUrl: string) {
  const os = implement(linksContract).$context<RequestContext>();
  const success = true as const;
  return os.router({
    list: os.list.handler(async ({ input, context }) => {
      const { rows, total, nextCursor } = await service.list({
        ...input,
        organizationId: organizationOf(context),
      });
      return { success, links: rows.map((row) => presentLink(row, baseUrl)), total, nextCursor };
    }),
    create: os.create.handler(async ({ input: { organizationId: _, ...input }, context }) => ({
      success,
      link: presentLink(await service.create(context, organizationOf(context), input), baseUrl),
    })),
    checkSlug: os.checkSlug.handler(async ({ input: { slug } }) => {
      const { available, suggestion } = await service.checkSlug(slug);
      return { success, slug, available, shortUrl: shortUrlOf(baseUrl, slug), suggestion };
    }),
    get: os.get.handler(async ({ input: { id }, context }) => ({
      success,
      link: presentLink(await service.read(id, organizationOf(context)), baseUrl),
    })),
    update: os.update.handler(async ({ input: { id, ...changes }, context }) => ({
      success,
      link: presentLink(await service.update(context, id, organizationOf(context), changes), baseUrl),
    })),
    delete: os.delete.handler(async ({ input: { id }, context }) => {
      await service.remove(context, id, organizationOf(context));
      return { success };
    }),
  });
}
