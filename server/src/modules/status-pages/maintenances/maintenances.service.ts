import { eq } from 'drizzle-orm';
import { unknownResource } from '../../../errors.ts';
import type { Actor } from '../../../lib/actor.ts';
import { assertVersion } from '../../../lib/ids/entity-tag.ts';
import { newId } from '../../../lib/ids/ids.ts';
import { assertRule, isRescheduled } from '../../../lib/maintenance/schedule.ts';
import { say } from '../../../lib/texts/sentence.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { ChangeFeed } from '../../../stores/live/change-feed.ts';
import { assertRoom } from '../../../stores/state/assert-room.ts';
import type { State, StateHandle } from '../../../stores/state/state.ts';
import type { AuditService } from '../../audit/index.ts';
import { createOnce } from '../../creations/index.ts';
import { removeLinkedWindow } from '../../monitors/index.ts';
import type { PageOf } from '../components/components.service.ts';
import { assertComponents } from '../incidents/incident-rules.ts';
import type { MaintenanceStatus } from '../page-states.data.ts';
import { lockPage, touchPage, versionTagOf } from '../pages/find-pages.ts';
import { definedFields } from '../present-fields.ts';
import { toReferences } from '../subscribers/subscribers.service.ts';
import type { AnnounceMaintenance } from './announce-maintenance.ts';
import { changeStatus } from './change-status.ts';
import { type LoadedMaintenance, readMaintenance } from './find-maintenances.ts';
import { linkWindow } from './link-window.ts';
import { listMaintenances, type MaintenanceListOptions, type MaintenancePage } from './list-maintenances.ts';
import {
  MAX_MAINTENANCE_UPDATES,
  type MaintenanceChanges,
  type NewMaintenance,
} from './maintenances.contract.ts';
import {
  type PageMaintenanceRow,
  statusMaintenances,
  statusMaintenanceUpdates,
} from './maintenances.table.ts';
import { addOccurrence, currentOccurrence } from './occurrences.ts';
import { assertPlannable, firstStartOf, replan } from './plan-maintenance.ts';

/** An update that a person writes. A status starts, ends or cancels the current occurrence. */
export interface NewMaintenanceUpdate {
  readonly message: string;
  readonly status?: Exclude<MaintenanceStatus, 'scheduled'> | undefined;
  readonly notify: boolean;
}

/** Manages scheduled maintenance. Access was checked before. */
export interface MaintenancesService {
  /** Newest first. @throws AppError VALIDATION_ERROR for an invalid cursor. */
  list(options: MaintenanceListOptions): Promise<MaintenancePage>;
  /** @throws AppError ACCESS_DENIED. */
  read(id: string, organizationId: string): Promise<LoadedMaintenance>;
  /** @throws AppError VALIDATION_ERROR; CONFLICT when too many are planned. */
  create(actor: Actor, page: PageOf, input: NewMaintenance): Promise<LoadedMaintenance>;
  /** Subscribers receive new times. @throws AppError VALIDATION_ERROR, PRECONDITION_FAILED, ACCESS_DENIED. */
  update(
    actor: Actor,
    id: string,
    organizationId: string,
    changes: MaintenanceChanges,
  ): Promise<LoadedMaintenance>;
  /** Notifies subscribers that the current or next occurrence is canceled. @throws AppError PRECONDITION_FAILED, ACCESS_DENIED. */
  remove(
    actor: Actor,
    id: string,
    organizationId: string,
    options?: { readonly notify?: boolean | undefined },
  ): Promise<void>;
  /** @throws AppError CONFLICT when the occurrence cannot have the status; ACCESS_DENIED. */
  addUpdate(
    actor: Actor,
    id: string,
    organizationId: string,
    input: NewMaintenanceUpdate,
  ): Promise<LoadedMaintenance>;
}

