import type { z } from 'zod';
import { param, sql } from '../../../stores/facts/sql.ts';
import { type StatementType, statementWithOptions } from '../types/query-type.ts';
import { nameOf, type Person } from './persons.ts';
import { personSchema, readPerson } from './profile-fields.ts';

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
