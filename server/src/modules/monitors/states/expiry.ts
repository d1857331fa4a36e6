import { DAY_MS } from '../../../lib/time-zone.ts';
import type { CheckedCertificate } from '../checks/check-result.ts';
import type { MonitorStateRow } from '../monitors.table.ts';

/** Days before the expiry of a certificate at which it is announced, once each. */
const ANNOUNCED_DAYS = [1, 3, 7, 14, 30] as const;
/** From this many days on, it is critical. */
const CRITICAL_DAYS = 7;

type Announced = MonitorStateRow['expiryAnnounced'];

/** What is announced about a certificate. */
export interface ExpiryNews {
  readonly phase: 'problem' | 'update' | 'recovery';
  readonly severity: 'warning' | 'critical';
  readonly announced: Announced;
}

/** Returns what to announce about the certificate of the last check; `undefined` if nothing is new. */
export function expiryNews(
  announced: Announced,
  { expiresAtMs }: Pick<CheckedCertificate, 'expiresAtMs'>,
  nowMs: number,
): ExpiryNews | undefined {
  const daysLeft = (expiresAtMs - nowMs) / DAY_MS;
  const days = ANNOUNCED_DAYS.find((limit) => daysLeft <= limit);
  // A certificate that expires later replaced the one that was announced.
  const isRenewed = announced !== null && expiresAtMs > announced.expiresAtMs;
  if (days === undefined)
    return isRenewed ? { phase: 'recovery', severity: 'warning', announced: null } : undefined;
  if (announced !== null && !isRenewed && announced.days <= days) return undefined;
  return {
    phase: announced === null ? 'problem' : 'update',
    severity: days <= CRITICAL_DAYS ? 'critical' : 'warning',
    announced: { expiresAtMs, days },
  };
}

/** Whether a certificate is the one that is stored, and nothing about it is to be announced. */
export function isKnownCertificate(
  { certificate, expiryAnnounced }: Pick<MonitorStateRow, 'certificate' | 'expiryAnnounced'>,
  found: CheckedCertificate,
  nowMs: number,
): boolean {
  return isSameCertificate(found, certificate) && expiryNews(expiryAnnounced, found, nowMs) === undefined;
}

/** Whether two certificates are the same, as far as people see. */
export function isSameCertificate(one: CheckedCertificate, other: CheckedCertificate | null): boolean {
  return (
    other !== null &&
    one.expiresAtMs === other.expiresAtMs &&
    one.problem === other.problem &&
    one.issuer === other.issuer &&
    one.subject === other.subject
  );
}
