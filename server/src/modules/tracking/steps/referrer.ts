import { Lru } from '../../../lib/concurrency/lru.ts';
import { canonicalPath } from '../../../lib/network/canonical-path.ts';
import { createReferrer, NO_REFERRER, RETURN_REFERRER, type Referrer } from '../rows/derived-parts.ts';
import { eachEvent, type Step } from '../rows/pending-fact.ts';
import { rulesOf } from '../rules/collection-rules.ts';
import { channelOf, NO_ORIGIN } from './channel.ts';
import { findSourceByHost } from './sources.ts';

/** Most visitors have one of a few referrers. Queries are not read, because they may contain personal data. */
const MAX_CACHED = 5_000;
const MAX_CACHED_LENGTH = 256;
const cache = new Lru<string, Referrer>({ maxEntries: MAX_CACHED });
const HOST_WITHOUT_SCHEME = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:\/.*)?$/i;
const QUERY_OR_FRAGMENT = /[?#]/;

/** Sets the referrer, its domain and its name. */
export function createReferrerStep(): Step {
  return eachEvent('referrer', ({ event, row, website }) => {
    if (!event.referrer) return 'keep';
    const rules = rulesOf(website);
    row.referrer = parseReferrer(event.referrer, (host) => rules.isOwnHost(host, row.page.hostname));
    if (rules.ignoresReferrer(row.referrer.domain)) row.referrer = RETURN_REFERRER;
    return 'keep';
  });
}

/**
 * Parses a referrer.
 *
 * @param isOwnHost whether a host belongs to the website itself. Such hosts do not count as referrers.
 */
export function parseReferrer(text: string, isOwnHost: (host: string) => boolean): Referrer {
  const referrer = parseCached(text);
  const { domain } = referrer;
  if (referrer === RETURN_REFERRER) return referrer;
  return domain === '' || isOwnHost(domain) ? NO_REFERRER : referrer;
}

function parseCached(text: string): Referrer {
  const end = text.search(QUERY_OR_FRAGMENT);
  const address = end === -1 ? text : text.slice(0, end);
  if (address.length > MAX_CACHED_LENGTH) return parseUncached(address);
  const known = cache.get(address);
  if (known !== undefined) return known;
  const referrer = parseUncached(address);
  cache.set(address, referrer);
  return referrer;
}

function parseUncached(text: string): Referrer {
  const full = HOST_WITHOUT_SCHEME.test(text) ? `https://${text}` : text;
  if (!URL.canParse(full)) return NO_REFERRER;
  const url = new URL(full);
  const domain = withoutWww(url.hostname.toLowerCase());
  const source = findSourceByHost(domain);
  if (domain === '') return NO_REFERRER;
  if (source?.kind === 'sign-in' || source?.kind === 'payment') return RETURN_REFERRER;
  return createReferrer({
    url: `${url.protocol}//${url.host}${canonicalPath(url.pathname)}`,
    domain,
    name: source?.name ?? domain,
    channel: channelOf({ ...NO_ORIGIN, referrerDomain: domain }),
  });
}

function withoutWww(host: string): string {
  return host.startsWith('www.') ? host.slice(4) : host;
}
