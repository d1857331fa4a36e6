import { and, eq, max } from 'drizzle-orm';
import { unknownResource } from '../../../errors.ts';
import type { Actor } from '../../../lib/actor.ts';
import { assertVersion } from '../../../lib/ids/entity-tag.ts';
import { newId } from '../../../lib/ids/ids.ts';
import { say } from '../../../lib/texts/sentence.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { ChangeFeed } from '../../../stores/live/change-feed.ts';
import { assertRoom } from '../../../stores/state/assert-room.ts';
import type { State, StateHandle } from '../../../stores/state/state.ts';
import type { AuditService } from '../../audit/index.ts';
import { createOnce } from '../../creations/index.ts';
import { lockPage, touchPage, versionTagOf } from '../pages/find-pages.ts';
import { definedFields } from '../present-fields.ts';
import { type LoadedComponent, loadComponents } from '../projection/load-components.ts';
import { type ComponentRow, statusComponents } from '../status-pages.table.ts';
import { columnsOf } from './change-component.ts';
import { assertComponent, kindOf } from './component-rules.ts';
import {
  COMPONENT_DEFAULTS,
  type ComponentChanges,
  MAX_COMPONENTS,
  type NewComponent,
} from './components.contract.ts';

/** A page of an organization. */
export interface PageOf {
  readonly pageId: string;
  readonly organizationId: string;
}

interface ComponentsServiceDeps {
  readonly state: State;
  readonly clock: Clock;
  readonly audit: Pick<AuditService, 'record'>;
  readonly changes: Pick<ChangeFeed, 'announce'>;
  /** Announces a change, and replaces the snapshot of the page before it is acknowledged that a component is hidden. */
  readonly restrict: (pageId: string) => Promise<void>;
}

/** Manages the components of pages. Access was checked before. Every change is in one transaction with its audit entry. */
export class ComponentsService {
  readonly #deps: ComponentsServiceDeps;

  constructor(deps: ComponentsServiceDeps) {
    this.#deps = deps;
  }

  /** In their order. */
  list(pageId: string): Promise<readonly LoadedComponent[]> {
    return loadComponents(this.#deps.state.db, [pageId]);
  }

  /** @throws AppError VALIDATION_ERROR; CONFLICT when there are too many. */
  async create(
    actor: Actor,
    page: PageOf,
    { kind: requested, ...input }: NewComponent,
  ): Promise<LoadedComponent> {
    const { state, clock } = this.#deps;
    const { pageId, organizationId } = page;
    const nowMs = clock.now();
    return createOnce({
      kind: 'status-page-component',
      actor,
      state,
      organizationId,
      nowMs,
      read: (id) => this.#read(pageId, id),
      create: async (keep) => {
        const now = new Date(nowMs);
        const id = newId('cmp', nowMs);
        const { monitorId, monitorIds, order, ...fields } = {
          ...COMPONENT_DEFAULTS,
          ...definedFields(input),
        };
        const kind = requested ?? kindOf({ ...fields, monitorId, monitorIds: [...monitorIds] });

        await state.transaction(async (tx) => {
          await lockPage(tx, pageId, organizationId);
          const nextPosition = await findRoom(tx, pageId);
          const merged = { ...fields, kind, monitorId, monitorIds: [...monitorIds] };
          await assertComponent(tx, page, merged);
          await keep(tx, id);
          const [inserted] = await tx
            .insert(statusComponents)
            .values({
              ...fields,
              displayName: input.displayName,
              id,
              pageId,
              organizationId,
              kind,
              monitorIds: monitorId === null ? [...monitorIds] : [monitorId],
              position: order ?? nextPosition,
              state: kind === 'third_party' ? 'unknown' : fields.state,
              stateSince: now,
              pollAt: kind === 'third_party' ? now : null,
              createdAt: now,
              updatedAt: now,
            })
            .returning();
          if (inserted === undefined) throw new Error('The inserted component was not returned');
          await this.#record(tx, actor, 'create', inserted);
        });

        await this.#deps.changes.announce([pageId]);
        return await this.#read(pageId, id);
      },
    });
  }

  /** @throws AppError VALIDATION_ERROR, PRECONDITION_FAILED, ACCESS_DENIED. */
  async update(actor: Actor, page: PageOf, id: string, changes: ComponentChanges): Promise<LoadedComponent> {
    const { state, clock } = this.#deps;
    const { pageId, organizationId } = page;
    await state.transaction(async (tx) => {
      await lockPage(tx, pageId, organizationId);
      const before = await readComponent(tx, pageId, id);
      assertVersion(actor, versionTagOf(before));
      const now = new Date(clock.now());
      if (before.isVisible && changes.isVisible === false) await touchPage(tx, pageId, now);
      const columns = await columnsOf(tx, before, changes, now);
      const [updated] = await tx
        .update(statusComponents)
        .set({ ...columns, version: before.version + 1, updatedAt: now })
        .where(eq(statusComponents.id, id))
        .returning();
      if (updated === undefined) throw unknownResource();
      await this.#record(tx, actor, 'update', updated);
    });
    await (changes.isVisible === false ? this.#deps.restrict(pageId) : this.#deps.changes.announce([pageId]));
    return this.#read(pageId, id);
  }

  /** @throws AppError PRECONDITION_FAILED, ACCESS_DENIED. */
  async remove(actor: Actor, { pageId, organizationId }: PageOf, id: string): Promise<void> {
    const { state, clock } = this.#deps;
    await state.transaction(async (tx) => {
      await lockPage(tx, pageId, organizationId);
      const row = await readComponent(tx, pageId, id);
      assertVersion(actor, versionTagOf(row));
      await tx.delete(statusComponents).where(eq(statusComponents.id, id));
      if (row.isVisible) await touchPage(tx, pageId, new Date(clock.now()));
      await this.#record(tx, actor, 'delete', row);
    });
    await this.#deps.restrict(pageId);
  }

  #record(tx: StateHandle, actor: Actor, verb: string, row: ComponentRow) {
    return this.#deps.audit.record(tx, actor, {
      action: `status-page-component.${verb}`,
      organizationId: row.organizationId,
      resource: `status-page:${row.pageId}`,
      details: { component: row.id, name: row.displayName, kind: row.kind, isVisible: row.isVisible },
    });
  }

  async #read(pageId: string, id: string): Promise<LoadedComponent> {
    const found = (await loadComponents(this.#deps.state.db, [pageId])).find(({ row }) => row.id === id);
    if (found === undefined) throw unknownResource();
    return found;
  }
}

async function readComponent(tx: StateHandle, pageId: string, id: string): Promise<ComponentRow> {
  const [row] = await tx
    .select()
    .from(statusComponents)
    .where(and(eq(statusComponents.id, id), eq(statusComponents.pageId, pageId)));
  if (row === undefined) throw unknownResource();
  return row;
}

/** Returns the place after the last component. @throws AppError CONFLICT when there are too many. */
async function findRoom(tx: StateHandle, pageId: string): Promise<number> {
  await assertRoom(tx, statusComponents, eq(statusComponents.pageId, pageId), {
    max: MAX_COMPONENTS,
    message: say('statusPages.tooManyComponents', { max: MAX_COMPONENTS }),
  });
  const [last] = await tx
    .select({ position: max(statusComponents.position) })
    .from(statusComponents)
    .where(eq(statusComponents.pageId, pageId));
  return (last?.position ?? -1) + 1;
}
