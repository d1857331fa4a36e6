import { AppError, type ErrorDetail } from '../../errors.ts';
import { type MaybePromise, whenReady } from '../../lib/maybe-promise.ts';
import { isScoped, type Principal } from '../../lib/principal.ts';
import { findTracked, type Website, type WebsiteDirectory } from '../websites/index.ts';
import type { SentFact } from './draft.ts';

/** The website of each event, in the order of the events. */
export interface ChosenWebsites {
  /** Empty when an event has none; then `details` says which. */
  readonly websites: readonly Website[];
  readonly details: readonly ErrorDetail[];
}

/**
 * Finds the website of each event: `website_id` of the query, else the event's own `websiteId`, else the only one that
 * the key reaches. The caller's access to those that were named has been checked.
 *
 * @param fieldOf where event `index` stands in the request: `body`, or `body.3`.
 * @throws AppError ACCESS_DENIED when a website went away in the meantime.
 */
export async function chooseWebsites(
  events: readonly SentFact[],
  queryId: string | undefined,
  principal: Principal,
  directory: WebsiteDirectory,
  fieldOf: (index: number) => string,
): Promise<ChosenWebsites> {
  const fallback = queryId ?? onlyWebsiteOf(principal);
  const found = new Map<string, Website>();
  const websites: Website[] = [];
  const details: ErrorDetail[] = [];
  for (const [index, { websiteId }] of events.entries()) {
    const id = queryId ?? websiteId ?? fallback;
    if (id === undefined || (websiteId && websiteId !== id)) {
      const message =
        id === undefined
          ? 'is required, here or as website_id in the query'
          : 'differs from website_id in the query';
      details.push({ field: `${fieldOf(index)}.websiteId`, message });
      continue;
    }
    const asked = found.get(id) ?? find(directory, id, principal);
    const website = asked instanceof Promise ? await asked : asked;
    found.set(id, website);
    websites.push(website);
  }
  return { websites, details };
}

function find(directory: WebsiteDirectory, id: string, principal: Principal): MaybePromise<Website> {
  return whenReady(findTracked(directory, id, principal), (website) => {
    if (website === undefined) throw new AppError('ACCESS_DENIED', { reason: 'unknown_resource' });
    // The only website of a key is not named by the call, so nothing has checked yet that it is still its organization's.
    if (isScoped(principal) && website.organizationId !== principal.organizationId)
      throw new AppError('ACCESS_DENIED', { reason: 'outside_access' });
    return website;
  });
}

function onlyWebsiteOf(principal: Principal): string | undefined {
  if (!isScoped(principal) || principal.access.type !== 'website') return undefined;
  return principal.access.websiteIds.length === 1 ? principal.access.websiteIds[0] : undefined;
}
