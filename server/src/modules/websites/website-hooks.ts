import { defineHook } from '../../kernel/hooks.ts';
import type { StateHandle } from '../../stores/state/state.ts';
import type { WebsiteRow } from './websites.table.ts';

/** Runs in the transaction that removes a website, after its row was deleted. */
export const websiteRemoved = defineHook<[tx: StateHandle, website: WebsiteRow]>('website.removed');
