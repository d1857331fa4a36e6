import { defineHook } from '../../../kernel/hooks.ts';
import type { StateHandle } from '../../../stores/state/state.ts';

/**
 * Runs in the transaction that revokes all access of a user, because another person may know the password. Each module
 * revokes the authorizations that the user granted in it.
 */
export const accessRevoked = defineHook<[tx: StateHandle, userId: string]>('user.access-revoked');

/** Runs in the transaction that deleted an account. */
export const accountRemoved = defineHook<[tx: StateHandle, userId: string]>('user.account-removed');
