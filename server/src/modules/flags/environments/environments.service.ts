import { and, asc, count, eq, isNull } from 'drizzle-orm';
import { AppError, unknownResource } from '../../../errors.ts';
import type { FoundResource } from '../../../http/authorize.ts';
import type { Actor } from '../../../lib/actor.ts';
import { assertVersion } from '../../../lib/ids/entity-tag.ts';
import { isId, newId } from '../../../lib/ids/ids.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { ChangeFeed } from '../../../stores/live/change-feed.ts';
import type { LiveStore } from '../../../stores/live/live.ts';
import { isUniqueViolation } from '../../../stores/state/errors.ts';
import type { State, StateHandle } from '../../../stores/state/state.ts';
import type { AuditService } from '../../audit/index.ts';
import { lockWebsite, type WebsiteDirectory } from '../../websites/index.ts';
import { assertNoApproval, assertOtherPerson } from '../approval.ts';
import { MAX_ENVIRONMENTS } from '../flag-config.contract.ts';
import { versionTagOf } from '../flag-writer.ts';
import {
  type EnvironmentProposal,
  type EnvironmentRow,
  flagEnvironmentKeys,
  flagEnvironments,
} from '../flags.table.ts';
import { authorOf } from '../store-flag.ts';
import { clearDefault, createChangeEnvironment, type EnvironmentChanges } from './change-environment.ts';
import { FLAG_KEY_TOPIC } from './flag-key-secret.ts';
import { ensureEnvironments } from './load-environments.ts';

/** An environment with the number of its valid keys. */
export interface CountedEnvironment {
  readonly row: EnvironmentRow;
  readonly keyCount: number;
}

