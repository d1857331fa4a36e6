import { eq } from 'drizzle-orm';
import { invalidField, unknownResource } from '../../errors.ts';
import type { FoundResource } from '../../http/authorize.ts';
import type { Actor } from '../../lib/actor.ts';
import { assertVersion } from '../../lib/ids/entity-tag.ts';
import { isId, newId } from '../../lib/ids/ids.ts';
import { say } from '../../lib/texts/sentence.ts';
import type { Clock } from '../../lib/time/clock.ts';
import { assertRoom } from '../../stores/state/assert-room.ts';
import type { State, StateHandle } from '../../stores/state/state.ts';
import type { AuditService } from '../audit/index.ts';
import { createOnce } from '../creations/index.ts';
import { checkFilters } from '../query/index.ts';
import { lockWebsite, websites } from '../websites/index.ts';
import { MAX_ALERTS } from './alerts.contract.ts';
import {
  type AlertEventRow,
  type AlertRow,
  type AlertStateRow,
  alertStates,
  alerts,
} from './alerts.table.ts';
import type { AlertCondition } from './condition.contract.ts';
import { readGoal } from './evaluation/load-alerts.ts';
import { closeFiring, type Publish } from './evaluation/write-findings.ts';
import { type AlertListOptions, listAlerts, listFirings, type Page } from './list-alerts.ts';
import { type AlertWithState, entityTagOf } from './present-alert.ts';
import { INITIAL } from './state-machine.ts';

/** The input for a new alert. */
export type NewAlert = Pick<AlertRow, 'name' | 'condition' | 'severity' | 'enabled'>;

/** The changes of an alert. */
export type AlertChanges = { readonly [Field in keyof NewAlert]?: NewAlert[Field] | undefined };

/** Manages alerts. Access was checked before. */
export interface AlertsService {
  /** @throws AppError VALIDATION_ERROR for an invalid cursor. */
  list(options: AlertListOptions): Promise<Page<AlertWithState>>;
  /** @throws AppError VALIDATION_ERROR for an invalid cursor. */
  firings(options: Parameters<typeof listFirings>[1]): Promise<Page<AlertEventRow>>;
  /** For authorization. */
  find(id: string): Promise<FoundResource | undefined>;
  /** @throws AppError ACCESS_DENIED. */
  read(id: string): Promise<AlertWithState>;
  /** Checks what a schema cannot. @throws AppError VALIDATION_ERROR for filters of queries and for unknown goals. */
  check(websiteId: string, condition: AlertCondition): Promise<void>;
  /** @throws AppError VALIDATION_ERROR; CONFLICT when there are too many, or the idempotency key belongs to another request. */
  create(actor: Actor, websiteId: string, input: NewAlert): Promise<AlertWithState>;
  /** @throws AppError VALIDATION_ERROR, PRECONDITION_FAILED, ACCESS_DENIED. */
  update(actor: Actor, id: string, changes: AlertChanges): Promise<AlertWithState>;
  /** @throws AppError PRECONDITION_FAILED, ACCESS_DENIED. */
  remove(actor: Actor, id: string): Promise<void>;
}

/** The dependencies of {@link createAlertsService}. */
export interface AlertsServiceDeps {
  readonly state: State;
  readonly audit: Pick<AuditService, 'record'>;
  readonly clock: Clock;
  readonly publish: Publish;
}

