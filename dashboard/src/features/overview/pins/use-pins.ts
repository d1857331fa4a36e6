import { useQuery } from '@tanstack/react-query';
import { rpc } from '../../../api/rpc.ts';
import { useOrganization } from '../../../api/session.ts';
import type { OverviewRange } from '../overview-search.ts';
import type { WebsitePins } from './pin-list.ts';
import type { PinScope } from './use-pin-figures.ts';

const NONE: WebsitePins['pins'] = [];

/** The pins of the websites that are shown. */
export interface Pins {
  readonly of: (websiteId: string) => WebsitePins['pins'];
  readonly scope: PinScope;
  readonly isLoaded: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

/**
 * Loads the pins of the organization with one request.
 * @param shown the websites that are shown.
 * @param zone the chosen time zone; `undefined` for that of each website.
 * @param isReady whether the first figures have loaded: pins load after them.
 */
export function usePins(
  shown: readonly { readonly id: string; readonly timeZone: string }[],
  range: OverviewRange,
  zone: string | undefined,
  isReady: boolean,
): Pins {
  const { id: organizationId, defaultCurrency } = useOrganization();
  const { data, error, refetch } = useQuery(
    rpc.pins.list.queryOptions({ input: { organizationId }, enabled: isReady }),
  );
  const ids = new Set(shown.map(({ id }) => id));
  const websites = (data?.websites ?? []).filter(({ websiteId }) => ids.has(websiteId));
  const zones = Object.fromEntries(shown.map(({ id, timeZone }) => [id, timeZone]));
  return {
    of: (id) => websites.find(({ websiteId }) => websiteId === id)?.pins ?? NONE,
    scope: { organizationId, range, currency: defaultCurrency, websites, zone, zones },
    isLoaded: data !== undefined,
    error,
    retry: () => void refetch(),
  };
}
