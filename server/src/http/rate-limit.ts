import { AppError } from '../errors.ts';
import { rateIdentityOf } from '../lib/client-ip.ts';
import { credentialIdOf, isScoped, type Principal } from '../lib/principal.ts';
import type { LiveStore, RateLimit, RateVerdict } from '../stores/live/live.ts';

/** Returns the identity that limits count a caller under (docs/decisions/0028 §4). */
export function identityOf(principal: Principal, ip: string): string {
  if (isScoped(principal)) return `key:${credentialIdOf(principal)}`;
  if (principal.kind === 'user') return `user:${principal.userId}`;
  const address = `ip:${rateIdentityOf(ip)}`;
  return principal.kind === 'share' ? `share:${principal.shareId}:${address}` : address;
}

/**
 * Counts one request.
 * @throws AppError RATE_LIMITED with the headers and body fields of docs/decisions/0028 §1.
 */
export async function countRequest(
  live: Pick<LiveStore, 'hit'>,
  identity: string,
  rate: RateLimit,
): Promise<Readonly<Record<string, string>>> {
  const verdict = await live.hit(identity, rate);
  if (!verdict.allowed) throw rateLimited(verdict);
  return rateHeaders(verdict);
}

/** Creates the error of an exceeded limit. */
export function rateLimited(verdict: RateVerdict, reason = 'rate_limited'): AppError {
  return new AppError('RATE_LIMITED', {
    reason,
    headers: {
      ...rateHeaders(verdict),
      'retry-after': String(verdict.retryAfterSeconds),
    },
    fields: {
      limit: verdict.limit,
      remaining: verdict.remaining,
      reset: verdict.resetMs,
      retryAfter: verdict.retryAfterSeconds,
    },
  });
}

function rateHeaders(verdict: RateVerdict): Readonly<Record<string, string>> {
  return {
    'x-ratelimit-limit': String(verdict.limit),
    'x-ratelimit-remaining': String(verdict.remaining),
    'x-ratelimit-reset': String(verdict.resetMs),
  };
}
