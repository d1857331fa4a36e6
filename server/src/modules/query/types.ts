import { EVENT_TYPES } from './types/events.ts';
import { PAGE_TYPES } from './types/pages.ts';
import type { QueryType } from './types/query-type.ts';
import { SUMMARY_TYPES } from './types/summary.ts';
import { TRAFFIC_TYPES } from './types/traffic.ts';
import { VISITOR_TYPES } from './types/visitors.ts';

/** Every query type by name. A new one is one entry in the file of its category. */
export const QUERY_TYPES: ReadonlyMap<string, QueryType> = new Map<string, QueryType>([
  ...Object.entries(SUMMARY_TYPES),
  ...Object.entries(PAGE_TYPES),
  ...Object.entries(TRAFFIC_TYPES),
  ...Object.entries(VISITOR_TYPES),
  ...Object.entries(EVENT_TYPES),
]);
