import { createLru } from '../../../lib/lru.ts';
import { eachEvent, type Step } from '../draft.ts';
import { rulesOf } from '../rules/collection-rules.ts';

const MAX_REMEMBERED = 5_000;
const MAX_REMEMBERED_LENGTH = 256;
const remembered = createLru<string, string>({ maxEntries: MAX_REMEMBERED });

/** Drops what comes from pages of other hosts than the website allows, and from no page at all. Keys are exempt. */
export function createOriginStep(): Step {
  return eachEvent('origin', ({ website, isByKey, sentFrom }) => {
    const { allowsHost } = rulesOf(website);
    if (allowsHost === undefined || isByKey) return 'keep';
    const host = sentFrom === undefined ? '' : recallHost(sentFrom);
    return host !== '' && allowsHost(host) ? 'keep' : { drop: 'origin' };
  });
}

/** The host of an `Origin` or a `Referer`, in lower case; empty when there is none. */
function recallHost(address: string): string {
  if (address.length > MAX_REMEMBERED_LENGTH) return hostOf(address);
  const known = remembered.get(address);
  if (known !== undefined) return known;
  const host = hostOf(address);
  remembered.set(address, host);
  return host;
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname.toLowerCase() : '';
}
