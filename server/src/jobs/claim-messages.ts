import { randomBytes } from 'node:crypto';
import { and, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { State } from '../stores/state/state.ts';
import { type OutboxRow, outbox } from './outbox.table.ts';

/** The most messages of one organization in a claim. */
const MESSAGES_PER_ORGANIZATION = 10;

/** Which messages a claim takes. */
export interface ClaimOptions {
  readonly kinds: readonly string[];
  readonly limit: number;
  /** The claim begins with the organization after this one, so that successive claims take turns; `undefined` for the first. */
  readonly after: string | undefined;
  readonly nowMs: number;
  /** How long the messages are not claimed again, in milliseconds. */
  readonly leaseMs: number;
}

/** Claimed messages. */
export interface Claim {
  readonly rows: readonly OutboxRow[];
  /** The last organization that had a turn: `after` of the next claim. */
  readonly last: string | undefined;
}

/**
 * Claims due messages: up to 10 of each organization, the oldest first, one organization after another. Rows that another
 * process is claiming are skipped. A message whose process dies is due again when its lease ends.
 */
export async function claimMessages(
  { db }: Pick<State, 'db'>,
  { kinds, limit, after, nowMs, leaseMs }: ClaimOptions,
): Promise<Claim> {
  const lease = randomBytes(12).toString('base64url');
  const isDue = and(
    isNull(outbox.deadAt),
    lte(outbox.dueAt, new Date(nowMs)),
    inArray(outbox.kind, [...kinds]),
  );

  const findNext = async (from: string | undefined): Promise<string | undefined> => {
    const [next] = await db
      .select({ organizationId: outbox.organizationId })
      .from(outbox)
      .where(and(isDue, from === undefined ? undefined : gt(outbox.organizationId, from)))
      .orderBy(outbox.organizationId)
      .limit(1);
    return next?.organizationId;
  };

  const claimOf = (organizationId: string, most: number): Promise<OutboxRow[]> => {
    const due = db
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(isDue, eq(outbox.organizationId, organizationId)))
      .orderBy(outbox.dueAt, outbox.id)
      .limit(most)
      .for('update', { skipLocked: true });
    return db
      .update(outbox)
      .set({ dueAt: new Date(nowMs + leaseMs), attempts: sql`${outbox.attempts} + 1`, lease })
      .where(inArray(outbox.id, due))
      .returning();
  };

  const rows: OutboxRow[] = [];
  const seen = new Set<string>();
  let last = after;
  while (rows.length < limit) {
    const next = (await findNext(last)) ?? (last === undefined ? undefined : await findNext(undefined));
    if (next === undefined || seen.has(next)) break;
    seen.add(next);
    rows.push(...(await claimOf(next, Math.min(MESSAGES_PER_ORGANIZATION, limit - rows.length))));
    last = next;
  }
  return { rows, last };
}
