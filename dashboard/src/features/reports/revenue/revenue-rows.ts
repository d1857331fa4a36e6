import {
  type Change,
  type Figures,
  type Frame,
  type granularityOf,
  numberIn,
  type Part,
  textOf,
} from '../../analytics/index.ts';
import type { Split } from '../health/split-rows.ts';
import { messages } from './messages.ts';
import type { RevenueSplit } from './revenue-search.ts';

const ROWS = 250;
const FEED_ROWS = 100;

/** A way to split revenue, and the query type that does. */
export interface RevenueBreakdown extends Split<RevenueSplit> {
  readonly type: string;
}

const split = (value: RevenueSplit, field: string, type: string): RevenueBreakdown => ({
  value,
  ...messages.splits[value],
  field,
  nameIn: 'name',
  type,
});

/** The splits of revenue. */
export const SPLITS: readonly RevenueBreakdown[] = [
  split('product', 'product', 'revenue_by_product'),
  split('referrer', 'referrer', 'revenue_by_referrer'),
  split('source', 'utm_source', 'revenue_by_utm_source'),
  split('medium', 'utm_medium', 'revenue_by_utm_medium'),
  split('campaign', 'utm_campaign', 'revenue_by_utm_campaign'),
  split('country', 'country', 'revenue_by_country'),
  split('device', 'device_type', 'revenue_by_device'),
  split('browser', 'browser_name', 'revenue_by_browser'),
  split('os', 'os_name', 'revenue_by_os'),
  split('entry', 'entry_page', 'revenue_by_entry_page'),
  split('provider', 'provider', 'revenue_by_provider'),
  split('kind', 'revenue_kind', 'revenue_by_kind'),
  split('reported', 'revenue_source', 'revenue_by_source'),
];

/** The currencies of the range, the one with most transactions first; those of the other range alone are none of it. */
export function currenciesOf({ result }: Figures): readonly string[] {
  return result.data
    .filter((row) => ['total_transactions', 'refund_count'].some((field) => (numberIn(row, field) ?? 0) > 0))
    .toSorted(
      (one, other) =>
        (numberIn(other, 'total_transactions') ?? 0) - (numberIn(one, 'total_transactions') ?? 0),
    )
    .map((row) => textOf(row, 'currency'));
}

/**
 * Returns the currency that is shown: the first of the candidates with revenue, otherwise the one with most transactions.
 * @param candidates the currency in the address, then the default currency of the organization.
 */
export function chosenCurrency(
  candidates: readonly (string | undefined)[],
  currencies: readonly string[],
): string | undefined {
  return candidates.find((one) => one !== undefined && currencies.includes(one)) ?? currencies[0];
}

/** Revenue per visitor, including visitors without an order; `null` without visitors. */
export function perVisitor(revenue: number | null, visitors: number | null): number | null {
  return revenue === null || visitors === null || visitors === 0 ? null : revenue / visitors;
}

/** How revenue by visitor changed; `undefined` when one of both is unknown. */
export function perVisitorChange(
  revenue: Change | undefined,
  visitors: Change | undefined,
): Change | undefined {
  if (revenue === undefined || visitors === undefined) return undefined;
  const current = perVisitor(revenue.current, visitors.current);
  const previous = perVisitor(revenue.previous, visitors.previous);
  if (current === null || previous === null) return undefined;
  return { current, previous, changePercent: previous === 0 ? null : (current / previous - 1) * 100 };
}

/** The filter of every query. Amounts of different currencies are never added. */
function inCurrency(currency: string) {
  return [{ field: 'currency', op: 'eq', value: currency }] as const;
}

/** The money of each currency, each in a row of its own. */
export function overviewPart(scope: Frame): Part {
  return { frame: scope, parameter: 'revenue_overview' };
}

/** The query for the number of visitors. */
export function visitorsPart(scope: Frame): Part {
  return { frame: scope, parameter: { metrics: ['visitors'] } };
}

/** One currency over time. */
export function revenueSeriesPart(
  scope: Frame,
  currency: string,
  granularity: ReturnType<typeof granularityOf>,
): Part {
  return {
    frame: scope,
    parameter: { name: 'revenue_time_series', granularity, filters: inCurrency(currency) },
  };
}

/** One currency by a property. */
export function revenueSplitPart({ compare: _, ...scope }: Frame, currency: string, type: string): Part {
  return { frame: { ...scope, limit: ROWS }, parameter: { name: type, filters: inCurrency(currency) } };
}

/** The latest transactions in one currency. */
export function transactionsPart({ compare: _, ...scope }: Frame, currency: string): Part {
  return {
    frame: { ...scope, limit: FEED_ROWS },
    parameter: { name: 'recent_transactions', filters: inCurrency(currency) },
  };
}
