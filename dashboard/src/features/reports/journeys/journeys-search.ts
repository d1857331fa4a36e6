import { present, textIn, wholeNumberIn } from '../../../lib/search.ts';

/** The possible numbers of pages of a path. */
export const DEPTHS = { least: 2, most: 6, usual: 4 } as const;
const MAX_PATH = 2_048;

/** The parameters of the page in the URL, besides filters and range. Default values are left out. */
export interface JourneysSearch {
  /** The first page of paths; the entry page of each visit without a start and an end. */
  readonly start?: string;
  /** The last page of paths. */
  readonly end?: string;
  /** The number of pages of a path. */
  readonly depth?: number;
}

/** Reads the URL. Invalid values are ignored. Paths have a start or an end, not both. */
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
