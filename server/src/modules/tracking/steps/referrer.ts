import { canonicalPath } from '../../../lib/canonical-path.ts';
import { createLru } from '../../../lib/lru.ts';
import { eachEvent, type Step } from '../draft.ts';
import { findSourceByHost } from './sources.ts';

/** Where a visitor came from; all empty for nowhere, and for another page of the same website. */
export interface Referrer {
  /** With a canonical path, without query and fragment, which may hold anything. */
  readonly url: string;
  /** Host in lower case without `www.`. */
  readonly domain: string;
  /** As it is shown: `Google` for every host of Google; the domain when it is not well known. */
  readonly name: string;
}

const NOWHERE: Referrer = { url: '', domain: '', name: '' };
/** Most visitors come from the same few places. What carries a query is not kept: it may say something of them. */
const MAX_REMEMBERED = 5_000;
const MAX_REMEMBERED_LENGTH = 256;
const remembered = createLru<string, Referrer>({ maxEntries: MAX_REMEMBERED });
const BARE_HOST = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:[/?#].*)?$/i;

/** Fills in referrer, its domain and its name. */
export function createReferrerStep(): Step {
  return eachEvent('referrer', ({ event, row, website }) => {
    if (!event.referrer) return 'keep';
    const referrer = parseReferrer(event.referrer, [row.hostname, website.domain]);
    row.referrer = referrer.url;
    row.referrer_domain = referrer.domain;
    row.referrer_name = referrer.name;
    return 'keep';
  });
}

/**
 * Takes apart a referrer.
 *
 * @param ownHosts hosts of the website itself: they and what lies below them are no referrers.
 */
export function parseReferrer(text: string, ownHosts: readonly string[]): Referrer {
  const referrer = recall(text);
  const { domain } = referrer;
  return domain === '' || ownHosts.some((own) => isWithin(domain, withoutWww(own))) ? NOWHERE : referrer;
}

function recall(text: string): Referrer {
  if (text.length > MAX_REMEMBERED_LENGTH || text.includes('?')) return takeApart(text);
  const known = remembered.get(text);
  if (known !== undefined) return known;
  const referrer = takeApart(text);
  remembered.set(text, referrer);
  return referrer;
}

function takeApart(text: string): Referrer {
  const full = BARE_HOST.test(text) ? `https://${text}` : text;
  if (!URL.canParse(full)) return NOWHERE;
  const url = new URL(full);
  const domain = withoutWww(url.hostname.toLowerCase());
  if (domain === '') return NOWHERE;
  return {
    url: `${url.protocol}//${url.host}${canonicalPath(url.pathname)}`,
    domain,
    name: findSourceByHost(domain)?.name ?? domain,
  };
}

function isWithin(domain: string, own: string): boolean {
  return own !== '' && (domain === own || domain.endsWith(`.${own}`));
}

function withoutWww(host: string): string {
  return host.startsWith('www.') ? host.slice(4) : host;
}
