import { createHash } from 'node:crypto';
import { rateLimited } from '../../http/rate-limit.ts';
import { rateIdentityOf } from '../../lib/client-ip.ts';
import type { Clock } from '../../lib/clock.ts';
import { createLru } from '../../lib/lru.ts';
import type { LiveStore, RateLimit, RateVerdict } from '../../stores/live/live.ts';

/** Why an attempt was not even tried, for the audit log. */
export const THROTTLED = 'sign_in_throttled';

const WINDOW_MS = 15 * 60_000;
const MAX_TRACKED = 20_000;

/** Failed attempts within 15 minutes. An account as a whole has a budget, too: guesses may come from many addresses. */
const LIMITS = {
  accountFromIp: { limit: 10, windowMs: WINDOW_MS },
  account: { limit: 100, windowMs: WINDOW_MS },
  ip: { limit: 30, windowMs: WINDOW_MS },
} as const satisfies Record<string, RateLimit>;

/** Who tries to prove what. */
export interface Attempt {
  /** E-mail address or user id; `undefined` when the secret belongs to no account, as with set-up links. */
  readonly account: string | undefined;
  readonly ip: string;
}

/** Slows down guessing of passwords. Only failures are counted, so that signing in never uses the budget up. */
export interface SignInThrottle {
  /**
   * Runs `work` unless too many attempts failed lately.
   * @param hasFailed whether what came out means that the secret was wrong.
   * @throws AppError RATE_LIMITED.
   */
  attempt<T>(attempt: Attempt, work: () => Promise<T>, hasFailed: (result: T) => boolean): Promise<T>;
}

/** What this process knows of one budget; the live store knows better, and is asked at each failure. */
interface Budget {
  readonly identity: string;
  readonly rate: RateLimit;
  /** Failures that are still free. */
  left: number;
  /** When the next one becomes free, once none is: milliseconds since the epoch. */
  resetMs: number;
  /** Attempts under way: each may fail, so they count against what is left. */
  running: number;
}

/** A throttle over the live store. */
export function createSignInThrottle(deps: {
  readonly live: Pick<LiveStore, 'hit'>;
  readonly clock: Clock;
  /** What is proved: attempts at one thing do not count for another. */
  readonly about?: 'sign-in' | 'share';
}): SignInThrottle {
  const { live, clock, about = 'sign-in' } = deps;
  const known = createLru<string, Budget>({ maxEntries: MAX_TRACKED });

  const budgetOf = (identity: string, rate: RateLimit): Budget => {
    const found = known.get(identity);
    if (found !== undefined) return found;
    const budget = { identity, rate, left: rate.limit, resetMs: 0, running: 0 };
    known.set(identity, budget);
    return budget;
  };

  const assertFree = (budget: Budget): void => {
    const nowMs = clock.now();
    if (budget.left === 0 && nowMs >= budget.resetMs) budget.left = 1;
    if (budget.running >= budget.left) throw rateLimited(refusal(budget, nowMs), THROTTLED);
  };

  const countFailure = async (budget: Budget): Promise<RateVerdict> => {
    const verdict = await live.hit(budget.identity, budget.rate);
    budget.left = verdict.remaining;
    budget.resetMs = verdict.resetMs;
    return verdict;
  };

  return {
    attempt: async (attempt, work, hasFailed) => {
      const budgets = identitiesOf(about, attempt).map(([identity, rate]) => budgetOf(identity, rate));
      for (const budget of budgets) assertFree(budget);
      for (const budget of budgets) budget.running += 1;
      try {
        const result = await work();
        if (hasFailed(result)) {
          const verdicts = await Promise.all(budgets.map(countFailure));
          const refused = verdicts.find((verdict) => !verdict.allowed);
          if (refused !== undefined) throw rateLimited(refused, THROTTLED);
        }
        return result;
      } finally {
        for (const budget of budgets) budget.running -= 1;
      }
    },
  };
}

function identitiesOf(about: string, { account, ip }: Attempt): (readonly [string, RateLimit])[] {
  const address = rateIdentityOf(ip);
  const fromIp = [`${about}:ip:${address}`, LIMITS.ip] as const;
  if (account === undefined) return [fromIp];
  // Digested, because an address in a rate limiter's memory is nobody's business.
  const name = createHash('sha256').update(account).digest('base64url');
  return [
    fromIp,
    [`${about}:account:${name}`, LIMITS.account],
    [`${about}:account:${name}:${address}`, LIMITS.accountFromIp],
  ];
}

function refusal({ rate, left, resetMs }: Budget, nowMs: number): RateVerdict {
  // With failures left, it is only the attempts under way that stand in the way: they are over in a moment.
  const freeMs = left === 0 ? resetMs : nowMs + 1_000;
  return {
    allowed: false,
    limit: rate.limit,
    remaining: 0,
    resetMs: freeMs,
    retryAfterSeconds: Math.max(1, Math.ceil((freeMs - nowMs) / 1_000)),
  };
}
