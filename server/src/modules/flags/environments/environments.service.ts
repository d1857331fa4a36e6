import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import { AppError, unknownResource } from '../../../errors.ts';
import type { FoundResource } from '../../../http/authorize.ts';
import type { Actor } from '../../../lib/actor.ts';
import type { Clock } from '../../../lib/clock.ts';
import { isMatched } from '../../../lib/entity-tag.ts';
import { isId, newId } from '../../../lib/ids.ts';
import type { LiveStore } from '../../../stores/live/live.ts';
import { isUniqueViolation } from '../../../stores/state/errors.ts';
import type { State, StateHandle } from '../../../stores/state/state.ts';
import type { AuditService } from '../../audit/index.ts';
import { lockWebsite, type WebsiteDirectory } from '../../websites/index.ts';
import type { FlagChangeFeed } from '../flag-changes.ts';
import { versionTagOf } from '../flag-writer.ts';
import {
  type EnvironmentRow,
  flagChanges,
  flagEnvironmentKeys,
  flagEnvironments,
  flags,
} from '../flags.table.ts';
import { MAX_ENVIRONMENTS } from './environments.contract.ts';
import { FLAG_KEY_TOPIC } from './flag-key-secret.ts';
import { ensureEnvironments } from './load-environments.ts';

/** An environment with the number of its valid keys. */
export interface CountedEnvironment {
  readonly row: EnvironmentRow;
  readonly keyCount: number;
}

/** The settings of an environment that people choose. */
export interface EnvironmentSettings {
  readonly displayName?: string | undefined;
  readonly requiresApproval?: boolean | undefined;
  readonly requiresConfirmation?: boolean | undefined;
}

/** Manages environments. Access was checked before. */
export interface EnvironmentsService {
  /** In their order. */
  list(websiteId: string): Promise<readonly CountedEnvironment[]>;
  /** For authorization. */
  find(id: string): Promise<FoundResource | undefined>;
  /** @throws AppError CONFLICT when the name is taken, or there are too many. */
  create(
    actor: Actor,
    websiteId: string,
    input: EnvironmentSettings & { readonly name: string; readonly isDefault: boolean },
  ): Promise<CountedEnvironment>;
  /** @throws AppError ACCESS_DENIED, PRECONDITION_FAILED. */
  update(
    actor: Actor,
    id: string,
    changes: EnvironmentSettings & { readonly isDefault?: true | undefined },
    ifMatch?: string | undefined,
  ): Promise<CountedEnvironment>;
  /** @throws AppError ACCESS_DENIED, PRECONDITION_FAILED; CONFLICT for the default environment. */
  remove(actor: Actor, id: string, ifMatch?: string | undefined): Promise<void>;
  /** Orders environments; those that are not named follow. */
  reorder(actor: Actor, websiteId: string, ids: readonly string[]): Promise<readonly CountedEnvironment[]>;
}

