import { implement } from '@orpc/server';
import { organizationOf, type RequestContext } from '../../../http/context.ts';
import type { MonitorsService } from '../monitors.service.ts';
import { monitorImportContract } from './import.contract.ts';
import { importMonitors } from './import-monitors.ts';

/** Binds the contract of the import to the service. */
export function createImportProcedures(service: Pick<MonitorsService, 'create' | 'validate'>) {
  const os = implement(monitorImportContract).$context<RequestContext>();
  return os.router({
    import: os.import.handler(async ({ input: { source, content, websiteId, dryRun }, context }) => ({
      success: true as const,
      results: await importMonitors(service, context, organizationOf(context), {
        source,
        content,
        websiteId,
        dryRun,
      }),
    })),
  });
}
