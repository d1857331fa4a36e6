import type { Facts } from '../../stores/facts/facts.ts';
import { instant, sql, text, texts } from '../../stores/facts/sql.ts';
import { type Resolution, regressionsOf } from './regressions.ts';

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
