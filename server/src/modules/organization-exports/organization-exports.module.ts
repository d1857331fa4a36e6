import { implement } from '@orpc/server';
import { organizationOf, type RequestContext } from '../../http/context.ts';
import { defineModule } from '../../kernel/define-module.ts';
import { organizationExportsContract } from './organization-exports.contract.ts';
import {
  createOrganizationExportsService,
  type OrganizationExportsService,
} from './organization-exports.service.ts';
import { EXPORT_TABLES, type OrganizationExportRow } from './organization-exports.table.ts';
import { ExportRunner } from './run-exports.ts';

const LOOK_EVERY_MS = 5_000;
const REMOVE_EXPIRED_EVERY_MS = 60 * 60_000;

/** Exports of all data of organizations. */
export const organizationExportsModule = defineModule({
  name: 'organization-exports',
  needs: [],
  stateTables: EXPORT_TABLES,
  create(kernel) {
    const service = createOrganizationExportsService(kernel);
    const runner = new ExportRunner(kernel);
    return {
      service: { ...service, runner },
      procedures: { organizationExports: createOrganizationExportsProcedures(service) },
      lookups: {
        'organization-export': async (id) => {
          const found = await service.find(id);
          return found && { organizationId: found.organizationId, websiteId: undefined, isPublic: false };
        },
      },
      tasks: [
        {
          name: 'export organizations',
          runsOn: 'each',
          everyMs: LOOK_EVERY_MS,
          run: (signal) => runner.run(signal),
        },
        {
          name: 'remove expired exports',
          runsOn: 'one',
          everyMs: REMOVE_EXPIRED_EVERY_MS,
          run: () => runner.removeExpired(),
        },
      ],
    };
  },
});

/** Binds the contract of exports to their service. */
function createOrganizationExportsProcedures(service: OrganizationExportsService) {
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
