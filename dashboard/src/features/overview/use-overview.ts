import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ApiError } from '../../api/problem.ts';
import { client } from '../../api/rpc.ts';
import { arrivalQueries, type OverviewQuery, overviewQueries } from './overview-queries.ts';
import type { OverviewRange } from './overview-search.ts';
import { type OverviewAnswer, readFigures, type WebsiteFigures } from './website-figures.ts';

const EVERY_MS = 60_000;
/** Asked for by whoever looks: days are those of their zone, because one query has one zone. */
const TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The queries that the overview asks now, as `/v1/query` takes them. */
export function presentQueries(range: OverviewRange): readonly OverviewQuery[] {
  return overviewQueries(range, TIME_ZONE, Date.now());
}

/** The figures of all websites of an organization, by id; asked for anew while the page can be seen. */
export function useOverview(organizationId: string, range: OverviewRange, isWanted: boolean) {
  return useQuery({
    queryKey: ['overview', organizationId, range],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, WebsiteFigures>> =>
      readFigures(answerOf(await ask(organizationId, presentQueries(range), signal))),
    enabled: isWanted,
    refetchInterval: EVERY_MS,
    placeholderData: (before, query) =>
      query?.queryKey[1] === organizationId ? keepPreviousData(before) : undefined,
  });
}

/** Which of some websites have ever had an event; `undefined` while nobody knows. */
export function useArrivals(
  organizationId: string,
  websiteIds: readonly string[],
): ReadonlySet<string> | undefined {
  const { data } = useQuery({
    queryKey: ['overview', organizationId, 'arrivals', websiteIds],
    queryFn: async ({ signal }): Promise<ReadonlySet<string>> => {
      const [found = []] = await ask(organizationId, arrivalQueries(websiteIds, TIME_ZONE), signal);
      return new Set(found[0]?.data.map((row) => String(row['website'])));
    },
    enabled: websiteIds.length > 0,
    refetchInterval: EVERY_MS,
  });
  return data;
}

type Results = Awaited<ReturnType<typeof ask>>;

function answerOf(results: Results): OverviewAnswer {
  const [figures = [], day] = results;
  const [overview, byDate, dates, now] = figures;
  // Where the range is the last day itself, it is not asked for twice.
  const [lastDay] = day ?? figures;
  if (!overview || !byDate || !dates || !lastDay || !now) throw new ApiError(500, undefined);
  return { overview, byDate, dates, lastDay, now };
}

/** The results of each query. @throws ApiError QUERY_ERROR when one of them failed. */
async function ask(organizationId: string, queries: readonly OverviewQuery[], signal: AbortSignal) {
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
