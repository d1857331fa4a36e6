import { defineHook } from '../../kernel/hooks.ts';
import type { Actor } from '../../lib/actor.ts';
import type { StateHandle } from '../../stores/state/state.ts';
import type { WebsiteRow } from './websites.table.ts';

/** Runs in the transaction that removes a website, after its row was deleted. */
export const websiteRemoved = defineHook<[tx: StateHandle, website: WebsiteRow]>('website.removed');

/** Runs in the transaction that removes one website, before its row is deleted. Rejects the removal with an AppError. */
export const websiteRemoving =
  defineHook<[tx: StateHandle, actor: Actor, website: Pick<WebsiteRow, 'id'>]>('website.removing');
