import { createHash } from 'node:crypto';
import { and, eq, gt, lte } from 'drizzle-orm';
import { AppError, invalidField } from '../../errors.ts';
import type { State, StateHandle } from '../../stores/state/state.ts';
import { linkCreations } from './groups/link-groups.table.ts';

const LIFETIME_MS = 24 * 60 * 60 * 1000;
const MAX_KEY_LENGTH = 255;

/** A creation that can be repeated without creating another link. */
export interface IdempotentCreation {
  /** The `Idempotency-Key` header. */
  readonly key: string;
  /** SHA-256 of the request. */
  readonly requestHash: string;
}

/**
 * Returns the creation that a request describes; `undefined` without a key.
 * @throws AppError VALIDATION_ERROR when the key is empty or too long.
 */
export function toIdempotentCreation(key: string | undefined, input: object): IdempotentCreation | undefined {
  if (key === undefined) return undefined;
  if (key === '' || key.length > MAX_KEY_LENGTH)
    throw invalidField('Idempotency-Key', `must have 1 to ${MAX_KEY_LENGTH} characters`);
  return { key, requestHash: createHash('sha256').update(JSON.stringify(input)).digest('base64url') };
}

/**
 * Returns the id of the link that was created with a key in the last 24 hours.
 * @throws AppError CONFLICT when the key was used with another request.
 */
export async function findCreated(
  { db }: Pick<State, 'db'>,
  organizationId: string,
  { key, requestHash }: IdempotentCreation,
  nowMs: number,
): Promise<string | undefined> {
  const [found] = await db
    .select()
    .from(linkCreations)
    .where(
      and(
        eq(linkCreations.organizationId, organizationId),
        eq(linkCreations.key, key),
        gt(linkCreations.createdAt, new Date(nowMs - LIFETIME_MS)),
      ),
    );
  if (found === undefined) return undefined;
  if (found.requestHash !== requestHash)
    throw new AppError('CONFLICT', { message: 'The Idempotency-Key was used with another request' });
  return found.linkId;
}

/** Stores the key in the transaction of the creation, and deletes the expired keys of the organization. */
export async function recordCreation(
  tx: StateHandle,
  organizationId: string,
  { key, requestHash }: IdempotentCreation,
  linkId: string,
  nowMs: number,
): Promise<void> {
  await tx
    .delete(linkCreations)
    .where(
      and(
        eq(linkCreations.organizationId, organizationId),
        lte(linkCreations.createdAt, new Date(nowMs - LIFETIME_MS)),
      ),
    );
  await tx
    .insert(linkCreations)
    .values({ organizationId, key, requestHash, linkId, createdAt: new Date(nowMs) });
}
