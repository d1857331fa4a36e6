import { present, textIn } from '../../../lib/search.ts';

const ID = /^rpt_[0-9a-hjkmnp-tv-z]{26}$/;
const MAX_STEP_TEXT = 4_096;
const FIELD = /^[a-z][a-z0-9_]{0,63}$/;

/** The parameters of the goals page in the URL, besides filters and range. */
export interface GoalsSearch {
  /** The id of the goal that is open. */
  readonly goal?: string;
  /** The dimension of the split. */
  readonly split?: string;
  /** The step of a new goal, as written by `writeSteps`. */
  readonly make?: string;
}

/** Reads the URL. Invalid values are ignored. */
export function parseGoalsSearch(search: Record<string, unknown>): GoalsSearch {
  const [goal, split] = [textIn(search['goal']), textIn(search['split'])];
  return present({
    goal: goal !== undefined && ID.test(goal) ? goal : undefined,
    split: split !== undefined && FIELD.test(split) ? split : undefined,
    make: textIn(search['make'], MAX_STEP_TEXT),
  });
}
