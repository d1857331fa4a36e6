import { implement } from '@orpc/server';
import type { RequestContext } from '../../../http/context.ts';
import { versionTagOf } from '../flag-writer.ts';
import { flagSegmentsContract } from './flag-segments.contract.ts';
import type { FlagSegmentsService, UsedSegment } from './flag-segments.service.ts';

/** Ids that are added before other work of the process gets a turn. */
const SLICE = 2_000;

/** Binds the contract of segments to their service. */
export function createFlagSegmentsProcedures(service: FlagSegmentsService) {
  const os = implement(flagSegmentsContract).$context<RequestContext>();
  const success = true as const;
  const presentOne = (segment: UsedSegment) => ({ success, segment: presentSegment(segment) });
  return os.router({
    list: os.list.handler(async ({ input }) => ({
      success,
      segments: (await service.list(input.websiteId)).map(presentSegment),
    })),
    create: os.create.handler(async ({ input: { websiteId, ...input }, context }) => ({
      success,
      segment: presentSegment(await service.create(context, websiteId, input)),
    })),
    get: os.get.handler(async ({ input }) => presentOne(await service.read(input.id))),
    update: os.update.handler(async ({ input: { id, ...changes }, context }) =>
      presentOne(await service.update(context, id, changes)),
    ),
    delete: os.delete.handler(async ({ input: { id }, context }) => {
      await service.remove(context, id);
      return { success };
    }),
    addIds: os.addIds.handler(async ({ input: { id, ids }, context }) => {
      const segment = await service.changeIds(context, id, async (current) => {
        const set = await current();
        for (let start = 0; start < ids.length; start += SLICE) {
          for (const one of ids.slice(start, start + SLICE)) set.add(one);
          await new Promise((resolve) => setImmediate(resolve));
        }
        return set;
      });
      return { success, segment: presentSegment(segment) };
    }),
    contains: os.contains.handler(async ({ input }) => ({
      success,
      contains: await service.contains(input.id, input.value),
    })),
  });
}

/** Returns a segment as the API shows it. */
export function presentSegment({ row, usedBy }: UsedSegment) {
  return {
    id: row.id,
    websiteId: row.websiteId,
    name: row.name,
    description: row.description,
    kind: row.kind,
    constraints: row.constraints.map(({ values, ...constraint }) => ({ ...constraint, values: [...values] })),
    attribute: row.attribute,
    definition: row.definition,
    idCount: row.idCount,
    refreshedAt: row.refreshedAt?.toISOString() ?? null,
    refreshError: row.refreshError,
    usedBy: usedBy.map(({ key }) => key),
    usedIn: [...new Set(usedBy.flatMap(({ environments }) => environments))].sort(),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    etag: versionTagOf(row),
  };
}
