import { oneOf, present } from '../../../lib/search.ts';

/** How long the periods of cohorts can be, the usual in the middle. */
export const PERIODS = ['day', 'week', 'month'] as const;

/** One of them. */
export type Period = (typeof PERIODS)[number];

/** What the page shows beside filters and range, as it stands in the address. What is as usual does not stand there. */
export interface RetentionSearch {
  readonly period?: Period;
  /** Visitors in place of percent. */
  readonly show?: 'count';
  /** Only visitors who are known again on another day. */
  readonly who?: 'named';
}

/** Reads the address; whatever makes no sense is as if it were not there. */
export function parseRetentionSearch(search: Record<string, unknown>): RetentionSearch {
  const period = oneOf(search['period'], PERIODS);
  return present({
    period: period === 'week' ? undefined : period,
    show: oneOf(search['show'], ['count'] as const),
    who: oneOf(search['who'], ['named'] as const),
  });
}
