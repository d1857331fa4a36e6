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

/**
 * Returns the id of the resource that was created with a key in the last 24 hours.
 * @throws AppError CONFLICT when the key was used with another request.
 */
export async function findCreated(
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
export async function recordCreation(
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

/** Whether a creation failed because a simultaneous request with the same key was faster. */
export function isSimultaneous(error: unknown): boolean {
  return isUniqueViolation(error, 'creations_pkey');
}
