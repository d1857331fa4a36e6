/**
 * The most steps of an evaluation: at most about 20 ms, whatever the rules and the attributes are. A step is one instruction of a pattern for one
 * character, which takes up to 40 ns.
 */
export const MAX_STEPS = 500_000;

/** What the constraints of one evaluation may still cost, and what is wrong with them. */
export interface Work {
  /** The steps that are left. */
  steps: number;
  /** Why the last constraint that was checked does not hold, if it is because of its patterns. */
  problem: string | undefined;
}

/** The rules of an evaluation take too many steps. */
export class WorkError extends Error {
  override readonly name = 'WorkError';
}

/** Starts the work of an evaluation. @param steps the most steps; 500,000 if absent. */
export function createWork(steps = MAX_STEPS): Work {
  return { steps, problem: undefined };
}

/** Counts steps before they are taken. @throws WorkError when too many were taken. */
export function spend(work: Work, steps: number): void {
  work.steps -= steps;
  if (work.steps < 0) throw new WorkError('The rules take too long to compare with these attributes');
}
