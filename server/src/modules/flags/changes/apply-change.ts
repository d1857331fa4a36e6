import { and, asc, eq, inArray, isNull, lte, notExists, or } from 'drizzle-orm';
import type { Logger } from 'pino';
import { AppError } from '../../../errors.ts';
import { type Actor, taskActor } from '../../../lib/actor.ts';
import { newId } from '../../../lib/ids/ids.ts';
import { say } from '../../../lib/texts/sentence.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { State, StateHandle } from '../../../stores/state/state.ts';
import { assertConfig, checkFlagPatterns } from '../check-config.ts';
import type { FlagEnvironments } from '../environments/load-environments.ts';
import type { ProposableChanges } from '../flag.contract.ts';
import type { ConfigChanges } from '../flag-config.contract.ts';
import { changeConfig, configOf, pickConfig } from '../flag-config.ts';
import { loadNeighbours, loadSegmentIds } from '../flag-references.ts';
import type { FlagWriter } from '../flag-writer.ts';
import { applyChanges } from '../flags.service.ts';
import { type FlagChangeRow, type FlagRow, flagChanges, flagEnvironments } from '../flags.table.ts';

/** The most changes that one run applies. */
const MAX_DUE = 100;
const MAX_ERROR_LENGTH = 500;

interface Deps {
  readonly state: State;
  readonly clock: Clock;
  readonly writer: FlagWriter;
}

/** A change whose process ends before it is applied is claimed again after this time. */
const LEASE_MS = 60_000;

/** Checks changes of a configuration as they would be checked now. @param at the path of the changes. @throws AppError VALIDATION_ERROR. */
export async function assertApplicable(
  handle: Pick<StateHandle, 'select'>,
  row: FlagRow,
  environment: string,
  changes: ProposableChanges,
  { defaultName }: FlagEnvironments,
  at: string,
): Promise<void> {
  const fields = configChangesOf(changes);
  await checkFlagPatterns(fields, `${at}.`);
  const config = changeConfig(configOf(row, environment, defaultName), fields, row, () => newId('rul'));
  assertConfig(config, {
    key: row.key,
    type: row.type,
    flags: await loadNeighbours(handle, row.websiteId, environment, row.key),
    segments: await loadSegmentIds(handle, row.websiteId),
    at,
  });
}

/** The fields of a configuration that a change sets. */
function configChangesOf({ status, ...changes }: ProposableChanges): ConfigChanges {
  const isOfConfig = status === 'active' || status === 'inactive';
  return pickConfig({ ...changes, ...(isOfConfig ? { status } : {}) });
}

/**
 * Applies a change, once: it is marked in the transaction that changes the flag.
 * @throws AppError CONFLICT when its environment requires approval, which it does not have, or it was applied concurrently;
 * VALIDATION_ERROR when it is not valid any more.
 */
export async function applyChange(
  { clock, writer }: Omit<Deps, 'state'>,
  actor: Actor,
  row: FlagChangeRow,
): Promise<FlagChangeRow> {
  const { status, ...fields } = row.changes;
  if (status === 'deleted') {
    // Its changes are deleted with the flag.
    await writer.remove(actor, row.flagId, row.status === 'approved' ? { isApproved: true } : {});
    const now = new Date(clock.now());
    return { ...row, status: 'applied', appliedAt: now, updatedAt: now };
  }
  const changes = status === undefined ? fields : { ...fields, status };
  let applied: FlagChangeRow | undefined;
  await writer.change(actor, row.flagId, {
    action: row.kind === 'scheduled' ? 'scheduled-change' : 'approved-change',
    comment: row.comment ?? undefined,
    authorId: row.authorId,
    isApproved: row.status === 'approved' ? true : undefined,
    apply: (before, context) => applyChanges(before, changes, row.environment, context),
    inTransaction: async (tx, flag) => {
      const now = new Date(clock.now());
      const [marked] = await tx
        .update(flagChanges)
        .set({ status: 'applied', appliedAt: now, appliedVersion: flag.version, error: null, updatedAt: now })
        .where(and(eq(flagChanges.id, row.id), inArray(flagChanges.status, ['pending', 'approved'])))
        .returning();
      if (marked === undefined)
        throw new AppError('CONFLICT', { message: say('flags.changeWasAppliedConcurrently') });
      applied = marked;
    },
  });
  if (applied === undefined) throw new Error(`The change ${row.id} was not applied`);
  return applied;
}

