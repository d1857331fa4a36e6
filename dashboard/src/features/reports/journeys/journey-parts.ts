import type { Frame, Part } from '../../analytics/index.ts';
import type { JourneysSearch } from './journeys-search.ts';

/** The maximum number of paths per query. */
export const MAX_PATHS = 1_000;

/** The query for the paths of one length. */
function pathsPart(scope: Frame, { start, end }: JourneysSearch, length: number): Part {
  const where = start !== undefined ? { start } : end !== undefined ? { end } : { from: 'entry' };
  return {
    frame: { ...scope, limit: MAX_PATHS },
    parameter: { name: 'journeys', options: { length, ...where } },
  };
}

/** The queries for paths of one page up to one more than are shown, which tells the exits of the last step. */
export function lengthParts(scope: Frame, search: JourneysSearch, depth: number): readonly Part[] {
  return Array.from({ length: depth + 1 }, (_, index) => pathsPart(scope, search, index + 1));
}

/** The query for the pages of the controls. */
export function pagesPart(scope: Frame): Part {
  return { frame: { ...scope, limit: MAX_PATHS }, parameter: 'top_pages' };
}
