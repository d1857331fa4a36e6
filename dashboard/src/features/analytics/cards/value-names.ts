import { findText } from '../../../lib/find-text.ts';
import { LANGUAGE } from '../../../lib/language.ts';
import { SOURCE_HOSTS } from '../icons/source-hosts.data.ts';
import { messages } from './messages.ts';

const REGIONS = namesOf('region');
const LANGUAGES = namesOf('language');
/** Operating systems that are stored by an older name. */
const SYSTEMS: ReadonlyMap<string, string> = new Map([['Mac OS', 'macOS']]);
const DEVICES: Readonly<Record<string, string>> = messages.deviceTypes;

/** Fields whose values have names. */
const NAMED_FIELDS: ReadonlySet<string> = new Set([
  'country',
  'language',
  'device_type',
  'os_name',
  'channel',
  'revenue_kind',
  'revenue_source',
  'link_rule',
  'link_split',
  'link_outcome',
  'link_request',
  'is_qr',
]);

/** The name of a value to show: `Germany` for the country `DE`, `Google` for the referrer `google.com`. A value without a name is returned unchanged. */
export function valueName(field: string, value: string): string {
  if (field === 'country') return nameIn(REGIONS, value, /^[A-Z]{2}$/);
  if (field === 'language') return nameIn(LANGUAGES, value, /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/);
  if (field === 'device_type') return DEVICES[value] ?? placeholderName(value);
  if (field === 'revenue_kind' || field === 'revenue_source')
    return findText(messages.revenue, value) ?? placeholderName(value);
  if (field === 'os_name') return SYSTEMS.get(value) ?? placeholderName(value);
  if (field === 'referrer') return SOURCE_HOSTS.get(value) ?? placeholderName(value);
  if (field === 'channel') return findText(messages.channels, value) ?? placeholderName(value);
  return placeholderName(value);
}

/** Whether the values of a field have names that differ from what is stored, so that a search must compare names. */
export function hasNames(field: string): boolean {
  return NAMED_FIELDS.has(field);
}

function placeholderName(value: string): string {
  return findText(messages.placeholders, value) ?? value;
}

function namesOf(type: 'region' | 'language'): Intl.DisplayNames {
  return new Intl.DisplayNames(LANGUAGE, { type, fallback: 'code' });
}

function nameIn(names: Intl.DisplayNames, value: string, shape: RegExp): string {
  if (!shape.test(value)) return placeholderName(value);
  try {
    return names.of(value) ?? value;
  } catch {
    return value;
  }
}
