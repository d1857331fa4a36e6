import type { z } from 'zod';
import { sql } from '../../../stores/facts/sql.ts';
import { PAGE_DIMENSIONS } from '../dimensions/page.ts';
import { SESSION_DIMENSIONS } from '../dimensions/session.ts';
import { fieldOf, type StatementType, statementWithOptions } from '../types/query-type.ts';
import { eventsOf, PERSON_RULE, type Person } from './persons.ts';
import {
  count,
  namedTraits,
  personSchema,
  readPerson,
  TRAIT_TUPLE,
  TRAITS,
  traitFields,
} from './profile-fields.ts';
import { SESSION_ID } from './session-id.ts';

/** The visits of one profile, or of one visitor without a profile. */
export const PROFILE_SESSIONS: StatementType = statementWithOptions<
  z.output<typeof personSchema>,
  { readonly person: Person }
>(personSchema, readPerson, {
  title: 'Visits of a profile',
  description: `Visits with an event of one profile or visitor in the range, newest first. ${PERSON_RULE}. Beginning, end and duration are of the complete visit; all other values cover the events of this person in the range that match the filters, without engagement pings. For the events, see session_events`,
  category: 'Profiles',
  access: 'private',
  visualization: 'table',
  table: 'events',
  fields: {
    session_id: fieldOf(SESSION_DIMENSIONS.session_id),
    visitor_id: { title: 'Visitor', description: 'The id of the visitor', type: 'string' },
    first_visit: { title: 'Began', description: 'When the first event of the visit occurred', type: 'date' },
    last_visit: {
      title: 'Ended',
      description: 'When the last event of the visit occurred, without engagement pings',
      type: 'date',
    },
    duration: {
      title: 'Duration',
      description: 'From the first event of the visit to the last, without engagement pings',
      type: 'number',
      unit: 'seconds',
    },
    page_views: count('Pageviews', 'Pages viewed'),
    unique_pages: count('Pages', 'Distinct paths of pageviews'),
    total_events: count('Events', 'Pageviews, custom and other events'),
    custom_event_count: count('Custom events', 'Custom events'),
    entry_page: fieldOf(PAGE_DIMENSIONS.entry_page),
    exit_page: fieldOf(PAGE_DIMENSIONS.exit_page),
    ...traitFields('of the visit'),
  },
  rowKey: ['session_id'],
  sortBy: { field: 'first_visit', descending: true },
  render: (rows, { person }) => sql`SELECT ${SESSION_ID} AS session_id, toString(visitor_id) AS visitor_id,
  toUnixTimestamp64Milli(began_at) AS first_visit, first_visit + visit_ms AS last_visit, visit_ms / 1000 AS duration,
  page_views, unique_pages, total_events, custom_event_count, entry AS entry_page, exit AS exit_page, ${namedTraits(sql`traits`)}
FROM (
  SELECT visitor_id, visit_is_bot, assumeNotNull(began_at) AS began_at, any(duration_ms) AS visit_ms,
    countIf(type = 'pageview') AS page_views, uniqExactIf(path, type = 'pageview') AS unique_pages,
    count() AS total_events, countIf(type = 'custom') AS custom_event_count,
    any(entry_page) AS entry, any(exit_page) AS exit, any(${TRAIT_TUPLE}) AS traits
  FROM ${eventsOf(person, rows, Object.values(TRAITS))}
  WHERE isNotNull(began_at)
  GROUP BY visitor_id, visit_is_bot, began_at
)`,
});
