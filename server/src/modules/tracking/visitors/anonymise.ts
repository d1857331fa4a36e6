import type { SentFact } from '../rows/pending-fact.ts';

/**
 * Whether the visitor of a fact must not be recognised on another day. Its ids are then valid for one day and are not
 * stored. `auto`, which depends on the country in the hosted product, means `true` everywhere.
 */
export function isAnonymised({ anonymizeVisitorIds }: Pick<SentFact, 'anonymizeVisitorIds'>): boolean {
  return anonymizeVisitorIds === true || anonymizeVisitorIds === 'auto';
}
