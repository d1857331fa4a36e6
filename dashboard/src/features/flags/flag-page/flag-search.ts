import { oneOf, present, textIn } from '../../../lib/search.ts';

/** The sections of the page of a flag. The first is the default. */
export const SECTIONS = ['targeting', 'usage', 'history', 'settings'] as const;
/** One of {@link SECTIONS}. */
export type FlagSection = (typeof SECTIONS)[number];
/** The periods of the usage, in days. The first is the default. */
export const PERIODS = ['7', '30', '90'] as const;

/** The search parameters of the page of a flag. Defaults are omitted. */
export interface FlagSearch {
  readonly tab?: FlagSection;
  /** The name of an environment. */
  readonly environment?: string;
  readonly days?: (typeof PERIODS)[number];
}

/** Parses the search parameters. Ignores invalid values. */
export function parseFlagSearch(search: Record<string, unknown>): FlagSearch {
  const tab = oneOf(search['tab'], SECTIONS);
  const days = oneOf(textIn(search['days']), PERIODS);
  return present({
    tab: tab === SECTIONS[0] ? undefined : tab,
    environment: textIn(search['environment'], 32),
    days: days === PERIODS[0] ? undefined : days,
  });
}
