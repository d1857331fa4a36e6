import { implement } from '@orpc/server';
import { organizationOf, type RequestContext } from '../../../http/context.ts';
import type { LoadedMaintenance } from './find-maintenances.ts';
import { maintenancesContract } from './maintenances.contract.ts';
import type { MaintenancesService } from './maintenances.service.ts';
import { presentMaintenance } from './present-maintenance.ts';

/** Binds the contract of scheduled maintenance to its service. */
export function createMaintenancesProcedures(deps: { readonly service: MaintenancesService }) {
  const { service } = deps;
  const os = implement(maintenancesContract).$context<RequestContext>();
  const success = true as const;
  const presentOne = (maintenance: LoadedMaintenance) => ({
    success,
    maintenance: presentMaintenance(maintenance),
  });

  return os.router({
    list: os.list.handler(async ({ input: { id, ...options } }) => {
      const { maintenances, nextCursor } = await service.list({ pageId: id, ...options });
      return { success, maintenances: maintenances.map(presentMaintenance), nextCursor };
    }),
    create: os.create.handler(async ({ input, context }) => {
      const { id, ...fields } = input;
      const maintenance = await service.create(
        context,
        { pageId: id, organizationId: organizationOf(context) },
        fields,
      );
      return presentOne(maintenance);
    }),
    get: os.get.handler(async ({ input: { id }, context }) =>
      presentOne(await service.read(id, organizationOf(context))),
    ),
    update: os.update.handler(async ({ input: { id, ...changes }, context }) =>
      presentOne(await service.update(context, id, organizationOf(context), changes)),
    ),
    delete: os.delete.handler(async ({ input: { params, query }, context }) => {
      await service.remove(context, params.id, organizationOf(context), query);
      return { success };
    }),
    addUpdate: os.addUpdate.handler(async ({ input, context }) => {
      const { id, ...fields } = input;
      const maintenance = await service.addUpdate(context, id, organizationOf(context), fields);
      return presentOne(maintenance);
    }),
  });
}
