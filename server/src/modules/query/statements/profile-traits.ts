import type { z } from 'zod';
import { param, sql } from '../../../stores/facts/sql.ts';
import { type StatementType, statementWithOptions } from '../types/query-type.ts';
import { nameOf, type Person } from './persons.ts';
import { personSchema, readPerson } from './profile-fields.ts';

/** How many times of identifying are looked at, the latest ones. */
const MAX_TOLD = 1_000;

/** What is known of a profile because the sender said so. */
export const PROFILE_TRAITS: StatementType = statementWithOptions<
  z.output<typeof personSchema>,
  { readonly person: Person }
>(personSchema, readPerson, {
  title: 'Traits of a profile',
  description: `What identifying told of a profile in the range, one row for each trait: the latest word counts, and null takes a trait away. Visitors whom nobody named have none. Of the last ${MAX_TOLD.toLocaleString('en')} times that the profile was identified; it takes no filters but those on bots`,
  category: 'Profiles',
  access: 'private',
  visualization: 'table',
  table: 'events',
  fields: {
    name: { title: 'Trait', description: 'What is told', type: 'string', unknown: '(none)' },
    value: {
      title: 'Value',
      description: 'The latest word on it; what is no text, as JSON',
      type: 'string',
      unknown: '(none)',
    },
    told_at: { title: 'Told', description: 'When this was told', type: 'date' },
  },
  rowKey: ['name'],
  sortBy: { field: 'name', descending: false },
  isUnfiltered: true,
  // What identifies is kept as a ping, so that it counts as nothing that anybody did.
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
      LIMIT ${param(MAX_TOLD, 'UInt64')}
    )
  )
  GROUP BY trait
  HAVING latest != 'null'
)`,
});
