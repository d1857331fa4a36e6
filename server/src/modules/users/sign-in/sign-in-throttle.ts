import { createHash } from 'node:crypto';
import { rateLimited } from '../../../http/rate-limit.ts';
import { rateIdentityOf } from '../../../lib/client-ip.ts';
import type { Clock } from '../../../lib/clock.ts';
import { createLru } from '../../../lib/lru.ts';
import type { LiveStore, RateLimit, RateVerdict } from '../../../stores/live/live.ts';

/** Reason of a throttled attempt in the audit log. */
export const THROTTLED = 'sign_in_throttled';

const WINDOW_MS = 15 * 60_000;
const MAX_CACHED_BUDGETS = 20_000;

/**
 * Limits for failed attempts within 15 minutes. An account has its own limit, because guesses may come from many addresses. It does
 * not apply to clients that signed in before: otherwise guesses would lock out the owner.
 */
const LIMITS = {
  accountFromIp: { limit: 10, windowMs: WINDOW_MS },
  account: { limit: 100, windowMs: WINDOW_MS },
  client: { limit: 10, windowMs: WINDOW_MS },
  ip: { limit: 30, windowMs: WINDOW_MS },
} as const satisfies Record<string, RateLimit>;

/** The account and IP address of an attempt. */
export interface Attempt {
  /** E-mail address or user id; `undefined` when the secret belongs to no account, as with set-up links. */
  readonly account: string | undefined;
  readonly ip: string;
  /** The identity of a client that signed in to the account before. Only its own limit applies to it. */
  readonly client?: string | undefined;
}

/** Throttles guesses of secrets. Counts failures only, so that successful sign-ins do not use the budget. */
export interface SignInThrottle {
  /**
   * Runs `work` unless too many recent attempts failed.
   * @param hasFailed whether the result means that the secret was wrong.
   * @throws AppError RATE_LIMITED.
   */
  attempt<T>(attempt: Attempt, work: () => Promise<T>, hasFailed: (result: T) => boolean): Promise<T>;
}

/** The local copy of a budget. The live store has the authoritative value and updates the copy after each failure. */
interface Budget {
  readonly identity: string;
  readonly rate: RateLimit;
  /** Remaining failures. */
  left: number;
  /** Time of the last failure that this process counted, in milliseconds since the epoch. */
  failedMs: number;
  /** Time at which an exhausted budget allows the next attempt, in milliseconds since the epoch. */
  resetMs: number;
  /** Running attempts. Each may fail, so they count against the remaining failures. */
  running: number;
}

/** Creates a throttle on the live store. */
export function createSignInThrottle(deps: {
  readonly live: Pick<LiveStore, 'hit'>;
  readonly clock: Clock;
  /** Purpose of the attempts. Each purpose has separate budgets. */
  readonly about?: 'sign-in' | 'share' | 'link' | 'status-page';
  /**
   * Failures of an address for an account that the limit of the account does not apply to, so that guesses from other addresses
   * lock out nobody; 0 when absent.
   */
  readonly freeFromIp?: number;
}): SignInThrottle {
  const { live, clock, about = 'sign-in', freeFromIp = 0 } = deps;
  const known = createLru<string, Budget>({ maxEntries: MAX_CACHED_BUDGETS });

  const budgetOf = (identity: string, rate: RateLimit): Budget => {
    const found = known.get(identity);
    if (found !== undefined) {
      if (clock.now() - found.failedMs >= rate.windowMs) found.left = rate.limit;
      return found;
    }
    const budget = { identity, rate, left: rate.limit, failedMs: 0, resetMs: 0, running: 0 };
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
    budget.failedMs = clock.now();
    budget.resetMs = verdict.resetMs;
    return verdict;
  };

  return {
    attempt: async (attempt, work, hasFailed) => {
      const budgets = identitiesOf(about, attempt).map(([identity, rate]) => budgetOf(identity, rate));
      const isFree = budgets.some(
        ({ rate, left, running }) =>
          rate === LIMITS.accountFromIp && rate.limit - left + running < freeFromIp,
      );
      const isBinding = ({ rate }: Budget) => !isFree || rate !== LIMITS.account;
      for (const budget of budgets.filter(isBinding)) assertFree(budget);
      for (const budget of budgets) budget.running += 1;
      try {
        const result = await work();
        if (hasFailed(result)) {
          const verdicts = await Promise.all(
            budgets.map(async (budget) => ({ budget, verdict: await countFailure(budget) })),
          );
          const refused = verdicts.find(({ budget, verdict }) => !verdict.allowed && isBinding(budget));
          if (refused !== undefined) throw rateLimited(refused.verdict, THROTTLED);
        }
        return result;
      } finally {
        for (const budget of budgets) budget.running -= 1;
      }
    },
  };
}

function identitiesOf(about: string, { account, ip, client }: Attempt): (readonly [string, RateLimit])[] {
  const address = rateIdentityOf(ip);
  const fromIp = [`${about}:ip:${address}`, LIMITS.ip] as const;
  if (account === undefined) return [fromIp];
  // Digested, so that the rate limiter does not store e-mail addresses.
  const name = createHash('sha256').update(account).digest('base64url');
  if (client !== undefined) return [[`${about}:account:${name}:client:${client}`, LIMITS.client]];
  return [
    fromIp,
    [`${about}:account:${name}`, LIMITS.account],
    [`${about}:account:${name}:${address}`, LIMITS.accountFromIp],
  ];
}

function refusal({ rate, left, resetMs }: Budget, nowMs: number): RateVerdict {
  // If failures remain, only running attempts block this one. They end soon.
  const freeMs = left === 0 ? resetMs : nowMs + 1_000;
  return {
    allowed: false,
    limit: rate.limit,
    remaining: 0,
    resetMs: freeMs,
    retryAfterSeconds: Math.max(1, Math.ceil((freeMs - nowMs) / 1_000)),
  };
}
