import { registryOf } from '../registry-of.ts';
import { TYPE_ALIASES } from './aliases.ts';
import { DATA_QUALITY_TYPES } from './data-quality.ts';
import { ERROR_TYPES } from './errors.ts';
import { EVENT_PROPERTY_TYPES } from './event-properties.ts';
import { EVENT_TYPES, RECENT_EVENT_TYPES } from './events.ts';
import { FLAG_TYPES } from './flags.ts';
import { OUTBOUND_TYPES } from './outbound.ts';
import { PAGE_TYPES } from './pages.ts';
import { PROFILE_TYPES } from './profiles.ts';
import type { QueryType } from './query-type.ts';
import { REALTIME_TYPES } from './realtime.ts';

import { REVENUE_TYPES } from './revenue.ts';
import { SESSION_TYPES } from './sessions.ts';
import { SHORT_LINK_TYPES } from './short-links.ts';
import { SUMMARY_TYPES } from './summary.ts';
import { TRAFFIC_TYPES } from './traffic.ts';
import { UPTIME_TYPES } from './uptime.ts';
import { VISITOR_TYPES } from './visitors.ts';
import { VITAL_TYPES } from './vitals.ts';
import { WEBSITE_TYPES } from './websites.ts';

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
