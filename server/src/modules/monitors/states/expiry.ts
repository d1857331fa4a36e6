import { DAY_MS } from '../../../lib/time/time-zone.ts';
import type { CheckedCertificate } from '../checks/check-result.ts';
import type { MonitorStateRow } from '../monitors.table.ts';

/** Days before the expiry of a certificate at which it is announced, once each. */
const ANNOUNCED_DAYS = [1, 3, 7, 14, 30] as const;
/** From this many days on, it is critical. */
const CRITICAL_DAYS = 7;

type Announced = MonitorStateRow['expiryAnnounced'];

/** How many checks in a row find another certificate before the one that was announced was replaced: a name can have several addresses. */
const CHECKS_OF_RENEWAL = 3;

/** What changes because of a certificate. */
export interface ExpiryChange {
  readonly announced: Announced;
  /** What is announced; `undefined` if it is only remembered. */
  readonly news:
    | { readonly phase: 'problem' | 'update' | 'recovery'; readonly severity: 'warning' | 'critical' }
    | undefined;
}

/** Returns what changes because of the certificate of the last check; `undefined` if nothing is new. */
export function expiryChange(
  announced: Announced,
  { expiresAtMs }: Pick<CheckedCertificate, 'expiresAtMs'>,
  nowMs: number,
): ExpiryChange | undefined {
  const daysLeft = (expiresAtMs - nowMs) / DAY_MS;
  const days = ANNOUNCED_DAYS.find((limit) => daysLeft <= limit);
  const laterChecks = announced?.laterChecks ?? 0;
  const isLater = announced !== null && expiresAtMs > announced.expiresAtMs;
  if (isLater && laterChecks + 1 < CHECKS_OF_RENEWAL)
    return { announced: { ...announced, laterChecks: laterChecks + 1 }, news: undefined };
  if (days === undefined)
    return isLater ? { announced: null, news: { phase: 'recovery', severity: 'warning' } } : undefined;
  if (announced !== null && !isLater && announced.days <= days)
    return laterChecks === 0
      ? undefined
      : { announced: { expiresAtMs: announced.expiresAtMs, days: announced.days }, news: undefined };
  return {
    announced: { expiresAtMs, days },
    news: {
      phase: announced === null ? 'problem' : 'update',
      severity: days <= CRITICAL_DAYS ? 'critical' : 'warning',
    },
  };
}

/** Whether a certificate is the one that is stored, and nothing about it is to be announced. */
export function isKnownCertificate(
  { certificate, expiryAnnounced }: Pick<MonitorStateRow, 'certificate' | 'expiryAnnounced'>,
  found: CheckedCertificate,
  nowMs: number,
): boolean {
  return isSameCertificate(found, certificate) && expiryChange(expiryAnnounced, found, nowMs) === undefined;
}

/** Whether two certificates are the same, as far as people see. */
export function isSameCertificate(one: CheckedCertificate, other: CheckedCertificate | null): boolean {
  return (
    other !== null &&
    one.expiresAtMs === other.expiresAtMs &&
    one.problem === other.problem &&
    one.issuer === other.issuer &&
    one.subject === other.subject &&
    (one.intermediate ?? null) === (other.intermediate ?? null)
  );
}
