import type { z } from 'zod';
import { param, sql } from '../../../stores/facts/sql.ts';
import { EVENT_DIMENSIONS } from '../dimensions/event.ts';
import { PAGE_DIMENSIONS } from '../dimensions/page.ts';
import { SESSION_DIMENSIONS } from '../dimensions/session.ts';
import { fieldOf, type StatementType, statement, statementWithOptions } from '../types/query-type.ts';
import { eventsOf, nameOf, PERSON_RULE, type Person, renderNamed } from './persons.ts';
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

/** The maximum number of identify calls that are read, latest first. */
const MAX_IDENTIFY_CALLS = 1_000;

/** The traits of a profile, as set by the sender. */
export const PROFILE_TRAITS: StatementType = statementWithOptions<
  z.output<typeof personSchema>,
  { readonly person: Person }
>(personSchema, readPerson, {
  title: 'Traits of a profile',
  description: `The traits set by identify calls for a profile in the range, one row for each trait: the latest value applies, and null removes a trait. Visitors without a profile have none. Covers the last ${MAX_IDENTIFY_CALLS.toLocaleString('en')} identify calls of the profile; filters other than those on bots are rejected`,
  category: 'Profiles',
  access: 'private',
  visualization: 'table',
  table: 'events',
  fields: {
    name: { title: 'Trait', description: 'The name of the trait', type: 'string', unknown: '(none)' },
    value: {
      title: 'Value',
      description: 'The latest value; values other than text as JSON',
      type: 'string',
      unknown: '(none)',
    },
    told_at: { title: 'Set at', description: 'When the value was set', type: 'date' },
  },
  rowKey: ['name'],
  sortBy: { field: 'name', descending: false },
  isUnfiltered: true,
  // Identify calls are stored as pings, so that they do not count as activity.
  render: (
    rows,
    { person },
  ) => sql`SELECT trait AS name, if(startsWith(latest, '"'), JSONExtractString(concat('[', latest, ']'), 1), latest) AS value, told AS told_at
FROM (
  SELECT pair.1 AS trait, argMax(pair.2, (ms, pair.2)) AS latest, max(ms) AS told
  FROM (
    SELECT ms, arrayJoin(JSONExtractKeysAndValuesRaw(told_properties)) AS pair
    FROM (
      SELECT toUnixTimestamp64Milli(time) AS ms, properties AS told_properties
      FROM ${rows.from({ unfiltered: true, pings: true })}
      WHERE profile_id = ${nameOf(person)} AND type = 'engagement' AND name = 'identify' AND properties != ''
      ORDER BY ms DESC, told_properties
      LIMIT ${param(MAX_IDENTIFY_CALLS, 'UInt64')}
    )
  )
  GROUP BY trait
  HAVING latest != 'null'
)`,
});
