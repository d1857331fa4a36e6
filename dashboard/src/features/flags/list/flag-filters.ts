import type { FlagsSearch, SearchChange } from './flags-search.ts';

/** Removes all filters. */
export const NO_FILTERS: SearchChange = { q: undefined, state: undefined, tag: undefined, owner: undefined };

/** Whether the list is filtered. */
export function isFiltered({ q, state, tag, owner }: FlagsSearch): boolean {
  return [q, state, tag, owner].some((filter) => filter !== undefined);
}
