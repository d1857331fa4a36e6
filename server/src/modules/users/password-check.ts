import { verifyPassword } from 'better-auth/crypto';
import { and, eq } from 'drizzle-orm';
import { invalidField } from '../../errors.ts';
import type { Caller } from '../../lib/actor.ts';
import type { UserPrincipal } from '../../lib/principal.ts';
import type { State } from '../../stores/state/state.ts';
import type { Attempts } from './attempts.ts';

import { account } from './users.table.ts';

/**
 * Asks people for their password again before something that a stolen session must not do. Guessing is throttled as
 * it is when signing in.
 */
export interface PasswordCheck {
  /**
   * @param field what the password is called in the request: `password` when left out.
   * @throws AppError VALIDATION_ERROR naming the field when it is wrong, RATE_LIMITED.
   */
  assert(
    person: Pick<UserPrincipal, 'userId' | 'email'>,
    caller: Caller,
    password: string,
    field?: string,
  ): Promise<void>;
}

/** Passwords over the state store. */
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
    assert: async ({ userId, email }, caller, password, field = 'password') => {
      const right = await attempts.attempt(
        { account: email, caller, reason: 'wrong_password' },
        () => isRight(userId, password),
        (is) => !is,
      );
      if (!right) throw invalidField(field, 'is not right');
    },
  };
}
