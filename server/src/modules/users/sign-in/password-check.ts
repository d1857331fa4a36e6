import { verifyPassword } from 'better-auth/crypto';
import { and, eq } from 'drizzle-orm';
import { invalidField } from '../../../errors.ts';
import type { Caller } from '../../../lib/actor.ts';
import type { UserPrincipal } from '../../../lib/principal.ts';
import { say } from '../../../lib/texts/sentence.ts';
import type { State } from '../../../stores/state/state.ts';
import { account } from '../users.table.ts';
import type { Attempts } from './attempts.ts';

/** Verifies the password again before an operation that a stolen session must not perform. Guesses are throttled as at sign-in. */
export class PasswordCheck {
  readonly #state: State;
  readonly #attempts: Attempts;

  constructor({
    state,
    attempts,
  }: {
    readonly state: State;
    readonly attempts: Attempts;
  }) {
    this.#state = state;
    this.#attempts = attempts;
  }

  /**
   * @param field name of the password in the request. Defaults to `password`.
   * @throws AppError VALIDATION_ERROR with the field if the password is wrong, RATE_LIMITED.
   */
  async assert(
    { userId, email, sessionId }: Pick<UserPrincipal, 'userId' | 'email' | 'sessionId'>,
    caller: Caller,
    password: string,
    field = 'password',
  ): Promise<void> {
    const right = await this.#attempts.attempt(
      { account: email, caller, client: `session:${sessionId}`, reason: 'wrong_password' },
      () => this.#isRight(userId, password),
      (is) => !is,
    );
    if (!right) throw invalidField(field, say('users.isIncorrect'));
  }

  async #isRight(userId: string, password: string): Promise<boolean> {
    const [found] = await this.#state.db
      .select({ hash: account.password })
      .from(account)
      .where(and(eq(account.userId, userId), eq(account.providerId, 'credential')));
    if (found === undefined || found.hash === null) return false;
    return verifyPassword({ hash: found.hash, password });
  }
}
