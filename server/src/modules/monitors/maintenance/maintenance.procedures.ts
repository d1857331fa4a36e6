import { implement } from '@orpc/server';
import { organizationOf, type RequestContext } from '../../../http/context.ts';
import { nextStart, occurrencesOf } from '../../../lib/maintenance/schedule.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import { toIdempotentCreation } from '../../creations/index.ts';
import type { MaintenanceRow } from '../monitors.table.ts';
import { maintenanceContract } from './maintenance.contract.ts';
import { type MaintenanceService, windowTagOf } from './maintenance.service.ts';

/** Binds the contract of maintenance windows to their service. */
export function createMaintenanceProcedures(deps: {
  readonly service: MaintenanceService;
  readonly clock: Clock;
  keyFor(purpose: string): Buffer;
}) {
  const { service, clock } = deps;
  const hashKey = deps.keyFor('idempotency');
  const os = implement(maintenanceContract).$context<RequestContext>();
  const success = true as const;

  /** Presents a window, and sets its entity tag. */
  const presentVersion = (context: RequestContext, row: MaintenanceRow) => {
    context.setHeader('etag', windowTagOf(row));
    return { success, maintenanceWindow: presentWindow(row, clock.now()) };
  };

  return os.router({
    list: os.list.handler(async ({ input, context }) => {
      const { rows, nextCursor } = await service.list({ ...input, organizationId: organizationOf(context) });
      const nowMs = clock.now();
      return { success, maintenanceWindows: rows.map((row) => presentWindow(row, nowMs)), nextCursor };
    }),
    create: os.create.handler(async ({ input: { organizationId: _, ...input }, context }) => {
      const request = { kind: 'maintenance-window', key: context.idempotencyKey, input };
      const creation = toIdempotentCreation(request, hashKey);
      const { row, isNew } = await service.create(context, organizationOf(context), input, creation);
      if (!isNew) context.setHeader('idempotency-replayed', 'true');
      return presentVersion(context, row);
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
    delete: os.delete.handler(async ({ input: { id }, context }) => {
      await service.remove(context, id, organizationOf(context), context.ifMatch);
      return { success };
    }),
  });
}

function presentWindow(row: MaintenanceRow, nowMs: number) {
  const { id, organizationId, name, monitorIds, tags, durationMinutes, rrule, timeZone } = row;
  const next = nextStart(row, nowMs);
  return {
    id,
    organizationId,
    name,
    monitorIds,
    tags,
    startsAt: row.startsAt.toISOString(),
    durationMinutes,
    rrule,
    timeZone,
    isOpen: occurrencesOf(row, { fromMs: nowMs, toMs: nowMs + 1 }).length > 0,
    nextStartsAt: next === undefined ? null : new Date(next).toISOString(),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    etag: windowTagOf(row),
  };
}
