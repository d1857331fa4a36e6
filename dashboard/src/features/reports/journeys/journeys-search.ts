import { present, textIn, wholeNumberIn } from '../../../lib/search.ts';

/** How many pages ways may have. */
export const DEPTHS = { least: 2, most: 6, usual: 4 } as const;
const MAX_PATH = 2_048;

/** What the page shows beside filters and range, as it stands in the address. What is as usual does not stand there. */
export interface JourneysSearch {
  /** The page that ways begin with; the first of each visit when neither this nor an end is named. */
  readonly start?: string;
  /** The page that ways lead to. */
  readonly end?: string;
  /** How many pages a way has. */
  readonly depth?: number;
}

/** Reads the address; whatever makes no sense is as if it were not there. Ways have a start or an end, not both. */
export function parseJourneysSearch(search: Record<string, unknown>): JourneysSearch {
  const start = pathIn(search['start']);
  const depth = wholeNumberIn(search['depth'], DEPTHS.least, DEPTHS.most);
  return present({
    start,
    end: start === undefined ? pathIn(search['end']) : undefined,
    depth: depth === DEPTHS.usual ? undefined : depth,
  });
}

function pathIn(value: unknown): string | undefined {
  const text = textIn(value, MAX_PATH);
  return text?.isWellFormed() === true && !text.includes('\0') ? text : undefined;
}
