import { createHash } from 'node:crypto';
import type { AppError } from '../../../errors.ts';
import { rateLimited } from '../../../http/rate-limit.ts';
import { rateIdentityOf } from '../../../lib/network/client-ip.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { LiveStore, RateLimit } from '../../../stores/live/live.ts';

/** Reason of a throttled attempt in the audit log. */
export const THROTTLED = 'sign_in_throttled';

const WINDOW_MS = 15 * 60_000;

/** Failures of an address for an account that the limit of the account does not apply to. */
const FREE_FROM_IP = 3;

/** Attempts of one address that wait for another one of it. */
const MAX_WAITING = 64;

/** Limits for failed attempts within 15 minutes. */
const LIMITS = {
  accountFromIp: { limit: 10, windowMs: WINDOW_MS },
  account: { limit: 100, windowMs: WINDOW_MS },
  accountFromSite: { limit: 1_000, windowMs: WINDOW_MS },
  client: { limit: 10, windowMs: WINDOW_MS },
  ip: { limit: 30, windowMs: WINDOW_MS },
} as const satisfies Record<string, RateLimit>;

/** The account and IP address of an attempt. */
export interface Attempt {
  /**
   * What the secret opens: an e-mail address, a user id, or the id of a link or page. `undefined` for secrets that are too long to be
   * guessed, such as set-up links and passkeys: they have a separate limit, so that wrong passwords do not block them.
   */
  readonly account: string | undefined;
  readonly ip: string;
  /** The identity of a client that signed in to the account before. Only its own limit applies to it. */
  readonly client?: string | undefined;
}

/** A budget of failures. */
interface Budget {
  readonly identity: string;
  readonly rate: RateLimit;
}

interface SignInThrottleDeps {
  readonly live: Pick<LiveStore, 'hit' | 'peek'>;
  readonly clock: Clock;
  readonly about: 'sign-in' | 'share' | 'link' | 'status-page';
}

/**
 * Throttles guesses of secrets: of sign-in, links, share links and status pages. Counts failures only, so that correct secrets
 * do not use the budget.
 *
 * In 15 minutes an address (of IPv6, a /64) can fail 10 times for an account and 30 times in all. When all addresses together
 * have failed 100 times for an account, each can only fail 3 times for it, so n addresses make at most 100 + 3n guesses. An
 * IPv6 site (/48), which has 65,536 addresses, makes at most 1,000. So the owner of a secret is accepted from an address that
 * has not failed, however many strangers guess. The exceptions are sites of IPv6 whose own addresses guess, and an address with
 * more than 64 attempts in progress.
 *
 * The counts are in the live store. Attempts of an address run one after another in a process, so n processes allow at most n - 1 more.
 */
export class SignInThrottle {
  readonly #deps: SignInThrottleDeps;
  readonly #lanes = new Map<string, (() => void)[]>();

  /** @param deps.about purpose of the attempts: each has separate budgets. */
  constructor(deps: SignInThrottleDeps) {
    this.#deps = deps;
  }

  /**
   * Runs `work` unless too many recent attempts failed.
   * @param hasFailed whether the result means that the secret was wrong.
   * @throws AppError RATE_LIMITED.
   */
  attempt<T>(attempt: Attempt, work: () => Promise<T>, hasFailed: (result: T) => boolean): Promise<T> {
    const { live, about } = this.#deps;
    const budgets = budgetsOf(about, attempt);
    return this.#inLane(budgets[0].identity, async () => {
      await this.#assertFree(budgets);
      const result = await work();
      if (hasFailed(result)) await Promise.all(budgets.map(({ identity, rate }) => live.hit(identity, rate)));
      return result;
    });
  }

  /** Runs work of one address after its earlier work, so that each attempt knows whether the one before failed. */
  async #inLane<T>(name: string, work: () => Promise<T>): Promise<T> {
    const waiting = this.#lanes.get(name);
    if (waiting === undefined) this.#lanes.set(name, []);
    else if (waiting.length >= MAX_WAITING) throw busy(this.#deps.clock.now());
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#lanes.get(name)?.shift();
      if (next === undefined) this.#lanes.delete(name);
      else next();
    }
  }

  async #assertFree(budgets: readonly Budget[]): Promise<void> {
    let isFree = false;
    for (const { identity, rate } of budgets) {
      const verdict = await this.#deps.live.peek(identity, rate);
      if (rate === LIMITS.accountFromIp) isFree = rate.limit - verdict.remaining < FREE_FROM_IP;
      if (!verdict.allowed && !(isFree && rate === LIMITS.account)) throw rateLimited(verdict, THROTTLED);
    }
  }
}

/** The budgets of an attempt: first that of its address or client, and that of the account after that of the address for it. */
function budgetsOf(about: string, { account, ip, client }: Attempt): readonly [Budget, ...Budget[]] {
  const address = rateIdentityOf(ip);
  if (account === undefined) return [{ identity: `${about}:token:${address}`, rate: LIMITS.ip }];
  // Digested, so that the rate limiter does not store e-mail addresses.
  const name = `${about}:account:${createHash('sha256').update(account).digest('base64url')}`;
  if (client !== undefined) return [{ identity: `${name}:client:${client}`, rate: LIMITS.client }];
  const site = siteOf(address);
  return [
    { identity: `${about}:ip:${address}`, rate: LIMITS.ip },
    { identity: `${name}:${address}`, rate: LIMITS.accountFromIp },
    ...(site === undefined ? [] : [{ identity: `${name}:${site}`, rate: LIMITS.accountFromSite }]),
    { identity: name, rate: LIMITS.account },
  ];
}

/** Returns the /48 of a /64; `undefined` for an IPv4 address. */
function siteOf(address: string): string | undefined {
  if (!address.endsWith('::/64')) return undefined;
  const [first = '0', second = '0', third = '0'] = address.slice(0, -'::/64'.length).split(':');
  return `${first}:${second}:${third}::/48`;
}

function busy(nowMs: number): AppError {
  const verdict = { allowed: false, limit: MAX_WAITING, remaining: 0 };
  return rateLimited({ ...verdict, resetMs: nowMs + 1_000, retryAfterSeconds: 1 }, THROTTLED);
}
