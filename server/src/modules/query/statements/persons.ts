import { param, type Sql, sql, text } from '../../../stores/facts/sql.ts';
import type { Dimension } from '../dimensions/dimension.ts';
import type { Filter } from '../resolve/filter.ts';
import type { StatementRows } from './statement-rows.ts';

/**
 * How events are assigned to profiles, for descriptions. The sender sets the profile; earlier events of the visitor on the
 * same device belong to the profile, too.
 */
export const PERSON_RULE =
  'An event belongs to its profile (profileId); an event without a profile belongs to the first profile of its visitor in the range, or, when there is none, to the visitor, who is then listed by the visitor id (which changes every UTC day for cookieless visitors)';

/** The first profile of each visitor: a table expression of `named_visitor_id` and `first_profile`, for visitors with a profile. */
export function renderNamed(rows: StatementRows): Sql {
  return sql`(SELECT visitor_id AS named_visitor_id, argMin(profile_id, (time, profile_id)) AS first_profile
FROM ${rows.from({ unfiltered: true, pings: true })} WHERE profile_id != '' GROUP BY visitor_id)`;
}

/** The requested profile or visitor. */
export type Person =
  | { readonly kind: 'profile'; readonly profileId: string }
  /** A visitor id, or a profile of this name. */
  | { readonly kind: 'listed'; readonly name: string };

const VISITOR_ID = /^\d{1,20}$/;
const MAX_VISITOR_ID = 2n ** 64n - 1n;

/** The events of the person, with the columns of their visit and `dimensions`: a table expression. */
export function eventsOf(person: Person, rows: StatementRows, dimensions: readonly Dimension[]): Sql {
  const name = text(person.kind === 'profile' ? person.profileId : person.name);
  const visitor =
    person.kind === 'listed' && isVisitorId(person.name) ? param(person.name, 'UInt64') : undefined;
  const ofProfile = sql`profile_id = ${name} OR (profile_id = '' AND visitor_id IN (
  SELECT named_visitor_id FROM ${renderNamed(rows)} WHERE first_profile = ${name}))`;
  const isVisitor = visitor === undefined ? sql`` : sql`visitor_id = ${visitor} OR `;
  // A condition on visits, so that only visits of these visitors are read.
  const visitors = sql`${isVisitor}visitor_id IN (
  SELECT visitor_id FROM ${rows.from({ unfiltered: true, pings: true })} WHERE profile_id = ${name})`;
  const isTheirs: Filter = {
    kind: 'condition',
    dimension: {
      title: 'Visitor',
      description: 'Whether the visitor belongs to the person',
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

/** The name of the person in responses. */
export function nameOf(person: Person): Sql {
  return sql`${text(person.kind === 'profile' ? person.profileId : person.name)}`;
}

function isVisitorId(name: string): boolean {
  return VISITOR_ID.test(name) && BigInt(name) <= MAX_VISITOR_ID;
}
