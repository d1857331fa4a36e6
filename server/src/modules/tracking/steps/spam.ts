import { eachEvent, type Step } from '../rows/pending-fact.ts';
import { rulesOf } from '../rules/collection-rules.ts';
import { SPAM_REFERRERS } from './spam-referrers.data.ts';

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
