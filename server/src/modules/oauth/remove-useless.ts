import { and, desc, eq, gt, inArray, isNull, lt, not, notExists, type SQL, sql } from 'drizzle-orm';
import type { State } from '../../stores/state/state.ts';
import { oauthClient } from './oauth-clients.table.ts';
import { oauthGrants } from './oauth-grants.table.ts';
import { oauthAccessToken, oauthRefreshToken } from './oauth-tokens.table.ts';

/** Time to fetch the first tokens: longer than an authorization code lives. */
const FIRST_TOKEN_MS = 3_600_000;
/** An application that registered and was let in by nobody for this long is forgotten. */
const UNUSED_CLIENT_MS = 30 * 24 * 3_600_000;
/** Of applications that nobody let in, only so many are kept besides those of the last hour: anybody may register. */
const MAX_UNUSED_CLIENTS = 5_000;
const FRESH_CLIENT_MS = 3_600_000;
const BATCH = 1_000;

/**
 * Removes tokens that are over, grants without tokens, and applications that nobody lets in. All of them, batch by batch:
 * what comes faster than it is removed would grow for ever.
 *
 * @param signal ends it between two batches.
 * @returns how many grants.
 */
export async function removeUseless(
  { db }: Pick<State, 'db'>,
  nowMs: number,
  signal: AbortSignal,
): Promise<number> {
  const now = new Date(nowMs);
  const before = (ms: number) => new Date(nowMs - ms);
  /** Repeats what removes at most a batch until it finds less than one. */
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
    const over = db.select({ id: table.id }).from(table).where(lt(table.expiresAt, now)).limit(BATCH);
    await drain(() => db.delete(table).where(inArray(table.id, over)).returning({ id: table.id }));
  }
  const useless = db
    .select({ id: oauthGrants.id })
    .from(oauthGrants)
    .where(and(lt(oauthGrants.createdAt, before(FIRST_TOKEN_MS)), not(hasLivingToken({ db }, now))))
    .limit(BATCH);
  const removed = await drain(() =>
    db.delete(oauthGrants).where(inArray(oauthGrants.id, useless)).returning({ id: oauthGrants.id }),
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

/** Whether a grant has a token that can still be used. */
export function hasLivingToken({ db }: Pick<State, 'db'>, now: Date): SQL {
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
