import { and, asc, eq, max } from 'drizzle-orm';
import { AppError, unknownResource } from '../../../errors.ts';
import type { Actor } from '../../../lib/actor.ts';
import { newId } from '../../../lib/ids/ids.ts';
import { say } from '../../../lib/texts/sentence.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { ChangeFeed } from '../../../stores/live/change-feed.ts';
import { assertRoom } from '../../../stores/state/assert-room.ts';
import type { State, StateHandle } from '../../../stores/state/state.ts';
import type { AuditService } from '../../audit/index.ts';
import { createOnce } from '../../creations/index.ts';
import { lockPage, touchPage } from '../pages/find-pages.ts';
import { definedFields } from '../present-fields.ts';
import { type ComponentGroupRow, statusComponentGroups, statusComponents } from '../status-pages.table.ts';
import { MAX_GROUPS } from './components.contract.ts';
import type { PageOf } from './components.service.ts';

/** The new order of a page: all its components with their groups, and all its groups. */
export interface NewOrder {
  readonly components: readonly { readonly id: string; readonly groupId: string | null }[];
  readonly groupIds: readonly string[];
}

interface GroupsServiceDeps {
  readonly state: State;
  readonly clock: Clock;
  readonly audit: Pick<AuditService, 'record'>;
  readonly changes: Pick<ChangeFeed, 'announce'>;
}

/**
 * Manages the groups of components, and the order of both. Access was checked before. Every change is in one transaction with
 * its audit entry.
 */
export class GroupsService {
  readonly #deps: GroupsServiceDeps;

  constructor(deps: GroupsServiceDeps) {
    this.#deps = deps;
  }

  /** In their order. */
  list(pageId: string): Promise<readonly ComponentGroupRow[]> {
    return this.#deps.state.db
      .select()
      .from(statusComponentGroups)
      .where(eq(statusComponentGroups.pageId, pageId))
      .orderBy(asc(statusComponentGroups.position), asc(statusComponentGroups.id));
  }

  /** @throws AppError CONFLICT when there are too many. */
  async create(
    actor: Actor,
    page: PageOf,
    {
      name,
      order,
      isCollapsed,
    }: { readonly name: string; readonly order?: number | undefined; readonly isCollapsed: boolean },
  ): Promise<ComponentGroupRow> {
    const { state, clock } = this.#deps;
    const { pageId, organizationId } = page;
    const nowMs = clock.now();
    return createOnce({
      kind: 'status-page-group',
      actor,
      state,
      organizationId,
      nowMs,
      read: async (createdId) => {
        const row = (await this.list(pageId)).find(({ id }) => id === createdId);
        if (row === undefined) throw unknownResource();
        return row;
      },
      create: async (keep) => {
        const now = new Date(nowMs);
        const id = newId('cgr', nowMs);

        const row = await state.transaction(async (tx) => {
          await lockPage(tx, pageId, organizationId);
          await assertRoom(tx, statusComponentGroups, eq(statusComponentGroups.pageId, pageId), {
            max: MAX_GROUPS,
            message: say('statusPages.tooManyGroups', { max: MAX_GROUPS }),
          });
          const [last] = await tx
            .select({ position: max(statusComponentGroups.position) })
            .from(statusComponentGroups)
            .where(eq(statusComponentGroups.pageId, pageId));
          await keep(tx, id);
          const position = order ?? (last?.position ?? -1) + 1;
          const values = { id, pageId, name, position, isCollapsed, createdAt: now, updatedAt: now };
          const [inserted] = await tx.insert(statusComponentGroups).values(values).returning();
          if (inserted === undefined) throw new Error('The inserted group was not returned');
          await this.#record(tx, actor, 'create', page, { group: id, name });
          return inserted;
        });
        await this.#deps.changes.announce([pageId]);
        return row;
      },
    });
  }

