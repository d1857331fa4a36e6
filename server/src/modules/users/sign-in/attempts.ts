import { AppError } from '../../../errors.ts';
import type { Caller } from '../../../lib/actor.ts';
import type { FailedSignIns } from './failed-sign-ins.ts';

import { type SignInThrottle, THROTTLED } from './sign-in-throttle.ts';

/** An attempt to authenticate. */
export interface ProofAttempt {
  /** E-mail address or user id; `undefined` when the secret belongs to no account, as with set-up links. */
  readonly account: string | undefined;
  readonly caller: Caller;
  /** The identity of a client that signed in to the account before ({@link SignInThrottle}). */
  readonly client?: string | undefined;
  /** Reason in the audit log if the attempt fails, such as `wrong_code`. */
  readonly reason: string;
}

/** Verifies every secret that can be guessed. Throttles attempts and records failures in the audit log. */
export type Attempts = ReturnType<typeof createAttempts>;

/** Creates the attempts on a throttle and the log of failed sign-ins. */
export function createAttempts(deps: {
  readonly throttle: SignInThrottle;
  readonly failures: Pick<FailedSignIns, 'note'>;
}) {
  const { throttle, failures } = deps;
  return {
    /**
     * Runs `work` unless too many recent attempts failed.
     * @param hasFailed whether the result means that the secret was wrong.
     * @throws AppError RATE_LIMITED.
     */
    attempt: async <T>(
      { account, caller, client, reason }: ProofAttempt,
      work: () => Promise<T>,
      hasFailed: (result: T) => boolean,
    ): Promise<T> => {
      try {
        const result = await throttle.attempt({ account, ip: caller.ip, client }, work, hasFailed);
        if (hasFailed(result)) await failures.note({ account, caller, reason, status: 401 });
        return result;
      } catch (error) {
        if (error instanceof AppError && error.reason === THROTTLED) {
          await failures.note({ account, caller, reason: THROTTLED, status: error.status });
        }
        throw error;
      }
    },
  };
}
