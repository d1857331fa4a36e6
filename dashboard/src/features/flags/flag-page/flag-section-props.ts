import type { Environment, Flag } from '../flag-parts/types.ts';
import type { FlagSearch } from './flag-search.ts';

/** What each section of the page receives. */
export interface FlagSectionProps {
  readonly flag: Flag;
  readonly environments: readonly Environment[];
  /** The environment in the address. */
  readonly environment: Environment;
  readonly search: FlagSearch;
  readonly onSearch: (change: { readonly [Key in keyof FlagSearch]: FlagSearch[Key] | undefined }) => void;
}
