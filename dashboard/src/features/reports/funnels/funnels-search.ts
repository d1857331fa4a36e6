import { oneOf, present, textIn, wholeNumberIn } from '../../../lib/search.ts';

const ID = /^rpt_[0-9a-hjkmnp-tv-z]{26}$/;
const FIELD = /^(?:[a-z][a-z0-9_]{0,63}|properties\.[^\0]{1,200})$/;
const MAX_WINDOW_S = 30 * 86_400;
const MAX_STEPS_TEXT = 8_192;

/** The parameters of the funnels page in the URL, besides filters and range. Default values are left out. */
export interface FunnelsSearch {
  /** The id of the open funnel. The other parameters are unsaved changes of it. */
  readonly saved?: string;
  /** The steps, as written by `writeSteps`. */
  readonly steps?: string;
  readonly order?: 'ordered' | 'strict';
  /** The maximum time from the first step to the last, in seconds. */
  readonly within?: number;
  readonly scope?: 'visitor' | 'visit';
  /** The dimension of the split. */
  readonly split?: string;
}

/** Reads the URL. Invalid values are ignored. */
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
