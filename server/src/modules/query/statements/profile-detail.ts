import type { z } from 'zod';
import { sql } from '../../../stores/facts/sql.ts';
import { EVENT_DIMENSIONS } from '../dimensions/event.ts';
import { fieldOf, type StatementType, statementWithOptions } from '../types/query-type.ts';
import { eventsOf, nameOf, PERSON_RULE, type Person } from './persons.ts';
import {
  count,
  namedTraits,
  personSchema,
  readPerson,
  TRAIT_TUPLE,
  TRAITS,
  traitFields,
} from './profile-fields.ts';

/** One profile, or one visitor without a profile. */
export const PROFILE_DETAIL: StatementType = statementWithOptions<
  z.output<typeof personSchema>,
  { readonly person: Person }
>(personSchema, readPerson, {
  title: 'Profile',
  description: `The activity of one profile or visitor in the range; no row without activity. ${PERSON_RULE}. A visitor requested by id includes all events of this id. Values cover the events in the range that match the filters; engagement pings are excluded`,
  category: 'Profiles',
  access: 'private',
  visualization: 'metric',
  table: 'events',
  fields: {
    visitor_id: { title: 'Visitor', description: 'The requested profile or visitor', type: 'string' },
    profile_id: fieldOf(EVENT_DIMENSIONS.profile_id, {
      description: 'The profile of the latest event with a profile',
    }),
    first_visit: { title: 'First seen', description: 'When the first event occurred', type: 'date' },
    last_visit: { title: 'Last seen', description: 'When the last event occurred', type: 'date' },
    total_sessions: count('Sessions', 'Visits of these events'),
    total_pageviews: count('Pageviews', 'Pages viewed'),
    total_events: count('Events', 'Pageviews, custom and other events'),
    custom_event_count: count('Custom events', 'Custom events'),
    unique_event_names: count('Event names', 'Distinct names of custom events'),
    unique_pages: count('Pages', 'Distinct paths of pageviews'),
    total_duration: {
      title: 'Time',
      description: 'The total duration of these visits, including events outside the range',
      type: 'number',
      unit: 'seconds',
    },
    ...traitFields('of the visit of the latest event'),
  },
  rowKey: ['visitor_id'],
  render: (
    rows,
    { person },
  ) => sql`SELECT ${nameOf(person)} AS visitor_id, profile_id, first_visit, last_visit, total_sessions,
  total_pageviews, total_events, custom_event_count, unique_event_names, unique_pages, total_duration, ${namedTraits(sql`traits`)}
FROM (
  SELECT argMax(profile, if(profile = '', 0, toUInt128(1) + to_event)) AS profile_id,
    min(from_ms) AS first_visit, max(to_ms) AS last_visit, count() AS total_sessions,
    sum(pageviews) AS total_pageviews, sum(events) AS total_events, sum(custom_events) AS custom_event_count,
    uniqExactIfMerge(names) AS unique_event_names, uniqExactIfMerge(pages) AS unique_pages,
    sum(ifNull(visit_ms, 0)) / 1000 AS total_duration, argMax(visit_traits, to_event) AS traits
  FROM (
    SELECT min(ms) AS from_ms, max(ms) AS to_ms, max(event) AS to_event,
      argMax(profile_id, if(profile_id = '', 0, toUInt128(1) + event)) AS profile,
      countIf(type = 'pageview') AS pageviews, count() AS events, countIf(type = 'custom') AS custom_events,
      uniqExactIfState(name, type = 'custom') AS names, uniqExactIfState(path, type = 'pageview') AS pages,
      any(duration_ms) AS visit_ms, any(${TRAIT_TUPLE}) AS visit_traits
    FROM (
      SELECT *, toUnixTimestamp64Milli(time) AS ms, bitShiftLeft(toUInt128(ms), 64) + visitor_id AS event
      FROM ${eventsOf(person, rows, Object.values(TRAITS))}
    )
    GROUP BY visitor_id, visit_is_bot, began_at
  )
  HAVING count() > 0
)`,
});