/** Manages environments. Access was checked before. */
export interface EnvironmentsService {
  /** In their order. */
  list(websiteId: string): Promise<readonly CountedEnvironment[]>;
  /** For authorization. */
  find(id: string): Promise<FoundResource | undefined>;
  /** @throws AppError CONFLICT when the name is taken, there are too many, or another default needs approval. */
  create(
    actor: Actor,
    websiteId: string,
    input: Omit<EnvironmentChanges, 'isDefault'> & { readonly name: string; readonly isDefault: boolean },
  ): Promise<CountedEnvironment>;
  /** @throws AppError ACCESS_DENIED, FORBIDDEN, PRECONDITION_FAILED; CONFLICT when it needs approval. */
  update(actor: Actor, id: string, changes: EnvironmentChanges): Promise<CountedEnvironment>;
  /** @throws AppError ACCESS_DENIED, PRECONDITION_FAILED; CONFLICT for the default environment, and when it needs approval. */
  remove(actor: Actor, id: string): Promise<void>;
  /** Proposes a change that needs approval. @throws AppError ACCESS_DENIED; CONFLICT when another one waits. */
  propose(
    actor: Actor,
    id: string,
    proposal: EnvironmentProposal['changes'] & { readonly comment?: string | undefined },
  ): Promise<CountedEnvironment>;
  /**
   * Approves and applies the proposal.
   * @returns `undefined` if it was the deletion.
   * @throws AppError ACCESS_DENIED, PRECONDITION_FAILED; CONFLICT for its author, without a proposal, and when it cannot be applied any more.
   */
  approve(actor: Actor, id: string): Promise<CountedEnvironment | undefined>;
  /** Removes the proposal. @throws AppError ACCESS_DENIED, CONFLICT. */
  withdraw(actor: Actor, id: string): Promise<CountedEnvironment>;
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
  readonly changes: Pick<ChangeFeed, 'announce'>;
}): EnvironmentsService {
  const { state, clock, audit, changes } = deps;
  const change = createChangeEnvironment(deps);

  /** Runs a change of an environment under the lock of its website. */
  const changeOne = async <T>(
    id: string,
    actor: Actor,
    work: (tx: StateHandle, row: EnvironmentRow, organizationId: string) => Promise<T>,
  ): Promise<T> => {
    const { websiteId } = await readEnvironment(state.db, id);
    const result = await state.transaction(async (tx) => {
      const { organizationId } = await lockWebsite(tx, websiteId);
      const row = await readEnvironment(tx, id);
      assertVersion(actor, versionTagOf(row));
      return work(tx, row, organizationId);
    });
    await changes.announce([websiteId]);
    return result;
  };

  const setProposal = async (
    tx: StateHandle,
    actor: Actor,
    organizationId: string,
    before: EnvironmentRow,
    proposal: EnvironmentProposal | null,
    verb: string,
  ): Promise<EnvironmentRow> => {
    const after = { ...before, proposal, version: before.version + 1, updatedAt: new Date(clock.now()) };
    await tx.update(flagEnvironments).set(after).where(eq(flagEnvironments.id, before.id));
    await change.record(tx, actor, verb, organizationId, after);
    return after;
  };
  /** Rejects the keys of a deleted environment. */
  const invalidateKeys = async (keyIds: readonly string[]): Promise<void> => {
    for (const keyId of keyIds) await deps.live.invalidate(FLAG_KEY_TOPIC, keyId);
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
          if (isDefault)
            assertNoApproval(
              { rows },
              rows.map((row) => row.name),
              (guarded) =>
                `The environment ${guarded} requires approval. Create this one without isDefault, and propose it as the default with POST /v1/flag-environments/{id}/proposal`,
            );
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
            proposal: null,
            version: 1,
            createdAt: new Date(nowMs),
            updatedAt: new Date(nowMs),
          };
          await tx.insert(flagEnvironments).values(created);
          await change.record(tx, actor, 'create', organizationId, created);
          return created;
        });
        await changes.announce([websiteId]);
        return { row, keyCount: 0 };
      } catch (error) {
        if (!isUniqueViolation(error, 'flag_environments_name_unique')) throw error;
        throw new AppError('CONFLICT', { message: `The environment ${name} exists already`, cause: error });
      }
    },

    async update(actor, id, settings) {
      const row = await changeOne(id, actor, (tx, before, organizationId) =>
        change.update({ tx, actor, organizationId, row: before, isApproved: false }, settings),
      );
      return { row, keyCount: (await countKeys(state.db, row.websiteId)).get(id) ?? 0 };
    },

    async remove(actor, id) {
      const keyIds = await changeOne(id, actor, (tx, row, organizationId) =>
        change.remove({ tx, actor, organizationId, row, isApproved: false }),
      );
      await invalidateKeys(keyIds);
    },

    async propose(actor, id, { comment, ...changes }) {
      const row = await changeOne(id, actor, async (tx, before, organizationId) => {
        if (before.proposal !== null)
          throw new AppError('CONFLICT', {
            message: 'Another proposal for the environment waits. Withdraw it first',
          });
        const createdAt = new Date(clock.now()).toISOString();
        const proposal = { changes, comment: comment ?? null, authorId: authorOf(actor), createdAt };
        return setProposal(tx, actor, organizationId, before, proposal, 'propose');
      });
      return { row, keyCount: (await countKeys(state.db, row.websiteId)).get(id) ?? 0 };
    },

    async approve(actor, id) {
      const result = await changeOne(id, actor, async (tx, before, organizationId) => {
        const { proposal } = before;
        if (proposal === null) throw noProposal();
        await assertOtherPerson(tx, actor, proposal.authorId);
        await change.record(tx, actor, 'approve', organizationId, before);
        const act = { tx, actor, organizationId, row: before, isApproved: true };
        const { isDeleted, ...changes } = proposal.changes;
        if (isDeleted === true) return { keyIds: await change.remove(act), row: undefined };
        return { keyIds: [], row: await change.update(act, changes) };
      });
      await invalidateKeys(result.keyIds);
      const { row } = result;
      return row && { row, keyCount: (await countKeys(state.db, row.websiteId)).get(id) ?? 0 };
    },

    async withdraw(actor, id) {
      const row = await changeOne(id, actor, async (tx, before, organizationId) => {
        if (before.proposal === null) throw noProposal();
        return setProposal(tx, actor, organizationId, before, null, 'withdraw');
      });
      return { row, keyCount: (await countKeys(state.db, row.websiteId)).get(id) ?? 0 };
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

function noProposal(): AppError {
  return new AppError('CONFLICT', { message: 'No proposal for the environment waits' });
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
