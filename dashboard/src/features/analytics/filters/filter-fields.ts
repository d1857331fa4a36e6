import type { Outputs } from '../../../api/rpc.ts';
import { findText } from '../../../lib/find-text.ts';
import { SUBJECTS, type SubjectKind } from '../data/subject.ts';
import { type FilterOp, NUMBER_FIELDS } from '../search/condition.ts';
import { isPrivateField } from '../search/visitor-search.ts';
import { messages } from './messages.ts';

type Types = Outputs['query']['types'];

/** A field that can be filtered by. */
export interface FilterField {
  readonly field: string;
  readonly title: string;
}

/** The most common fields, listed first and in this order. */
const FIRST = [
  'page',
  'entry_page',
  'exit_page',
  'source',
  'channel',
  'referrer',
  'utm_campaign',
  'utm_source',
  'utm_medium',
  'ai_assistant',
  'country',
  'region',
  'city',
  'language',
  'device_type',
  'browser_name',
  'os_name',
  'screen_resolution',
  'custom_event',
  'hostname',
];

/** The prefix of the fields of custom event properties. */
export const PROPERTIES = 'properties.';

/** The fields that the page can be filtered by. */
export function filterFields(
  types: Types,
  isPrivate: boolean,
  kind: SubjectKind = 'website',
): readonly FilterField[] {
  const { filteredType, constantFields } = SUBJECTS[kind];
  const allowed = types.configs[filteredType]?.allowedFilters ?? [];
  const dimensions = new Set(types.dimensions?.map(({ name }) => name));
  const known = allowed.filter(
    (field) =>
      dimensions.has(field) &&
      !isProperty(field) &&
      !constantFields.includes(field) &&
      (isPrivate || !isPrivateField(field)),
  );
  const place = (field: string) => (FIRST.includes(field) ? FIRST.indexOf(field) : FIRST.length);
  return known
    .toSorted((one, other) => place(one) - place(other))
    .map((field) => ({ field, title: fieldTitle(field, types) }));
}

/** The title of a field. A custom property is titled by its key. */
export function fieldTitle(field: string, types: Types | undefined): string {
  if (field.startsWith(PROPERTIES)) return field.slice(PROPERTIES.length);
  const title =
    findText(messages.fields, field) ?? types?.dimensions?.find(({ name }) => name === field)?.title;
  return title ?? field.replaceAll('_', ' ');
}

/** Whether the field is a custom event property. */
export function isProperty(field: string): boolean {
  return field.startsWith(PROPERTIES);
}

/** The names of the operators, shown between the field and the value. */
export const OP_TITLES: Readonly<Record<FilterOp, string>> = messages.ops;

const TEXT_OPS: readonly FilterOp[] = [
  'eq',
  'ne',
  'contains',
  'not_contains',
  'starts_with',
  'ends_with',
  'matches',
  'exists',
  'not_exists',
];
const ORDER_OPS: readonly FilterOp[] = ['gt', 'gte', 'lt', 'lte'];

/** The operators that a field supports. `eq` and `ne` also accept several values. */
export function opsOf(field: string): readonly FilterOp[] {
  if (NUMBER_FIELDS.has(field)) return ['eq', 'ne', ...ORDER_OPS, 'exists', 'not_exists'];
  return isProperty(field) ? [...TEXT_OPS, ...ORDER_OPS] : TEXT_OPS;
}
