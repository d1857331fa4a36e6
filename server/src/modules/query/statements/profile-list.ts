import { sql } from '../../../stores/facts/sql.ts';
import { EVENT_DIMENSIONS } from '../dimensions/event.ts';
import { fieldOf, type StatementType, statement } from '../types/query-type.ts';
import { PERSON_RULE, renderNamed } from './persons.ts';
import { count, namedTraits, TRAIT_TUPLE, TRAITS, traitFields } from './profile-fields.ts';

/** The names of these properties in the hosted product. */
const RENAMED = { device: 'device_type', browser: 'browser_name', os: 'os_name' } as const;

/** Profiles and visitors with activity. */
export const PROFILE_LIST: StatementType = statement({
  title: 'Profiles',
  description: `Profiles, and visitors without a profile, with an event in the range, most recently seen first. ${PERSON_RULE}. Values cover the events in the range that match the filters; engagement pings are excluded`,
  category: 'Profiles',
  access: 'private',
  visualization: 'table',
  table: 'events',
  fields: {
    visitor_id: {
      title: 'Visitor',
      description: 'The profile or, without a profile, the id of the visitor; accepted by profile_detail',
      type: 'string',
    },
    profile_id: fieldOf(EVENT_DIMENSIONS.profile_id, { description: 'The profile' }),
    first_visit: { title: 'First seen', description: 'When the first event occurred', type: 'date' },
    last_visit: { title: 'Last seen', description: 'When the last event occurred', type: 'date' },
    session_count: count('Sessions', 'Visits of these events'),
    total_events: count('Events', 'Pageviews, custom and other events'),
    custom_event_count: count('Custom events', 'Custom events'),
    unique_event_names: count('Event names', 'Distinct names of custom events'),
    unique_pages: count('Pages', 'Distinct paths of pageviews'),
    ...traitFields('of the visit of the latest event', RENAMED),
  },
  rowKey: ['visitor_id', 'profile_id'],
  sortBy: { field: 'last_visit', descending: true },
  render: (
    rows,
  ) => sql`SELECT if(profile != '', profile, toString(visitor)) AS visitor_id, profile AS profile_id,
  first_visit, last_visit, session_count, total_events, custom_event_count, unique_event_names, unique_pages, ${namedTraits(sql`traits`, RENAMED)}
FROM (
  SELECT any(profile) AS profile, any(visitor_id) AS visitor, min(ms) AS first_visit, max(ms) AS last_visit,
    uniqExact(visitor_id, visit_is_bot, began_at) AS session_count, count() AS total_events,
    countIf(type = 'custom') AS custom_event_count, uniqExactIf(name, type = 'custom') AS unique_event_names,
    uniqExactIf(path, type = 'pageview') AS unique_pages,
    argMax(${TRAIT_TUPLE}, bitShiftLeft(toUInt128(ms), 64) + visitor_id) AS traits
  FROM (
    SELECT *, toUnixTimestamp64Milli(time) AS ms,
      if(profile_id != '', profile_id, ifNull(first_profile, '')) AS profile,
      if(profile = '', visitor_id, cityHash64(profile)) AS person
    FROM ${rows.from({ visit: true, dimensions: Object.values(TRAITS) })} AS seen
    LEFT JOIN ${renderNamed(rows)} AS named ON seen.visitor_id = named.named_visitor_id
  )
  GROUP BY person
)`,
});
