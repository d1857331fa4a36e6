import { implement } from '@orpc/server';
import { organizationOf, type RequestContext } from '../../../http/context.ts';
import { nextStart, occurrencesOf } from '../../../lib/maintenance/schedule.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { MaintenanceRow } from '../monitors.table.ts';
import { maintenanceContract } from './maintenance.contract.ts';
import { type MaintenanceService, windowTagOf } from './maintenance.service.ts';

/** Binds the contract of maintenance windows to their service. */
export function createMaintenanceProcedures(deps: {
  readonly service: MaintenanceService;
  readonly clock: Clock;
}) {
  const { service, clock } = deps;
  const os = implement(maintenanceContract).$context<RequestContext>();
  const success = true as const;

  /** Presents a window. */
  const presentOne = (row: MaintenanceRow) => ({
    success,
    maintenanceWindow: presentWindow(row, clock.now()),
  });

  return os.router({
    list: os.list.handler(async ({ input, context }) => {
      const { rows, nextCursor } = await service.list({ ...input, organizationId: organizationOf(context) });
      const nowMs = clock.now();
      return { success, maintenanceWindows: rows.map((row) => presentWindow(row, nowMs)), nextCursor };
    }),
    create: os.create.handler(async ({ input: { organizationId: _, ...input }, context }) => {
      const row = await service.create(context, organizationOf(context), input);
      return presentOne(row);
    }),
    get: os.get.handler(async ({ input: { id }, context }) =>
      presentOne(await service.read(id, organizationOf(context))),
    ),
    update: os.update.handler(async ({ input: { id, ...changes }, context }) =>
      presentOne(await service.update(context, id, organizationOf(context), changes)),
    ),
    delete: os.delete.handler(async ({ input: { id }, context }) => {
      await service.remove(context, id, organizationOf(context));
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
