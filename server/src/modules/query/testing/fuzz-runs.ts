import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** How many times more often `npm run fuzz:queries` checks the properties of queries; 0 in other runs. */
    fuzzFactor: number;
  }
}

/** Whether properties are checked for everything instead of a sample, by `npm run fuzz:queries`. */
export const IS_FUZZ = inject('fuzzFactor') > 0;

/** Returns the number of runs of a property that reads the store: planning one of its statements takes 20 to 100 ms. */
export function fuzzRuns(count: number): number {
  return count * Math.max(1, inject('fuzzFactor'));
}
