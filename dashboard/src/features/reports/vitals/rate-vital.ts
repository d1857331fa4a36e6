import type { Vital } from './vitals-search.ts';

/** What a value means to people who visit. */
export type Rating = 'good' | 'fair' | 'poor';

/** Up to where a vital is good, beyond what it is poor, and what it is. */
interface Facts {
  readonly good: number;
  readonly poor: number;
  readonly name: string;
  readonly meaning: string;
}

/**
 * Google's published thresholds (https://web.dev/articles/vitals and, of FCP and TTFB, https://web.dev/articles/fcp and
 * https://web.dev/articles/ttfb), the same that the API rates by. Milliseconds; CLS has no unit.
 */
export const VITAL_FACTS: Readonly<Record<Vital, Facts>> = {
  LCP: {
    good: 2_500,
    poor: 4_000,
    name: 'Largest contentful paint',
    meaning: 'How long it takes until the largest thing on the page shows.',
  },
  INP: {
    good: 200,
    poor: 500,
    name: 'Interaction to next paint',
    meaning: 'How long the page takes to answer clicks, taps and keys.',
  },
  CLS: {
    good: 0.1,
    poor: 0.25,
    name: 'Cumulative layout shift',
    meaning: 'How much the page moves while one looks at it. Only Chromium browsers measure it.',
  },
  FCP: {
    good: 1_800,
    poor: 3_000,
    name: 'First contentful paint',
    meaning: 'How long it takes until anything of the page shows.',
  },
  TTFB: {
    good: 800,
    poor: 1_800,
    name: 'Time to first byte',
    meaning: 'How long the server takes until it begins to answer.',
  },
};

/** What ratings are called. */
export const RATING_TITLES: Readonly<Record<Rating, string>> = {
  good: 'Good',
  fair: 'Needs improvement',
  poor: 'Poor',
};

/** Rates a value as the thresholds say; the thresholds themselves still belong to the better side. */
export function rateVital(vital: Vital, value: number): Rating {
  const { good, poor } = VITAL_FACTS[vital];
  if (value <= good) return 'good';
  return value <= poor ? 'fair' : 'poor';
}

/** A value with its unit: `2.27 s`, `211 ms`, `0.101`. */
export function formatVital(vital: Vital, value: number | null): string {
  if (value === null) return '–';
  if (vital === 'CLS') return value.toLocaleString('en', { maximumFractionDigits: 3 });
  if (value < 999.5) return `${Math.round(value)} ms`;
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return `${(value / 1_000).toLocaleString('en', digits)} s`;
}

/** A value beside the axis or at a threshold, without digits that say nothing: `2.5 s`. */
export function formatEdge(vital: Vital, value: number): string {
  if (vital === 'CLS') return value.toLocaleString('en', { maximumFractionDigits: 3 });
  return value < 1_000
    ? `${Math.round(value)} ms`
    : `${(value / 1_000).toLocaleString('en', { maximumFractionDigits: 1 })} s`;
}
