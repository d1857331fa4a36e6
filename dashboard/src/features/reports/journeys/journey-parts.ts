import type { Frame, Part } from '../../analytics/index.ts';
import type { JourneysSearch } from './journeys-search.ts';

/** As many ways as the API tells. */
export const MAX_WAYS = 1_000;

/** What the ways of one length are asked for by. */
function waysPart(scope: Frame, { start, end }: JourneysSearch, length: number): Part {
  const where = start !== undefined ? { start } : end !== undefined ? { end } : { from: 'entry' };
  return {
    frame: { ...scope, limit: MAX_WAYS },
    parameter: { name: 'journeys', options: { length, ...where } },
  };
}

/** The ways of 2 pages, of 3, and so on to the depth. */
export function lengthParts(scope: Frame, search: JourneysSearch, depth: number): readonly Part[] {
  return Array.from({ length: depth - 1 }, (_, index) => waysPart(scope, search, index + 2));
}

/** How often each page was the first of a visit: what ways begin with where no page is named. */
export function entriesPart(scope: Frame): Part {
  return { frame: { ...scope, limit: MAX_WAYS }, parameter: 'entry_pages' };
}

/** The pages that can be chosen. */
export function pagesPart(scope: Frame): Part {
  return { frame: { ...scope, limit: MAX_WAYS }, parameter: 'top_pages' };
}
