import type { SentFact } from './draft.ts';

/**
 * Whether the visitor of a fact must not be recognised on another day: then its ids tell visitors apart for the day only,
 * and none is stored. `auto`, which the hosted product decides by country, means so everywhere.
 */
export function isAnonymised({ anonymizeVisitorIds }: Pick<SentFact, 'anonymizeVisitorIds'>): boolean {
  return anonymizeVisitorIds === true || anonymizeVisitorIds === 'auto';
}
