import { randomBytes } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { AppError, invalidField, unknownResource } from '../../errors.ts';
import type { FoundResource } from '../../http/authorize.ts';
import type { Hooks } from '../../kernel/hooks.ts';
import type { Actor } from '../../lib/actor.ts';
import { newId } from '../../lib/ids/ids.ts';
import { say } from '../../lib/texts/sentence.ts';
import type { Clock } from '../../lib/time/clock.ts';
import type { State, StateHandle } from '../../stores/state/state.ts';
import type { AuditService } from '../audit/index.ts';
import { createOnce, type KeepKey } from '../creations/index.ts';
import { websites } from '../websites/websites.table.ts';
import { findMonitor, type MonitorWithState, readMonitor } from './find-monitors.ts';
import type { MonitorKind } from './kinds/configs.contract.ts';
import { listMonitors, type MonitorListOptions, type MonitorPage } from './list-monitors.ts';
import { changeMonitorConfig, readMonitorConfig, targetOf } from './monitor-config.ts';
import { monitorRemoving, monitorsChanging } from './monitor-hooks.ts';
import {
  changeSettings,
  type MonitorChanges,
  type MonitorSettings,
  type NewMonitor,
  readInput,
} from './monitor-input.ts';
import { assertMonitorFits, lockMonitor, lockOrganization, restarts } from './monitor-locks.ts';
import type { SecretBox } from './monitor-secrets.ts';
import { MAX_BULK } from './monitors.contract.ts';
import {
  type MonitorRow,
  monitorHeartbeats,
  monitorProbes,
  monitorStates,
  monitors,
} from './monitors.table.ts';
import { LOCAL_REGION } from './region.data.ts';
import { planRuns } from './schedule/runs.ts';
import { endOutage } from './states/apply-states.ts';

const TOKEN_BYTES = 24;

/** Manages monitors. Access was checked before. */
export interface MonitorsService {
  /** @throws AppError VALIDATION_ERROR for an invalid cursor. */
  list(options: MonitorListOptions): Promise<MonitorPage>;
  /** For authorization. */
  find(id: string): Promise<FoundResource | undefined>;
  /** @throws AppError ACCESS_DENIED. */
  read(id: string, organizationId: string): Promise<MonitorWithState>;
  /** @throws AppError VALIDATION_ERROR; CONFLICT when there are too many, or the idempotency key belongs to another request. */
  create(actor: Actor, organizationId: string, input: NewMonitor): Promise<MonitorWithState>;
  /** Checks a new monitor without creating it. @returns what it checks. @throws AppError as `create`. */
  validate(
    organizationId: string,
    input: NewMonitor,
  ): Promise<{ readonly kind: MonitorKind; readonly target: string }>;
  /** @throws AppError VALIDATION_ERROR, PRECONDITION_FAILED, ACCESS_DENIED. */
  update(
    actor: Actor,
    id: string,
    organizationId: string,
    changes: MonitorChanges,
  ): Promise<MonitorWithState>;
  /** @throws AppError PRECONDITION_FAILED, ACCESS_DENIED. */
  remove(actor: Actor, id: string, organizationId: string): Promise<void>;
  /** Pauses or resumes the monitors with a tag. @returns how many changed. @throws AppError CONFLICT when there are too many. */
  pauseMany(
    actor: Actor,
    organizationId: string,
    request: { readonly tag: string; readonly paused: boolean },
  ): Promise<number>;
}

/** The dependencies of {@link createMonitorsService}. */
export interface MonitorsServiceDeps {
  readonly state: State;
  readonly audit: Pick<AuditService, 'record'>;
  readonly clock: Clock;
  readonly box: SecretBox;
  readonly hooks: Pick<Hooks, 'run'>;
  readonly endProblems: (
    tx: StateHandle,
    resource: { readonly organizationId: string; readonly kind: string; readonly id: string },
  ) => Promise<void>;
}

/** Parents of parents. */
const MAX_PARENTS = 10;

