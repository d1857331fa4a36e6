import { z } from 'zod';
import { didYouMean, type OtherNames } from './text/did-you-mean.ts';

/** A schema issue without a message. */
export type RawIssue = z.core.$ZodRawIssue;

type IssueOf<Code extends string> = Extract<RawIssue, { readonly code: Code }>;

const TYPES: Readonly<Record<string, readonly string[]>> = {
  string: ['a string'],
  number: ['a number'],
  int: ['a whole number'],
  bigint: ['a whole number'],
  boolean: ['true', 'false'],
  stringbool: ['true', 'false'],
  array: ['a list'],
  tuple: ['a list'],
  set: ['a list'],
  object: ['an object'],
  record: ['an object'],
  map: ['an object'],
  date: ['a date'],
  file: ['a file'],
  null: ['null'],
  nan: ['NaN'],
};

const FORMATS: Readonly<Record<string, string>> = {
  email: 'an e-mail address',
  url: 'a URL',
  datetime: 'an ISO 8601 time such as 2026-01-31T09:30:00Z',
  date: 'a date such as 2026-01-31',
  time: 'a time such as 09:30:00',
  duration: 'an ISO 8601 duration such as P1D',
  ipv4: 'an IPv4 address',
  ipv6: 'an IPv6 address',
  cidrv4: 'a range of IPv4 addresses',
  cidrv6: 'a range of IPv6 addresses',
  mac: 'a MAC address',
  uuid: 'a UUID',
  guid: 'a GUID',
  base64: 'base64',
  base64url: 'base64url',
  json_string: 'JSON',
  jwt: 'a JSON Web Token',
  e164: 'a phone number such as +14155552671',
  emoji: 'an emoji',
  lowercase: 'lower case',
  uppercase: 'upper case',
};

const SIZES: Readonly<Record<string, string>> = {
  string: 'characters',
  file: 'bytes',
  array: 'items',
  set: 'items',
  map: 'entries',
};

/** The unknown fields of an object for which names are suggested. */
const MAX_SUGGESTIONS = 20;

/**
 * Creates the function that words an issue as text that follows the name of the field: `is required`, `must be a string`.
 * It stores suggestions on the issue, which schemas pass on with the message: `suggestion` for a value, `suggestions` by
 * key for unknown fields.
 *
 * @param otherNames names that other products use.
 */
export function describeIssue(issue: RawIssue, otherNames?: OtherNames): string {
  if (issue.input === undefined && issue.code !== 'custom') return describeMissing(issue);
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'never' ? 'is not allowed' : `must be ${oneOrOther(typeNames(issue))}`;
    case 'invalid_value':
      return describeValue(issue, issue.values, issue.input, otherNames);
    case 'invalid_format':
      return describeFormat(issue);
    case 'too_big':
      return describeTooBig(issue);
    case 'too_small':
      return describeTooSmall(issue);
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return describeUnknownKeys(issue, otherNames);
    case 'invalid_union':
      return describeUnion(issue, otherNames);
    case 'invalid_key':
      return `is not a valid name: it ${issue.issues[0]?.message ?? 'is not valid'}`;
    case 'invalid_element':
      return `holds an item that is not valid: it ${issue.issues[0]?.message ?? 'is not valid'}`;
    default:
      return 'is not valid';
  }
}

function describeMissing(issue: RawIssue): string {
  const isChoice = issue.code === 'invalid_value' && issue.values.length > 1;
  return isChoice && issue['expected'] !== 'stringbool'
    ? `is required and must be one of ${issue.values.map(String).join(', ')}`
    : 'is required';
}

/** Names of types and formats for messages. */
function typeNames(issue: { readonly expected: string; readonly format?: unknown }): readonly string[] {
  return TYPES[issue.expected] ?? [`of type ${issue.expected}`];
}

function describeValue(
  issue: RawIssue,
  values: readonly unknown[],
  input: unknown,
  otherNames: OtherNames | undefined,
): string {
  if (issue['expected'] === 'stringbool') return 'must be true or false';
  const names = values.map(String);
  const suggestion = typeof input === 'string' ? didYouMean(input, names, otherNames) : undefined;
  if (suggestion !== undefined) issue['suggestion'] = suggestion;
  return names.length === 1 ? `must be ${names[0]}` : `must be one of ${names.join(', ')}`;
}

