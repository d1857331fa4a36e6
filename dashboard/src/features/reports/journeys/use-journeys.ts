import { useAnalytics, useFigures } from '../../analytics/index.ts';
import { entriesOf, flowOf, waysOf } from './flow.ts';
import { entriesPart, lengthParts, MAX_WAYS } from './journey-parts.ts';
import { DEPTHS, type JourneysSearch } from './journeys-search.ts';

/** The ways of every length up to the depth, asked for together, and the flow that they make. */
export function useJourneys(search: JourneysSearch) {
  const { scope } = useAnalytics();
  const depth = search.depth ?? DEPTHS.usual;
  const parts = lengthParts(scope, search, depth);
  const isFromEntry = search.start === undefined && search.end === undefined;
  // As many as there may ever be: hooks are not called more or less often. What has no part is not asked for.
  const figures = [
    useFigures(parts[0]),
    useFigures(parts[1]),
    useFigures(parts[2]),
    useFigures(parts[3]),
    useFigures(parts[4]),
  ].slice(0, parts.length);
  const entries = useFigures(isFromEntry ? entriesPart(scope) : undefined);
  const lengths = figures.flatMap(({ data }) => (data === undefined ? [] : [waysOf(data.result.data)]));
  const isReady = lengths.length === parts.length && (!isFromEntry || entries.data !== undefined);
  const all = [...figures, ...(isFromEntry ? [entries] : [])];
  return {
    parts: [...parts, ...(isFromEntry ? [entriesPart(scope)] : [])],
    depth,
    isFromEntry,
    flow: isReady
      ? flowOf(
          lengths,
          search.end === undefined ? 'from' : 'to',
          isFromEntry && entries.data ? entriesOf(entries.data.result.data) : undefined,
        )
      : undefined,
    /** The ways of exactly so many pages as the depth, the commonest first. */
    ways: isReady ? lengths.at(-1) : undefined,
    /** Whether rarer ways are left out. */
    isCut: lengths.some((ways) => ways.length >= MAX_WAYS),
    isPlaceholder: all.some(({ isPlaceholderData }) => isPlaceholderData),
    error: all.find(({ error }) => error !== null)?.error ?? null,
    refetch: () => Promise.all(all.map(({ refetch }) => refetch())),
  };
}
