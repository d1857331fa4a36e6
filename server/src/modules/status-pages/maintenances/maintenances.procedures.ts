import { implement } from '@orpc/server';
import { organizationOf, type RequestContext } from '../../../http/context.ts';
import { toIdempotentCreation } from '../../creations/index.ts';
import { versionTagOf } from '../pages/find-pages.ts';
import type { LoadedMaintenance } from './find-maintenances.ts';
import { maintenancesContract } from './maintenances.contract.ts';
import type { MaintenancesService } from './maintenances.service.ts';
import { presentMaintenance } from './present-maintenance.ts';

/** Binds the contract of scheduled maintenance to its service. */
export function createMaintenancesProcedures(deps: {
  readonly service: MaintenancesService;
  keyFor(purpose: string): Buffer;
}) {
  const { service } = deps;
  const hashKey = deps.keyFor('idempotency');
  const os = implement(maintenancesContract).$context<RequestContext>();
  const success = true as const;
  const presentVersion = (context: RequestContext, maintenance: LoadedMaintenance) => {
    context.setHeader('etag', versionTagOf(maintenance.row));
    return { success, maintenance: presentMaintenance(maintenance) };
  };

  return os.router({
    list: os.list.handler(async ({ input: { id, ...options } }) => {
      const { maintenances, nextCursor } = await service.list({ pageId: id, ...options });
      return { success, maintenances: maintenances.map(presentMaintenance), nextCursor };
    }),
    create: os.create.handler(async ({ input, context }) => {
      const request = { kind: 'page-maintenance', key: context.idempotencyKey, input };
      const { id, ...fields } = input;
      const { maintenance, isNew } = await service.create(
        context,
        { pageId: id, organizationId: organizationOf(context) },
        fields,
        toIdempotentCreation(request, hashKey),
      );
      if (!isNew) context.setHeader('idempotency-replayed', 'true');
      return presentVersion(context, maintenance);
    }),
    get: os.get.handler(async ({ input: { id }, context }) =>
      presentVersion(context, await service.read(id, organizationOf(context))),
    ),
    update: os.update.handler(async ({ input: { id, ...changes }, context }) =>
      presentVersion(
        context,
        await service.update(context, id, organizationOf(context), changes, context.ifMatch),
      ),
    ),
    delete: os.delete.handler(async ({ input: { params, query }, context }) => {
      await service.remove(context, params.id, organizationOf(context), query, context.ifMatch);
      return { success };
    }),
    addUpdate: os.addUpdate.handler(async ({ input, context }) => {
      const request = { kind: 'page-maintenance-update', key: context.idempotencyKey, input };
      const { id, ...fields } = input;
      const { maintenance, isNew } = await service.addUpdate(
        context,
        id,
        organizationOf(context),
        fields,
        toIdempotentCreation(request, hashKey),
      );
      if (!isNew) context.setHeader('idempotency-replayed', 'true');
      return presentVersion(context, maintenance);
    }),
  });
}
