import { AppError } from '../../errors.ts';
import type { Actor } from '../actor.ts';

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
 * Rejects a change of another version: `If-Match` is absent, `*` or contains the tag (RFC 9110 §13.1.1). Weak tags never match.
 * Call it in the transaction of the change, after the resource is locked.
 * @throws AppError PRECONDITION_FAILED.
 */
export function assertVersion({ ifMatch }: Pick<Actor, 'ifMatch'>, etag: string): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  if (!ifMatch.split(',').some((tag) => tag.trim() === etag)) throw new AppError('PRECONDITION_FAILED');
}
