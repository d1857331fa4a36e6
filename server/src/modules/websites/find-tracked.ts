import { type MaybePromise, whenReady } from '../../lib/maybe-promise.ts';
import type { Principal } from '../../lib/principal.ts';
import type { Website, WebsiteDirectory } from './website.ts';

/**
 * The website that a caller means who sends events for `id`. Without a credential only a living tracking id names one, so
 * that rotation shuts old pages out; whoever has a credential may name the website itself, too. Access is not checked.
 */
export function findTracked(
  directory: WebsiteDirectory,
  id: string,
  principal: Principal,
): MaybePromise<Website | undefined> {
  if (principal.kind === 'anonymous') return directory.findByTrackingId(id);
  return whenReady(directory.find(id), (website) => website ?? directory.findByTrackingId(id));
}
