import type { FilterNode } from '../contract/filter.contract.ts';

/** The condition for custom events. */
export const custom: readonly FilterNode[] = [{ field: 'event_type', op: 'eq', value: 'custom' }];