function describeFormat(issue: IssueOf<'invalid_format'>): string {
  if (issue.format === 'regex') return `must match the pattern ${issue.pattern}`;
  if (issue.format === 'starts_with') return `must start with ${issue['prefix']}`;
  if (issue.format === 'ends_with') return `must end with ${issue['suffix']}`;
  if (issue.format === 'includes') return `must contain ${issue['includes']}`;
  return `must be ${FORMATS[issue.format] ?? `a valid ${issue.format}`}`;
}

function describeTooBig(issue: IssueOf<'too_big'>): string {
  const { origin, maximum, exact, inclusive } = issue;
  const size = SIZES[origin];
  if (size === undefined) return `must be ${inclusive === false ? 'less than' : 'at most'} ${maximum}`;
  const verb = origin === 'string' || origin === 'file' ? 'must be' : 'must have';
  return `${verb} ${exact === true ? 'exactly' : 'at most'} ${maximum} ${size}`;
}

function describeTooSmall(issue: IssueOf<'too_small'>): string {
  const { origin, minimum, exact, inclusive } = issue;
  const size = SIZES[origin];
  if (size === undefined) return `must be ${inclusive === false ? 'greater than' : 'at least'} ${minimum}`;
  if (exact !== true && Number(minimum) === 1) return 'must not be empty';
  const verb = origin === 'string' || origin === 'file' ? 'must be' : 'must have';
  return `${verb} ${exact === true ? 'exactly' : 'at least'} ${minimum} ${size}`;
}

function describeUnknownKeys(
  issue: IssueOf<'unrecognized_keys'>,
  otherNames: OtherNames | undefined,
): string {
  const { inst } = issue;
  const known = inst instanceof z.core.$ZodObject ? Object.keys(inst._zod.def.shape) : [];
  issue['suggestions'] = Object.fromEntries(
    issue.keys.slice(0, MAX_SUGGESTIONS).flatMap((key) => {
      const suggestion = didYouMean(key, known, otherNames);
      return suggestion === undefined ? [] : [[key, suggestion]];
    }),
  );
  const [key = '', ...more] = issue.keys;
  return more.length === 0
    ? `has a field that is not known: ${key.slice(0, 64)}`
    : `has ${issue.keys.length} fields that are not known, such as ${key.slice(0, 64)}`;
}

function describeUnion(issue: IssueOf<'invalid_union'>, otherNames: OtherNames | undefined): string {
  const { discriminator, options } = issue;
  if (discriminator !== undefined && Array.isArray(options)) {
    const given: unknown = Object(issue.input)[discriminator];
    return given === undefined
      ? `is required and must be one of ${options.join(', ')}`
      : describeValue(issue, options, given, otherNames);
  }
  const failures = issue.errors.flatMap(([first]) => (first === undefined ? [] : [first]));
  // If the value has the type of one member, the issue of that member is the reason.
  const reason = failures.find((failure) => acceptedBy(failure) === undefined);
  if (reason !== undefined) return [...reason.path.map(String), reason.message].join(' ');
  const accepted = new Set(failures.flatMap((failure) => acceptedBy(failure) ?? []));
  return accepted.size === 0 ? 'must match exactly one form' : `must be ${oneOrOther([...accepted])}`;
}

/** Returns what a member of a union accepts, if the value has another type. */
function acceptedBy(failure: z.core.$ZodIssue): readonly string[] | undefined {
  if (failure.path.length > 0) return undefined;
  if (failure.code === 'invalid_type') return typeNames(failure);
  if (failure.code !== 'invalid_value') return undefined;
  const isBoolean = 'expected' in failure && failure.expected === 'stringbool';
  return isBoolean ? TYPES['boolean'] : failure.values.map(String);
}

/** `a, b or c`. */
function oneOrOther(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} or ${last}`;
}

// `customError` takes precedence over the locale that the library sets when it is loaded, so the order of imports does
// not matter. The message of a schema takes precedence over both.
z.config({ customError: (issue) => describeIssue(issue) });
