import { implement } from '@orpc/server';
import type { RequestContext } from '../../http/context.ts';
import { sourceMapsContract } from './source-maps.contract.ts';
import type { SourceMapsService } from './source-maps.service.ts';
import type { SourceMapRow } from './source-maps.table.ts';

/** Binds the contract of source maps to their service. */
export function createSourceMapsProcedures(service: SourceMapsService) {
  const os = implement(sourceMapsContract).$context<RequestContext>();
  const success = true as const;
  return os.router({
    list: os.list.handler(async ({ input: { websiteId } }) => {
      const found = await service.list(websiteId);
      const releases = found.map(({ uploadedAt, usedAt, ...release }) => ({
        ...release,
        uploadedAt: uploadedAt.toISOString(),
        usedAt: usedAt?.toISOString() ?? null,
      }));
      const storedBytes = found.reduce((total, one) => total + one.storedBytes, 0);
      return { success, releases, total: releases.length, storedBytes };
    }),
    files: os.files.handler(async ({ input: { websiteId, release } }) => {
      const sourceMaps = (await service.files(websiteId, release)).map(presentSourceMap);
      return { success, sourceMaps, total: sourceMaps.length };
    }),
    delete: os.delete.handler(async ({ input: { websiteId, release }, context }) => ({
      success,
      deleted: await service.remove(context, websiteId, release),
    })),
    resolve: os.resolve.handler(async ({ input: { websiteId, release, stack } }) => {
      const frames = await service.resolve(websiteId, release, stack);
      return {
        success,
        frames: frames.map(({ original, ...frame }) => ({
          ...frame,
          original: original && { ...original, code: [...original.code] },
        })),
      };
    }),
  });
}

/** Returns a source map as responses contain it. */
export function presentSourceMap(row: SourceMapRow) {
  const { id, release, file, sources, hasSourceCode, sizeBytes, storedBytes, uploadedAt } = row;
  return {
    id,
    release,
    file,
    sources,
    hasSourceCode,
    sizeBytes,
    storedBytes,
    uploadedAt: uploadedAt.toISOString(),
  };
}
