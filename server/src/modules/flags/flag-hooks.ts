import { defineHook } from '../../kernel/hooks.ts';
import type { StateHandle } from '../../stores/state/state.ts';

/** A change of a flag that can change evaluations in the default environment of its website. */
export interface FlagEvaluationsChange {
  readonly websiteId: string;
  readonly at: Date;
  /** One line of at most 200 characters: `Flag checkout was turned on in production`. */
  readonly text: string;
  /** The id of a user, a key or a grant; `server` for scheduled changes. */
  readonly authorId: string;
}

/** Runs in the transaction of the change, under the lock of the website. */
export const flagEvaluationsChanged =
  defineHook<[tx: StateHandle, change: FlagEvaluationsChange]>('flag.evaluations-changed');
