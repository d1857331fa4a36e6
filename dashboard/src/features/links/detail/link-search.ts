import { present, textIn } from '../../../lib/search.ts';

/** What the page of a link stores in its address beside range and filters. */
export interface LinkSearch {
  /** The id of the goal whose conversions are shown; every custom event is a conversion without it. */
  readonly goal?: string;
}

const GOAL = /^rpt_[0-9a-z]{26}$/;

/** Reads the address. Invalid values are ignored. */
export function parseLinkSearch(search: Record<string, unknown>): LinkSearch {
  const goal = textIn(search['goal']);
  return present({ goal: goal !== undefined && GOAL.test(goal) ? goal : undefined });
}
