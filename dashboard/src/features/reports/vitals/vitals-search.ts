import { oneOf, present } from '../../../lib/search.ts';

/** The web vitals: the core ones first. */
export const VITALS = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const;
/** One of them. */
export type Vital = (typeof VITALS)[number];

/** The percentiles that can be looked at. */
export const PERCENTILES = ['p50', 'p75', 'p90', 'p95', 'p99'] as const;
/** One of them. */
export type Percentile = (typeof PERCENTILES)[number];

/** By what measurements are split. */
export const VITAL_SPLITS = ['page', 'browser', 'country', 'device', 'os', 'region'] as const;
/** One of them. */
export type VitalSplit = (typeof VITAL_SPLITS)[number];

/** What the page keeps in its address beside filters and range. What is as usual does not stand there. */
export interface VitalsSearch {
  readonly vital?: Vital;
  readonly percentile?: Percentile;
  readonly split?: VitalSplit;
}

/** Web vitals are rated by it: three of four visits must be good. */
const USUAL_PERCENTILE: Percentile = 'p75';

/** Reads the address; whatever makes no sense is as if it were not there. */
export function parseVitalsSearch(search: Record<string, unknown>): VitalsSearch {
  return present({
    vital: oneOf(search['vital'], VITALS.slice(1)),
    percentile: oneOf(
      search['percentile'],
      PERCENTILES.filter((one) => one !== USUAL_PERCENTILE),
    ),
    split: oneOf(search['split'], VITAL_SPLITS.slice(1)),
  });
}

/** What is shown, with the usual where the address says nothing. */
export function shownVitals({ vital, percentile, split }: VitalsSearch): Required<VitalsSearch> {
  return {
    vital: vital ?? VITALS[0],
    percentile: percentile ?? USUAL_PERCENTILE,
    split: split ?? VITAL_SPLITS[0],
  };
}
