import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../api/problem.ts';
import { comparedRange } from '../overview-queries.ts';
import type { OverviewRange } from '../overview-search.ts';
import { EVERY_MS, runQueries } from '../use-overview.ts';
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
  /** The chosen time zone; `undefined` for that of each website. */
  readonly zone: string | undefined;
  /** The time zone of each website, by id. */
  readonly zones: Readonly<Record<string, string>>;
}

/** Rows per parameter: revenue has a row for each website and currency. */
const MAX_ROWS = 1_000;

/** Queries the figures of pins. Refetches while the page is visible. */
export function usePinFigures({ organizationId, range, currency, websites, zone, zones }: PinScope) {
  return useQuery({
    queryKey: ['overview', organizationId, 'pins', range, currency, websites, zone, zones],
    queryFn: async ({ signal }): Promise<PinFigures> => {
      const zoneOf = ({ websiteId }: WebsitePins) => zone ?? zones[websiteId] ?? 'UTC';
      const groups = [...new Set(websites.map(zoneOf))].flatMap((timeZone) => {
        const parts = groupsOf(websites.filter((one) => zoneOf(one) === timeZone));
        return parts.map((group) => queryGroup({ organizationId, range, currency, timeZone }, group, signal));
      });
      return new Map((await Promise.all(groups)).flat());
    },
    refetchInterval: EVERY_MS,
    placeholderData: (before, query) =>
      query?.queryKey[1] === organizationId ? keepPreviousData(before) : undefined,
  });
}

async function queryGroup(
  {
    organizationId,
    range,
    currency,
    timeZone,
  }: Pick<PinScope, 'organizationId' | 'range' | 'currency'> & { readonly timeZone: string },
  group: readonly WebsitePins[],
  signal: AbortSignal,
) {
  const parts = partsOf(group, currency);
  const query = {
    ...comparedRange(range, Date.now()),
    timeZone,
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