  /** @throws AppError ACCESS_DENIED. */
  async update(
    actor: Actor,
    page: PageOf,
    id: string,
    {
      order,
      ...changes
    }: {
      readonly name?: string | undefined;
      readonly order?: number | undefined;
      readonly isCollapsed?: boolean | undefined;
    },
  ): Promise<ComponentGroupRow> {
    const { state, clock } = this.#deps;
    const row = await state.transaction(async (tx) => {
      await lockPage(tx, page.pageId, page.organizationId);
      const [updated] = await tx
        .update(statusComponentGroups)
        .set({
          ...definedFields(changes),
          ...(order === undefined ? {} : { position: order }),
          updatedAt: new Date(clock.now()),
        })
        .where(this.#isGroup(page.pageId, id))
        .returning();
      if (updated === undefined) throw unknownResource();
      await this.#record(tx, actor, 'update', page, { group: id, name: updated.name });
      return updated;
    });
    await this.#deps.changes.announce([page.pageId]);
    return row;
  }

  /** Its components remain, without a group. @throws AppError ACCESS_DENIED. */
  async remove(actor: Actor, page: PageOf, id: string): Promise<void> {
    const { state, clock } = this.#deps;
    await state.transaction(async (tx) => {
      await lockPage(tx, page.pageId, page.organizationId);
      const [removed] = await tx
        .delete(statusComponentGroups)
        .where(this.#isGroup(page.pageId, id))
        .returning();
      if (removed === undefined) throw unknownResource();
      await touchPage(tx, page.pageId, new Date(clock.now()));
      await this.#record(tx, actor, 'delete', page, { group: id, name: removed.name });
    });
    await this.#deps.changes.announce([page.pageId]);
  }

  /** Reorders everything or nothing. @throws AppError CONFLICT when the order is not that of all components and groups. */
  async reorder(actor: Actor, page: PageOf, order: NewOrder): Promise<void> {
    const { state, clock } = this.#deps;
    await state.transaction(async (tx) => {
      await lockPage(tx, page.pageId, page.organizationId);
      await applyOrder(tx, page.pageId, order);
      await touchPage(tx, page.pageId, new Date(clock.now()));
      await this.#record(tx, actor, 'reorder', page, {
        components: order.components.length,
        groups: order.groupIds.length,
      });
    });
    await this.#deps.changes.announce([page.pageId]);
  }

  #record(
    tx: StateHandle,
    actor: Actor,
    verb: string,
    { pageId, organizationId }: PageOf,
    details: Readonly<Record<string, unknown>>,
  ) {
    return this.#deps.audit.record(tx, actor, {
      action: `status-page-group.${verb}`,
      organizationId,
      resource: `status-page:${pageId}`,
      details,
    });
  }

  #isGroup(pageId: string, id: string) {
    return and(eq(statusComponentGroups.id, id), eq(statusComponentGroups.pageId, pageId));
  }
}

async function applyOrder(
  tx: StateHandle,
  pageId: string,
  { components, groupIds }: NewOrder,
): Promise<void> {
  const storedComponents = await tx
    .select({ id: statusComponents.id })
    .from(statusComponents)
    .where(eq(statusComponents.pageId, pageId));
  const storedGroups = await tx
    .select({ id: statusComponentGroups.id })
    .from(statusComponentGroups)
    .where(eq(statusComponentGroups.pageId, pageId));
  assertSame(
    components.map(({ id }) => id),
    storedComponents,
    'components',
  );
  assertSame(groupIds, storedGroups, 'groups');
  const unknown = components.find(({ groupId }) => groupId !== null && !groupIds.includes(groupId));
  if (unknown !== undefined)
    throw new AppError('CONFLICT', {
      message: say('statusPages.isNotGroupOfPage', { groupId: String(unknown.groupId) }),
    });
  for (const [position, { id, groupId }] of components.entries())
    await tx.update(statusComponents).set({ position, groupId }).where(eq(statusComponents.id, id));
  for (const [position, id] of groupIds.entries())
    await tx.update(statusComponentGroups).set({ position }).where(eq(statusComponentGroups.id, id));
}

/** @throws AppError CONFLICT unless both contain the same ids, each once. */
function assertSame(ids: readonly string[], rows: readonly { readonly id: string }[], what: string): void {
  const stored = new Set(rows.map(({ id }) => id));
  if (ids.length === stored.size && new Set(ids).size === ids.length && ids.every((id) => stored.has(id)))
    return;
  throw new AppError('CONFLICT', {
    message: say('statusPages.orderMustContainAll', { what }),
  });
}
