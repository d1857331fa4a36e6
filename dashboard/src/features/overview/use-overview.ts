import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ApiError } from '../../api/problem.ts';
import { client } from '../../api/rpc.ts';
import { arrivalQueries, type OverviewQuery, overviewQueries } from './overview-queries.ts';
import type { OverviewRange } from './overview-search.ts';
import { type OverviewResponse, readFigures, type WebsiteFigures } from './website-figures.ts';

/** The interval at which figures are refetched, in milliseconds. */
export const EVERY_MS = 60_000;
/** The time zone of the browser: a query has one time zone, and websites may differ. */
export const TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The current queries of the overview, as `/v1/query` accepts them. */
export function presentQueries(range: OverviewRange): readonly OverviewQuery[] {
  return overviewQueries(range, TIME_ZONE, Date.now());
}

/** Queries the figures of the websites of an organization, by id. Refetches while the page is visible. */
export function useOverview(organizationId: string, range: OverviewRange, isEnabled: boolean) {
  return useQuery({
    queryKey: ['overview', organizationId, range],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, WebsiteFigures>> =>
      readFigures(answerOf(await runQueries(organizationId, presentQueries(range), signal))),
    enabled: isEnabled,
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
      const [found = []] = await runQueries(organizationId, arrivalQueries(websiteIds, TIME_ZONE), signal);
      return new Set(found[0]?.data.map((row) => String(row['website'])));
    },
    enabled: websiteIds.length > 0,
    refetchInterval: EVERY_MS,
  });
  return data;
}

type Results = Awaited<ReturnType<typeof runQueries>>;

function answerOf(results: Results): OverviewResponse {
  const [figures = [], day] = results;
  const [overview, byDate, dates, now] = figures;
  // For the range of 24 hours there is no second query.
  const [lastDay] = day ?? figures;
  if (!overview || !byDate || !dates || !lastDay || !now) throw new ApiError(500, undefined);
  return { overview, byDate, dates, lastDay, now };
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
