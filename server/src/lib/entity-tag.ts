/** One tag of a list. Weak tags are marked with `W/`. */
const ENTITY_TAG = /(?:W\/)?("[^"]*")/g;

/**
 * Returns whether a client has a version already. Tags are compared weakly (RFC 9110 §13.1.2).
 * @param ifNoneMatch the `If-None-Match` header of the request.
 * @param etag the version's `ETag`, with quotation marks; `W/` before it makes no difference.
 */
export function hasVersion(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const wanted = etag.replace(/^W\//, '');
  return [...ifNoneMatch.matchAll(ENTITY_TAG)].some(([, tag]) => tag === wanted);
}
