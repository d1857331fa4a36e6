import type { z } from 'zod';
import { say } from '../../../lib/texts/sentence.ts';
import { identifier, join, raw, type Sql, sql } from '../../../stores/facts/sql.ts';
import { plainText } from '../contract/dispatch.contract.ts';
import { strict } from '../contract/request.contract.ts';
import type { Dimension } from '../dimensions/dimension.ts';
import { VISITOR_DIMENSIONS } from '../dimensions/place.ts';
import { SOURCE_DIMENSIONS } from '../dimensions/source.ts';
import type { Issues } from '../resolve/issues.ts';
import { fieldOf, type StatementField } from '../types/query-type.ts';
import type { Person } from './persons.ts';

/** Properties of a visit that describe its visitor, in the order of `d0`, `d1` …. */
export const TRAITS = {
  device: VISITOR_DIMENSIONS.device_type,
  browser: VISITOR_DIMENSIONS.browser_name,
  os: VISITOR_DIMENSIONS.os_name,
  country: VISITOR_DIMENSIONS.country,
  region: VISITOR_DIMENSIONS.region,
  city: VISITOR_DIMENSIONS.city,
  referrer: SOURCE_DIMENSIONS.referrer,
} as const satisfies Record<string, Dimension>;

/** A numeric field of a response. */
export const count = (title: string, description: string): StatementField => ({
  title,
  description,
  type: 'number',
});

/** The fields of these properties, with the names in `renamed` where present. */
export function traitFields(
  whose: string,
  renamed: Readonly<Record<string, string>> = {},
): Readonly<Record<string, StatementField>> {
  return Object.fromEntries(
    Object.entries(TRAITS).map(([name, dimension]) => [
      renamed[name] ?? name,
      fieldOf(dimension, { description: `${dimension.description}; ${whose}` }),
    ]),
  );
}

/** `d0`, `d1` … as one tuple. */
export const TRAIT_TUPLE: Sql = sql`(${join(Object.keys(TRAITS).map((_, index) => identifier(`d${index}`)))})`;

/** The elements of {@link TRAIT_TUPLE} as named columns. */
export function namedTraits(tuple: Sql, renamed: Readonly<Record<string, string>> = {}): Sql {
  const names = Object.keys(TRAITS).map((name) => identifier(renamed[name] ?? name));
  return join(names.map((name, index) => sql`tupleElement(${tuple}, ${raw(String(index + 1))}) AS ${name}`));
}

/** Selects a profile or a visitor. */
export const personSchema = strict({
  profileId: plainText(256).min(1).optional().describe('The profile, as set by the sender'),
  visitorId: plainText(256).min(1).optional().describe('A `visitor_id` of profile_list or session_list'),
});

/** Returns the requested profile or visitor; errors go to `issues`. */
export function readPerson(
  { profileId, visitorId }: z.output<typeof personSchema>,
  at: string,
  issues: Issues,
): { readonly person: Person } | undefined {
  if (profileId !== undefined && visitorId === undefined) return { person: { kind: 'profile', profileId } };
  if (visitorId !== undefined && profileId === undefined)
    return { person: { kind: 'listed', name: visitorId } };
  issues.add(at, say('query.profileOrVisitorIsRequired'));
  return undefined;
}
