import { type MaybePromise, whenReady } from '../../../lib/concurrency/maybe-promise.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import { CLICK_PARAMETER, type ClickTokens, newClickId } from '../../tracking/index.ts';
import type { WebsiteDirectory } from '../../websites/index.ts';
import type { Destination } from './choose-target.ts';
import { type Click, isByPerson } from './click.ts';
import { webHostnameOf } from './target-urls.ts';

/** The target of a click, with the id of the click if the website that it leads to can attribute visits to it. */
export interface AttributedTarget {
  readonly url: string;
  /** Empty if the target has no id. */
  readonly clickId: string;
}

/** Adds the signed id of a click to a target on a website of the link's organization. */
export type AttributeTarget = (click: Click, destination: Destination) => MaybePromise<AttributedTarget>;

/**
 * Creates the function. Requests of bots, HEAD requests and prefetches get no id. The website is read
 * from a cache; of several with the same domain, it is the website of the link, or else the oldest.
 */
export function createAttributeTarget(deps: {
  readonly websites: Pick<WebsiteDirectory, 'listByHost'>;
  readonly clickTokens: Pick<ClickTokens, 'sign'>;
  readonly clock: Clock;
}): AttributeTarget {
  const { websites, clickTokens, clock } = deps;
  return (click, { url, split }) => {
    const target = { url, clickId: '' };
    if (!isByPerson(click)) return target;
    const hostname = webHostnameOf(url);
    if (hostname === '') return target;
    const { id: linkId, organizationId } = click.link;
    return whenReady(websites.listByHost(organizationId, hostname), (found) => {
      const website = found.find(({ id }) => id === click.websiteId) ?? found[0];
      if (website === undefined) return target;
      const clickId = newClickId();
      const token = clickTokens.sign({ clickId, linkId, split }, website.id, clock.now());
      return { url: withToken(url, token), clickId };
    });
  };
}

/** Adds the parameter to the end of the query. The rest of the URL keeps its encoding. */
function withToken(url: string, token: string): string {
  const hashAt = url.indexOf('#');
  const address = hashAt === -1 ? url : url.slice(0, hashAt);
  const fragment = hashAt === -1 ? '' : url.slice(hashAt);
  return `${address}${address.includes('?') ? '&' : '?'}${CLICK_PARAMETER}=${token}${fragment}`;
}
