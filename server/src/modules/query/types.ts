import { registryOf } from './registry.ts';
import { TYPE_ALIASES } from './types/aliases.ts';
import { DATA_QUALITY_TYPES } from './types/data-quality.ts';
import { ERROR_TYPES } from './types/errors.ts';
import { EVENT_PROPERTY_TYPES } from './types/event-properties.ts';
import { EVENT_TYPES } from './types/events.ts';
import { FLAG_TYPES } from './types/flags.ts';
import { OUTBOUND_TYPES } from './types/outbound.ts';
import { PAGE_TYPES } from './types/pages.ts';
import { PROFILE_TYPES } from './types/profiles.ts';
import type { QueryType } from './types/query-type.ts';
import { REALTIME_TYPES } from './types/realtime.ts';
import { RECENT_EVENT_TYPES } from './types/recent-events.ts';
import { REVENUE_TYPES } from './types/revenue.ts';
import { SESSION_TYPES } from './types/sessions.ts';
import { SHORT_LINK_TYPES } from './types/short-links.ts';
import { SUMMARY_TYPES } from './types/summary.ts';
import { TRAFFIC_TYPES } from './types/traffic.ts';
import { UPTIME_TYPES } from './types/uptime.ts';
import { VISITOR_TYPES } from './types/visitors.ts';
import { VITAL_TYPES } from './types/vitals.ts';
import { WEBSITE_TYPES } from './types/websites.ts';

const OWN_TYPES: ReadonlyMap<string, QueryType> = registryOf<QueryType>(
  SUMMARY_TYPES,
  WEBSITE_TYPES,
  PAGE_TYPES,
  TRAFFIC_TYPES,
  VISITOR_TYPES,
  SESSION_TYPES,
  EVENT_TYPES,
  EVENT_PROPERTY_TYPES,
  RECENT_EVENT_TYPES,
  OUTBOUND_TYPES,
  REVENUE_TYPES,
  REALTIME_TYPES,
  PROFILE_TYPES,
  ERROR_TYPES,
  VITAL_TYPES,
  DATA_QUALITY_TYPES,
  SHORT_LINK_TYPES,
  UPTIME_TYPES,
  FLAG_TYPES,
);

/** Every query type by name and by alias. A new type is one entry in the file of its category. */
export const QUERY_TYPES: ReadonlyMap<string, QueryType> = registryOf<QueryType>(
  Object.fromEntries(OWN_TYPES),
  Object.fromEntries(
    Object.entries(TYPE_ALIASES).flatMap(([alias, name]) => {
      const type = OWN_TYPES.get(name);
      return type === undefined ? [] : [[alias, type]];
    }),
  ),
);
