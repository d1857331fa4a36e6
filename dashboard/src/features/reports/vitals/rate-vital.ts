import { LANGUAGE } from '../../../lib/language.ts';
import { messages } from './messages.ts';
import type { Vital } from './vitals-search.ts';

/** The rating of a value. */
export type Rating = 'good' | 'fair' | 'poor';

/** The thresholds, the name and the definition of a vital. */
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
    name: messages.names.LCP,
    meaning: messages.meanings.LCP,
  },
  INP: {
    good: 200,
    poor: 500,
    name: messages.names.INP,
    meaning: messages.meanings.INP,
  },
  CLS: {
    good: 0.1,
    poor: 0.25,
    name: messages.names.CLS,
    meaning: messages.meanings.CLS,
  },
  FCP: {
    good: 1_800,
    poor: 3_000,
    name: messages.names.FCP,
    meaning: messages.meanings.FCP,
  },
  TTFB: {
    good: 800,
    poor: 1_800,
    name: messages.names.TTFB,
    meaning: messages.meanings.TTFB,
  },
};

/** The titles of ratings. */
export const RATING_TITLES: Readonly<Record<Rating, string>> = messages.ratings;

/** Rates a value. The thresholds themselves belong to the better rating. */
export function rateVital(vital: Vital, value: number): Rating {
  const { good, poor } = VITAL_FACTS[vital];
  if (value <= good) return 'good';
  return value <= poor ? 'fair' : 'poor';
}

/** A value with its unit: `2.27 s`, `211 ms`, `0.101`. */
export function formatVital(vital: Vital, value: number | null): string {
  if (value === null) return '–';
  if (vital === 'CLS') return value.toLocaleString(LANGUAGE, { maximumFractionDigits: 3 });
  if (value < 999.5) return `${Math.round(value)} ms`;
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return `${(value / 1_000).toLocaleString(LANGUAGE, digits)} s`;
}

/** Formats a value of the axis or a threshold without insignificant digits: `2.5 s`. */
export function formatEdge(vital: Vital, value: number): string {
  if (vital === 'CLS') return value.toLocaleString(LANGUAGE, { maximumFractionDigits: 3 });
  return value < 1_000
    ? `${Math.round(value)} ms`
    : `${(value / 1_000).toLocaleString(LANGUAGE, { maximumFractionDigits: 1 })} s`;
}
