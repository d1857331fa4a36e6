import { and, desc, eq, ilike, isNotNull, isNull, lt } from 'drizzle-orm';
import { AppError, invalidField, unknownResource } from '../../../errors.ts';
import type { Actor } from '../../../lib/actor.ts';
import type { Clock } from '../../../lib/clock.ts';
import { isId, newId } from '../../../lib/ids.ts';
import type { State, StateHandle } from '../../../stores/state/state.ts';
import type { AuditService } from '../../audit/index.ts';
import {
  findCreated,
  type IdempotentCreation,
  isSimultaneous,
  recordCreation,
} from '../../creations/index.ts';
import type { PageOf } from '../components/components.service.ts';
import type { PageChanges } from '../page-changes.ts';
import { assertVersion, lockPage } from '../pages/find-pages.ts';
import { definedFields } from '../present-fields.ts';
import type { AnnounceIncident } from './announce-incident.ts';
import { type LoadedIncident, readIncident, withUpdates } from './find-incidents.ts';
import { assertComponents, assertNotFuture, assertRoom } from './incident-rules.ts';
import type { ImpactInput, IncidentChanges, NewIncident, NewUpdate } from './incidents.contract.ts';
import { MAX_UPDATES } from './incidents.contract.ts';
import { type IncidentRow, statusIncidents, statusIncidentUpdates } from './incidents.table.ts';
import { summarizeUpdates } from './summarize-updates.ts';

