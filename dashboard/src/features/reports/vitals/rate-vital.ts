import { LANGUAGE } from '../../../lib/language.ts';
import { formatMs } from '../../../lib/time/format-period.ts';
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
  // The value that is shown decides, so that none contradicts its rating.
  const shown = vital === 'CLS' ? Math.round(value * 1_000) / 1_000 : value;
  if (shown <= good) return 'good';
  return shown <= poor ? 'fair' : 'poor';
}

/** A value with its unit: `2.27 s`, `211 ms`, `0.101`. */
export function formatVital(vital: Vital, value: number | null): string {
  return vital === 'CLS' && value !== null
    ? value.toLocaleString(LANGUAGE, { minimumFractionDigits: 3, maximumFractionDigits: 3 })
    : formatMs(value);
}
