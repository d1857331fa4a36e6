import { oneOf, present } from '../../../lib/search.ts';

/** The tabs of the settings of links; the first is the default. */
export const TABS = ['domains', 'folders', 'tags', 'blocked'] as const;

/** One of the tabs. */
export type SettingsTab = (typeof TABS)[number];

/** The search parameters of the settings of links. */
export interface LinkSettingsSearch {
  readonly tab?: Exclude<SettingsTab, 'domains'>;
}

/** Parses the search parameters. Ignores invalid values. */
export function parseLinkSettingsSearch(search: Record<string, unknown>): LinkSettingsSearch {
  return present({ tab: oneOf(search['tab'], ['folders', 'tags', 'blocked'] as const) });
}
