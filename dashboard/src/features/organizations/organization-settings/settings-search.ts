import { oneOf, present } from '../../../lib/search.ts';

/** The search parameters of the settings. The default tab, general, is omitted. */
export interface SettingsSearch {
  readonly tab?: 'security' | 'data' | 'danger';
}

/** Parses the search parameters. Ignores invalid values. */
export function parseSettingsSearch(search: Record<string, unknown>): SettingsSearch {
  return present({ tab: oneOf(search['tab'], ['security', 'data', 'danger'] as const) });
}
