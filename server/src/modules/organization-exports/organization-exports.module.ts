import { defineModule } from '../../kernel/define-module.ts';
import { createOrganizationExportsProcedures } from './organization-exports.procedures.ts';
import { createOrganizationExportsService } from './organization-exports.service.ts';
import { EXPORT_TABLES } from './organization-exports.table.ts';
import { createExportRunner } from './run-exports.ts';

const LOOK_EVERY_MS = 5_000;
const REMOVE_EXPIRED_EVERY_MS = 60 * 60_000;

/** Exports of all data of organizations. */
export const organizationExportsModule = defineModule({
  name: 'organization-exports',
  needs: [],
  stateTables: EXPORT_TABLES,
  create(kernel) {
    const service = createOrganizationExportsService(kernel);
    const runner = createExportRunner(kernel);
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
        { name: 'export organizations', runsOn: 'each', everyMs: LOOK_EVERY_MS, run: runner.run },
        {
          name: 'remove expired exports',
          runsOn: 'one',
          everyMs: REMOVE_EXPIRED_EVERY_MS,
          run: runner.removeExpired,
        },
      ],
    };
  },
});
