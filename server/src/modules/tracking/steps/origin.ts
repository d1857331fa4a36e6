import { createLru } from '../../../lib/concurrency/lru.ts';
import { eachEvent, type Step } from '../rows/pending-fact.ts';
import { rulesOf } from '../rules/collection-rules.ts';

const MAX_CACHED = 5_000;
const MAX_CACHED_LENGTH = 256;
const cache = createLru<string, string>({ maxEntries: MAX_CACHED });

/** Drops events without an origin and events from hosts that the website does not allow. Requests with a key are exempt. */
export function createOriginStep(): Step {
  return eachEvent('origin', ({ website, hasKey, sentFrom }) => {
    const { allowsHost } = rulesOf(website);
    if (allowsHost === undefined || hasKey) return 'keep';
    const host = sentFrom === undefined ? '' : cachedHostOf(sentFrom);
    return host !== '' && allowsHost(host) ? 'keep' : { drop: 'origin' };
  });
}

/** Returns the host of an `Origin` or a `Referer` header, in lower case; empty if it has none. */
function cachedHostOf(address: string): string {
  if (address.length > MAX_CACHED_LENGTH) return hostOf(address);
  const known = cache.get(address);
  if (known !== undefined) return known;
  const host = hostOf(address);
  cache.set(address, host);
  return host;
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname.toLowerCase() : '';
}
