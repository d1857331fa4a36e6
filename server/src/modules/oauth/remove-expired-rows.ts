import { and, desc, eq, gt, inArray, isNull, lt, not, notExists, type SQL, sql } from 'drizzle-orm';
import type { State } from '../../stores/state/state.ts';
import { oauthClient } from './oauth-clients.table.ts';
import { oauthGrants } from './oauth-grants.table.ts';
import { oauthAccessToken, oauthRefreshToken } from './oauth-tokens.table.ts';

/** Time to request the first tokens; longer than the lifetime of an authorization code. */
const FIRST_TOKEN_MS = 3_600_000;
/** An application that nobody authorized for this long is removed. */
const UNUSED_CLIENT_MS = 30 * 24 * 3_600_000;
/** How many unauthorized applications are kept besides those of the last hour, because anyone may register. */
const MAX_UNUSED_CLIENTS = 5_000;
const FRESH_CLIENT_MS = 3_600_000;
/** Longer than a refresh can be repeated. */
const REPEATABLE_MS = 60_000;
const BATCH = 1_000;

/**
 * Removes all expired tokens, grants without tokens, and unauthorized applications, in batches.
 *
 * @param signal stops it between batches.
 * @returns the number of removed grants.
 */
export async function removeExpiredRows(
  { db }: Pick<State, 'db'>,
  nowMs: number,
  signal: AbortSignal,
): Promise<number> {
  const now = new Date(nowMs);
  const before = (ms: number) => new Date(nowMs - ms);
  /** Repeats a removal of at most one batch until it removes fewer rows. */
  const drain = async (removeBatch: () => Promise<readonly unknown[]>): Promise<number> => {
    let total = 0;
    while (!signal.aborted) {
      const { length } = await removeBatch();
      total += length;
      if (length < BATCH) break;
    }
    return total;
  };

  for (const table of [oauthAccessToken, oauthRefreshToken]) {
    const expired = db.select({ id: table.id }).from(table).where(lt(table.expiresAt, now)).limit(BATCH);
    await drain(() => db.delete(table).where(inArray(table.id, expired)).returning({ id: table.id }));
  }
  // Responses that are no longer repeated: they contain tokens, encrypted.
  await db
    .update(oauthRefreshToken)
    .set({ rotationReplayResponse: null })
    .where(lt(oauthRefreshToken.rotationReplayExpiresAt, before(REPEATABLE_MS)));
  const unusable = db
    .select({ id: oauthGrants.id })
    .from(oauthGrants)
    .where(and(lt(oauthGrants.createdAt, before(FIRST_TOKEN_MS)), not(hasValidToken({ db }, now))))
    .limit(BATCH);
  const removed = await drain(() =>
    db.delete(oauthGrants).where(inArray(oauthGrants.id, unusable)).returning({ id: oauthGrants.id }),
  );
  const granted = db
    .select({ id: oauthGrants.id })
    .from(oauthGrants)
    .where(eq(oauthGrants.clientId, oauthClient.clientId));
  const unused = (createdBefore: Date) =>
    db
      .select({ id: oauthClient.id })
      .from(oauthClient)
      .where(and(lt(oauthClient.createdAt, createdBefore), notExists(granted)))
      .orderBy(desc(oauthClient.createdAt), desc(oauthClient.id))
      .limit(BATCH);
  for (const which of [
    unused(before(UNUSED_CLIENT_MS)),
    unused(before(FRESH_CLIENT_MS)).offset(MAX_UNUSED_CLIENTS),
  ])
    await drain(() =>
      db.delete(oauthClient).where(inArray(oauthClient.id, which)).returning({ id: oauthClient.id }),
    );
  return removed;
}

/** Returns the condition that a grant has a valid token. */
export function hasValidToken({ db }: Pick<State, 'db'>, now: Date): SQL {
  const access = db
    .select({ id: oauthAccessToken.id })
    .from(oauthAccessToken)
    .where(and(eq(oauthAccessToken.referenceId, oauthGrants.id), gt(oauthAccessToken.expiresAt, now)));
  const refresh = db
    .select({ id: oauthRefreshToken.id })
    .from(oauthRefreshToken)
    .where(
      and(
        eq(oauthRefreshToken.referenceId, oauthGrants.id),
        isNull(oauthRefreshToken.revoked),
        gt(oauthRefreshToken.expiresAt, now),
      ),
    );
  return sql`(exists ${access} or exists ${refresh})`;
}
