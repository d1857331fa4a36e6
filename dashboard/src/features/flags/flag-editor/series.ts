/** The grounds of variants, in their order. */
export const SERIES_GROUNDS = [
  'bg-series-1',
  'bg-series-2',
  'bg-series-3',
  'bg-series-4',
  'bg-series-5',
  'bg-series-6',
] as const;
