import { param, type Sql, sql, text } from '../../../stores/facts/sql.ts';
import type { Dimension } from '../dimensions/dimension.ts';
import type { Filter } from '../filter.ts';
import type { StatementRows } from './statement-rows.ts';

/**
 * Who events belong to, for descriptions. A profile is named by the sender; what a visitor did before that on the same
 * device is the profile's, too.
 */
export const PERSON_RULE =
  'An event belongs to the profile that it names (profileId); one that names none, to the first profile that its visitor named in the range; and where there was none, to the visitor alone, who is then listed by the visitor’s id (of cookieless visitors another one each UTC day)';

/** The profile that each visitor named first: a table expression of `named_visitor_id` and `first_profile`, for those who named one. */
export function renderNamed(rows: StatementRows): Sql {
  return sql`(SELECT visitor_id AS named_visitor_id, argMin(profile_id, (time, profile_id)) AS first_profile
FROM ${rows.from({ unfiltered: true, pings: true })} WHERE profile_id != '' GROUP BY visitor_id)`;
}

/** Who is asked for. */
export type Person =
  | { readonly kind: 'profile'; readonly profileId: string }
  /** A visitor, or a profile of that name. */
  | { readonly kind: 'listed'; readonly name: string };

const VISITOR_ID = /^\d{1,20}$/;
const MAX_VISITOR_ID = 2n ** 64n - 1n;

/** The events of the person, with what is known of their visit and `dimensions`: a table expression. */
export function eventsOf(person: Person, rows: StatementRows, dimensions: readonly Dimension[]): Sql {
  const name = text(person.kind === 'profile' ? person.profileId : person.name);
  const visitor =
    person.kind === 'listed' && isVisitorId(person.name) ? param(person.name, 'UInt64') : undefined;
  const ofProfile = sql`profile_id = ${name} OR (profile_id = '' AND visitor_id IN (
  SELECT named_visitor_id FROM ${renderNamed(rows)} WHERE first_profile = ${name}))`;
  const isVisitor = visitor === undefined ? sql`` : sql`visitor_id = ${visitor} OR `;
  // Said of visits beforehand, so that only theirs are looked up.
  const visitors = sql`${isVisitor}visitor_id IN (
  SELECT visitor_id FROM ${rows.from({ unfiltered: true, pings: true })} WHERE profile_id = ${name})`;
  const isTheirs: Filter = {
    kind: 'condition',
    dimension: {
      title: 'Visitor',
      description: 'Whether it is one of them',
      visit: sql`toString(${visitors})`,
      unknown: '',
    },
    op: 'eq',
    values: ['1'],
    isNegated: false,
    at: '',
  };
  return sql`(SELECT * FROM ${rows.from({ visit: true, dimensions, filter: isTheirs })} WHERE ${isVisitor}${ofProfile})`;
}

/** What the person is called in answers. */
export function nameOf(person: Person): Sql {
  return sql`${text(person.kind === 'profile' ? person.profileId : person.name)}`;
}

function isVisitorId(name: string): boolean {
  return VISITOR_ID.test(name) && BigInt(name) <= MAX_VISITOR_ID;
}
