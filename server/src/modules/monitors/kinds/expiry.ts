import { down, type Failure } from './describe-failure.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns what is wrong with a time of expiry. @param what the subject of the sentence: `The certificate`. */
export function checkExpiry(
  what: string,
  {
    expiresAtMs,
    nowMs,
    warnDays,
  }: { readonly expiresAtMs: number; readonly nowMs: number; readonly warnDays: number },
): Failure | undefined {
  const leftMs = expiresAtMs - nowMs;
  const date = new Date(expiresAtMs).toISOString().slice(0, 10);
  if (leftMs <= 0) return down('expired', `${what} expired on ${date}.`);
  if (leftMs >= warnDays * DAY_MS) return undefined;
  const days = Math.floor(leftMs / DAY_MS);
  const when = days === 0 ? 'in less than a day' : `in ${days} ${days === 1 ? 'day' : 'days'}`;
  return { status: 'degraded', errorClass: 'expiring', reason: `${what} expires ${when}, on ${date}.` };
}
