import { and, eq } from 'drizzle-orm';
import { AppError, invalidField, unknownResource } from '../../../errors.ts';
import type { Actor } from '../../../lib/actor.ts';
import { newId } from '../../../lib/ids/ids.ts';
import { say } from '../../../lib/texts/sentence.ts';
import { assertRoom } from '../../../stores/state/assert-room.ts';
import { createOnce } from '../../creations/index.ts';
import { definedFields } from '../present-fields.ts';
import type { AnnounceIncident } from './announce-incident.ts';
import { createIncidentChanger, type IncidentChangerDeps } from './change-incident.ts';
import { type LoadedIncident, readIncident } from './find-incidents.ts';
import { assertComponents, assertNotFuture } from './incident-rules.ts';
import { type ImpactInput, MAX_UPDATES, type NewUpdate } from './incidents.contract.ts';
import { statusIncidentUpdates } from './incidents.table.ts';

/** Manages the updates of incidents, and their postmortems. Access was checked before. */
export interface IncidentUpdatesService {
  /** @throws AppError VALIDATION_ERROR; CONFLICT when it has too many; ACCESS_DENIED. */
  addUpdate(actor: Actor, id: string, organizationId: string, input: NewUpdate): Promise<LoadedIncident>;
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
export function createIncidentUpdatesService(
  deps: IncidentChangerDeps & { readonly announceIncident: AnnounceIncident },
): IncidentUpdatesService {
  const { state, clock, announceIncident } = deps;
  const { record, change, settle } = createIncidentChanger(deps);

  const service: IncidentUpdatesService = {
    async addUpdate(actor, id, organizationId, input) {
      const nowMs = clock.now();
      return createOnce({
        kind: 'incident-update',
        actor,
        state,
        organizationId,
        nowMs,
        read: (id) => readIncident(state.db, id, organizationId),
        create: async (keep) => {
          const incident = await change(id, organizationId, async (tx, row, now) => {
            const at = input.at === undefined ? now : new Date(input.at);
            assertNotFuture('at', at, nowMs);
            if (at < row.startedAt) throw invalidField('at', say('statusPages.mustNotBeBeforeStart'));
            await assertRoom(tx, statusIncidentUpdates, eq(statusIncidentUpdates.incidentId, id), {
              max: MAX_UPDATES,
              message: say('statusPages.tooManyUpdates', { max: MAX_UPDATES }),
            });
            await assertComponents(tx, row.pageId, input.components ?? []);
            await keep(tx, id);
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
          return incident;
        },
      });
    },

    changeUpdate: (actor, id, organizationId, updateId, { components, at, ...changes }) =>
      change(id, organizationId, async (tx, row, now) => {
        if (at !== undefined) assertNotFuture('at', new Date(at), now.getTime());
        await assertComponents(tx, row.pageId, components ?? []);
        const changed = await tx
          .update(statusIncidentUpdates)
          .set({
            ...definedFields(changes),
            ...(changes.message === undefined ? {} : { automaticMessage: null }),
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
            message: say('statusPages.onlyUpdateCannotBeDeleted'),
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
