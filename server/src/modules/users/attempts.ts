import { AppError } from '../../errors.ts';
import type { Caller } from '../../lib/actor.ts';
import type { FailedSignIns } from './failed-sign-ins.ts';

import { type SignInThrottle, THROTTLED } from './sign-in-throttle.ts';

/** Somebody tries to prove who they are. */
export interface ProofAttempt {
  /** E-mail address or user id; `undefined` when the secret belongs to no account, as with set-up links. */
  readonly account: string | undefined;
  readonly caller: Caller;
  /** What the audit log says when it fails: `wrong_code`. */
  readonly reason: string;
}

/** The one door for everything that can be guessed: slowed down, and failures are audited. */
export interface Attempts {
  /**
   * Runs `work` unless too many attempts failed lately.
   * @param hasFailed whether what came out means that the secret was wrong.
   * @throws AppError RATE_LIMITED.
   */
  attempt<T>(attempt: ProofAttempt, work: () => Promise<T>, hasFailed: (result: T) => boolean): Promise<T>;
}

/** Attempts behind the throttle, in front of the audit log. */
export function createAttempts(deps: {
  readonly throttle: SignInThrottle;
  readonly failures: Pick<FailedSignIns, 'note'>;
}): Attempts {
  const { throttle, failures } = deps;
  return {
    attempt: async ({ account, caller, reason }, work, hasFailed) => {
      try {
        const result = await throttle.attempt({ account, ip: caller.ip }, work, hasFailed);
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
