import { Lru } from '../../../lib/concurrency/lru.ts';
import { eachEvent, type Step } from '../rows/pending-fact.ts';
import { rulesOf } from '../rules/collection-rules.ts';
import { SPAM_REFERRERS } from './spam-referrers.data.ts';

const MAX_ORIGINS = 5_000;
const MAX_ORIGIN_LENGTH = 256;
/** The hosts of origins. */
const hosts = new Lru<string, string>({ maxEntries: MAX_ORIGINS });

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
  if (address.length > MAX_ORIGIN_LENGTH) return hostOf(address);
  const known = hosts.get(address);
  if (known !== undefined) return known;
  const host = hostOf(address);
  hosts.set(address, host);
  return host;
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname.toLowerCase() : '';
}

/** Drops events from IP addresses that the website excludes, usually those of its own staff. */
export function createAddressStep(): Step {
  return eachEvent('address', ({ website, ip }) =>
    rulesOf(website).excludesIp(ip) ? { drop: 'ip' } : 'keep',
  );
}

const SPAM_HOSTS: ReadonlySet<string> = new Set(SPAM_REFERRERS);
/** The maximum number of labels that are compared. Real hosts have fewer. */
const MAX_LABELS = 10;

/** Drops fake visits that place a link in reports, unless the website accepts them. */
export function createSpamStep(): Step {
  return eachEvent('spam', ({ website, row }) => {
    const { domain } = row.referrer;
    return domain !== '' && isSpamReferrer(domain) && rulesOf(website).blocksSpamReferrers
      ? { drop: 'spam_referrer' }
      : 'keep';
  });
}

/** Whether a host in lower case, or a parent domain of it, is a known spam referrer. */
export function isSpamReferrer(host: string): boolean {
  if (SPAM_HOSTS.has(host)) return true;
  let rest = host;
  for (let labels = 0; labels < MAX_LABELS; labels += 1) {
    const dot = rest.indexOf('.');
    if (dot === -1) return false;
    rest = rest.slice(dot + 1);
    if (SPAM_HOSTS.has(rest)) return true;
  }
  return false;
}

/** The notification of browsers that observers of sizes continue in the next frame. It is not an error of the page. */
const RESIZE_LOOP = /ResizeObserver loop (?:limit exceeded|completed with undelivered notifications)/;

/** Drops messages that browsers report as errors although nothing failed. */
export function createBenignErrorStep(): Step {
  return eachEvent('benign error', ({ event }) =>
    'message' in event && RESIZE_LOOP.test(String(event.message)) ? { drop: 'benign_error' } : 'keep',
  );
}
