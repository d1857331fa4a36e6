import { BILLINGS } from './payment-kinds.contract.ts';
import type { Details } from './providers/provider.ts';

const RANKS: readonly string[] = BILLINGS;

/** Ids that identify a person. A subscription passes them on to its payments. */
const PERSON_FIELDS = ['anonymousId', 'sessionId', 'profileId', 'customer'] as const;

/**
 * Merges what two events state about one transaction. The result does not depend on their order, because providers deliver events
 * in any order: of conflicting texts the smaller one counts, of conflicting billings the later one of the list.
 */
export function mergeDetails(one: Details, other: Details): Details {
  const merged: Record<string, string> = { ...one };
  for (const [name, value] of Object.entries(other)) {
    const known = merged[name];
    if (known === undefined || isPreferred(name, value, known)) merged[name] = value;
  }
  return merged;
}

function isPreferred(name: string, value: string, known: string): boolean {
  if (name !== 'billing') return value < known;
  const rank = (billing: string) => RANKS.indexOf(billing);
  return rank(value) > rank(known);
}

/** Returns the ids of a person only. */
export function personOf(details: Details): Details {
  return Object.fromEntries(
    PERSON_FIELDS.flatMap((name) => (details[name] === undefined ? [] : [[name, details[name]]])),
  );
}
