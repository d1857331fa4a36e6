/** How long the record of a verified domain can be missing. */
const GRACE_MS = 72 * 60 * 60 * 1000;

/** The result of a lookup of the record of a domain: `unknown` if no DNS server answered. */
export type RecordState = 'found' | 'absent' | 'unknown';

/** The state of the verification of a domain. */
export interface DomainVerification {
  readonly verifiedAt: Date | null;
  /** Since when checks of a verified domain do not find its record. */
  readonly missingSince: Date | null;
}

/** Returns the state after a lookup. A domain is unverified when its record has been missing for 72 hours. */
export function afterLookup(
  { verifiedAt, missingSince }: DomainVerification,
  found: RecordState,
  now: Date,
): DomainVerification {
  if (found === 'found') return { verifiedAt: verifiedAt ?? now, missingSince: null };
  if (found === 'unknown' || verifiedAt === null) return { verifiedAt, missingSince };
  const since = missingSince ?? now;
  return now.getTime() - since.getTime() >= GRACE_MS
    ? { verifiedAt: null, missingSince: null }
    : { verifiedAt, missingSince: since };
}
