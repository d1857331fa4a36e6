import { and, eq, gt } from 'drizzle-orm';
import { isId } from '../../../lib/ids/ids.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { State } from '../../../stores/state/state.ts';
import { verification } from '../users.table.ts';
import { createSessionTokens, type SessionTokens } from './session-token.ts';

/** Sign-ins with a correct password that require a code. */
export class PendingSignIns {
  readonly #state: State;
  readonly #clock: Clock;
  readonly #tokens: SessionTokens;

  /** Creates the reader of pending sign-ins, which Better Auth stores. */
  constructor(deps: {
    readonly state: State;
    readonly clock: Clock;
    readonly secret: string;
    readonly baseUrl: string;
  }) {
    const { state, clock } = deps;
    this.#state = state;
    this.#clock = clock;
    this.#tokens = createSessionTokens(deps);
  }

  /** Returns the user id of the pending sign-in that the cookie identifies. */
  async find(cookieHeader: string | undefined): Promise<string | undefined> {
    const identifier = this.#tokens.readPending(cookieHeader);
    if (identifier === undefined) return undefined;
    const [row] = await this.#state.db
      .select({ userId: verification.value })
      .from(verification)
      .where(
        and(eq(verification.identifier, identifier), gt(verification.expiresAt, new Date(this.#clock.now()))),
      );
    return row !== undefined && isId('usr', row.userId) ? row.userId : undefined;
  }
}
