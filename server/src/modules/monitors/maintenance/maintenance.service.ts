import { and, desc, eq, inArray, lt } from 'drizzle-orm';
import { invalidField, unknownResource } from '../../../errors.ts';
import type { FoundResource } from '../../../http/authorize.ts';
import type { Actor } from '../../../lib/actor.ts';
import { assertVersion } from '../../../lib/ids/entity-tag.ts';
import { isId, newId } from '../../../lib/ids/ids.ts';
import { assertRule } from '../../../lib/maintenance/schedule.ts';
import { say } from '../../../lib/texts/sentence.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import { assertRoom } from '../../../stores/state/assert-room.ts';
import type { State, StateHandle } from '../../../stores/state/state.ts';
import type { AuditService } from '../../audit/index.ts';
import { createOnce } from '../../creations/index.ts';
import { type MaintenanceRow, maintenanceWindows, monitors } from '../monitors.table.ts';
import type { MaintenanceCalendar } from './calendar.ts';
import { MAX_WINDOWS } from './maintenance.contract.ts';

/** The fields that people set. Times are ISO 8601. */
export interface NewWindow {
  readonly name: string;
  readonly monitorIds: string[];
  readonly tags: string[];
  readonly startsAt: string;
  readonly durationMinutes: number;
  readonly rrule: string | null;
  readonly timeZone: string;
}
/** The changes of a window. */
export type WindowChanges = { readonly [Field in keyof NewWindow]?: NewWindow[Field] | undefined };

/** Manages maintenance windows. Access was checked before. */
export interface MaintenanceService {
  /** Newest first. @throws AppError VALIDATION_ERROR for an invalid cursor. */
  list(options: {
    readonly organizationId: string;
    readonly limit: number;
    readonly cursor?: string | undefined;
  }): Promise<{ readonly rows: readonly MaintenanceRow[]; readonly nextCursor: string | null }>;
  /** For authorization. */
  find(id: string): Promise<FoundResource | undefined>;
  /** @throws AppError ACCESS_DENIED. */
  read(id: string, organizationId: string): Promise<MaintenanceRow>;
  /** @throws AppError VALIDATION_ERROR, CONFLICT. */
  create(actor: Actor, organizationId: string, input: NewWindow): Promise<MaintenanceRow>;
  /** @throws AppError VALIDATION_ERROR, PRECONDITION_FAILED, ACCESS_DENIED. */
  update(actor: Actor, id: string, organizationId: string, changes: WindowChanges): Promise<MaintenanceRow>;
  /** @throws AppError PRECONDITION_FAILED, ACCESS_DENIED. */
  remove(actor: Actor, id: string, organizationId: string): Promise<void>;
}

/** The entity tag of a window: its version. */
export function windowTagOf({ version }: Pick<MaintenanceRow, 'version'>): string {
  return `"${version}"`;
}

