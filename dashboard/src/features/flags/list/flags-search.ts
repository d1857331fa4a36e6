import { oneOf, present, textIn } from '../../../lib/search.ts';

/** The sections of the page. The first is the default. */
export const SECTIONS = ['flags', 'segments', 'environments', 'groups'] as const;
/** The states that flags are filtered by. */
export const STATES = ['active', 'inactive', 'stale', 'archived'] as const;

/** The search parameters of the flags of a website. Defaults are omitted. */
export interface FlagsSearch {
  readonly tab?: (typeof SECTIONS)[number];
  /** Text to find in keys, names and descriptions. */
  readonly q?: string;
  readonly state?: (typeof STATES)[number];
  readonly tag?: string;
  /** The id of a member. */
  readonly owner?: string;
}

/** Changes to the search parameters. `undefined` removes a parameter. */
export type SearchChange = { readonly [Key in keyof FlagsSearch]: FlagsSearch[Key] | undefined };

/** Parses the search parameters. Ignores invalid values. */
export function parseFlagsSearch(search: Record<string, unknown>): FlagsSearch {
  const tab = oneOf(search['tab'], SECTIONS);
  return present({
    tab: tab === SECTIONS[0] ? undefined : tab,
    q: textIn(search['q'], 100),
    state: oneOf(search['state'], STATES),
    tag: textIn(search['tag'], 50),
    owner: textIn(search['owner'], 64),
  });
}
