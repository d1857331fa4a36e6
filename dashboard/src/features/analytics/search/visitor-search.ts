import { writeConditions } from './filter-text.ts';
import { type AnalyticsSearch, changeSearch, conditionsOf, parseAnalyticsSearch } from './search.ts';

/** Fields of single people, money or properties: the API rejects them for anonymous callers. */
const PRIVATE = /^(?:profile_id|session_id|revenue|currency|product|provider|properties\..*)$/;

/** Whether strangers may not ask about the field. */
export function isPrivateField(field: string): boolean {
  return PRIVATE.test(field);
}

/** Reads the address for strangers: conditions on what they may not ask about are as if they were not there. */
export function parseVisitorSearch(search: Record<string, unknown>): AnalyticsSearch {
  const parsed = parseAnalyticsSearch(search);
  const shown = conditionsOf(parsed).filter(({ field }) => !isPrivateField(field));
  return changeSearch(parsed, { filter: writeConditions(shown) });
}
