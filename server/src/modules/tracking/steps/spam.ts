import { eachEvent, type Step } from '../draft.ts';
import { rulesOf } from '../rules/collection-rules.ts';
import { SPAM_REFERRERS } from './spam-referrers.data.ts';

const SPAMMERS: ReadonlySet<string> = new Set(SPAM_REFERRERS);
/** Hosts have few labels; more are somebody's joke. */
const MAX_LABELS = 10;

/** Drops visits that were invented to get a link into reports, unless the website wants to see them. */
export function createSpamStep(): Step {
  return eachEvent('spam', ({ website, row }) =>
    row.referrer_domain !== '' && isSpamReferrer(row.referrer_domain) && rulesOf(website).blocksSpamReferrers
      ? { drop: 'spam_referrer' }
      : 'keep',
  );
}

/** Whether a host, or one that it lies below, is known for spam. In lower case. */
export function isSpamReferrer(host: string): boolean {
  if (SPAMMERS.has(host)) return true;
  let rest = host;
  for (let labels = 0; labels < MAX_LABELS; labels += 1) {
    const dot = rest.indexOf('.');
    if (dot === -1) return false;
    rest = rest.slice(dot + 1);
    if (SPAMMERS.has(rest)) return true;
  }
  return false;
}
