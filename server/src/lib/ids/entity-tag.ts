/** One tag of a list. Weak tags start with `W/`. */
const ENTITY_TAG = /(?:W\/)?("[^"]*")/g;

/**
 * Returns whether the client has this version. Uses weak comparison (RFC 9110 §13.1.2).
 * @param ifNoneMatch the `If-None-Match` header of the request.
 * @param etag the `ETag` of the version, with quotation marks, with or without `W/`.
 */
export function hasVersion(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const opaqueTag = etag.replace(/^W\//, '');
  return [...ifNoneMatch.matchAll(ENTITY_TAG)].some(([, tag]) => tag === opaqueTag);
}

/**
 * Returns whether a change may be applied to this version: `If-Match` is absent, `*` or contains the tag (RFC 9110 §13.1.1).
 * Weak tags never match.
 */
export function isMatched(ifMatch: string | undefined, etag: string): boolean {
  if (ifMatch === undefined || ifMatch.trim() === '*') return true;
  return ifMatch.split(',').some((tag) => tag.trim() === etag);
}
