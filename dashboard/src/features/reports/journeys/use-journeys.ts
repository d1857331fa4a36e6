import { useAnalytics, useFigures } from '../../analytics/index.ts';
import { flowOf, pathsOf } from './flow.ts';
import { lengthParts, MAX_PATHS } from './journey-parts.ts';
import { DEPTHS, type JourneysSearch } from './journeys-search.ts';

/** Loads the paths of all lengths and derives the flow. */
export function useJourneys(search: JourneysSearch) {
  const { scope } = useAnalytics();
  const depth = search.depth ?? DEPTHS.usual;
  const parts = lengthParts(scope, search, depth);
  const isFromEntry = search.start === undefined && search.end === undefined;
  // The number of hook calls must not change, so missing parts are passed as `undefined` and not queried.
  const figures = [
    useFigures(parts[0]),
    useFigures(parts[1]),
    useFigures(parts[2]),
    useFigures(parts[3]),
    useFigures(parts[4]),
    useFigures(parts[5]),
    useFigures(parts[6]),
  ].slice(0, parts.length);
  const lengths = figures.flatMap(({ data }) => (data === undefined ? [] : [pathsOf(data.result.data)]));
  const isReady = lengths.length === parts.length;
  return {
    parts,
    depth,
    isFromEntry,
    flow: isReady ? flowOf(lengths, search.end === undefined ? 'from' : 'to') : undefined,
    /** The paths of exactly so many pages as the depth, the most common first. */
    paths: isReady ? lengths[depth - 1] : undefined,
    /** Whether rarer paths are left out. */
    isCut: lengths.slice(0, depth).some((paths) => paths.length >= MAX_PATHS),
    isPlaceholder: figures.some(({ isPlaceholderData }) => isPlaceholderData),
    error: figures.find(({ error }) => error !== null)?.error ?? null,
    refetch: () => Promise.all(figures.map(({ refetch }) => refetch())),
  };
}