/** Which incidents are listed, newest first. */
export interface IncidentListOptions {
  readonly pageId: string;
  readonly state?: 'open' | 'resolved' | 'draft' | undefined;
  readonly search?: string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** Manages incidents. Access was checked before. */
export interface IncidentsService {
  /** @throws AppError VALIDATION_ERROR for an invalid cursor. */
  list(
    options: IncidentListOptions,
  ): Promise<{ readonly incidents: readonly LoadedIncident[]; readonly nextCursor: string | null }>;
  /** @throws AppError ACCESS_DENIED. */
  read(id: string, organizationId: string): Promise<LoadedIncident>;
  /** @throws AppError VALIDATION_ERROR; CONFLICT when too many are open. */
  create(
    actor: Actor,
    page: PageOf,
    input: NewIncident,
    creation?: IdempotentCreation | undefined,
  ): Promise<{ readonly incident: LoadedIncident; readonly isNew: boolean }>;
  /** @throws AppError VALIDATION_ERROR, PRECONDITION_FAILED, ACCESS_DENIED. */
  update(
    actor: Actor,
    id: string,
    organizationId: string,
    changes: IncidentChanges,
    ifMatch?: string | undefined,
  ): Promise<LoadedIncident>;
  /** @throws AppError PRECONDITION_FAILED, ACCESS_DENIED. */
  remove(actor: Actor, id: string, organizationId: string, ifMatch?: string | undefined): Promise<void>;
  /** Makes a draft public. @throws AppError CONFLICT when it is public already; ACCESS_DENIED. */
  publish(actor: Actor, id: string, organizationId: string, notify: boolean): Promise<LoadedIncident>;
  /** @throws AppError VALIDATION_ERROR; CONFLICT when it has too many; ACCESS_DENIED. */
  addUpdate(
    actor: Actor,
    id: string,
    organizationId: string,
    input: NewUpdate,
    creation?: IdempotentCreation | undefined,
  ): Promise<{ readonly incident: LoadedIncident; readonly isNew: boolean }>;
  /** @throws AppError VALIDATION_ERROR, ACCESS_DENIED. */
  changeUpdate(
    actor: Actor,
    id: string,
    organizationId: string,
    updateId: string,
    changes: UpdateChanges,
  ): Promise<LoadedIncident>;
  /** @throws AppError CONFLICT when it is the only one; ACCESS_DENIED. */
  removeUpdate(actor: Actor, id: string, organizationId: string, updateId: string): Promise<LoadedIncident>;
  /** @throws AppError ACCESS_DENIED. */
  setPostmortem(
    actor: Actor,
    id: string,
    organizationId: string,
    postmortem: { readonly message: string | null; readonly isPublished: boolean },
  ): Promise<LoadedIncident>;
}

/** Corrections of an update. */
export interface UpdateChanges {
  readonly status?: NewUpdate['status'] | undefined;
  readonly message?: string | undefined;
  readonly at?: string | undefined;
  readonly components?: readonly ImpactInput[] | undefined;
}

/** Creates the service. Every change is in one transaction with its audit entry. */
export function createIncidentsService(deps: {
  readonly state: State;
  readonly clock: Clock;
  readonly audit: Pick<AuditService, 'record'>;
  readonly changes: Pick<PageChanges, 'announce'>;
  readonly announceIncident: AnnounceIncident;
}): IncidentsService {
  const { state, clock, audit, announceIncident } = deps;

  const record = (
    tx: StateHandle,
    actor: Actor,
    verb: string,
    row: IncidentRow,
    details: Readonly<Record<string, unknown>> = {},
  ) =>
    audit.record(tx, actor, {
      action: `incident.${verb}`,
      organizationId: row.organizationId,
      resource: `incident:${row.id}`,
      details: { title: row.title, severity: row.severity, status: row.status, ...details },
    });

  /** Changes an incident: locks its page and itself, and announces the page afterwards. */
  async function change(
    id: string,
    organizationId: string,
    work: (tx: StateHandle, row: IncidentRow, now: Date) => Promise<void>,
  ): Promise<LoadedIncident> {
    const { row: known } = await readIncident(state.db, id, organizationId);
    await state.transaction(async (tx) => {
      await lockPage(tx, known.pageId, organizationId);
      const [row] = await tx
        .select()
        .from(statusIncidents)
        .where(eq(statusIncidents.id, id))
        .for('no key update');
      if (row === undefined) throw unknownResource();
      await work(tx, row, new Date(clock.now()));
    });
    await deps.changes.announce([known.pageId]);
    return readIncident(state.db, id, organizationId);
  }

  /** Recomputes the state of an incident after its updates changed. */
  async function settle(
    tx: StateHandle,
    row: IncidentRow,
    now: Date,
    fields: Partial<IncidentRow> = {},
  ): Promise<IncidentRow> {
    const updates = await tx
      .select()
      .from(statusIncidentUpdates)
      .where(eq(statusIncidentUpdates.incidentId, row.id));
    const [updated] = await tx
      .update(statusIncidents)
      .set({ ...fields, ...summarizeUpdates(updates), version: row.version + 1, updatedAt: now })
      .where(eq(statusIncidents.id, row.id))
      .returning();
    if (updated === undefined) throw unknownResource();
    return updated;
  }

  const service: IncidentsService = {
    async list({ pageId, state: wanted, search, limit, cursor }) {
      if (cursor !== undefined && !isId('inc', cursor))
        throw invalidField('cursor', 'is not a cursor of this list');
      const { isDraft, resolvedAt } = statusIncidents;
      const found = await state.db
        .select()
        .from(statusIncidents)
        .where(
          and(
            eq(statusIncidents.pageId, pageId),
            cursor === undefined ? undefined : lt(statusIncidents.id, cursor),
            wanted === undefined ? undefined : eq(isDraft, wanted === 'draft'),
            wanted === 'open' ? isNull(resolvedAt) : undefined,
            wanted === 'resolved' ? isNotNull(resolvedAt) : undefined,
            search === undefined
              ? undefined
              : ilike(statusIncidents.title, `%${search.replace(/[\\%_]/g, '\\$&')}%`),
          ),
        )
        .orderBy(desc(statusIncidents.id))
        .limit(limit + 1);
      const rows = found.slice(0, limit);
      return {
        incidents: await withUpdates(state.db, rows),
        nextCursor: found.length > limit ? (rows.at(-1)?.id ?? null) : null,
      };
    },

    read: (id, organizationId) => readIncident(state.db, id, organizationId),

    async create(actor, page, input, creation) {
      const { pageId, organizationId } = page;
      const nowMs = clock.now();
      const replayed = creation && (await findCreated(state, organizationId, creation, nowMs));
      if (replayed !== undefined)
        return { incident: await service.read(replayed, organizationId), isNew: false };
      const now = new Date(nowMs);
      const { title, severity, status, message, components, isDraft } = input;
      const startedAt = input.startedAt === undefined ? now : new Date(input.startedAt);
      if (input.resolvedAt !== undefined && status !== 'resolved')
        throw invalidField('resolvedAt', 'can only be set for the status resolved');
      const at = input.resolvedAt === undefined ? startedAt : new Date(input.resolvedAt);
      assertNotFuture('startedAt', startedAt, nowMs);
      assertNotFuture('resolvedAt', at, nowMs);
      if (at < startedAt) throw invalidField('resolvedAt', 'must not be before startedAt');
      const id = newId('inc', nowMs);
      const update = {
        id: newId('iup', nowMs),
        incidentId: id,
        status,
        message,
        at,
        impacts: [...components],
        createdAt: now,
        updatedAt: now,
      };
      try {
        await state.transaction(async (tx) => {
          await lockPage(tx, pageId, organizationId);
          await assertRoom(tx, pageId);
          await assertComponents(tx, pageId, components);
          if (creation !== undefined) await recordCreation(tx, organizationId, creation, id, nowMs);
          const [row] = await tx
            .insert(statusIncidents)
            .values({
              id,
              organizationId,
              pageId,
              title,
              severity,
              isDraft,
              startedAt,
              ...summarizeUpdates([update]),
              source: 'manual',
              createdAt: now,
              updatedAt: now,
            })
            .returning();
          if (row === undefined) throw new Error('The inserted incident was not returned');
          await tx.insert(statusIncidentUpdates).values(update);
          await record(tx, actor, 'create', row, { isDraft });
          // An incident that was over before is history: nobody needs to act.
          const event = status === 'resolved' ? 'resolved' : 'created';
          await announceIncident(tx, { event, incident: row, update, notify: input.notify });
        });
      } catch (error) {
        // A simultaneous request with the same key was faster.
        if (isSimultaneous(error)) return service.create(actor, page, input, creation);
        throw error;
      }
      await deps.changes.announce([pageId]);
      return { incident: await service.read(id, organizationId), isNew: true };
    },

    update: (actor, id, organizationId, { resolvedAt, ...changes }, ifMatch) =>
      change(id, organizationId, async (tx, row, now) => {
        assertVersion(row, ifMatch);
        const startedAt = changes.startedAt === undefined ? row.startedAt : new Date(changes.startedAt);
        assertNotFuture('startedAt', startedAt, now.getTime());
        if (resolvedAt !== undefined) {
          if (row.resolvedAt === null) throw invalidField('resolvedAt', 'the incident is not resolved');
          const at = new Date(resolvedAt);
          assertNotFuture('resolvedAt', at, now.getTime());
          await tx
            .update(statusIncidentUpdates)
            .set({ at })
            .where(
              and(
                eq(statusIncidentUpdates.incidentId, id),
                eq(statusIncidentUpdates.status, 'resolved'),
                eq(statusIncidentUpdates.at, row.resolvedAt),
              ),
            );
        }
        const updated = await settle(tx, row, now, {
          ...definedFields({ title: changes.title, severity: changes.severity }),
          startedAt,
        });
        if (updated.resolvedAt !== null && updated.resolvedAt < startedAt)
          throw invalidField('startedAt', 'must not be after resolvedAt');
        await record(tx, actor, 'update', updated);
      }),

    async remove(actor, id, organizationId, ifMatch) {
      const { row: known } = await readIncident(state.db, id, organizationId);
      await state.transaction(async (tx) => {
        const [row] = await tx.select().from(statusIncidents).where(eq(statusIncidents.id, id)).for('update');
        if (row === undefined) throw unknownResource();
        assertVersion(row, ifMatch);
        await tx.delete(statusIncidents).where(eq(statusIncidents.id, id));
        await record(tx, actor, 'delete', row);
      });
      await deps.changes.announce([known.pageId]);
    },

    publish: (actor, id, organizationId, notify) =>
      change(id, organizationId, async (tx, row, now) => {
        if (!row.isDraft) throw new AppError('CONFLICT', { message: 'The incident is already published' });
        const updated = await settle(tx, row, now, { isDraft: false });
        const { updates } = await readIncident(tx, id, organizationId);
        const update = updates.at(-1);
        if (update === undefined) throw new Error('The incident has no updates');
        await record(tx, actor, 'publish', updated);
        const event = updated.status === 'resolved' ? 'resolved' : 'created';
        await announceIncident(tx, { event, incident: updated, update, notify });
      }),

    async addUpdate(actor, id, organizationId, input, creation) {
      const nowMs = clock.now();
      const replayed = creation && (await findCreated(state, organizationId, creation, nowMs));
      if (replayed !== undefined)
        return { incident: await service.read(replayed, organizationId), isNew: false };
      try {
        const incident = await change(id, organizationId, async (tx, row, now) => {
          const at = input.at === undefined ? now : new Date(input.at);
          assertNotFuture('at', at, nowMs);
          if (at < row.startedAt) throw invalidField('at', 'must not be before the start of the incident');
          const total = await tx.$count(statusIncidentUpdates, eq(statusIncidentUpdates.incidentId, id));
          if (total >= MAX_UPDATES)
            throw new AppError('CONFLICT', { message: `An incident has at most ${MAX_UPDATES} updates` });
          await assertComponents(tx, row.pageId, input.components ?? []);
          if (creation !== undefined) await recordCreation(tx, organizationId, creation, id, nowMs);
          const update = {
            id: newId('iup', nowMs),
            incidentId: id,
            status: input.status,
            message: input.message,
            at,
            impacts: [...(input.components ?? [])],
            createdAt: now,
            updatedAt: now,
          };
          await tx.insert(statusIncidentUpdates).values(update);
          const updated = await settle(tx, row, now);
          await record(tx, actor, 'add-update', updated, { update: update.id });
          const isResolved = updated.status === 'resolved' && row.status !== 'resolved';
          const event = isResolved ? 'resolved' : 'updated';
          await announceIncident(tx, { event, incident: updated, update, notify: input.notify });
        });
        return { incident, isNew: true };
      } catch (error) {
        // A simultaneous request with the same key was faster.
        if (isSimultaneous(error)) return service.addUpdate(actor, id, organizationId, input, creation);
        throw error;
      }
    },

    changeUpdate: (actor, id, organizationId, updateId, { components, at, ...changes }) =>
      change(id, organizationId, async (tx, row, now) => {
        if (at !== undefined) assertNotFuture('at', new Date(at), now.getTime());
        await assertComponents(tx, row.pageId, components ?? []);
        const changed = await tx
          .update(statusIncidentUpdates)
          .set({
            ...definedFields(changes),
            ...(at === undefined ? {} : { at: new Date(at) }),
            ...(components === undefined ? {} : { impacts: [...components] }),
            updatedAt: now,
          })
          .where(and(eq(statusIncidentUpdates.id, updateId), eq(statusIncidentUpdates.incidentId, id)))
          .returning({ id: statusIncidentUpdates.id });
        if (changed.length === 0) throw unknownResource();
        const updated = await settle(tx, row, now);
        await record(tx, actor, 'change-update', updated, { update: updateId });
      }),

    removeUpdate: (actor, id, organizationId, updateId) =>
      change(id, organizationId, async (tx, row, now) => {
        const removed = await tx
          .delete(statusIncidentUpdates)
          .where(and(eq(statusIncidentUpdates.id, updateId), eq(statusIncidentUpdates.incidentId, id)))
          .returning({ id: statusIncidentUpdates.id });
        if (removed.length === 0) throw unknownResource();
        const left = await tx.$count(statusIncidentUpdates, eq(statusIncidentUpdates.incidentId, id));
        if (left === 0)
          throw new AppError('CONFLICT', {
            message: 'The only update of an incident cannot be deleted. Delete the incident',
          });
        const updated = await settle(tx, row, now);
        await record(tx, actor, 'delete-update', updated, { update: updateId });
      }),

    setPostmortem: (actor, id, organizationId, { message, isPublished }) =>
      change(id, organizationId, async (tx, row, now) => {
        const publishedAt = message !== null && isPublished ? (row.postmortemPublishedAt ?? now) : null;
        const updated = await settle(tx, row, now, {
          postmortem: message,
          postmortemPublishedAt: publishedAt,
        });
        await record(tx, actor, 'set-postmortem', updated, { isPublished: publishedAt !== null });
      }),
  };
  return service;
}
