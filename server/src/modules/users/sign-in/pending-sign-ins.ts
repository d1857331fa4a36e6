import { and, eq, gt } from 'drizzle-orm';
import { isId } from '../../../lib/ids/ids.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { State } from '../../../stores/state/state.ts';
import { verification } from '../users.table.ts';
import { createSessionTokens } from './session-token.ts';

/** Sign-ins with a correct password that require a code. */
export interface PendingSignIns {
  /** Returns the user id of the pending sign-in that the cookie identifies. */
  find(cookieHeader: string | undefined): Promise<string | undefined>;
}

/** Creates the reader of pending sign-ins, which Better Auth stores. */
export function createPendingSignIns(deps: {
  readonly state: State;
  readonly clock: Clock;
  readonly secret: string;
  readonly baseUrl: string;
}): PendingSignIns {
  const { state, clock } = deps;
  const tokens = createSessionTokens(deps);
  return {
    find: async (cookieHeader) => {
      const identifier = tokens.readPending(cookieHeader);
      if (identifier === undefined) return undefined;
      const [row] = await state.db
        .select({ userId: verification.value })
        .from(verification)
        .where(
          and(eq(verification.identifier, identifier), gt(verification.expiresAt, new Date(clock.now()))),
        );
      return row !== undefined && isId('usr', row.userId) ? row.userId : undefined;
    },
  };
}
