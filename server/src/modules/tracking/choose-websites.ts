import { AppError, unknownResource } from '../../errors.ts';
import type { RequestContext } from '../../http/context.ts';
import { type MaybePromise, whenReady } from '../../lib/concurrency/maybe-promise.ts';
import { isScoped, type Principal } from '../../lib/principal.ts';
import { type Sentence, say } from '../../lib/texts/sentence.ts';
import { findTracked, foundWebsites, type Website, type WebsiteDirectory } from '../websites/index.ts';
import type { SentFact } from './rows/pending-fact.ts';

/** A validation problem of one event of a request. */
export interface EventProblem {
  /** The index of the event in its batch; 0 for a single event. */
  readonly index: number;
  readonly field: string;
  readonly message: Sentence;
}

/** The website of each event, in the order of the events. */
export interface ChosenWebsites {
  /** Has one element for each event if `problems` is empty. */
  readonly websites: readonly Website[];
  readonly problems: readonly EventProblem[];
}

const NONE: readonly string[] = [];

/** The maximum number of websites that the error of a missing id lists. */
const MAX_LISTED = 10;

/**
 * Returns the website of each event: `website_id` of the query, else the event's own `websiteId`, else the only website that
 * the key has access to; for a key of all websites, the only one of its organization. Websites that authorization looked up are not looked up again; any other is looked up once per
 * request.
 * @throws AppError ACCESS_DENIED if a website no longer exists.
 */
export function chooseWebsites(
  events: readonly SentFact[],
  queryId: string | undefined,
  { principal, resources }: Pick<RequestContext, 'principal' | 'resources'>,
  directory: WebsiteDirectory,
): MaybePromise<ChosenWebsites> {
  const needsFallback = queryId === undefined && events.some(({ websiteId }) => !websiteId);
  const found = foundWebsites(resources);
  return whenReady(needsFallback ? listReachable(principal, directory) : NONE, (reachable) =>
    choose({ events, queryId, principal, reachable, found, directory }, { websites: [], problems: [] }),
  );
}

/** The input of {@link choose}. */
interface Choice {
  readonly events: readonly SentFact[];
  readonly queryId: string | undefined;
  readonly principal: Principal;
  /** The websites that a key has access to, if an event names none. */
  readonly reachable: readonly string[];
  /** The websites that were looked up, by the ids in the request. */
  readonly found: Map<string, Website>;
  readonly directory: WebsiteDirectory;
}

/** Adds the website of each event from `first` on. Returns a promise only if a website must be read. */
function choose(
  choice: Choice,
  chosen: { readonly websites: Website[]; readonly problems: EventProblem[] },
  first = 0,
): MaybePromise<ChosenWebsites> {
  const { events, queryId, principal, reachable, found, directory } = choice;
  const fallback = reachable.length === 1 ? reachable[0] : undefined;
  for (let index = first; index < events.length; index += 1) {
    const websiteId = events[index]?.websiteId;
    const id = queryId ?? (websiteId || fallback);
    if (id === undefined || (websiteId && websiteId !== id)) {
      const message = id === undefined ? describeMissing(reachable) : say('tracking.differsFromWebsiteId');
      chosen.problems.push({ index, field: 'websiteId', message });
      continue;
    }
    const known = found.get(id);
    const website = known ?? find(directory, id, principal);
    if (website instanceof Promise)
      return website.then((read) => {
        found.set(id, read);
        return choose(choice, chosen, index);
      });
    if (known === undefined) found.set(id, website);
    chosen.websites.push(website);
  }
  return chosen;
}

function find(directory: WebsiteDirectory, id: string, principal: Principal): MaybePromise<Website> {
  return whenReady(findTracked(directory, id, principal), (website) => {
    if (website === undefined) throw unknownResource();
    // The request does not contain the id of a key's only website, so authorization has not checked its organization.
    if (isScoped(principal) && website.organizationId !== principal.organizationId)
      throw new AppError('ACCESS_DENIED', { reason: 'outside_access' });
    return website;
  });
}

/** Returns the ids of the websites that a key has access to. */
function listReachable(principal: Principal, directory: WebsiteDirectory): MaybePromise<readonly string[]> {
  if (!isScoped(principal)) return NONE;
  const { access, organizationId } = principal;
  return access.type === 'website' ? access.websiteIds : directory.idsOf(organizationId);
}

function describeMissing(reachable: readonly string[]): Sentence {
  if (reachable.length === 0) return say('tracking.keyReachesNoWebsite');
  const ids = reachable.slice(0, MAX_LISTED).join(', ');
  const more = reachable.length - MAX_LISTED;
  return more > 0
    ? say('tracking.isRequiredOneOfMore', { ids, more })
    : say('tracking.isRequiredOneOf', { ids });
}
