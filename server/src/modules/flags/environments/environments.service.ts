import { and, asc, count, eq, isNull } from 'drizzle-orm';
import { AppError, unknownResource } from '../../../errors.ts';
import type { FoundResource } from '../../../http/authorize.ts';
import type { Actor } from '../../../lib/actor.ts';
import { assertVersion } from '../../../lib/ids/entity-tag.ts';
import { isId, newId } from '../../../lib/ids/ids.ts';
import { say } from '../../../lib/texts/sentence.ts';
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
import { ChangeEnvironment, clearDefault, type EnvironmentChanges } from './change-environment.ts';
import { FLAG_KEY_TOPIC } from './flag-key-secret.ts';
import { ensureEnvironments } from './load-environments.ts';

/** An environment with the number of its valid keys. */
export interface CountedEnvironment {
  readonly row: EnvironmentRow;
  readonly keyCount: number;
}

interface EnvironmentsServiceDeps {
  readonly state: State;
  readonly clock: Clock;
  readonly live: Pick<LiveStore, 'invalidate'>;
  readonly audit: Pick<AuditService, 'record'>;
  readonly websites: Pick<WebsiteDirectory, 'find'>;
  readonly changes: Pick<ChangeFeed, 'announce'>;
}

/** Manages environments. Access was checked before. Every change is in one transaction with its audit entry. */
export class EnvironmentsService {
  readonly #deps: EnvironmentsServiceDeps;
  readonly #change;

  constructor(deps: EnvironmentsServiceDeps) {
    this.#deps = deps;
    this.#change = new ChangeEnvironment(deps);
  }

  /** In their order. */
  async list(websiteId: string): Promise<readonly CountedEnvironment[]> {
    const { state, clock } = this.#deps;
    const { rows } = await ensureEnvironments(state.db, websiteId, clock.now());
    const counts = await countKeys(state.db, websiteId);
    return rows.map((row) => ({ row, keyCount: counts.get(row.id) ?? 0 }));
  }

