import { and, eq, sql } from 'drizzle-orm';
import { unknownResource } from '../../../errors.ts';
import type { Actor } from '../../../lib/actor.ts';
import { newId } from '../../../lib/ids/ids.ts';
import { say } from '../../../lib/texts/sentence.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import { assertRoom } from '../../../stores/state/assert-room.ts';
import type { State, StateHandle } from '../../../stores/state/state.ts';
import type { AuditService } from '../../audit/index.ts';
import { createOnce } from '../../creations/index.ts';
import type { PageOf } from '../components/components.service.ts';
import { lockPage } from '../pages/find-pages.ts';
import { definedFields } from '../present-fields.ts';
import { assertComponents } from './incident-rules.ts';
import { type IncidentTemplateRow, statusIncidentTemplates } from './incidents.table.ts';
import { MAX_TEMPLATES } from './templates.contract.ts';

/** The fields of a template. */
export type TemplateFields = Pick<
  IncidentTemplateRow,
  'name' | 'title' | 'severity' | 'status' | 'message' | 'componentIds'
>;

interface TemplatesServiceDeps {
  readonly state: State;
  readonly clock: Clock;
  readonly audit: Pick<AuditService, 'record'>;
}

/** Manages the templates of incidents. Access was checked before. Every change is in one transaction with its audit entry. */
export class TemplatesService {
  readonly #deps: TemplatesServiceDeps;

  constructor(deps: TemplatesServiceDeps) {
    this.#deps = deps;
  }

  /** By name. */
  list(pageId: string): Promise<readonly IncidentTemplateRow[]> {
    return this.#deps.state.db
      .select()
      .from(statusIncidentTemplates)
      .where(eq(statusIncidentTemplates.pageId, pageId))
      .orderBy(sql`lower(${statusIncidentTemplates.name})`, statusIncidentTemplates.id);
  }

  /** @throws AppError VALIDATION_ERROR; CONFLICT when there are too many. */
  async create(actor: Actor, page: PageOf, input: TemplateFields): Promise<IncidentTemplateRow> {
    const { state, clock } = this.#deps;
    const { pageId, organizationId } = page;
    const nowMs = clock.now();
    return createOnce({
      kind: 'incident-template',
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
        const id = newId('itp', nowMs);

        const row = await state.transaction(async (tx) => {
          await lockPage(tx, pageId, organizationId);
          await assertRoom(tx, statusIncidentTemplates, eq(statusIncidentTemplates.pageId, pageId), {
            max: MAX_TEMPLATES,
            message: say('statusPages.tooManyTemplates', { max: MAX_TEMPLATES }),
          });
          await assertComponents(tx, pageId, this.#toReferences(input.componentIds));
          await keep(tx, id);
          const [inserted] = await tx
            .insert(statusIncidentTemplates)
            .values({ ...input, id, pageId, createdAt: now, updatedAt: now })
            .returning();
          if (inserted === undefined) throw new Error('The inserted template was not returned');
          await this.#record(tx, actor, 'create', page, inserted);
          return inserted;
        });
        return row;
      },
    });
  }

  /** @throws AppError VALIDATION_ERROR, ACCESS_DENIED. */
  update(
    actor: Actor,
    page: PageOf,
    id: string,
    changes: { readonly [Name in keyof TemplateFields]?: TemplateFields[Name] | undefined },
  ): Promise<IncidentTemplateRow> {
    const { state, clock } = this.#deps;
    return state.transaction(async (tx) => {
      await assertComponents(tx, page.pageId, this.#toReferences(changes.componentIds ?? []));
      const [updated] = await tx
        .update(statusIncidentTemplates)
        .set({ ...definedFields(changes), updatedAt: new Date(clock.now()) })
        .where(this.#isTemplate(page.pageId, id))
        .returning();
      if (updated === undefined) throw unknownResource();
      await this.#record(tx, actor, 'update', page, updated);
      return updated;
    });
  }

  /** @throws AppError ACCESS_DENIED. */
  remove(actor: Actor, page: PageOf, id: string): Promise<void> {
    return this.#deps.state.transaction(async (tx) => {
      const [removed] = await tx
        .delete(statusIncidentTemplates)
        .where(this.#isTemplate(page.pageId, id))
        .returning();
      if (removed === undefined) throw unknownResource();
      await this.#record(tx, actor, 'delete', page, removed);
    });
  }

  #record(tx: StateHandle, actor: Actor, verb: string, page: PageOf, row: IncidentTemplateRow) {
    return this.#deps.audit.record(tx, actor, {
      action: `incident-template.${verb}`,
      organizationId: page.organizationId,
      resource: `status-page:${page.pageId}`,
      details: { template: row.id, name: row.name },
    });
  }

  #toReferences(ids: readonly string[]) {
    return ids.map((id) => ({ id }));
  }

  #isTemplate(pageId: string, id: string) {
    return and(eq(statusIncidentTemplates.id, id), eq(statusIncidentTemplates.pageId, pageId));
  }
}
