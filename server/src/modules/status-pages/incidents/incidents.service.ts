import { and, desc, eq, ilike, isNotNull, isNull, lt } from 'drizzle-orm';
import { AppError, invalidField, unknownResource } from '../../../errors.ts';
import type { Actor } from '../../../lib/actor.ts';
import { assertVersion } from '../../../lib/ids/entity-tag.ts';
import { isId, newId } from '../../../lib/ids/ids.ts';
import { say } from '../../../lib/texts/sentence.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { ChangeFeed } from '../../../stores/live/change-feed.ts';
import type { State } from '../../../stores/state/state.ts';
import type { AuditService } from '../../audit/index.ts';
import { createOnce } from '../../creations/index.ts';
import type { PageOf } from '../components/components.service.ts';
import { lockPage, touchPage, versionTagOf } from '../pages/find-pages.ts';
import { definedFields } from '../present-fields.ts';
import type { AnnounceIncident } from './announce-incident.ts';
import { createIncidentChanger } from './change-incident.ts';
import { type LoadedIncident, readIncident, withUpdates } from './find-incidents.ts';
import { assertComponents, assertIncidentFits, assertNotFuture } from './incident-rules.ts';
import { createIncidentUpdatesService, type IncidentUpdatesService } from './incident-updates.service.ts';
import type { IncidentChanges, NewIncident } from './incidents.contract.ts';
import { statusIncidents, statusIncidentUpdates } from './incidents.table.ts';
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
export interface IncidentsService extends IncidentUpdatesService {
  /** @throws AppError VALIDATION_ERROR for an invalid cursor. */
  list(
    options: IncidentListOptions,
  ): Promise<{ readonly incidents: readonly LoadedIncident[]; readonly nextCursor: string | null }>;
  /** @throws AppError ACCESS_DENIED. */
  read(id: string, organizationId: string): Promise<LoadedIncident>;
  /** @throws AppError VALIDATION_ERROR; CONFLICT when too many are open. */
  create(actor: Actor, page: PageOf, input: NewIncident): Promise<LoadedIncident>;
  /** @throws AppError VALIDATION_ERROR, PRECONDITION_FAILED, ACCESS_DENIED. */
  update(actor: Actor, id: string, organizationId: string, changes: IncidentChanges): Promise<LoadedIncident>;
  /** @throws AppError PRECONDITION_FAILED, ACCESS_DENIED. */
  remove(actor: Actor, id: string, organizationId: string): Promise<void>;
  /** Makes a draft public. @throws AppError CONFLICT when it is public already; ACCESS_DENIED. */
  publish(actor: Actor, id: string, organizationId: string, notify: boolean): Promise<LoadedIncident>;
}

/** Creates the service. Every change is in one transaction with its audit entry. */
export function createIncidentsService(deps: {
  readonly state: State;
  readonly clock: Clock;
  readonly audit: Pick<AuditService, 'record'>;
  readonly changes: Pick<ChangeFeed, 'announce'>;
  readonly announceIncident: AnnounceIncident;
}): IncidentsService {
  const { state, clock, announceIncident } = deps;

  const { record, change, settle } = createIncidentChanger(deps);

  const service: IncidentsService = {
    ...createIncidentUpdatesService(deps),

    async list({ pageId, state: wanted, search, limit, cursor }) {
      if (cursor !== undefined && !isId('inc', cursor))
        throw invalidField('cursor', say('fields.isNotCursorOfList'));
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

    async create(actor, page, input) {
      const { pageId, organizationId } = page;
      const nowMs = clock.now();
      return createOnce({
        kind: 'incident',
        actor,
        state,
        organizationId,
        nowMs,
        read: (id) => service.read(id, organizationId),
        create: async (keep) => {
          const now = new Date(nowMs);
          const { title, severity, status, message, components, isDraft } = input;
          const startedAt = input.startedAt === undefined ? now : new Date(input.startedAt);
          if (input.resolvedAt !== undefined && status !== 'resolved')
            throw invalidField('resolvedAt', say('statusPages.onlyForResolved'));
          const at = input.resolvedAt === undefined ? startedAt : new Date(input.resolvedAt);
          assertNotFuture('startedAt', startedAt, nowMs);
          assertNotFuture('resolvedAt', at, nowMs);
          if (at < startedAt) throw invalidField('resolvedAt', say('statusPages.mustNotBeBeforeStartedAt'));
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

          await state.transaction(async (tx) => {
            await lockPage(tx, pageId, organizationId);
            await assertIncidentFits(tx, pageId);
            await assertComponents(tx, pageId, components);
            await keep(tx, id);
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

          await deps.changes.announce([pageId]);
          return await service.read(id, organizationId);
        },
      });
    },

    update: (actor, id, organizationId, { resolvedAt, ...changes }) =>
      change(id, organizationId, async (tx, row, now) => {
        assertVersion(actor, versionTagOf(row));
        const startedAt = changes.startedAt === undefined ? row.startedAt : new Date(changes.startedAt);
        assertNotFuture('startedAt', startedAt, now.getTime());
        if (resolvedAt !== undefined) {
          if (row.resolvedAt === null)
            throw invalidField('resolvedAt', say('statusPages.incidentIsNotResolved'));
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
          ...(changes.title === undefined ? {} : { automaticTitle: null }),
          startedAt,
        });
        if (updated.resolvedAt !== null && updated.resolvedAt < startedAt)
          throw invalidField('startedAt', say('statusPages.mustNotBeAfterResolvedAt'));
        await record(tx, actor, 'update', updated);
      }),

    async remove(actor, id, organizationId) {
      const { row: known } = await readIncident(state.db, id, organizationId);
      await state.transaction(async (tx) => {
        if (!known.isDraft) await touchPage(tx, known.pageId, new Date(clock.now()));
        const [row] = await tx.select().from(statusIncidents).where(eq(statusIncidents.id, id)).for('update');
        if (row === undefined) throw unknownResource();
        assertVersion(actor, versionTagOf(row));
        await tx.delete(statusIncidents).where(eq(statusIncidents.id, id));
        await record(tx, actor, 'delete', row);
      });
      await deps.changes.announce([known.pageId]);
    },

    publish: (actor, id, organizationId, notify) =>
      change(id, organizationId, async (tx, row, now) => {
        if (!row.isDraft)
          throw new AppError('CONFLICT', { message: say('statusPages.incidentIsAlreadyPublished') });
        const updated = await settle(tx, row, now, { isDraft: false });
        const { updates } = await readIncident(tx, id, organizationId);
        const update = updates.at(-1);
        if (update === undefined) throw new Error('The incident has no updates');
        await record(tx, actor, 'publish', updated);
        const event = updated.status === 'resolved' ? 'resolved' : 'created';
        await announceIncident(tx, { event, incident: updated, update, notify });
      }),
  };
  return service;
}
