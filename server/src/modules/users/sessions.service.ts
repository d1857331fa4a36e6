import { and, desc, eq, gt, inArray, lte, ne, type SQL } from 'drizzle-orm';
import type { Actor } from '../../lib/actor.ts';
import type { Clock } from '../../lib/clock.ts';
import type { UserPrincipal } from '../../lib/principal.ts';
import type { LiveStore } from '../../stores/live/live.ts';
import type { State, StateHandle } from '../../stores/state/state.ts';
import type { AuditService } from '../audit/index.ts';
import { aboutOneself } from './own-acts.ts';
import { session, verification } from './users.table.ts';

const EXPIRED_BATCH = 1_000;

/** A session as its owner sees it. */
export interface SessionSummary {
  readonly id: string;
  readonly createdAt: Date;
  /** Exact to a minute. */
  readonly lastUsedAt: Date | null;
  readonly expiresAt: Date;
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
}

/** What people do with their own sessions, and what is done with them. */
export interface SessionsService {
  /** Live sessions, the newest first. */
  listFor(userId: string): Promise<readonly SessionSummary[]>;
  /** Ends one of the caller's own; ending a session that is not theirs, or not any more, does nothing. */
  revoke(actor: Actor, person: UserPrincipal, sessionId: string): Promise<void>;
  /** Ends all of the caller's own but the one that asks; answers how many. */
  revokeOthers(actor: Actor, person: UserPrincipal): Promise<number>;
  /** Ends one that never came to anything. */
  discard(sessionId: string): Promise<void>;
  /**
   * Ends all of a person, and what they let applications do, in the caller's transaction: whoever was in by their account is
   * out. Call {@link SessionsService.announce} once it is kept.
   */
  endAll(tx: StateHandle, userId: string): Promise<void>;
  /** Makes every process look anew at who is signed in. */
  announce(userId: string): Promise<void>;
  /** Deletes expired sessions and proofs of everyone, at most 1,000 of each at a time; answers how many. */
  removeExpired(): Promise<number>;
}

/** Sessions over the state store; ending one acts on the very next request, on every node. */
export function createSessionsService(deps: {
  readonly state: State;
  readonly live: Pick<LiveStore, 'invalidate'>;
  readonly audit: Pick<AuditService, 'record'>;
  readonly clock: Clock;
  /** Ends what a person let applications do. */
  readonly endGrants: (tx: StateHandle, userId: string) => Promise<void>;
}): SessionsService {
  const { state, live, audit, clock, endGrants } = deps;

  const end = async (
    condition: SQL | undefined,
    note: (tx: StateHandle, ids: readonly string[]) => Promise<void>,
  ): Promise<number> => {
    const ended = await state.transaction(async (tx) => {
      const rows = await tx
        .delete(session)
        .where(condition)
        .returning({ id: session.id, digest: session.token });
      if (rows.length > 0)
        await note(
          tx,
          rows.map(({ id }) => id),
        );
      return rows;
    });
    await Promise.all(ended.map(({ digest }) => live.invalidate('session', digest)));
    return ended.length;
  };

  const removeExpired = async (table: typeof session | typeof verification): Promise<number> => {
    const expired = state.db
      .select({ id: table.id })
      .from(table)
      .where(lte(table.expiresAt, new Date(clock.now())))
      .limit(EXPIRED_BATCH);
    const removed = await state.db
      .delete(table)
      .where(inArray(table.id, expired))
      .returning({ id: table.id });
    return removed.length;
  };

  return {
    listFor: (userId) =>
      state.db
        .select({
          id: session.id,
          createdAt: session.createdAt,
          lastUsedAt: session.lastUsedAt,
          expiresAt: session.expiresAt,
          ipAddress: session.ipAddress,
          userAgent: session.userAgent,
        })
        .from(session)
        .where(and(eq(session.userId, userId), gt(session.expiresAt, new Date(clock.now()))))
        .orderBy(desc(session.createdAt), desc(session.id)),

    revoke: async (actor, person, sessionId) => {
      await end(and(eq(session.userId, person.userId), eq(session.id, sessionId)), (tx) =>
        audit.record(tx, actor, aboutOneself(person, 'session.revoke', `session:${sessionId}`)),
      );
    },

    revokeOthers: (actor, person) =>
      end(and(eq(session.userId, person.userId), ne(session.id, person.sessionId)), (tx, ids) =>
        audit.record(
          tx,
          actor,
          aboutOneself(person, 'session.revoke', `user:${person.userId}`, { sessions: ids.length }),
        ),
      ),

    discard: async (sessionId) => {
      await end(eq(session.id, sessionId), async () => undefined);
    },

    endAll: async (tx, userId) => {
      await tx.delete(session).where(eq(session.userId, userId));
      await endGrants(tx, userId);
    },

    announce: async (userId) => {
      await Promise.all([live.invalidate('session', userId), live.invalidate('grant', userId)]);
    },

    removeExpired: async () => (await removeExpired(session)) + (await removeExpired(verification)),
  };
}
