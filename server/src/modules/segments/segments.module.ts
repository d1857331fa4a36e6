import { implement } from '@orpc/server';
import type { RequestContext } from '../../http/context.ts';
import { defineModule } from '../../kernel/define-module.ts';
import { onHook } from '../../kernel/hooks.ts';
import { presentDefinition } from '../definitions/index.ts';
import { memberLeft } from '../organizations/index.ts';
import { websitesModule } from '../websites/index.ts';
import { segmentsContract } from './segments.contract.ts';
import { createSegmentsService, type SegmentsService } from './segments.service.ts';
import { SEGMENT_TABLES, type SegmentRow } from './segments.table.ts';

/** Saved filters of a website. */
export const segmentsModule = defineModule({
  name: 'segments',
  tag: { name: 'Segments', description: 'Saved filters.', position: 50 },
  needs: [websitesModule],
  stateTables: SEGMENT_TABLES,
  create(kernel, use) {
    const service = createSegmentsService({ ...kernel, websites: use(websitesModule) });
    return {
      service,
      procedures: { segments: createSegmentsProcedures(service) },
      lookups: { segment: (id, principal) => service.find(id, principal) },
      hooks: [
        onHook(memberLeft, (tx, organizationId, userId) =>
          service.removePersonal(tx, organizationId, userId),
        ),
      ],
    };
  },
});

/** Binds the contract of segments to their service. */
function createSegmentsProcedures(service: SegmentsService) {
  const os = implement(segmentsContract).$context<RequestContext>();
  const success = true as const;
  const one = (row: SegmentRow) => ({ success, segment: presentDefinition(row) });
  return os.router({
    list: os.list.handler(async ({ input, context }) => {
      const rows = await service.list(input.websiteId, context.principal);
      return { success, segments: rows.map((row) => presentDefinition(row)), total: rows.length };
    }),
    create: os.create.handler(async ({ input: { websiteId, ...input }, context }) =>
      one(await service.create(context, websiteId, input)),
    ),
    update: os.update.handler(async ({ input: { id, name, filters }, context }) =>
      one(
        await service.update(context, id, {
          ...(name === undefined ? {} : { name }),
          ...(filters === undefined ? {} : { filters }),
        }),
      ),
    ),
    share: os.share.handler(async ({ input, context }) => one(await service.share(context, input.id))),
    unshare: os.unshare.handler(async ({ input, context }) => one(await service.unshare(context, input.id))),
    delete: os.delete.handler(async ({ input, context }) => {
      await service.remove(context, input.id);
      return { success };
    }),
  });
}
