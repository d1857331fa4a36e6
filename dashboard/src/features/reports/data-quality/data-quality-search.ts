import { oneOf, present } from '../../../lib/search.ts';

/** What can be sent. */
export const KINDS = ['event', 'vital', 'error'] as const;
/** One of them. */
export type Kind = (typeof KINDS)[number];

/** What the page keeps in its address beside the range. What is as usual does not stand there. */
export interface DataQualitySearch {
  /** All kinds when absent. */
  readonly kind?: Kind;
  /** What the chart shows: everything that was sent when absent, or only what does not count. */
  readonly show?: 'rest';
}

/** Reads the address; whatever makes no sense is as if it were not there. */
export function parseDataQualitySearch(search: Record<string, unknown>): DataQualitySearch {
  return present({
    kind: oneOf(search['kind'], KINDS),
    show: oneOf(search['show'], ['rest'] as const),
  });
}
