import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** How many times more often than `npm test` the properties of queries are checked; 0 in `npm test`. */
    fuzzFactor: number;
  }
}

/** Whether properties are checked for everything instead of a sample. */
export const IS_FUZZ = inject('fuzzFactor') > 0;

/** Returns the number of runs of a property that reads the store: planning one of its statements takes 20 to 100 ms. */
export function fuzzRuns(count: number): number {
  return count * Math.max(1, inject('fuzzFactor'));
}
