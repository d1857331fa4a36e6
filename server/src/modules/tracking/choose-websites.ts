import { AppError } from '../../errors.ts';
import { type MaybePromise, whenReady } from '../../lib/maybe-promise.ts';
import { isScoped, type Principal } from '../../lib/principal.ts';
import { findTracked, type Website, type WebsiteDirectory } from '../websites/index.ts';
import type { SentFact } from './draft.ts';

/** What is wrong with one event of a request. */
export interface EventProblem {
  /** Which event it is: 0 for the only one. */
  readonly index: number;
  readonly field: string;
  readonly message: string;
}

/** The website of each event, in the order of the events. */
export interface ChosenWebsites {
  /** One for each event, unless `problems` has one without. */
  readonly websites: readonly Website[];
  readonly problems: readonly EventProblem[];
}

/**
 * Finds the website of each event: `website_id` of the query, else the event's own `websiteId`, else the only one that
 * the key reaches. The caller's access to those that were named has been checked.
 * @throws AppError ACCESS_DENIED when a website went away in the meantime.
 */
export async function chooseWebsites(
  events: readonly SentFact[],
  queryId: string | undefined,
  principal: Principal,
  directory: WebsiteDirectory,
): Promise<ChosenWebsites> {
  const fallback = queryId ?? onlyWebsiteOf(principal);
  const found = new Map<string, Website>();
  const websites: Website[] = [];
  const problems: EventProblem[] = [];
  for (const [index, { websiteId }] of events.entries()) {
    const id = queryId ?? websiteId ?? fallback;
    if (id === undefined || (websiteId && websiteId !== id)) {
      const message =
        id === undefined
          ? 'is required, here or as website_id in the query'
          : 'differs from website_id in the query';
      problems.push({ index, field: 'websiteId', message });
      continue;
    }
    const asked = found.get(id) ?? find(directory, id, principal);
    const website = asked instanceof Promise ? await asked : asked;
    found.set(id, website);
    websites.push(website);
  }
  return { websites, problems };
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
