import { defineHook } from '../../../kernel/hooks.ts';
import type { StateHandle } from '../../../stores/state/state.ts';

/** Runs in the transaction that deleted a subscriber who unsubscribed, or whom a member removed. */
export const subscriberRemoved = defineHook<[tx: StateHandle, subscriberId: string]>(
  'status-pages.subscriber-removed',
);
