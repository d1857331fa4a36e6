import { and, eq, gt } from 'drizzle-orm';
import type { Clock } from '../../lib/clock.ts';
import { isId } from '../../lib/ids.ts';
import type { State } from '../../stores/state/state.ts';
import { createSessionTokens } from './session-token.ts';
import { verification } from './users.table.ts';

/** Sign-ins that passed the password and wait for a code. */
export interface PendingSignIns {
  /** The id of the person who is signing in, by the cookie that the password earned. */
  find(cookieHeader: string | undefined): Promise<string | undefined>;
}

/** Pending sign-ins as Better Auth keeps them. */
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