  /** For authorization. */
  async find(id: string): Promise<FoundResource | undefined> {
    if (!isId('fen', id)) return undefined;
    const [row] = await this.#deps.state.db
      .select()
      .from(flagEnvironments)
      .where(eq(flagEnvironments.id, id));
    const website = row && (await this.#deps.websites.find(row.websiteId));
    return website && { organizationId: website.organizationId, websiteId: website.id, isPublic: false };
  }

  /** @throws AppError CONFLICT when the name is taken, there are too many, or another default needs approval. */
  async create(
    actor: Actor,
    websiteId: string,
    {
      name,
      isDefault,
      ...settings
    }: Omit<EnvironmentChanges, 'isDefault'> & { readonly name: string; readonly isDefault: boolean },
  ): Promise<CountedEnvironment> {
    const { state, clock, changes } = this.#deps;
    const nowMs = clock.now();
    try {
      const row = await state.transaction(async (tx) => {
        const { organizationId } = await lockWebsite(tx, websiteId);
        const { rows } = await ensureEnvironments(tx, websiteId, nowMs);
        if (rows.length >= MAX_ENVIRONMENTS)
          throw new AppError('CONFLICT', {
            message: say('flags.tooManyEnvironments', { max: MAX_ENVIRONMENTS }),
          });
        if (isDefault)
          assertNoApproval(
            { rows },
            rows.map((row) => row.name),
            (guarded) =>
              say('flags.proposeDefault', { name: guarded, path: '/v1/flag-environments/{id}/proposal' }),
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
        await this.#change.record(tx, actor, 'create', organizationId, created);
        return created;
      });
      await changes.announce([websiteId]);
      return { row, keyCount: 0 };
    } catch (error) {
      if (!isUniqueViolation(error, 'flag_environments_name_unique')) throw error;
      throw new AppError('CONFLICT', {
        message: say('flags.environmentExistsAlready', { name }),
        cause: error,
      });
    }
  }

  /** @throws AppError ACCESS_DENIED, FORBIDDEN, PRECONDITION_FAILED; CONFLICT when it needs approval. */
  async update(actor: Actor, id: string, settings: EnvironmentChanges): Promise<CountedEnvironment> {
    const row = await this.#changeOne(id, actor, (tx, before, organizationId) =>
      this.#change.update({ tx, actor, organizationId, row: before, isApproved: false }, settings),
    );
    return { row, keyCount: (await countKeys(this.#deps.state.db, row.websiteId)).get(id) ?? 0 };
  }

  /** @throws AppError ACCESS_DENIED, PRECONDITION_FAILED; CONFLICT for the default environment, and when it needs approval. */
  async remove(actor: Actor, id: string): Promise<void> {
    const keyIds = await this.#changeOne(id, actor, (tx, row, organizationId) =>
      this.#change.remove({ tx, actor, organizationId, row, isApproved: false }),
    );
    await this.#invalidateKeys(keyIds);
  }

  /** Proposes a change that needs approval. @throws AppError ACCESS_DENIED; CONFLICT when another one waits. */
  async propose(
    actor: Actor,
    id: string,
    { comment, ...changes }: EnvironmentProposal['changes'] & { readonly comment?: string | undefined },
  ): Promise<CountedEnvironment> {
    const { state, clock } = this.#deps;
    const row = await this.#changeOne(id, actor, async (tx, before, organizationId) => {
      if (before.proposal !== null)
        throw new AppError('CONFLICT', {
          message: say('flags.anotherProposalForEnvironmentWaits'),
        });
      const createdAt = new Date(clock.now()).toISOString();
      const proposal = { changes, comment: comment ?? null, authorId: authorOf(actor), createdAt };
      return this.#setProposal(tx, actor, organizationId, before, proposal, 'propose');
    });
    return { row, keyCount: (await countKeys(state.db, row.websiteId)).get(id) ?? 0 };
  }

  /**
   * Approves and applies the proposal.
   * @returns `undefined` if it was the deletion.
   * @throws AppError ACCESS_DENIED, PRECONDITION_FAILED; CONFLICT for its author, without a proposal, and when it cannot be applied any more.
   */
  async approve(actor: Actor, id: string): Promise<CountedEnvironment | undefined> {
    const result = await this.#changeOne(id, actor, async (tx, before, organizationId) => {
      const { proposal } = before;
      if (proposal === null) throw noProposal();
      await assertOtherPerson(tx, actor, proposal.authorId);
      await this.#change.record(tx, actor, 'approve', organizationId, before);
      const act = { tx, actor, organizationId, row: before, isApproved: true };
      const { isDeleted, ...changes } = proposal.changes;
      if (isDeleted === true) return { keyIds: await this.#change.remove(act), row: undefined };
      return { keyIds: [], row: await this.#change.update(act, changes) };
    });
    await this.#invalidateKeys(result.keyIds);
    const { row } = result;
    return row && { row, keyCount: (await countKeys(this.#deps.state.db, row.websiteId)).get(id) ?? 0 };
  }

  /** Removes the proposal. @throws AppError ACCESS_DENIED, CONFLICT. */
  async withdraw(actor: Actor, id: string): Promise<CountedEnvironment> {
    const row = await this.#changeOne(id, actor, async (tx, before, organizationId) => {
      if (before.proposal === null) throw noProposal();
      return this.#setProposal(tx, actor, organizationId, before, null, 'withdraw');
    });
    return { row, keyCount: (await countKeys(this.#deps.state.db, row.websiteId)).get(id) ?? 0 };
  }

  /** Orders environments; those that are not named follow. */
  async reorder(
    actor: Actor,
    websiteId: string,
    ids: readonly string[],
  ): Promise<readonly CountedEnvironment[]> {
    const { state, clock, audit } = this.#deps;
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
    return this.list(websiteId);
  }

  /** Runs a change of an environment under the lock of its website. */
  async #changeOne<T>(
    id: string,
    actor: Actor,
    work: (tx: StateHandle, row: EnvironmentRow, organizationId: string) => Promise<T>,
  ): Promise<T> {
    const { state, changes } = this.#deps;
    const { websiteId } = await readEnvironment(state.db, id);
    const result = await state.transaction(async (tx) => {
      const { organizationId } = await lockWebsite(tx, websiteId);
      const row = await readEnvironment(tx, id);
      assertVersion(actor, versionTagOf(row));
      return work(tx, row, organizationId);
    });
    await changes.announce([websiteId]);
    return result;
  }

  async #setProposal(
    tx: StateHandle,
    actor: Actor,
    organizationId: string,
    before: EnvironmentRow,
    proposal: EnvironmentProposal | null,
    verb: string,
  ): Promise<EnvironmentRow> {
    const after = {
      ...before,
      proposal,
      version: before.version + 1,
      updatedAt: new Date(this.#deps.clock.now()),
    };
    await tx.update(flagEnvironments).set(after).where(eq(flagEnvironments.id, before.id));
    await this.#change.record(tx, actor, verb, organizationId, after);
    return after;
  }

  /** Rejects the keys of a deleted environment. */
  async #invalidateKeys(keyIds: readonly string[]): Promise<void> {
    for (const keyId of keyIds) await this.#deps.live.invalidate(FLAG_KEY_TOPIC, keyId);
  }
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
  return new AppError('CONFLICT', { message: say('flags.noProposalForEnvironmentWaits') });
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
