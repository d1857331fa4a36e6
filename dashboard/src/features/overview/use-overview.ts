import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ApiError } from '../../api/problem.ts';
import { client } from '../../api/rpc.ts';
import { arrivalQueries, type OverviewQuery, overviewQueries, type ZoneGroup } from './overview-queries.ts';
import type { OverviewRange } from './overview-search.ts';
import {
  type GroupAnswer,
  type OverviewResponse,
  readFigures,
  type WebsiteFigures,
} from './website-figures.ts';

/** The interval at which figures are refetched, in milliseconds. */
export const EVERY_MS = 60_000;
/** The parameters of at most so many queries fit into one request. */
const QUERIES_AT_ONCE = 12;

/** Queries the figures of the websites of an organization, by id. Refetches while the page is visible. */
export function useOverview(organizationId: string, range: OverviewRange, groups: readonly ZoneGroup[]) {
  return useQuery({
    queryKey: ['overview', organizationId, range, groups],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, WebsiteFigures>> => {
      const queries = overviewQueries(range, groups, Date.now());
      const requests = Array.from({ length: Math.ceil(queries.length / QUERIES_AT_ONCE) }, (_, index) =>
        queries.slice(index * QUERIES_AT_ONCE, (index + 1) * QUERIES_AT_ONCE),
      );
      const results = requests.map((part) => runQueries(organizationId, part, signal));
      return readFigures(answerOf((await Promise.all(results)).flat(), groups.length));
    },
    enabled: groups.length > 0,
    refetchInterval: EVERY_MS,
    placeholderData: (before, query) =>
      query?.queryKey[1] === organizationId ? keepPreviousData(before) : undefined,
  });
}

/** Queries which of the websites have ever received an event; `undefined` until the answer arrives. */
export function useArrivals(
  organizationId: string,
  websiteIds: readonly string[],
): ReadonlySet<string> | undefined {
  const { data } = useQuery({
    queryKey: ['overview', organizationId, 'arrivals', websiteIds],
    queryFn: async ({ signal }): Promise<ReadonlySet<string>> => {
      const [found = []] = await runQueries(organizationId, arrivalQueries(websiteIds), signal);
      return new Set(found[0]?.data.map((row) => String(row['website'])));
    },
    enabled: websiteIds.length > 0,
    refetchInterval: EVERY_MS,
  });
  return data;
}

type Results = Awaited<ReturnType<typeof runQueries>>;

/** @param count the number of results about groups; the one after them is about the last 24 hours. */
function answerOf(results: Results, count: number): OverviewResponse {
  const groups = results.slice(0, count).map((result): GroupAnswer => {
    const [overview, byDate, dates, now] = result;
    if (!overview || !byDate || !dates || !now) throw new ApiError(500, undefined);
    return { overview, byDate, dates, now };
  });
  const [lastDay] = results[count] ?? [];
  // For the range of 24 hours there is no further query.
  return { groups, lastDay: lastDay === undefined ? groups.map(({ overview }) => overview) : [lastDay] };
}

/** Runs queries and returns the results of each. @throws ApiError `QUERY_ERROR` when one of them failed. */
export async function runQueries(
  organizationId: string,
  queries: readonly OverviewQuery[],
  signal: AbortSignal,
) {
  const { body } = await client.query.run(
    { query: { organization_id: organizationId }, body: [...queries] },
    { signal },
  );
  const answers = 'results' in body ? body.results : [body];
  return answers.map(({ data }) => {
    const failed = data.find(({ success }) => !success);
    if (failed !== undefined) throw new ApiError(200, { code: 'QUERY_ERROR', error: failed.error });
    return data;
  });
}
