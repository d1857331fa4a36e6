import type { CollectionChanges } from './collection.contract.ts';
import { type CollectionSettings, DEFAULT_COLLECTION } from './collection.ts';
import type { Website } from './website.ts';
import type { WebsiteRow } from './websites.table.ts';

/** Returns the website of a row, with defaults for settings that it does not set. */
export function toWebsite({ retentionDays, collection, ...row }: WebsiteRow): Website {
  return {
    ...row,
    retentionDays: retentionDays ?? undefined,
    collection: { ...DEFAULT_COLLECTION, ...collection },
  };
}

/** Returns the collection settings after a change; omitted settings keep their values. */
export function mergeCollection(
  stored: Partial<CollectionSettings>,
  changes: CollectionChanges,
): CollectionSettings {
  const before = { ...DEFAULT_COLLECTION, ...stored };
  return {
    allowedOrigins: changes.allowedOrigins ?? before.allowedOrigins,
    ignoredReferrers: changes.ignoredReferrers ?? before.ignoredReferrers,
    excludedIps: changes.excludedIps ?? before.excludedIps,
    excludedPaths: changes.excludedPaths ?? before.excludedPaths,
    keptQueryParameters: changes.keptQueryParameters ?? before.keptQueryParameters,
    pathPatterns: changes.pathPatterns ?? before.pathPatterns,
    ignoreTrailingSlash: changes.ignoreTrailingSlash ?? before.ignoreTrailingSlash,
    blockSpamReferrers: changes.blockSpamReferrers ?? before.blockSpamReferrers,
  };
}
