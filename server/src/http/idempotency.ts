import { createHmac } from 'node:crypto';
import { invalidField } from '../errors.ts';
import type { Idempotency } from '../lib/actor.ts';
import type { Call } from './call.ts';

const MAX_KEY_LENGTH = 255;

/**
 * Returns the identity of a creation; `undefined` without an `Idempotency-Key`.
 * @param input the validated input.
 * @param hashKey 32 bytes, the same on all nodes.
 * @throws AppError VALIDATION_ERROR when the key is empty or too long.
 */
export function idempotencyOf(
  { headers, responseHeaders }: Pick<Call, 'headers' | 'responseHeaders'>,
  input: unknown,
  hashKey: Buffer,
): Idempotency | undefined {
  const sent = headers['idempotency-key'];
  if (sent === undefined) return undefined;
  const key = Array.isArray(sent) ? sent.join() : sent;
  if (key === '' || key.length > MAX_KEY_LENGTH)
    throw invalidField('Idempotency-Key', `must have 1 to ${MAX_KEY_LENGTH} characters`);
  return {
    key,
    requestHash: createHmac('sha256', hashKey).update(JSON.stringify(input)).digest('base64url'),
    markReplayed: () => {
      responseHeaders['idempotency-replayed'] = 'true';
    },
  };
}
