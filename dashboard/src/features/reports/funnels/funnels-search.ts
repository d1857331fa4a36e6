import { oneOf, present, textIn, wholeNumberIn } from '../../../lib/search.ts';

const ID = /^rpt_[0-9a-hjkmnp-tv-z]{26}$/;
const FIELD = /^(?:[a-z][a-z0-9_]{0,63}|properties\.[^\0]{1,200})$/;
const MAX_WINDOW_S = 30 * 86_400;
const MAX_STEPS_TEXT = 8_192;

/** What the page of funnels keeps in its address beside filters and range. What is as usual does not stand there. */
export interface FunnelsSearch {
  /** The saved funnel that is looked at; whatever else stands here is changed of it. */
  readonly saved?: string;
  /** Steps, as `writeSteps` writes them. */
  readonly steps?: string;
  readonly order?: 'ordered' | 'strict';
  /** Seconds from the first step to the last. */
  readonly within?: number;
  readonly scope?: 'visitor' | 'visit';
  /** The dimension that it is split by; `none` where the saved funnel has one. */
  readonly split?: string;
}

/** Reads the address; whatever makes no sense is as if it were not there. */
export function parseFunnelsSearch(search: Record<string, unknown>): FunnelsSearch {
  const [saved, split] = [textIn(search['saved']), textIn(search['split'])];
  return present({
    saved: saved !== undefined && ID.test(saved) ? saved : undefined,
    steps: textIn(search['steps'], MAX_STEPS_TEXT),
    order: oneOf(search['order'], ['ordered', 'strict']),
    within: wholeNumberIn(search['within'], 1, MAX_WINDOW_S),
    scope: oneOf(search['scope'], ['visitor', 'visit']),
    split: split !== undefined && FIELD.test(split) ? split : undefined,
  });
}
