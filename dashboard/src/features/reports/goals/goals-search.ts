import { present, textIn } from '../../../lib/search.ts';

const ID = /^rpt_[0-9a-hjkmnp-tv-z]{26}$/;
const MAX_STEP_TEXT = 4_096;
const FIELD = /^[a-z][a-z0-9_]{0,63}$/;

/** What the page of goals keeps in its address beside filters and range. */
export interface GoalsSearch {
  /** The saved goal that is looked at. */
  readonly goal?: string;
  /** The dimension that its rate is split by. */
  readonly split?: string;
  /** A goal to be made: its step, as `writeSteps` writes it. */
  readonly make?: string;
}

/** Reads the address; whatever makes no sense is as if it were not there. */
export function parseGoalsSearch(search: Record<string, unknown>): GoalsSearch {
  const [goal, split] = [textIn(search['goal']), textIn(search['split'])];
  return present({
    goal: goal !== undefined && ID.test(goal) ? goal : undefined,
    split: split !== undefined && FIELD.test(split) ? split : undefined,
    make: textIn(search['make'], MAX_STEP_TEXT),
  });
}
