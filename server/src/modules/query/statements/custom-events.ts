import type { FilterNode } from '../filter.contract.ts';

/** What makes an event a custom one. */
export const custom: readonly FilterNode[] = [{ field: 'event_type', op: 'eq', value: 'custom' }];
