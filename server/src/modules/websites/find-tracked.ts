import { type MaybePromise, whenReady } from '../../lib/concurrency/maybe-promise.ts';
import type { Principal } from '../../lib/principal.ts';
import type { Website, WebsiteDirectory } from './website.ts';

/**
 * Returns the website for which a caller sends events with `id`. Without a credential, only a valid tracking id is accepted,
 * so that rotation rejects old pages; with a credential, the website id is accepted, too. Access is not checked.
 */
export function findTracked(
  directory: WebsiteDirectory,
  id: string,
  principal: Principal,
): MaybePromise<Website | undefined> {
  if (principal.kind === 'anonymous') return directory.findByTrackingId(id);
  return whenReady(directory.find(id), (website) => website ?? directory.findByTrackingId(id));
}
