import { oneOf, present } from '../../../lib/search.ts';

/** The kinds of received data. */
export const KINDS = ['event', 'vital', 'error'] as const;
/** A kind of received data. */
export type Kind = (typeof KINDS)[number];

/** The parameters of the page in the URL, besides the range. Default values are left out. */
export interface DataQualitySearch {
  /** All kinds when absent. */
  readonly kind?: Kind;
  /** Whether the chart shows all outcomes (absent) or only those that are not counted. */
  readonly show?: 'rest';
}

/** Reads the URL. Invalid values are ignored. */
export function parseDataQualitySearch(search: Record<string, unknown>): DataQualitySearch {
  return present({
    kind: oneOf(search['kind'], KINDS),
    show: oneOf(search['show'], ['rest'] as const),
  });
}