/** Creates the service. Every change is in one transaction with its audit entry. */
export function createMaintenancesService(deps: {
  readonly state: State;
  readonly clock: Clock;
  readonly audit: Pick<AuditService, 'record'>;
  readonly changes: Pick<ChangeFeed, 'announce'>;
  readonly announceMaintenance: AnnounceMaintenance;
}): MaintenancesService {
  const { state, clock, audit, announceMaintenance } = deps;

  const record = (tx: StateHandle, actor: Actor, verb: string, row: PageMaintenanceRow) =>
    audit.record(tx, actor, {
      action: `page-maintenance.${verb}`,
      organizationId: row.organizationId,
      resource: `page-maintenance:${row.id}`,
      details: { title: row.title, startsAt: row.startsAt.toISOString(), rrule: row.rrule },
    });

  /** Changes maintenance: locks its page and itself, and announces the page afterwards. */
  async function change(
    id: string,
    organizationId: string,
    work: (tx: StateHandle, row: PageMaintenanceRow, nowMs: number) => Promise<void>,
  ): Promise<LoadedMaintenance> {
    const { row: known } = await readMaintenance(state.db, id, organizationId);
    await state.transaction(async (tx) => {
      await lockPage(tx, known.pageId, organizationId);
      const [row] = await tx
        .select()
        .from(statusMaintenances)
        .where(eq(statusMaintenances.id, id))
        .for('no key update');
      if (row === undefined) throw unknownResource();
      await work(tx, row, clock.now());
    });
    await deps.changes.announce([known.pageId]);
    return readMaintenance(state.db, id, organizationId);
  }

  const service: MaintenancesService = {
    list: (options) => listMaintenances(state, options),
    read: (id, organizationId) => readMaintenance(state.db, id, organizationId),

    async create(actor, page, input) {
      const { pageId, organizationId } = page;
      const nowMs = clock.now();
      return createOnce({
        kind: 'page-maintenance',
        actor,
        state,
        organizationId,
        nowMs,
        read: (id) => service.read(id, organizationId),
        create: async (keep) => {
          assertRule(input.rrule);
          const now = new Date(nowMs);
          const id = newId('smt', nowMs);
          const { notify, startsAt, timeZone, ...fields } = input;

          await state.transaction(async (tx) => {
            const { timeZone: zoneOfPage } = await lockPage(tx, pageId, organizationId);
            await assertPlannable(tx, pageId);
            await assertComponents(tx, pageId, toReferences(input.componentIds));
            await keep(tx, id);
            const values = {
              ...fields,
              id,
              organizationId,
              pageId,
              startsAt: new Date(startsAt),
              timeZone: timeZone ?? zoneOfPage,
              notifies: notify,
              version: 1,
              windowId: null,
              createdAt: now,
              updatedAt: now,
            };
            const windowId = await linkWindow(tx, values, nowMs);
            const [row] = await tx
              .insert(statusMaintenances)
              .values({ ...values, windowId })
              .returning();
            if (row === undefined) throw new Error('The inserted maintenance was not returned');
            const occurrence = await addOccurrence(tx, row, firstStartOf(row, nowMs), nowMs);
            if (occurrence === undefined) throw new Error('The occurrence exists already');
            await record(tx, actor, 'create', row);
            const event = occurrence.status === 'scheduled' ? 'maintenance.scheduled' : 'maintenance.started';
            if (occurrence.status !== 'completed')
              await announceMaintenance(tx, { event, maintenance: row, occurrence, notify, atMs: nowMs });
          });

          await deps.changes.announce([pageId]);
          return await service.read(id, organizationId);
        },
      });
    },

    update: (actor, id, organizationId, { startsAt, notify, ...changes }) => {
      assertRule(changes.rrule);
      return change(id, organizationId, async (tx, before, nowMs) => {
        assertVersion(actor, versionTagOf(before));
        await assertComponents(tx, before.pageId, toReferences(changes.componentIds ?? []));
        const after = {
          ...before,
          ...definedFields(changes),
          ...(startsAt === undefined ? {} : { startsAt: new Date(startsAt) }),
          version: before.version + 1,
          updatedAt: new Date(nowMs),
        };
        const windowId = await linkWindow(tx, after, nowMs);
        const [row] = await tx
          .update(statusMaintenances)
          .set({ ...after, windowId })
          .where(eq(statusMaintenances.id, id))
          .returning();
        if (row === undefined) throw unknownResource();
        if (isRescheduled(before, row)) {
          const occurrence = await replan(tx, row, nowMs);
          if (occurrence !== undefined)
            await announceMaintenance(tx, {
              event: 'maintenance.rescheduled',
              maintenance: row,
              occurrence,
              notify: notify ?? row.notifies,
              atMs: nowMs,
            });
        }
        await record(tx, actor, 'update', row);
      });
    },

    async remove(actor, id, organizationId, { notify } = {}) {
      const { row: known } = await readMaintenance(state.db, id, organizationId);
      await state.transaction(async (tx) => {
        await touchPage(tx, known.pageId, new Date(clock.now()));
        const [row] = await tx
          .select()
          .from(statusMaintenances)
          .where(eq(statusMaintenances.id, id))
          .for('update');
        if (row === undefined) throw unknownResource();
        assertVersion(actor, versionTagOf(row));
        if (row.windowId !== null) await removeLinkedWindow(tx, row.windowId, organizationId);
        const occurrence = await currentOccurrence(tx, id);
        if (occurrence !== undefined)
          await announceMaintenance(tx, {
            event: 'maintenance.canceled',
            maintenance: row,
            occurrence,
            notify: notify ?? row.notifies,
            atMs: clock.now(),
          });
        await tx.delete(statusMaintenances).where(eq(statusMaintenances.id, id));
        await record(tx, actor, 'delete', row);
      });
      await deps.changes.announce([known.pageId]);
    },

    async addUpdate(actor, id, organizationId, input) {
      const startedMs = clock.now();
      return createOnce({
        kind: 'page-maintenance-update',
        actor,
        state,
        organizationId,
        nowMs: startedMs,
        read: (id) => service.read(id, organizationId),
        create: async (keep) => {
          const maintenance = await change(id, organizationId, async (tx, row, nowMs) => {
            await assertRoom(tx, statusMaintenanceUpdates, eq(statusMaintenanceUpdates.maintenanceId, id), {
              max: MAX_MAINTENANCE_UPDATES,
              message: say('statusPages.tooManyMaintenanceUpdates', { max: MAX_MAINTENANCE_UPDATES }),
            });
            await keep(tx, id);
            const occurrence = await changeStatus(tx, row, input.status, nowMs);
            const now = new Date(nowMs);
            const update = {
              id: newId('smu', nowMs),
              maintenanceId: id,
              plannedAt: occurrence.plannedAt,
              status: occurrence.status,
              message: input.message,
              at: now,
              createdAt: now,
              updatedAt: now,
            };
            await tx.insert(statusMaintenanceUpdates).values(update);
            await tx
              .update(statusMaintenances)
              .set({ version: row.version + 1, updatedAt: now })
              .where(eq(statusMaintenances.id, id));
            await record(tx, actor, 'add-update', row);
            const news = { maintenance: row, occurrence, atMs: nowMs };
            if (input.status === 'in_progress')
              await announceMaintenance(tx, { ...news, event: 'maintenance.started', notify: false });
            if (input.status === 'completed')
              await announceMaintenance(tx, { ...news, event: 'maintenance.ended', notify: false });
            await announceMaintenance(tx, {
              ...news,
              event: 'maintenance.updated',
              updateId: update.id,
              notify: input.notify,
            });
          });
          return maintenance;
        },
      });
    },
  };
  return service;
}
