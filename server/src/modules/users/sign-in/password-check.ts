import { verifyPassword } from 'better-auth/crypto';
import { and, eq } from 'drizzle-orm';
import { invalidField } from '../../../errors.ts';
import type { Caller } from '../../../lib/actor.ts';
import type { UserPrincipal } from '../../../lib/principal.ts';
import type { State } from '../../../stores/state/state.ts';
import { account } from '../users.table.ts';
import type { Attempts } from './attempts.ts';

/**
 * Verifies the password again before an operation that a stolen session must not perform. Guesses are throttled as at
 * sign-in.
 */
export interface PasswordCheck {
  /**
   * @param field name of the password in the request. Defaults to `password`.
   * @throws AppError VALIDATION_ERROR with the field if the password is wrong, RATE_LIMITED.
   */
  assert(
    person: Pick<UserPrincipal, 'userId' | 'email' | 'sessionId'>,
    caller: Caller,
    password: string,
    field?: string,
  ): Promise<void>;
}

/** Creates the password check on the state store. */
export function createPasswordCheck(deps: {
  readonly state: State;
  readonly attempts: Attempts;
}): PasswordCheck {
  const { state, attempts } = deps;
  const isRight = async (userId: string, password: string): Promise<boolean> => {
    const [found] = await state.db
      .select({ hash: account.password })
      .from(account)
      .where(and(eq(account.userId, userId), eq(account.providerId, 'credential')));
    if (found === undefined || found.hash === null) return false;
    return verifyPassword({ hash: found.hash, password });
  };
  return {
    assert: async ({ userId, email, sessionId }, caller, password, field = 'password') => {
      const right = await attempts.attempt(
        { account: email, caller, client: `session:${sessionId}`, reason: 'wrong_password' },
        () => isRight(userId, password),
        (is) => !is,
      );
      if (!right) throw invalidField(field, 'is incorrect');
    },
  };
}
