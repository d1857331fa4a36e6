import { and, asc, eq, inArray } from 'drizzle-orm';
import { invalidField, unknownResource } from '../../../errors.ts';
import type { FoundResource } from '../../../http/authorize.ts';
import type { Outbox } from '../../../jobs/outbox.ts';
import type { Actor } from '../../../lib/actor.ts';
import { assertVersion } from '../../../lib/ids/entity-tag.ts';
import { isId, newId } from '../../../lib/ids/ids.ts';
import { say } from '../../../lib/texts/sentence.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import { assertRoom } from '../../../stores/state/assert-room.ts';
import type { State, StateHandle } from '../../../stores/state/state.ts';
import type { AuditService } from '../../audit/index.ts';
import { createOnce } from '../../creations/index.ts';
import { integrations } from '../../integrations/integrations.table.ts';
import { websites } from '../../websites/websites.table.ts';
import { lockNotifications } from '../routing/organization-lock.ts';
import { type NotificationRuleRow, notificationRules } from './notification-rules.table.ts';
import { replanRule } from './replan-rule.ts';
import type { NewRule, RuleChanges } from './rule-fields.contract.ts';

const MAX_RULES = 100;

/** Returns the entity tag of a rule. */
export function entityTagOf({ id, version }: NotificationRuleRow): string {
  return `"${id}-${version}"`;
}

interface NotificationRulesServiceDeps {
  readonly state: State;
  readonly clock: Clock;
  readonly outbox: Pick<Outbox, 'add'>;
  readonly audit: Pick<AuditService, 'record'>;
}

/** Manages notification rules. Access is checked before. */
export class NotificationRulesService {
  readonly #deps: NotificationRulesServiceDeps;

  constructor(deps: NotificationRulesServiceDeps) {
    this.#deps = deps;
  }

  /** @throws AppError ACCESS_DENIED. */
  async read(id: string, organizationId: string): Promise<NotificationRuleRow> {
    const [row] = await this.#deps.state.db
      .select()
      .from(notificationRules)
      .where(isRule(id, organizationId));
    if (row === undefined) throw unknownResource();
    return row;
  }

  /** Returns the rules of an organization, oldest first. */
  list(organizationId: string): Promise<readonly NotificationRuleRow[]> {
    return this.#deps.state.db
      .select()
      .from(notificationRules)
      .where(eq(notificationRules.organizationId, organizationId))
      .orderBy(asc(notificationRules.id));
  }

  /** For authorization. */
  async find(id: string): Promise<FoundResource | undefined> {
    if (!isId('nrl', id)) return undefined;
    const [row] = await this.#deps.state.db
      .select({ organizationId: notificationRules.organizationId })
      .from(notificationRules)
      .where(eq(notificationRules.id, id));
    return row && { ...row, websiteId: undefined, isPublic: false };
  }

  /** @throws AppError VALIDATION_ERROR for integrations and websites of others, CONFLICT when there are too many rules. */
  async create(actor: Actor, organizationId: string, input: NewRule): Promise<NotificationRuleRow> {
    const { state, clock } = this.#deps;
    const nowMs = clock.now();
    return createOnce({
      kind: 'notification-rule',
      actor,
      state,
      organizationId,
      nowMs,
      read: (id) => this.read(id, organizationId),
      create: async (keep) => {
        const now = new Date(nowMs);
        const id = newId('nrl', nowMs);

        const row = await state.transaction(async (tx) => {
          await lockNotifications(tx, organizationId);
          await assertRoom(tx, notificationRules, eq(notificationRules.organizationId, organizationId), {
            max: MAX_RULES,
            message: say('notifications.tooManyNotificationRules', { max: MAX_RULES }),
          });
          await assertReferences(tx, organizationId, input);
          await keep(tx, id);
          const [inserted] = await tx
            .insert(notificationRules)
            .values({ ...input, id, organizationId, createdAt: now, updatedAt: now })
            .returning();
          if (inserted === undefined) throw new Error('The inserted rule was not returned');
          await this.#record(tx, actor, 'create', inserted);
          return inserted;
        });
        return row;
      },
    });
  }

  /** @throws AppError VALIDATION_ERROR, ACCESS_DENIED, PRECONDITION_FAILED. */
  update(
    actor: Actor,
    id: string,
    organizationId: string,
    changes: RuleChanges,
  ): Promise<NotificationRuleRow> {
    const { state, clock, outbox } = this.#deps;
    return state.transaction(async (tx) => {
      const row = await this.#lock(tx, id, organizationId, actor);
      const present = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
      if (Object.keys(present).length === 0) return row;
      await assertReferences(tx, organizationId, changes);
      const [updated] = await tx
        .update(notificationRules)
        .set({ ...present, version: row.version + 1, updatedAt: new Date(clock.now()) })
        .where(eq(notificationRules.id, id))
        .returning();
      if (updated === undefined) throw unknownResource();
      await this.#record(tx, actor, 'update', updated);
      await replanRule(tx, outbox, { before: row, after: updated }, clock.now());
      return updated;
    });
  }

  /** @throws AppError ACCESS_DENIED, PRECONDITION_FAILED. */
  remove(actor: Actor, id: string, organizationId: string): Promise<void> {
    const { state, clock, outbox } = this.#deps;
    return state.transaction(async (tx) => {
      const row = await this.#lock(tx, id, organizationId, actor);
      await tx.delete(notificationRules).where(eq(notificationRules.id, id));
      await this.#record(tx, actor, 'delete', row);
      await replanRule(tx, outbox, { before: row, after: undefined }, clock.now());
    });
  }

  #record(tx: StateHandle, actor: Actor, verb: string, row: NotificationRuleRow) {
    const { id, organizationId, name, events, integrationIds, enabled } = row;
    return this.#deps.audit.record(tx, actor, {
      action: `notification-rule.${verb}`,
      organizationId,
      resource: `notification-rule:${id}`,
      details: { name, events, integrationIds, enabled },
    });
  }

  /** Locks a rule, and the routing of its organization. */
  async #lock(tx: StateHandle, id: string, organizationId: string, actor: Actor) {
    await lockNotifications(tx, organizationId);
    const [row] = await tx.select().from(notificationRules).where(isRule(id, organizationId)).for('update');
    if (row === undefined) throw unknownResource();
    assertVersion(actor, entityTagOf(row));
    return row;
  }
}

function isRule(id: string, organizationId: string) {
  return and(eq(notificationRules.id, id), eq(notificationRules.organizationId, organizationId));
}

/** @throws AppError VALIDATION_ERROR for integrations and websites that do not belong to the organization. */
async function assertReferences(
  tx: StateHandle,
  organizationId: string,
  { integrationIds, filter }: RuleChanges,
): Promise<void> {
  for (const [field, table, ids] of [
    ['integrationIds', integrations, integrationIds],
    ['filter.websiteIds', websites, filter?.websiteIds],
  ] as const) {
    if (ids === undefined) continue;
    const found = await tx
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.organizationId, organizationId), inArray(table.id, ids)));
    const known = new Set(found.map(({ id }) => id));
    const index = ids.findIndex((id) => !known.has(id));
    if (index >= 0) throw invalidField(`${field}.${index}`, say('notifications.doesNotExistInOrganization'));
  }
}
