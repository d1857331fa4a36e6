import { and, desc, eq, gt, inArray, lte, ne, type SQL } from 'drizzle-orm';
import type { Clock } from '../../lib/clock.ts';
import type { LiveStore } from '../../stores/live/live.ts';
import type { State } from '../../stores/state/state.ts';
import { session } from './users.table.ts';

const EXPIRED_BATCH = 1_000;

/** A session as its owner sees it. */
export interface SessionSummary {
  readonly id: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
}

/** What people do with their own sessions. */
export interface SessionsService {
  /** Live sessions, the newest first. */
  listFor(userId: string): Promise<readonly SessionSummary[]>;
  /** Ends one; ending a session that is not theirs, or not any more, does nothing. */
  revoke(userId: string, sessionId: string): Promise<void>;
  /** Ends all, or all but one. */
  revokeAll(userId: string, exceptSessionId?: string): Promise<void>;
  /** Deletes expired sessions of everyone, at most 1,000 at a time; answers how many. */
  removeExpired(): Promise<number>;
}

/** Sessions over the state store; ending one acts on the very next request, on every node. */
export function createSessionsService(deps: {
  readonly state: State;
  readonly live: Pick<LiveStore, 'invalidate'>;
  readonly clock: Clock;
}): SessionsService {
  const { state, live, clock } = deps;
  const end = async (condition: SQL | undefined): Promise<void> => {
    const ended = await state.db.delete(session).where(condition).returning({ digest: session.token });
    await Promise.all(ended.map(({ digest }) => live.invalidate('session', digest)));
  };
  return {
    listFor: (userId) =>
      state.db
        .select({
          id: session.id,
          createdAt: session.createdAt,
          expiresAt: session.expiresAt,
          ipAddress: session.ipAddress,
          userAgent: session.userAgent,
        })
        .from(session)
        .where(and(eq(session.userId, userId), gt(session.expiresAt, new Date(clock.now()))))
        .orderBy(desc(session.createdAt), desc(session.id)),
    revoke: (userId, sessionId) => end(and(eq(session.userId, userId), eq(session.id, sessionId))),
    revokeAll: (userId, exceptSessionId) =>
      end(
        and(
          eq(session.userId, userId),
          exceptSessionId === undefined ? undefined : ne(session.id, exceptSessionId),
        ),
      ),
    removeExpired: async () => {
      const expired = state.db
        .select({ id: session.id })
        .from(session)
        .where(lte(session.expiresAt, new Date(clock.now())))
        .limit(EXPIRED_BATCH);
      const removed = await state.db
        .delete(session)
        .where(inArray(session.id, expired))
        .returning({ id: session.id });
      return removed.length;
    },
  };
}
