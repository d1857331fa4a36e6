import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../api/problem.ts';
import { comparedRange } from '../overview-queries.ts';
import type { OverviewRange } from '../overview-search.ts';
import { EVERY_MS, runQueries, TIME_ZONE } from '../use-overview.ts';
import type { WebsitePins } from './pin-list.ts';
import { groupsOf, type PinFigures, partsOf } from './pin-queries.ts';

/** The pins whose figures are shown. Equal values share one request. */
export interface PinScope {
  readonly organizationId: string;
  readonly range: OverviewRange;
  /** The currency in which revenue is shown first. */
  readonly currency: string;
  /** The websites that are shown and have pins. */
  readonly websites: readonly WebsitePins[];
}

/** Rows per parameter: revenue has a row for each website and currency. */
const MAX_ROWS = 1_000;

/** Queries the figures of pins. Refetches while the page is visible. */
export function usePinFigures({ organizationId, range, currency, websites }: PinScope) {
  return useQuery({
    queryKey: ['overview', organizationId, 'pins', range, currency, websites],
    queryFn: async ({ signal }): Promise<PinFigures> => {
      const groups = groupsOf(websites).map((group) =>
        queryGroup(organizationId, range, currency, group, signal),
      );
      return new Map((await Promise.all(groups)).flat());
    },
    refetchInterval: EVERY_MS,
    placeholderData: (before, query) =>
      query?.queryKey[1] === organizationId ? keepPreviousData(before) : undefined,
  });
}

async function queryGroup(
  organizationId: string,
  range: OverviewRange,
  currency: string,
  group: readonly WebsitePins[],
  signal: AbortSignal,
) {
  const parts = partsOf(group, currency);
  const query = {
    ...comparedRange(range, Date.now()),
    timeZone: TIME_ZONE,
    limit: MAX_ROWS,
    parameters: parts.map(({ parameter }) => parameter),
  };
  const [results = []] = await runQueries(organizationId, [query], signal);
  return parts.flatMap(({ read }, index) => {
    const result = results[index];
    if (result === undefined) throw new ApiError(500, undefined);
    return read(result);
  });
}
