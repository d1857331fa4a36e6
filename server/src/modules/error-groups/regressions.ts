import type { Facts } from '../../stores/facts/facts.ts';
import { instant, sql, text, texts } from '../../stores/facts/sql.ts';

const TIMEOUT_MS = 10_000;

/** Returns the fingerprints of the resolved groups of a website that occurred again. Bots do not count. */
export async function readRegressions(
  facts: Pick<Facts, 'query'>,
  websiteId: string,
  resolutions: readonly Resolution[],
): Promise<ReadonlySet<string>> {
  if (resolutions.length === 0) return new Set();
  const sinceMs = resolutions.reduce(
    (least, { resolvedMs }) => Math.min(least, resolvedMs),
    Number.MAX_SAFE_INTEGER,
  );
  const prints = resolutions.map(({ fingerprint }) => BigInt(`0x${fingerprint}`).toString());
  const occurrences = await facts.query(
    sql`SELECT leftPad(lower(hex(fingerprint)), 16, '0') AS print, toString(release) AS name,
toUnixTimestamp64Milli(max(time)) AS last_ms
FROM errors WHERE website_id = ${text(websiteId)} AND time > ${instant(sinceMs)} AND bot = ''
  AND fingerprint IN (SELECT toUInt64(arrayJoin(${texts(prints)}))) GROUP BY print, name`,
    { timeoutMs: TIMEOUT_MS },
  );
  const hasReleases = occurrences.length > 0 && resolutions.some(({ release }) => release !== null);
  const releases = hasReleases
    ? await facts.query(
        sql`SELECT toString(release) AS name, toUnixTimestamp64Milli(min(time)) AS first_ms
FROM errors WHERE website_id = ${text(websiteId)} AND release != '' GROUP BY name`,
        { timeoutMs: TIMEOUT_MS },
      )
    : [];
  return regressionsOf(
    resolutions,
    occurrences.map((row) => ({
      fingerprint: String(row['print']),
      release: String(row['name']),
      lastMs: Number(row['last_ms']),
    })),
    new Map(releases.map((row) => [String(row['name']), Number(row['first_ms'])])),
  );
}

/** The latest occurrence of a group in a release. */
export interface Occurrence {
  readonly fingerprint: string;
  /** Empty without one. */
  readonly release: string;
  readonly lastMs: number;
}

/** A group that was resolved. */
interface Resolution {
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
