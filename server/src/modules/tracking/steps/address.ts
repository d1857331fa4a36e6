import { eachEvent, type Step } from '../rows/pending-fact.ts';
import { rulesOf } from '../rules/collection-rules.ts';

/** Drops events from IP addresses that the website excludes, usually those of its own staff. */
export function createAddressStep(): Step {
  return eachEvent('address', ({ website, ip }) =>
    rulesOf(website).excludesIp(ip) ? { drop: 'ip' } : 'keep',
  );
}
