import { oneOf, present } from '../../../lib/search.ts';

/** The search parameters of the settings of links. The default tab, domains, is omitted. */
export interface LinkSettingsSearch {
  readonly tab?: 'folders' | 'tags' | 'pages' | 'blocked';
}

/** Parses the search parameters. Ignores invalid values. */
export function parseLinkSettingsSearch(search: Record<string, unknown>): LinkSettingsSearch {
  return present({ tab: oneOf(search['tab'], ['folders', 'tags', 'pages', 'blocked'] as const) });
}
