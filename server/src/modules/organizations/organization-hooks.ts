import { defineHook } from '../../kernel/hooks.ts';
import type { Actor } from '../../lib/actor.ts';
import type { StateHandle } from '../../stores/state/state.ts';

/** The contents that a module removed from an organization. */
export interface RemovedContents {
  /** Counts for the audit log, such as `{ websites: 2 }`. */
  readonly counts: Readonly<Record<string, number>>;
  /** Invalidates caches. Called after the commit. */
  afterCommit(): Promise<unknown>;
}

/** Runs in the transaction that deletes an organization, before its row is deleted. */
export const organizationRemoving = defineHook<
  [tx: StateHandle, actor: Actor, organizationId: string],
  RemovedContents
>('organization.removing');

/** Runs in the transaction that deleted the row of an organization, also when the account of its only member is deleted. */
export const organizationRemoved =
  defineHook<[tx: StateHandle, organizationId: string]>('organization.removed');

/**
 * Runs in the transaction that ends a membership, because the person left or was removed. Not called when the account or the
 * organization is deleted, which deletes the same rows.
 */
export const memberLeft =
  defineHook<[tx: StateHandle, organizationId: string, userId: string]>('organization.member-left');

/** Returns whether an organization has resources that need a member. */
export const organizationInUse = defineHook<
  [handle: Pick<StateHandle, 'select'>, organizationId: string],
  boolean
>('organization.in-use');
