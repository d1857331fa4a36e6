import { and, desc, eq, inArray } from 'drizzle-orm';
import { AppError, invalidField, unknownResource } from '../../../errors.ts';
import type { FoundResource } from '../../../http/authorize.ts';
import type { Actor } from '../../../lib/actor.ts';
import type { MaybePromise } from '../../../lib/concurrency/maybe-promise.ts';
import { isId, newId } from '../../../lib/ids/ids.ts';
import { say } from '../../../lib/texts/sentence.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import { assertRoom } from '../../../stores/state/assert-room.ts';
import type { State, StateHandle } from '../../../stores/state/state.ts';
import type { AuditService } from '../../audit/index.ts';
import { lockWebsite, type WebsiteDirectory } from '../../websites/index.ts';
import { assertOtherPerson } from '../approval.ts';
import { loadEnvironments } from '../environments/load-environments.ts';
import type { ProposableChanges } from '../flag.contract.ts';
import { type FlagWriter, readFlag } from '../flag-writer.ts';
import { type FlagChangeRow, flagChanges, flags } from '../flags.table.ts';
import { authorOf } from '../store-flag.ts';
import { applyChange, assertApplicable } from './apply-change.ts';
import { MAX_PENDING } from './changes.contract.ts';

const MAX_LISTED = 200;

/** A change that is scheduled or proposed. */
export interface NewChange {
  readonly kind: 'scheduled' | 'proposed';
  readonly environment?: string | undefined;
  readonly changes: ProposableChanges;
  readonly applyAt?: string | undefined;
  readonly comment?: string | undefined;
}

interface ChangesServiceDeps {
  readonly state: State;
  readonly clock: Clock;
  readonly audit: Pick<AuditService, 'record'>;
  readonly websites: Pick<WebsiteDirectory, 'find'>;
  readonly writer: FlagWriter;
}

/** Manages scheduled and proposed changes. Access was checked before. */
export class ChangesService {
  readonly #deps: ChangesServiceDeps;

  constructor(deps: ChangesServiceDeps) {
    this.#deps = deps;
  }

  /** Newest first. */
  list(flagId: string, status?: FlagChangeRow['status'] | undefined): Promise<readonly FlagChangeRow[]> {
    return this.#deps.state.db
      .select()
      .from(flagChanges)
      .where(
        and(
          eq(flagChanges.flagId, flagId),
          status === undefined ? undefined : eq(flagChanges.status, status),
        ),
      )
      .orderBy(desc(flagChanges.id))
      .limit(MAX_LISTED);
  }

  /** The changes of all flags of a website that are not applied yet, newest first, with the keys of the flags. */
  listOpen(websiteId: string): Promise<readonly { readonly row: FlagChangeRow; readonly flagKey: string }[]> {
    return this.#deps.state.db
      .select({ row: flagChanges, flagKey: flags.key })
      .from(flags)
      .innerJoin(flagChanges, eq(flagChanges.flagId, flags.id))
      .where(and(eq(flags.websiteId, websiteId), inArray(flagChanges.status, ['pending', 'approved'])))
      .orderBy(desc(flagChanges.id))
      .limit(MAX_LISTED);
  }

