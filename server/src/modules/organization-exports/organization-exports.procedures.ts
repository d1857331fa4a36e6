import { implement } from '@orpc/server';
import { organizationOf, type RequestContext } from '../../http/context.ts';
import { organizationExportsContract } from './organization-exports.contract.ts';
import type { OrganizationExportsService } from './organization-exports.service.ts';
import type { OrganizationExportRow } from './organization-exports.table.ts';

/** Binds the contract of exports to their service. */
export function createOrganizationExportsProcedures(service: OrganizationExportsService) {
  const os = implement(organizationExportsContract).$context<RequestContext>();
  const success = true as const;
  return os.router({
    list: os.list.handler(async ({ context }) => {
      const found = await service.list(organizationOf(context));
      return { success, exports: found.map(present), total: found.length };
    }),
    create: os.create.handler(async ({ context }) => ({
      success,
      export: present(await service.create(context, organizationOf(context))),
    })),
    get: os.get.handler(async ({ input }) => ({ success, export: present(await service.get(input.id)) })),
    delete: os.delete.handler(async ({ input, context }) => {
      await service.remove(context, input.id);
      return { success };
    }),
    download: os.download.handler(({ input, context }) => service.download(context, input.id)),
  });
}

function present(row: OrganizationExportRow) {
  const { id, organizationId, status, rowsWritten, rowsTotal, digest, error, requestedBy } = row;
  return {
    id,
    organizationId,
    status,
    progress: { rowsWritten, rowsTotal },
    sizeBytes: status === 'ready' ? row.sizeBytes : null,
    sha256: digest,
    error,
    requestedBy,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
  };
}
