import type { ReadAttribute } from '../constraints/compile-constraints.ts';
import type { Work } from '../constraints/work.ts';
import type { CompiledFlags } from './compiled-flag.ts';
import type { FlagEvaluation } from './evaluation.ts';

/** What the evaluations of one call share. */
export interface EvaluationRun {
  readonly compiled: CompiledFlags;
  readonly read: ReadAttribute;
  /** Returns a number from 0 inclusive to 1 exclusive. */
  readonly random: () => number;
  /** Results of prerequisites, by the key of the flag. */
  readonly known: Map<string, FlagEvaluation>;
  /** What the evaluation of the flag, with its prerequisites, may still cost. */
  readonly work: Work;
}
