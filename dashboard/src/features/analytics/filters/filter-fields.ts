import type { Outputs } from '../../../api/rpc.ts';
import { type FilterOp, NUMBER_FIELDS } from '../search/condition.ts';
import { isPrivateField } from '../search/visitor-search.ts';

type Types = Outputs['query']['types'];

/** A property that can be filtered by. */
export interface FilterField {
  readonly field: string;
  readonly title: string;
}

/** The fields that people look for first, in this order; all others come after them. */
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

/** What the fields of properties that senders chose begin with. */
export const PROPERTIES = 'properties.';

/** What the page can be filtered by, and what it is called. */
export function filterFields(types: Types, isPrivate: boolean): readonly FilterField[] {
  const allowed = types.configs['summary_metrics']?.allowedFilters ?? [];
  const titles = new Map(types.dimensions?.map(({ name, title }) => [name, title]));
  const known = allowed.filter(
    (field) => titles.has(field) && !isProperty(field) && (isPrivate || !isPrivateField(field)),
  );
  const place = (field: string) => (FIRST.includes(field) ? FIRST.indexOf(field) : FIRST.length);
  return known
    .toSorted((one, other) => place(one) - place(other))
    .map((field) => ({ field, title: titles.get(field) ?? field }));
}

/** What a field is called; properties are called by their key. */
export function fieldTitle(field: string, types: Types | undefined): string {
  if (field.startsWith(PROPERTIES)) return field.slice(PROPERTIES.length);
  const title = types?.dimensions?.find(({ name }) => name === field)?.title ?? TITLES[field];
  return title ?? field.replaceAll('_', ' ');
}

/** Whether the field is one of properties that senders chose. */
export function isProperty(field: string): boolean {
  return field.startsWith(PROPERTIES);
}

/** So that chips have their words before the definitions are there. */
const TITLES: Readonly<Record<string, string>> = {
  page: 'Page',
  path: 'Path',
  entry_page: 'Entry page',
  exit_page: 'Exit page',
  channel: 'Channel',
  source: 'Source',
  referrer: 'Referrer',
  ai_assistant: 'AI assistant',
  utm_campaign: 'Campaign',
  utm_source: 'Campaign source',
  utm_medium: 'Campaign medium',
  utm_term: 'Campaign term',
  utm_content: 'Campaign content',
  country: 'Country',
  region: 'Region',
  city: 'City',
  language: 'Language',
  browser_name: 'Browser',
  os_name: 'Operating system',
  device_type: 'Device type',
  screen_resolution: 'Screen',
  custom_event: 'Custom event',
};

/** What an operator is called, between the name of the field and the value. */
export const OP_TITLES: Readonly<Record<FilterOp, string>> = {
  eq: 'is',
  in: 'is',
  ne: 'is not',
  not_in: 'is not',
  contains: 'contains',
  not_contains: 'does not contain',
  starts_with: 'starts with',
  ends_with: 'ends with',
  matches: 'matches',
  exists: 'is known',
  not_exists: 'is not known',
  gt: 'is more than',
  gte: 'is at least',
  lt: 'is less than',
  lte: 'is at most',
};

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

/** The operators that make sense of a field; `eq` and `ne` take several values, too. */
export function opsOf(field: string): readonly FilterOp[] {
  if (NUMBER_FIELDS.has(field)) return ['eq', 'ne', ...ORDER_OPS, 'exists', 'not_exists'];
  return isProperty(field) ? [...TEXT_OPS, ...ORDER_OPS] : TEXT_OPS;
}
