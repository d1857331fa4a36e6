/** The latest occurrence of a group in a release. */
export interface Occurrence {
  readonly fingerprint: string;
  /** Empty without one. */
  readonly release: string;
  readonly lastMs: number;
}

/** A group that was resolved. */
export interface Resolution {
  readonly fingerprint: string;
  /** The release in which it was resolved; `null` without one. */
  readonly release: string | null;
  readonly resolvedMs: number;
}

/**
 * Returns the fingerprints of the resolved groups that occurred again: later than they were resolved, and, if they were resolved in a
 * release, in a release that was first seen later than that one. A release without errors counts as seen when the group was resolved.
 *
 * @param occurrences at least those after the earliest resolution.
 * @param firstSeen when each release had its first error, in milliseconds since the epoch.
 */
export function regressionsOf(
  resolutions: readonly Resolution[],
  occurrences: readonly Occurrence[],
  firstSeen: ReadonlyMap<string, number>,
): ReadonlySet<string> {
  const found = new Map<string, Occurrence[]>();
  for (const one of occurrences) found.set(one.fingerprint, [...(found.get(one.fingerprint) ?? []), one]);
  const regressed = resolutions.filter(({ fingerprint, release, resolvedMs }) => {
    const later = (found.get(fingerprint) ?? []).filter(({ lastMs }) => lastMs > resolvedMs);
    if (release === null) return later.length > 0;
    const sinceMs = firstSeen.get(release) ?? resolvedMs;
    return later.some((one) => one.release !== release && (firstSeen.get(one.release) ?? 0) > sinceMs);
  });
  return new Set(regressed.map(({ fingerprint }) => fingerprint));
}