  /** @throws AppError ACCESS_DENIED. */
  read(id: string): Promise<FlagChangeRow> {
    return readChange(this.#deps.state.db, id);
  }

  /** For authorization. */
  async find(id: string): Promise<FoundResource | undefined> {
    if (!isId('fch', id)) return undefined;
    const [row] = await this.#deps.state.db.select().from(flagChanges).where(eq(flagChanges.id, id));
    const website = row && (await this.#deps.websites.find(row.websiteId));
    return website && { organizationId: website.organizationId, websiteId: website.id, isPublic: false };
  }

  /** @throws AppError VALIDATION_ERROR; CONFLICT when there are too many. */
  async create(
    actor: Actor,
    flagId: string,
    { kind, environment, changes, applyAt, comment }: NewChange,
  ): Promise<FlagChangeRow> {
    const { state, clock } = this.#deps;
    const flag = await readFlag(state.db, flagId);
    const nowMs = clock.now();
    if (Object.keys(changes).length === 0) throw invalidField('changes', say('fields.mustNotBeEmpty'));
    if (changes.status === 'deleted' && (kind === 'scheduled' || applyAt !== undefined))
      throw invalidField('changes.status', say('flags.cannotBeDeletedAtLater'));
    if (kind === 'scheduled' && applyAt === undefined)
      throw invalidField('applyAt', say('flags.isRequiredForScheduledChange'));
    if (applyAt !== undefined && Date.parse(applyAt) <= nowMs)
      throw invalidField('applyAt', say('fields.mustBeInFuture'));
    const environments = await loadEnvironments(state.db, flag.websiteId);
    const name = environment ?? environments.defaultName;
    if (!environments.names.includes(name)) throw invalidField('environment', say('flags.doesNotExist'));
    await assertApplicable(state.db, flag, name, changes, environments, 'changes');
    const row: FlagChangeRow = {
      id: newId('fch', nowMs),
      websiteId: flag.websiteId,
      flagId,
      kind,
      environment: name,
      changes,
      status: 'pending',
      applyAt: applyAt === undefined ? null : new Date(applyAt),
      comment: comment ?? null,
      authorId: authorOf(actor),
      reviewerId: null,
      reviewComment: null,
      reviewedAt: null,
      appliedAt: null,
      appliedVersion: null,
      error: null,
      claimedUntil: null,
      createdAt: new Date(nowMs),
      updatedAt: new Date(nowMs),
    };
    await state.transaction(async (tx) => {
      const { organizationId } = await lockWebsite(tx, flag.websiteId);
      const open = and(eq(flagChanges.flagId, flagId), inArray(flagChanges.status, ['pending', 'approved']));
      await assertRoom(tx, flagChanges, open, {
        max: MAX_PENDING,
        message: say('flags.tooManyPendingChanges', { max: MAX_PENDING }),
      });
      await tx.insert(flagChanges).values(row);
      await this.#record(tx, actor, kind === 'scheduled' ? 'schedule' : 'propose', organizationId, row);
    });
    return row;
  }

  /** Approves a change, and applies it unless it is scheduled for later. @throws AppError CONFLICT. */
  async approve(actor: Actor, id: string, comment?: string | undefined): Promise<FlagChangeRow> {
    const { clock } = this.#deps;
    const approved = await this.#move(actor, id, 'approve', async (row, tx) => {
      await assertOtherPerson(tx, actor, row.authorId);
      return {
        status: 'approved',
        reviewerId: authorOf(actor),
        reviewComment: comment ?? null,
        reviewedAt: new Date(clock.now()),
      };
    });
    const isLater = approved.applyAt !== null && approved.applyAt.getTime() > clock.now();
    return isLater ? approved : applyChange(this.#deps, actor, approved);
  }

  /** @throws AppError CONFLICT. */
  reject(actor: Actor, id: string, comment?: string | undefined): Promise<FlagChangeRow> {
    return this.#move(actor, id, 'reject', () => ({
      status: 'rejected',
      reviewerId: authorOf(actor),
      reviewComment: comment ?? null,
      reviewedAt: new Date(this.#deps.clock.now()),
    }));
  }

  /** @throws AppError CONFLICT. */
  cancel(actor: Actor, id: string): Promise<FlagChangeRow> {
    return this.#move(actor, id, 'cancel', () => ({ status: 'cancelled' }));
  }

  /** @throws AppError CONFLICT, VALIDATION_ERROR. */
  async apply(actor: Actor, id: string): Promise<FlagChangeRow> {
    const { state, clock } = this.#deps;
    const row = await this.read(id);
    if (row.status !== 'pending' && row.status !== 'approved')
      throw new AppError('CONFLICT', { message: say('flags.changeHasStatus', { status: row.status }) });
    // The time is a part of what was approved. Another person than the author can decide on another time.
    const isEarly = row.status === 'approved' && (row.applyAt?.getTime() ?? 0) > clock.now();
    if (isEarly) await assertOtherPerson(state.db, actor, row.authorId);
    return applyChange(this.#deps, actor, row);
  }

  #record(tx: StateHandle, actor: Actor, verb: string, organizationId: string, row: FlagChangeRow) {
    return this.#deps.audit.record(tx, actor, {
      action: `flag-change.${verb}`,
      organizationId,
      resource: `flag-change:${row.id}`,
      details: { flagId: row.flagId, kind: row.kind, environment: row.environment },
    });
  }

  /** Changes the state of a change that is not applied yet. */
  async #move(
    actor: Actor,
    id: string,
    verb: string,
    change: (row: FlagChangeRow, tx: StateHandle) => MaybePromise<Partial<FlagChangeRow>>,
  ): Promise<FlagChangeRow> {
    const { state, clock } = this.#deps;
    const { websiteId } = await readChange(state.db, id);
    return state.transaction(async (tx) => {
      const { organizationId } = await lockWebsite(tx, websiteId);
      const [row] = await tx.select().from(flagChanges).where(eq(flagChanges.id, id)).for('update');
      if (row === undefined) throw unknownResource();
      if (row.status !== 'pending' && row.status !== 'approved')
        throw new AppError('CONFLICT', { message: say('flags.changeHasStatus', { status: row.status }) });
      const after = { ...row, ...(await change(row, tx)), updatedAt: new Date(clock.now()) };
      await tx.update(flagChanges).set(after).where(eq(flagChanges.id, id));
      await this.#record(tx, actor, verb, organizationId, after);
      return after;
    });
  }
}

/** Reads a change. @throws AppError ACCESS_DENIED. */
async function readChange(handle: Pick<StateHandle, 'select'>, id: string): Promise<FlagChangeRow> {
  const [row] = await handle.select().from(flagChanges).where(eq(flagChanges.id, id));
  if (row === undefined) throw unknownResource();
  return row;
}
