import { defineHook } from '../../kernel/hooks.ts';
import type { StateHandle } from '../../stores/state/state.ts';

/**
 * Runs in the transaction that revokes all access of a person, because somebody else may know their password: modules revoke
 * what the person authorized.
 */
export const accessRevoked = defineHook<[tx: StateHandle, userId: string]>('user.access-revoked');