/** Creates the service. Every change is in one transaction with its audit entry. */
export function createMonitorsService(deps: MonitorsServiceDeps): MonitorsService {
  const { state, audit, clock, box } = deps;

  const record = (tx: StateHandle, actor: Actor, verb: string, row: MonitorRow) =>
    audit.record(tx, actor, {
      action: `monitor.${verb}`,
      organizationId: row.organizationId,
      resource: `monitor:${row.id}`,
      details: { name: row.name, kind: row.kind, target: row.target, paused: row.paused },
    });

  /** Runs a change of monitors in a transaction, and what other modules do after its commit. `begin` tells them which will change. */
  async function change<Result>(
    work: (tx: StateHandle, begin: (ids: readonly string[]) => Promise<void>) => Promise<Result>,
  ): Promise<Result> {
    const later: (() => Promise<void>)[] = [];
    const result = await state.transaction((tx) =>
      work(tx, async (ids) => void later.push(...(await deps.hooks.run(monitorsChanging, tx, ids)))),
    );
    for (const run of later) await run();
    return result;
  }

  /** Restarts a monitor after a change: earlier results no longer count. A pause ends the outage without a notification. */
  async function restart(tx: StateHandle, row: MonitorRow, nowMs: number): Promise<void> {
    await planRuns(tx, row, nowMs);
    const now = new Date(nowMs);
    await tx
      .update(monitorStates)
      .set({
        state: row.paused ? 'paused' : 'pending',
        since: now,
        reason: null,
        ...(row.paused ? { announced: 'pending' } : {}),
      })
      .where(eq(monitorStates.monitorId, row.id));
    if (row.paused) {
      await endOutage(tx, row.id, nowMs);
      await deps.endProblems(tx, { organizationId: row.organizationId, kind: 'monitor', id: row.id });
    }
    if (row.kind === 'heartbeat')
      await tx
        .update(monitorHeartbeats)
        .set({ observedFrom: now, startedAt: null })
        .where(eq(monitorHeartbeats.monitorId, row.id));
  }

  async function insert(
    actor: Actor,
    organizationId: string,
    input: NewMonitor,
    keep: KeepKey,
  ): Promise<MonitorWithState> {
    const nowMs = clock.now();
    const now = new Date(nowMs);
    const { kind, split, settings } = readInput(input);
    const id = newId('mon', nowMs);
    return change(async (tx, begin) => {
      await lockOrganization(tx, organizationId);
      await assertMonitorFits(tx, organizationId);
      await assertReferences(tx, organizationId, undefined, settings);
      await begin([id]);
      await keep(tx, id);
      const [row] = await tx
        .insert(monitors)
        .values({
          id,
          organizationId,
          name: input.name,
          kind,
          config: split.config,
          ...box.seal(id, split.secrets),
          target: targetOf(kind, readMonitorConfig(kind, split)),
          ...settings,
          heartbeatToken: kind === 'heartbeat' ? randomBytes(TOKEN_BYTES).toString('base64url') : null,
          createdAt: now,
          updatedAt: now,
        })
        .returning();
      if (row === undefined) throw new Error('The inserted monitor was not returned');
      await tx.insert(monitorStates).values({
        monitorId: id,
        state: row.paused ? 'paused' : 'pending',
        since: now,
        announced: 'pending',
      });
      if (kind === 'heartbeat')
        await tx.insert(monitorHeartbeats).values({ monitorId: id, observedFrom: now });
      await planRuns(tx, row, nowMs);
      await record(tx, actor, 'create', row);
      return readMonitor(tx, id, organizationId);
    });
  }

  const service: MonitorsService = {
    list: (options) => listMonitors(state, options),
    find: (id) => findMonitor(state, id),
    read: (id, organizationId) => readMonitor(state.db, id, organizationId),

    async create(actor, organizationId, input) {
      return createOnce({
        kind: 'monitor',
        actor,
        state,
        organizationId,
        nowMs: clock.now(),
        read: (id) => service.read(id, organizationId),
        create: (keep) => insert(actor, organizationId, input, keep),
      });
    },

    validate: (organizationId, input) => {
      const { kind, split, settings } = readInput(input);
      return state.transaction(async (tx) => {
        await assertMonitorFits(tx, organizationId);
        await assertReferences(tx, organizationId, undefined, settings);
        return { kind, target: targetOf(kind, readMonitorConfig(kind, split)) };
      });
    },

    update: (actor, id, organizationId, { name, config, url, cacheBust, ...changes }) =>
      change(async (tx, begin) => {
        await lockOrganization(tx, organizationId);
        const before = await lockMonitor(tx, id, organizationId, actor);
        await begin([id]);
        const settings = changeSettings(before.kind, before, changes);
        const changesConfig = [config, url, cacheBust].some((change) => change !== undefined);
        const split = changesConfig
          ? changeMonitorConfig(
              before.kind,
              { config: before.config, secrets: box.open(before) ?? {} },
              { config, url, cacheBust },
            )
          : undefined;
        await assertReferences(tx, organizationId, id, settings);
        const nowMs = clock.now();
        const [row] = await tx
          .update(monitors)
          .set({
            ...settings,
            name: name ?? before.name,
            ...(split === undefined
              ? {}
              : {
                  config: split.config,
                  ...box.seal(id, split.secrets),
                  target: targetOf(before.kind, readMonitorConfig(before.kind, split)),
                }),
            version: before.version + 1,
            updatedAt: new Date(nowMs),
          })
          .where(eq(monitors.id, id))
          .returning();
        if (row === undefined) throw unknownResource();
        if (split !== undefined || restarts(before, row)) await restart(tx, row, nowMs);
        await record(tx, actor, 'update', row);
        return readMonitor(tx, id, organizationId);
      }),

    remove: (actor, id, organizationId) =>
      change(async (tx, begin) => {
        const row = await lockMonitor(tx, id, organizationId, actor);
        await begin([id]);
        await deps.hooks.run(monitorRemoving, tx, { id, organizationId });
        await deps.endProblems(tx, { organizationId, kind: 'monitor', id });
        await tx.update(monitors).set({ parentId: null }).where(eq(monitors.parentId, id));
        await tx.delete(monitors).where(eq(monitors.id, id));
        await record(tx, actor, 'delete', row);
      }),

    pauseMany: (actor, organizationId, { tag, paused }) =>
      change(async (tx, begin) => {
        const found = await tx
          .select({ id: monitors.id })
          .from(monitors)
          .where(
            and(
              eq(monitors.organizationId, organizationId),
              sql`${tag} = any(${monitors.tags})`,
              eq(monitors.paused, !paused),
            ),
          )
          .orderBy(monitors.id)
          .limit(MAX_BULK + 1)
          .for('update');
        if (found.length > MAX_BULK)
          throw new AppError('CONFLICT', {
            message: say('monitors.moreThanMonitorsHaveTag', { max: MAX_BULK }),
          });
        if (found.length === 0) return 0;
        await begin(found.map(({ id }) => id));
        const nowMs = clock.now();
        const rows = await tx
          .update(monitors)
          .set({ paused, version: sql`${monitors.version} + 1`, updatedAt: new Date(nowMs) })
          .where(
            inArray(
              monitors.id,
              found.map(({ id }) => id),
            ),
          )
          .returning();
        for (const row of rows) {
          await restart(tx, row, nowMs);
          await record(tx, actor, paused ? 'pause' : 'resume', row);
        }
        return rows.length;
      }),
  };
  return service;
}

