import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** How many times more often than `npm test` random tests make their checks; 0 in `npm test`. */
    fuzzFactor: number;
  }
}

/** Whether properties are checked for everything instead of a sample. */
export const IS_FUZZ = inject('fuzzFactor') > 0;

/**
 * Returns the number of runs of a random test: `count` in `npm test`, and in the thorough tests as many times more as they say, but at
 * least `thorough`.
 */
export function fuzzRuns(count: number, thorough = count): number {
  return IS_FUZZ ? Math.max(count * inject('fuzzFactor'), thorough) : count;
}
