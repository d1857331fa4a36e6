import { and, eq, gt, lte } from 'drizzle-orm';
import { AppError } from '../../errors.ts';
import type { Actor, Idempotency } from '../../lib/actor.ts';
import { say } from '../../lib/texts/sentence.ts';
import { isUniqueViolation } from '../../stores/state/errors.ts';
import type { State, StateHandle } from '../../stores/state/state.ts';
import { creations } from './creations.table.ts';

const LIFETIME_MS = 24 * 60 * 60 * 1000;

/** Stores the key of a creation in its transaction; does nothing without a key. */
export type KeepKey = (tx: StateHandle, resourceId: string) => Promise<void>;

/**
 * Creates a resource, once for each idempotency key: a request that is repeated within 24 hours, or is sent twice at the same time,
 * receives the resource of the first one.
 * @throws AppError CONFLICT when the key was used with another request; what `read` and `create` throw.
 */
export async function createOnce<Resource>(work: {
  readonly state: Pick<State, 'db'>;
  readonly actor: Pick<Actor, 'idempotency'>;
  readonly organizationId: string;
  /** The kind of the resource: `link`. Each kind has its own keys. */
  readonly kind: string;
  readonly nowMs: number;
  /** Returns the resource of an earlier request. */
  read(id: string): Promise<Resource>;
  /** Creates the resource, and calls `keep` in the transaction. */
  create(keep: KeepKey): Promise<Resource>;
}): Promise<Resource> {
  const { state, organizationId, kind, nowMs } = work;
  const { idempotency } = work.actor;
  if (idempotency === undefined) return work.create(async () => undefined);
  const creation = { kind, ...idempotency };
  const created = await findCreated(state, organizationId, creation, nowMs);
  if (created !== undefined) {
    idempotency.markReplayed();
    return work.read(created);
  }
  try {
    return await work.create((tx, id) => recordCreation(tx, organizationId, creation, id, nowMs));
  } catch (error) {
    // A simultaneous request with the same key was faster.
    if (isUniqueViolation(error, 'creations_pkey')) return createOnce(work);
    throw error;
  }
}

interface Creation extends Idempotency {
  readonly kind: string;
}

/**
 * Returns the id of the resource that was created with a key in the last 24 hours.
 * @throws AppError CONFLICT when the key was used with another request.
 */
async function findCreated(
  { db }: Pick<State, 'db'>,
  organizationId: string,
  { kind, key, requestHash }: Creation,
  nowMs: number,
): Promise<string | undefined> {
  const [found] = await db
    .select()
    .from(creations)
    .where(
      and(
        eq(creations.organizationId, organizationId),
        eq(creations.kind, kind),
        eq(creations.key, key),
        gt(creations.createdAt, new Date(nowMs - LIFETIME_MS)),
      ),
    );
  if (found === undefined) return undefined;
  if (found.requestHash !== requestHash)
    throw new AppError('CONFLICT', { message: say('creations.idempotencyKeyWasUsed') });
  return found.resourceId;
}

/** Stores the key in the transaction of the creation, and deletes the expired keys of the organization. */
async function recordCreation(
  tx: StateHandle,
  organizationId: string,
  { kind, key, requestHash }: Creation,
  resourceId: string,
  nowMs: number,
): Promise<void> {
  await tx
    .delete(creations)
    .where(
      and(
        eq(creations.organizationId, organizationId),
        lte(creations.createdAt, new Date(nowMs - LIFETIME_MS)),
      ),
    );
  await tx
    .insert(creations)
    .values({ organizationId, kind, key, requestHash, resourceId, createdAt: new Date(nowMs) });
}
