import { defineHook } from '../../kernel/hooks.ts';
import type { Actor } from '../../lib/actor.ts';
import type { StateHandle } from '../../stores/state/state.ts';

/** What a module removed of an organization that is being deleted. */
export interface RemovedContents {
  /** Numbers for the audit log, such as `{ websites: 2 }`. */
  readonly counts: Readonly<Record<string, number>>;
  /** Runs once the transaction is committed, to invalidate caches. */
  afterCommit(): Promise<unknown>;
}

/** Runs in the transaction that deletes an organization, before its row goes. */
export const organizationRemoving = defineHook<
  [tx: StateHandle, actor: Actor, organizationId: string],
  RemovedContents
>('organization.removing');

/** Asks whether an organization holds something that must not be left without members. */
export const organizationInUse = defineHook<
  [handle: Pick<StateHandle, 'select'>, organizationId: string],
  boolean
>('organization.in-use');
