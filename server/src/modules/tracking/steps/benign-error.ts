import { eachEvent, type Step } from '../rows/pending-fact.ts';

/** The notification of browsers that observers of sizes continue in the next frame. It is not an error of the page. */
const RESIZE_LOOP = /ResizeObserver loop (?:limit exceeded|completed with undelivered notifications)/;

/** Drops messages that browsers report as errors although nothing failed. */
export function createBenignErrorStep(): Step {
  return eachEvent('benign error', ({ event }) =>
    'message' in event && RESIZE_LOOP.test(String(event.message)) ? { drop: 'benign_error' } : 'keep',
  );
}