/** Creates the service. Every change is in one transaction with its audit entry. */
export function createEnvironmentsService(deps: {
  readonly state: State;
  readonly clock: Clock;
  readonly live: Pick<LiveStore, 'invalidate'>;
  readonly audit: Pick<AuditService, 'record'>;
  readonly websites: Pick<WebsiteDirectory, 'find'>;
  readonly changes: Pick<FlagChangeFeed, 'announce'>;
}): EnvironmentsService {
  const { state, clock, audit, changes } = deps;

  const record = (tx: StateHandle, actor: Actor, verb: string, organizationId: string, row: EnvironmentRow) =>
    audit.record(tx, actor, {
      action: `flag-environment.${verb}`,
      organizationId,
      resource: `flag-environment:${row.id}`,
      details: {
        websiteId: row.websiteId,
        name: row.name,
        isDefault: row.isDefault,
        requiresApproval: row.requiresApproval,
      },
    });

  /** Runs a change of an environment under the lock of its website. */
  const changeOne = async <T>(
    id: string,
    ifMatch: string | undefined,
    work: (tx: StateHandle, row: EnvironmentRow, organizationId: string) => Promise<T>,
  ): Promise<T> => {
    const { websiteId } = await readEnvironment(state.db, id);
    const result = await state.transaction(async (tx) => {
      const { organizationId } = await lockWebsite(tx, websiteId);
      const row = await readEnvironment(tx, id);
      if (!isMatched(ifMatch, versionTagOf(row))) throw new AppError('PRECONDITION_FAILED');
      return work(tx, row, organizationId);
    });
    await changes.announce(websiteId);
    return result;
  };

  const service: EnvironmentsService = {
    async list(websiteId) {
      const { rows } = await ensureEnvironments(state.db, websiteId, clock.now());
      const counts = await countKeys(state.db, websiteId);
      return rows.map((row) => ({ row, keyCount: counts.get(row.id) ?? 0 }));
    },

    async find(id) {
      if (!isId('fen', id)) return undefined;
      const [row] = await state.db.select().from(flagEnvironments).where(eq(flagEnvironments.id, id));
      const website = row && (await deps.websites.find(row.websiteId));
      return website && { organizationId: website.organizationId, websiteId: website.id, isPublic: false };
    },

    async create(actor, websiteId, { name, isDefault, ...settings }) {
      const nowMs = clock.now();
      try {
        const row = await state.transaction(async (tx) => {
          const { organizationId } = await lockWebsite(tx, websiteId);
          const { rows } = await ensureEnvironments(tx, websiteId, nowMs);
          if (rows.length >= MAX_ENVIRONMENTS)
            throw new AppError('CONFLICT', {
              message: `A website has at most ${MAX_ENVIRONMENTS} environments`,
            });
          if (isDefault) await clearDefault(tx, websiteId);
          const created: EnvironmentRow = {
            id: newId('fen', nowMs),
            websiteId,
            name,
            displayName: settings.displayName ?? name,
            position: Math.max(-1, ...rows.map(({ position }) => position)) + 1,
            isDefault,
            requiresApproval: settings.requiresApproval ?? false,
            requiresConfirmation: settings.requiresConfirmation ?? false,
            version: 1,
            createdAt: new Date(nowMs),
            updatedAt: new Date(nowMs),
          };
          await tx.insert(flagEnvironments).values(created);
          await record(tx, actor, 'create', organizationId, created);
          return created;
        });
        await changes.announce(websiteId);
        return { row, keyCount: 0 };
      } catch (error) {
        if (!isUniqueViolation(error, 'flag_environments_name_unique')) throw error;
        throw new AppError('CONFLICT', { message: `The environment ${name} exists already`, cause: error });
      }
    },

    async update(actor, id, { isDefault, ...settings }, ifMatch) {
      const row = await changeOne(id, ifMatch, async (tx, before, organizationId) => {
        if (isDefault) await clearDefault(tx, before.websiteId);
        const after: EnvironmentRow = {
          ...before,
          displayName: settings.displayName ?? before.displayName,
          requiresApproval: settings.requiresApproval ?? before.requiresApproval,
          requiresConfirmation: settings.requiresConfirmation ?? before.requiresConfirmation,
          isDefault: isDefault ?? before.isDefault,
          version: before.version + 1,
          updatedAt: new Date(clock.now()),
        };
        await tx.update(flagEnvironments).set(after).where(eq(flagEnvironments.id, id));
        await record(tx, actor, 'update', organizationId, after);
        return after;
      });
      return { row, keyCount: (await countKeys(state.db, row.websiteId)).get(id) ?? 0 };
    },

    async remove(actor, id, ifMatch) {
      const keyIds = await changeOne(id, ifMatch, async (tx, row, organizationId) => {
        if (row.isDefault)
          throw new AppError('CONFLICT', {
            message: 'The default environment cannot be deleted. Make another environment the default first',
          });
        const keys = await tx
          .delete(flagEnvironmentKeys)
          .where(eq(flagEnvironmentKeys.environmentId, id))
          .returning({ id: flagEnvironmentKeys.id });
        await tx.delete(flagEnvironments).where(eq(flagEnvironments.id, id));
        await tx
          .update(flags)
          .set({ configs: sql`${flags.configs} - ${row.name}::text`, version: sql`${flags.version} + 1` })
          .where(and(eq(flags.websiteId, row.websiteId), sql`${flags.configs} ? ${row.name}::text`));
        await tx
          .delete(flagChanges)
          .where(and(eq(flagChanges.websiteId, row.websiteId), eq(flagChanges.environment, row.name)));
        await record(tx, actor, 'delete', organizationId, row);
        return keys.map((key) => key.id);
      });
      for (const keyId of keyIds) await deps.live.invalidate(FLAG_KEY_TOPIC, keyId);
    },

    async reorder(actor, websiteId, ids) {
      await state.transaction(async (tx) => {
        const { organizationId } = await lockWebsite(tx, websiteId);
        const { rows } = await ensureEnvironments(tx, websiteId, clock.now());
        const rank = (row: EnvironmentRow) => (ids.includes(row.id) ? ids.indexOf(row.id) : ids.length);
        const ordered = [...rows].sort((a, b) => rank(a) - rank(b) || a.position - b.position);
        for (const [position, row] of ordered.entries()) {
          if (row.position === position) continue;
          await tx.update(flagEnvironments).set({ position }).where(eq(flagEnvironments.id, row.id));
        }
        await audit.record(tx, actor, {
          action: 'flag-environment.reorder',
          organizationId,
          resource: `website:${websiteId}`,
          details: { names: ordered.map(({ name }) => name) },
        });
      });
      return service.list(websiteId);
    },
  };
  return service;
}

/** Reads an environment. @throws AppError ACCESS_DENIED. */
export async function readEnvironment(
  handle: Pick<StateHandle, 'select'>,
  id: string,
): Promise<EnvironmentRow> {
  const [row] = await handle.select().from(flagEnvironments).where(eq(flagEnvironments.id, id));
  if (row === undefined) throw unknownResource();
  return row;
}

async function clearDefault(tx: StateHandle, websiteId: string): Promise<void> {
  await tx
    .update(flagEnvironments)
    .set({ isDefault: false })
    .where(eq(flagEnvironments.websiteId, websiteId));
}

async function countKeys(
  handle: Pick<StateHandle, 'select'>,
  websiteId: string,
): Promise<Map<string, number>> {
  const rows = await handle
    .select({ id: flagEnvironmentKeys.environmentId, total: count() })
    .from(flagEnvironmentKeys)
    .where(and(eq(flagEnvironmentKeys.websiteId, websiteId), isNull(flagEnvironmentKeys.revokedAt)))
    .groupBy(flagEnvironmentKeys.environmentId)
    .orderBy(asc(flagEnvironmentKeys.environmentId));
  return new Map(rows.map(({ id, total }) => [id, total]));
}
