import { and, asc, eq, inArray, isNull, lte, notExists, or } from 'drizzle-orm';
import type { State } from '../../../stores/state/state.ts';
import { type FlagChangeRow, flagChanges, flagEnvironments } from '../flags.table.ts';

/** A change whose process ends before it is applied is claimed again after this time. */
const LEASE_MS = 60_000;

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
