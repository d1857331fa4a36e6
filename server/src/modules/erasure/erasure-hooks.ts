import { defineHook } from '../../kernel/hooks.ts';
import type { StateHandle } from '../../stores/state/state.ts';

/** The profile of an erasure, and its visitors in decimal. */
export interface ErasingProfile {
  readonly websiteId: string;
  readonly profileId: string;
  readonly visitorIds: readonly string[];
}

/** Runs in the transaction that schedules the erasure of a profile: subscribers remove what they know of it from the state store. */
export const profileErasing = defineHook<[tx: StateHandle, profile: ErasingProfile]>('profile.erasing');