/** Creates the service. Every change is in one transaction with its audit entry. */
export function createAlertsService(deps: AlertsServiceDeps): AlertsService {
  const { state, audit, clock, publish } = deps;

  const record = (tx: StateHandle, actor: Actor, verb: string, row: AlertRow, organizationId: string) =>
    audit.record(tx, actor, {
      action: `alert.${verb}`,
      organizationId,
      resource: `alert:${row.id}`,
      details: {
        websiteId: row.websiteId,
        name: row.name,
        condition: row.condition,
        severity: row.severity,
        enabled: row.enabled,
      },
    });

  /** Ends a firing that nobody will resolve any more, and announces that. */
  const endFiring = async (tx: StateHandle, { row, organizationId }: AlertWithState, why: string) => {
    const nowMs = clock.now();
    if (!(await closeFiring(tx, row.id, nowMs, 'changed'))) return;
    await publish(tx, {
      kind: 'alert.resolved',
      phase: 'recovery',
      organizationId,
      websiteId: row.websiteId,
      severity: row.severity,
      resource: { kind: 'alert', id: row.id, name: row.name },
      title: `Ended: ${row.name}`,
      text: `The alert was ${why} while it fired.`,
      data: { alert: { id: row.id, name: row.name }, websiteId: row.websiteId },
      occurredAtMs: nowMs,
    });
  };

  const service: AlertsService = {
    list: (options) => listAlerts(state, options),
    firings: (options) => listFirings(state, options),

    find: async (id) => {
      if (!isId('alr', id)) return undefined;
      const [found] = await state.db
        .select({ organizationId: websites.organizationId, websiteId: alerts.websiteId })
        .from(alerts)
        .innerJoin(websites, eq(websites.id, alerts.websiteId))
        .where(eq(alerts.id, id));
      return found && { ...found, isPublic: false };
    },

    read: (id) => readAlert(state.db, id),

    async check(websiteId, condition) {
      if (condition.kind === 'threshold' && condition.filters !== undefined)
        checkFilters(condition.filters, 'condition.filters');
      if (condition.kind === 'goal' && (await readGoal(state, websiteId, condition.reportId)) === undefined)
        throw invalidField('condition.reportId', say('fields.mustBeSharedGoal'));
    },

    async create(actor, websiteId, input) {
      const nowMs = clock.now();
      await service.check(websiteId, input.condition);
      const [website] = await state.db
        .select({ organizationId: websites.organizationId })
        .from(websites)
        .where(eq(websites.id, websiteId));
      if (website === undefined) throw unknownResource();
      return createOnce({
        kind: 'alert',
        actor,
        state,
        organizationId: website.organizationId,
        nowMs,
        read: (id) => service.read(id),
        create: async (keep) => {
          const alert = await state.transaction(async (tx) => {
            const { organizationId } = await lockWebsite(tx, websiteId);
            await assertRoom(tx, alerts, eq(alerts.websiteId, websiteId), {
              max: MAX_ALERTS,
              message: say('alerts.tooManyAlerts', { max: MAX_ALERTS }),
            });
            const now = new Date(nowMs);
            const id = newId('alr', nowMs);
            await keep(tx, id);
            const values = { id, websiteId, ...input, createdAt: now, updatedAt: now };
            const [row] = await tx.insert(alerts).values(values).returning();
            const [current] = await tx
              .insert(alertStates)
              .values({ alertId: id, ...initialState(input.condition, now) })
              .returning();
            if (row === undefined || current === undefined)
              throw new Error('The inserted alert was not returned');
            await record(tx, actor, 'create', row, organizationId);
            return { row, current, organizationId };
          });
          return alert;
        },
      });
    },

    async update(actor, id, changes) {
      const { condition } = changes;
      if (condition !== undefined) await service.check((await service.read(id)).row.websiteId, condition);
      return state.transaction(async (tx) => {
        const before = await lockAlert(tx, id, actor);
        const values = definedOf(changes);
        if (Object.keys(values).length === 0) return before;
        const now = new Date(clock.now());
        const [row] = await tx
          .update(alerts)
          .set({ ...values, version: before.row.version + 1, updatedAt: now })
          .where(eq(alerts.id, id))
          .returning();
        if (row === undefined) throw unknownResource();
        await record(tx, actor, 'update', row, before.organizationId);
        const restarts = condition !== undefined || row.enabled !== before.row.enabled;
        if (!restarts) return { ...before, row };
        await endFiring(tx, before, row.enabled ? 'changed' : 'disabled');
        const [current] = await tx
          .update(alertStates)
          .set({ ...initialState(row.condition, now), announced: [], finishedAt: null })
          .where(eq(alertStates.alertId, id))
          .returning();
        return { row, current: current ?? before.current, organizationId: before.organizationId };
      });
    },

    remove: (actor, id) =>
      state.transaction(async (tx) => {
        const before = await lockAlert(tx, id, actor);
        await endFiring(tx, before, 'deleted');
        await tx.delete(alerts).where(eq(alerts.id, id));
        await record(tx, actor, 'delete', before.row, before.organizationId);
      }),
  };
  return service;
}

async function readAlert(handle: Pick<StateHandle, 'select'>, id: string): Promise<AlertWithState> {
  const [found] = await handle
    .select({ row: alerts, current: alertStates, organizationId: websites.organizationId })
    .from(alerts)
    .innerJoin(alertStates, eq(alertStates.alertId, alerts.id))
    .innerJoin(websites, eq(websites.id, alerts.websiteId))
    .where(eq(alerts.id, id));
  if (found === undefined) throw unknownResource();
  return found;
}

/** Locks an alert until the end of the transaction. @throws AppError ACCESS_DENIED, PRECONDITION_FAILED. */
async function lockAlert(tx: StateHandle, id: string, actor: Actor): Promise<AlertWithState> {
  const [locked] = await tx.select({ id: alerts.id }).from(alerts).where(eq(alerts.id, id)).for('update');
  if (locked === undefined) throw unknownResource();
  const found = await readAlert(tx, id);
  assertVersion(actor, entityTagOf(found.row));
  return found;
}

function initialState(condition: AlertCondition, since: Date) {
  const learns = condition.kind === 'traffic' || (condition.kind === 'errors' && condition.mode === 'spike');
  const health: AlertStateRow['health'] = learns ? 'learning' : 'unknown';
  return { ...INITIAL, since, health, reason: null, value: null, low: null, high: null, evaluatedAt: null };
}

/** The fields that have a value. */
function definedOf({ name, condition, severity, enabled }: AlertChanges): Partial<NewAlert> {
  return {
    ...(name === undefined ? {} : { name }),
    ...(condition === undefined ? {} : { condition }),
    ...(severity === undefined ? {} : { severity }),
    ...(enabled === undefined ? {} : { enabled }),
  };
}
