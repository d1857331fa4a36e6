import { implement } from '@orpc/server';
import { organizationOf, type RequestContext } from '../../../http/context.ts';
import type { ImportThread } from '../../../lib/imports/create-import-thread.ts';
import type { MonitorsService } from '../monitors.service.ts';
import { monitorImportContract } from './import.contract.ts';
import { importMonitors, type MonitorImportTarget } from './import-monitors.ts';
import type { readImport } from './read-import.ts';

/** Its relative path is the same in the sources and in the build. */
const READER = new URL('../../../../dist/modules/monitors/import/read-import.js', import.meta.url);

/** Binds the contract of the import to the service of monitors. */
export function createMonitorImportProcedures({
  service,
  imports,
}: {
  readonly service: Pick<MonitorsService, 'create' | 'validate'>;
  readonly imports: ImportThread;
}) {
  const os = implement(monitorImportContract).$context<RequestContext>();
  const target: MonitorImportTarget = {
    read: imports.reader<typeof readImport>({ file: READER, name: 'readImport', field: 'content' }),
    async create(actor, organizationId, { organizationId: _, ...input }) {
      const monitor = await service.create(actor, organizationId, input);
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
        results: await importMonitors(target, context, organizationId, request),
      };
    }),
  });
}
