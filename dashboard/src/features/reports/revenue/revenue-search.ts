import { oneOf, present, textIn } from '../../../lib/search.ts';

/** By what revenue is split. */
export const REVENUE_SPLITS = [
  'product',
  'referrer',
  'source',
  'medium',
  'campaign',
  'country',
  'device',
  'browser',
  'os',
  'entry',
  'provider',
  'kind',
  'reported',
] as const;
/** One of them. */
export type RevenueSplit = (typeof REVENUE_SPLITS)[number];

/** What the chart can show. */
export const REVENUE_FIGURES = ['revenue', 'transactions', 'customers'] as const;
/** One of them. */
export type RevenueFigure = (typeof REVENUE_FIGURES)[number];

/** What the page keeps in its address beside filters and range. What is as usual does not stand there. */
export interface RevenueSearch {
  /** ISO 4217; the one with most transactions when absent. */
  readonly currency?: string;
  readonly figure?: RevenueFigure;
  readonly split?: RevenueSplit;
}

/** How events without a currency are called by the API. */
const NO_CURRENCY = '(none)';
const CURRENCY = /^[A-Z]{3}$/;

/** Reads the address; whatever makes no sense is as if it were not there. */
export function parseRevenueSearch(search: Record<string, unknown>): RevenueSearch {
  const currency = textIn(search['currency']);
  return present({
    currency:
      currency !== undefined && (CURRENCY.test(currency) || currency === NO_CURRENCY) ? currency : undefined,
    figure: oneOf(search['figure'], REVENUE_FIGURES.slice(1)),
    split: oneOf(search['split'], REVENUE_SPLITS.slice(1)),
  });
}