/** Applies the scheduled changes that are due. */
export type ApplyDueChanges = (signal?: AbortSignal | undefined) => Promise<void>;

/**
 * Creates the function. Each change is claimed before, so that several processes apply it once. A change that cannot be applied
 * has the status `failed`, with the reason.
 */
export function createApplyDueChanges(
  deps: Deps & { readonly logger: Pick<Logger, 'error'> },
): ApplyDueChanges {
  const { state, clock, logger } = deps;
  return async (signal) => {
    for (let applied = 0; applied < MAX_DUE && signal?.aborted !== true; applied += 1) {
      const row = await claimChange(state, clock.now());
      if (row === undefined) return;
      try {
        await applyChange(deps, taskActor(), row);
      } catch (error) {
        if (!(error instanceof AppError) || error.status >= 500) throw error;
        // A person may have applied or cancelled it meanwhile.
        if (await markFailed(state, row, error, new Date(clock.now())))
          logger.error({ err: error, change: row.id }, 'a scheduled change was not applied');
      }
    }
  };
}

/** Returns whether the change was not applied, rejected or cancelled meanwhile. */
async function markFailed(
  state: State,
  row: FlagChangeRow,
  error: AppError,
  updatedAt: Date,
): Promise<boolean> {
  const [detail] = error.details ?? [];
  const text = detail === undefined ? error.message : `${detail.field} ${detail.message}`;
  const marked = await state.db
    .update(flagChanges)
    .set({ status: 'failed', error: text.slice(0, MAX_ERROR_LENGTH), updatedAt })
    .where(and(eq(flagChanges.id, row.id), inArray(flagChanges.status, ['pending', 'approved'])))
    .returning({ id: flagChanges.id });
  return marked.length > 0;
}

/**
 * Claims the change that is due for the longest time, and that can be applied: it is approved, or its environment requires no
 * approval. Rows that another process is claiming, or has claimed, are skipped.
 */
export async function claimChange(
  { db }: Pick<State, 'db'>,
  nowMs: number,
): Promise<FlagChangeRow | undefined> {
  const now = new Date(nowMs);
  const approvals = db
    .select({ id: flagEnvironments.id })
    .from(flagEnvironments)
    .where(
      and(
        eq(flagEnvironments.websiteId, flagChanges.websiteId),
        eq(flagEnvironments.name, flagChanges.environment),
        eq(flagEnvironments.requiresApproval, true),
      ),
    );
  const due = db.$with('due').as(
    db
      .select({ id: flagChanges.id })
      .from(flagChanges)
      .where(
        and(
          or(
            eq(flagChanges.status, 'approved'),
            and(eq(flagChanges.status, 'pending'), eq(flagChanges.kind, 'scheduled'), notExists(approvals)),
          ),
          lte(flagChanges.applyAt, now),
          or(isNull(flagChanges.claimedUntil), lte(flagChanges.claimedUntil, now)),
        ),
      )
      .orderBy(asc(flagChanges.applyAt), asc(flagChanges.id))
      .limit(1)
      .for('update', { skipLocked: true }),
  );
  const [claimed] = await db
    .with(due)
    .update(flagChanges)
    .set({ claimedUntil: new Date(nowMs + LEASE_MS) })
    .where(inArray(flagChanges.id, db.select({ id: due.id }).from(due)))
    .returning();
  return claimed;
}