/**
 * Checks what settings refer to, in the transaction that stores them. The organization must be locked, so that simultaneous changes
 * make no cycle.
 * @param id of the monitor; `undefined` for a new one.
 * @throws AppError VALIDATION_ERROR that names the field.
 */
async function assertReferences(
  tx: StateHandle,
  organizationId: string,
  id: string | undefined,
  { websiteId, parentId, regions }: Pick<MonitorSettings, 'websiteId' | 'parentId' | 'regions'>,
): Promise<void> {
  if (websiteId !== null) {
    const found = await tx
      .select({ id: websites.id })
      .from(websites)
      .where(and(eq(websites.id, websiteId), eq(websites.organizationId, organizationId)));
    if (found.length === 0) throw invalidField('websiteId', say('fields.mustBeWebsiteOfOrganization'));
  }
  if (parentId !== null) await assertParent(tx, organizationId, id, parentId);
  const remote = regions.filter((region) => region !== LOCAL_REGION);
  if (remote.length === 0) return;
  const known = await tx
    .select({ region: monitorProbes.region })
    .from(monitorProbes)
    .where(and(eq(monitorProbes.organizationId, organizationId), inArray(monitorProbes.region, remote)));
  const missing = remote.find((region) => !known.some((probe) => probe.region === region));
  if (missing !== undefined) throw invalidField('regions', say('monitors.isNotRegionOfProbe', { missing }));
}

async function assertParent(
  tx: StateHandle,
  organizationId: string,
  id: string | undefined,
  parentId: string,
): Promise<void> {
  let next: string | null = parentId;
  for (let depth = 1; next !== null; depth += 1) {
    if (next === id) throw invalidField('parentId', say('monitors.mustNotDependOnMonitor'));
    if (depth > MAX_PARENTS)
      throw invalidField('parentId', say('monitors.mustHaveAtMostMonitorsAbove', { max: MAX_PARENTS }));
    const [parent]: { parentId: string | null }[] = await tx
      .select({ parentId: monitors.parentId })
      .from(monitors)
      .where(and(eq(monitors.id, next), eq(monitors.organizationId, organizationId)));
    if (parent === undefined) throw invalidField('parentId', say('fields.mustBeMonitorOfOrganization'));
    next = parent.parentId;
  }
}
