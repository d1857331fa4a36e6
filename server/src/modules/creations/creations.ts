import { createHmac } from 'node:crypto';
import { and, eq, gt, lte } from 'drizzle-orm';
import { AppError, invalidField } from '../../errors.ts';
import { isUniqueViolation } from '../../stores/state/errors.ts';
import type { State, StateHandle } from '../../stores/state/state.ts';
import { creations } from './creations.table.ts';

const LIFETIME_MS = 24 * 60 * 60 * 1000;
const MAX_KEY_LENGTH = 255;

/** A creation that can be repeated without creating another resource. */
export interface IdempotentCreation {
  /** The kind of the resource: `link`. Each kind has its own keys. */
  readonly kind: string;
  /** The `Idempotency-Key` header. */
  readonly key: string;
  /** HMAC of the request, which may contain secrets. */
  readonly requestHash: string;
}

/**
 * Returns the creation that a request describes; `undefined` without a key.
 * @param request.kind the kind of the resource: `link`.
 * @param request.key the `Idempotency-Key` header.
 * @param hashKey 32 bytes, the same on all nodes.
 * @throws AppError VALIDATION_ERROR when the key is empty or too long.
 */
export function toIdempotentCreation(
  { kind, key, input }: { readonly kind: string; readonly key: string | undefined; readonly input: object },
  hashKey: Buffer,
): IdempotentCreation | undefined {
  if (key === undefined) return undefined;
  if (key === '' || key.length > MAX_KEY_LENGTH)
    throw invalidField('Idempotency-Key', `must have 1 to ${MAX_KEY_LENGTH} characters`);
  const requestHash = createHmac('sha256', hashKey).update(JSON.stringify(input)).digest('base64url');
  return { kind, key, requestHash };
}

/** Stores the key of a creation in its transaction; does nothing without a key. */
export type KeepKey = (tx: StateHandle, resourceId: string) => Promise<void>;

/**
 * Creates a resource, once for each idempotency key: a request that is repeated within 24 hours, or is sent twice at the same time,
 * receives the resource of the first one.
 * @throws AppError CONFLICT when the key was used with another request; what `read` and `create` throw.
 */
export async function createOnce<Resource extends object>(work: {
  readonly state: Pick<State, 'db'>;
  readonly organizationId: string;
  /** `undefined`: without a key. */
  readonly creation: IdempotentCreation | undefined;
  readonly nowMs: number;
  /** Returns the resource of an earlier request. */
  read(id: string): Promise<Resource>;
  /** Creates the resource, and calls `keep` in the transaction. */
  create(keep: KeepKey): Promise<Resource>;
}): Promise<Resource & { readonly isNew: boolean }> {
  const { state, organizationId, creation, nowMs } = work;
  if (creation === undefined) return { ...(await work.create(async () => undefined)), isNew: true };
  const created = await findCreated(state, organizationId, creation, nowMs);
  if (created !== undefined) return { ...(await work.read(created)), isNew: false };
  try {
    const keep: KeepKey = (tx, id) => recordCreation(tx, organizationId, creation, id, nowMs);
    return { ...(await work.create(keep)), isNew: true };
  } catch (error) {
    // A simultaneous request with the same key was faster.
    if (isUniqueViolation(error, 'creations_pkey')) return createOnce(work);
    throw error;
  }
}

/**
 * Returns the id of the resource that was created with a key in the last 24 hours.
 * @throws AppError CONFLICT when the key was used with another request.
 */
async function findCreated(
  { db }: Pick<State, 'db'>,
  organizationId: string,
  { kind, key, requestHash }: IdempotentCreation,
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
    throw new AppError('CONFLICT', { message: 'The Idempotency-Key was used with another request' });
  return found.resourceId;
}

/** Stores the key in the transaction of the creation, and deletes the expired keys of the organization. */
async function recordCreation(
  tx: StateHandle,
  organizationId: string,
  { kind, key, requestHash }: IdempotentCreation,
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
