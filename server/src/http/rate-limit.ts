import { AppError } from '../errors.ts';
import { type MaybePromise, whenReady } from '../lib/concurrency/maybe-promise.ts';
import { rateIdentityOf } from '../lib/network/client-ip.ts';
import { credentialIdOf, isScoped, type Principal } from '../lib/principal.ts';
import type { LiveStore, RateLimit, RateVerdict } from '../stores/live/live.ts';

/** Returns the identity that limits count a caller under (docs/decisions/0028 §4). */
export function identityOf(principal: Principal, ip: string): string {
  if (isScoped(principal)) return `key:${credentialIdOf(principal)}`;
  if (principal.kind === 'user') return `user:${principal.userId}`;
  if (principal.kind === 'probe') return `probe:${principal.probeId}`;
  const address = rateIdentityOf(ip);
  return principal.kind === 'share' ? `share:${principal.shareId}:${address}` : address;
}

/**
 * Counts one request.
 * @throws AppError RATE_LIMITED with the headers and body fields of docs/decisions/0028 §1.
 */
export function countRequest(
  live: Pick<LiveStore, 'hit'>,
  identity: string,
  rate: RateLimit,
): MaybePromise<RateVerdict> {
  return whenReady(live.hit(identity, rate), (verdict) => {
    if (!verdict.allowed) throw rateLimited(verdict);
    return verdict;
  });
}

/** Creates the error of an exceeded limit. */
export function rateLimited(verdict: RateVerdict, reason = 'rate_limited'): AppError {
  const headers: Record<string, string> = {};
  addRateHeaders(headers, verdict);
  headers['retry-after'] = String(verdict.retryAfterSeconds);
  return new AppError('RATE_LIMITED', {
    reason,
    headers,
    fields: {
      limit: verdict.limit,
      remaining: verdict.remaining,
      reset: verdict.resetMs,
      retryAfter: verdict.retryAfterSeconds,
    },
  });
}

/** Adds the headers of docs/decisions/0028 §1. */
export function addRateHeaders(headers: Record<string, string>, verdict: RateVerdict): void {
  headers['x-ratelimit-limit'] = String(verdict.limit);
  headers['x-ratelimit-remaining'] = String(verdict.remaining);
  headers['x-ratelimit-reset'] = String(verdict.resetMs);
}
