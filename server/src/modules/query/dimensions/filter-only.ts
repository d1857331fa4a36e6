import { composeText } from '../../../lib/constraints/compose-text.ts';
import { sql } from '../../../stores/facts/sql.ts';
import { KEYS_WITH_VALUES } from '../resolve/property-values.ts';
import type { Dimension } from './dimension.ts';
import { WEBSITE_DIMENSIONS } from './website.ts';

/** The keys of the custom properties of an event that have a value. Types of properties apply a filter on it to the properties themselves. */
export const PROPERTY_KEY: Dimension = {
  title: 'Property key',
  description: 'The keys of the custom properties of the event that have a value',
  value: KEYS_WITH_VALUES,
  unknown: '(none)',
  isList: true,
};

/** Fields of filters by which nothing is grouped. */
export const FILTER_ONLY: ReadonlyMap<string, Dimension> = new Map<string, Dimension>([
  ['property_key', PROPERTY_KEY],
  // The name of the hosted product.
  ['website_id', WEBSITE_DIMENSIONS.website],
]);

/** The entry for traits of profiles (`trait:<key>`) in lists of fields. */
export const ANY_TRAIT = 'trait:*';

const PREFIX = 'trait:';

/** Returns the field of a trait, from `trait:<key>`; `undefined` for other names. Its condition depends on the subject. */
export function traitField(name: string): Dimension | undefined {
  if (!name.startsWith(PREFIX) || name.length === PREFIX.length) return undefined;
  const key = composeText(name.slice(PREFIX.length));
  return {
    title: key,
    description: 'A trait of the profile of the visitor',
    // Placeholders: conditions on traits are rendered by `renderTrait`.
    visit: sql`''`,
    value: sql`''`,
    tables: ['errors', 'vitals'],
    unknown: '(none)',
    property: key,
    isTrait: true,
  };
}