/** Creates the service. Every change is in one transaction with its audit entry. */
export function createMaintenanceService(deps: {
  readonly state: State;
  readonly clock: Clock;
  readonly audit: Pick<AuditService, 'record'>;
  readonly calendar: Pick<MaintenanceCalendar, 'refresh'>;
}): MaintenanceService {
  const { state, clock, audit, calendar } = deps;

  const record = (tx: StateHandle, actor: Actor, verb: string, row: MaintenanceRow) =>
    audit.record(tx, actor, {
      action: `maintenance-window.${verb}`,
      organizationId: row.organizationId,
      resource: `maintenance-window:${row.id}`,
      details: { name: row.name, startsAt: row.startsAt.toISOString(), rrule: row.rrule },
    });

  const service: MaintenanceService = {
    async list({ organizationId, limit, cursor }) {
      if (cursor !== undefined && !isId('mnt', cursor))
        throw invalidField('cursor', say('fields.isNotCursorOfList'));
      const found = await state.db
        .select()
        .from(maintenanceWindows)
        .where(
          and(
            eq(maintenanceWindows.organizationId, organizationId),
            cursor === undefined ? undefined : lt(maintenanceWindows.id, cursor),
          ),
        )
        .orderBy(desc(maintenanceWindows.id))
        .limit(limit + 1);
      const rows = found.slice(0, limit);
      return { rows, nextCursor: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
    },

    find: async (id) => {
      if (!isId('mnt', id)) return undefined;
      const [row] = await state.db
        .select({ organizationId: maintenanceWindows.organizationId })
        .from(maintenanceWindows)
        .where(eq(maintenanceWindows.id, id));
      return row && { ...row, websiteId: undefined, isPublic: false };
    },

    async read(id, organizationId) {
      const [row] = await state.db
        .select()
        .from(maintenanceWindows)
        .where(and(eq(maintenanceWindows.id, id), eq(maintenanceWindows.organizationId, organizationId)));
      if (row === undefined) throw unknownResource();
      return row;
    },

    async create(actor, organizationId, input) {
      const nowMs = clock.now();
      return createOnce({
        kind: 'maintenance-window',
        actor,
        state,
        organizationId,
        nowMs,
        read: (id) => service.read(id, organizationId),
        create: async (keep) => {
          assertRule(input.rrule);
          const now = new Date(nowMs);
          const id = newId('mnt', nowMs);

          const row = await state.transaction(async (tx) => {
            await assertRoom(tx, maintenanceWindows, eq(maintenanceWindows.organizationId, organizationId), {
              max: MAX_WINDOWS,
              message: say('monitors.tooManyMaintenanceWindows', { max: MAX_WINDOWS }),
            });
            await assertMonitors(tx, organizationId, input.monitorIds);
            await keep(tx, id);
            const [inserted] = await tx
              .insert(maintenanceWindows)
              .values({
                ...input,
                id,
                organizationId,
                startsAt: new Date(input.startsAt),
                createdAt: now,
                updatedAt: now,
              })
              .returning();
            if (inserted === undefined) throw new Error('The inserted window was not returned');
            await record(tx, actor, 'create', inserted);
            return inserted;
          });
          await calendar.refresh();
          return row;
        },
      });
    },

    async update(actor, id, organizationId, changes) {
      assertRule(changes.rrule);
      const row = await state.transaction(async (tx) => {
        const before = await lock(tx, id, organizationId, actor);
        await assertMonitors(tx, organizationId, changes.monitorIds ?? []);
        const { startsAt, ...others } = changes;
        const present = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined));
        const [updated] = await tx
          .update(maintenanceWindows)
          .set({
            ...present,
            ...(startsAt === undefined ? {} : { startsAt: new Date(startsAt) }),
            version: before.version + 1,
            updatedAt: new Date(clock.now()),
          })
          .where(eq(maintenanceWindows.id, id))
          .returning();
        if (updated === undefined) throw unknownResource();
        await record(tx, actor, 'update', updated);
        return updated;
      });
      await calendar.refresh();
      return row;
    },

    async remove(actor, id, organizationId) {
      await state.transaction(async (tx) => {
        const row = await lock(tx, id, organizationId, actor);
        await tx.delete(maintenanceWindows).where(eq(maintenanceWindows.id, id));
        await record(tx, actor, 'delete', row);
      });
      await calendar.refresh();
    },
  };
  return service;
}

/** @throws AppError VALIDATION_ERROR for a monitor of another organization. */
async function assertMonitors(
  tx: StateHandle,
  organizationId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const found = await tx
    .select({ id: monitors.id })
    .from(monitors)
    .where(and(eq(monitors.organizationId, organizationId), inArray(monitors.id, [...ids])));
  const known = new Set(found.map(({ id }) => id));
  const missing = ids.findIndex((id) => !known.has(id));
  if (missing !== -1) throw invalidField(`monitorIds.${missing}`, say('fields.mustBeMonitorOfOrganization'));
}

/** Locks a window until the end of the transaction. @throws AppError ACCESS_DENIED, PRECONDITION_FAILED. */
async function lock(
  tx: StateHandle,
  id: string,
  organizationId: string,
  actor: Actor,
): Promise<MaintenanceRow> {
  const [row] = await tx
    .select()
    .from(maintenanceWindows)
    .where(and(eq(maintenanceWindows.id, id), eq(maintenanceWindows.organizationId, organizationId)))
    .for('update');
  if (row === undefined) throw unknownResource();
  assertVersion(actor, windowTagOf(row));
  return row;
}
