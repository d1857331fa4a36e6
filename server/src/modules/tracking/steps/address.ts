import { eachEvent, type Step } from '../draft.ts';
import { rulesOf } from '../rules/collection-rules.ts';

/** Drops what comes from addresses that the website excludes: its own people, mostly. */
export function createAddressStep(): Step {
  return eachEvent('address', ({ website, ip }) =>
    rulesOf(website).excludesIp(ip) ? { drop: 'ip' } : 'keep',
  );
}
