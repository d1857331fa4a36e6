import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, type SQL } from 'drizzle-orm';
import type { StateHandle } from '../../../stores/state/state.ts';
import { verification } from '../users.table.ts';

/** The operation that a link authorizes once. */
export type Purpose = 'setup' | 'reset' | 'reset-all' | 'email';

/** Stores a single-use proof and returns its token, which is not stored. */
export async function issueProof(
  tx: StateHandle,
  proof: {
    readonly purpose: Purpose;
    /** The subject of the proof, such as a user id. */
    readonly value: string;
    readonly lifetimeMs: number;
    readonly nowMs: number;
  },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = new Date(proof.nowMs);
  await tx.insert(verification).values({
    id: `ver_${randomBytes(16).toString('hex')}`,
    identifier: identifierOf(proof.purpose, token),
    value: proof.value,
    expiresAt: new Date(proof.nowMs + proof.lifetimeMs),
    createdAt: now,
    updatedAt: now,
  });
  return token;
}

/** Returns the condition that selects the unexpired row of a token. */
export function whereProof(purpose: Purpose, token: string, nowMs: number): SQL | undefined {
  return and(
    eq(verification.identifier, identifierOf(purpose, token)),
    gt(verification.expiresAt, new Date(nowMs)),
  );
}

/** The token has 256 random bits, so a plain digest cannot be reversed. */
function identifierOf(purpose: Purpose, token: string): string {
  return `${purpose}:${createHash('sha256').update(token).digest('base64url')}`;
}
