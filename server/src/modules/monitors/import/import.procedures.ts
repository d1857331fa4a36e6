import { implement } from '@orpc/server';
import { organizationOf, type RequestContext } from '../../../http/context.ts';
import type { MonitorsService } from '../monitors.service.ts';
import { monitorImportContract } from './import.contract.ts';
import { importMonitors } from './import-monitors.ts';

/** Binds the contract of the import to the service of monitors. */
export function createMonitorImportProcedures(service: Pick<MonitorsService, 'create' | 'validate'>) {
  const os = implement(monitorImportContract).$context<RequestContext>();
  const creator: Parameters<typeof importMonitors>[0] = {
    async create(actor, organizationId, { organizationId: _, ...input }) {
      const { monitor } = await service.create(actor, organizationId, input);
      return monitor.row;
    },
    async validate(organizationId, { organizationId: _, ...input }) {
      return { id: undefined, ...(await service.validate(organizationId, input)) };
    },
  };
  return os.router({
    import: os.import.handler(async ({ input: { organizationId: _, websiteId, ...options }, context }) => {
      const organizationId = organizationOf(context);
      const request = { ...options, websiteId };
      return {
        success: true as const,
        results: await importMonitors(creator, context, organizationId, request),
      };
    }),
  });
}
