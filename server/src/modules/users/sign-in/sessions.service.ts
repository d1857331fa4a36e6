import { and, desc, eq, gt, inArray, lte, ne, type SQL } from 'drizzle-orm';
import type { Actor } from '../../../lib/actor.ts';
import type { UserPrincipal } from '../../../lib/principal.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { LiveStore } from '../../../stores/live/live.ts';
import type { State, StateHandle } from '../../../stores/state/state.ts';
import type { AuditService } from '../../audit/index.ts';
import { describeOwnAct } from '../account/own-account-acts.ts';
import { session, verification } from '../users.table.ts';

const EXPIRED_BATCH = 1_000;

/** A session, as shown to its owner. */
export interface SessionSummary {
  readonly id: string;
  readonly createdAt: Date;
  /** Precise to one minute. */
  readonly lastUsedAt: Date | null;
  readonly expiresAt: Date;
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
}

interface SessionsServiceDeps {
  readonly state: State;
  readonly live: Pick<LiveStore, 'invalidate'>;
  readonly audit: Pick<AuditService, 'record'>;
  readonly clock: Clock;
  /** Revokes the OAuth grants of a user. */
  readonly endGrants: (tx: StateHandle, userId: string) => Promise<void>;
}

/** Lists and revokes sessions. A revocation takes effect with the next request on every node. */
export class SessionsService {
  readonly #deps: SessionsServiceDeps;

  constructor(deps: SessionsServiceDeps) {
    this.#deps = deps;
  }

  /** Returns the active sessions, newest first. */
  listFor(userId: string): Promise<readonly SessionSummary[]> {
    const { state, clock } = this.#deps;
    return state.db
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
      .orderBy(desc(session.createdAt), desc(session.id));
  }

  /** Revokes a session of the caller. Has no effect on other or ended sessions. */
  async revoke(actor: Actor, person: UserPrincipal, sessionId: string): Promise<void> {
    await this.#end(and(eq(session.userId, person.userId), eq(session.id, sessionId)), (tx) =>
      this.#deps.audit.record(tx, actor, describeOwnAct(person, 'session.revoke', `session:${sessionId}`)),
    );
  }

  /** Revokes all sessions of the caller except the current one. Returns their number. */
  revokeOthers(actor: Actor, person: UserPrincipal): Promise<number> {
    return this.#end(and(eq(session.userId, person.userId), ne(session.id, person.sessionId)), (tx, ids) =>
      this.#deps.audit.record(
        tx,
        actor,
        describeOwnAct(person, 'session.revoke', `user:${person.userId}`, { sessions: ids.length }),
      ),
    );
  }

  /** Deletes the session of a sign-in that failed. */
  async discard(sessionId: string): Promise<void> {
    await this.#end(eq(session.id, sessionId), async () => undefined);
  }

  /**
   * Ends all sessions of a user and revokes the OAuth grants, in the caller's transaction. Call
   * {@link SessionsService.announce} after the commit.
   */
  async endAll(tx: StateHandle, userId: string): Promise<void> {
    await tx.delete(session).where(eq(session.userId, userId));
    await this.#deps.endGrants(tx, userId);
  }

  /** Invalidates the cached sessions and grants of a user in all processes. */
  async announce(userId: string): Promise<void> {
    const { live } = this.#deps;
    await Promise.all([live.invalidate('session', userId), live.invalidate('grant', userId)]);
  }

  /** Deletes up to 1,000 expired sessions and 1,000 expired proofs. Returns their number. */
  async removeExpired(): Promise<number> {
    return (await this.#removeExpired(session)) + (await this.#removeExpired(verification));
  }

  async #end(
    condition: SQL | undefined,
    note: (tx: StateHandle, ids: readonly string[]) => Promise<void>,
  ): Promise<number> {
    const { state, live } = this.#deps;
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
  }

  async #removeExpired(table: typeof session | typeof verification): Promise<number> {
    const { state, clock } = this.#deps;
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
  }
}
