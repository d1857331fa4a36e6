import { z } from 'zod';
import { didYouMean, type OtherNames } from './text/did-you-mean.ts';
import { readSchemaText, type Sentence, say, schemaText } from './texts/sentence.ts';

/** A schema issue without a message. */
export type RawIssue = z.core.$ZodRawIssue;

type IssueOf<Code extends string> = Extract<RawIssue, { readonly code: Code }>;

type Part = string | Sentence;

const TYPES: Readonly<Record<string, readonly Part[]>> = {
  string: [say('types.string')],
  number: [say('types.number')],
  int: [say('types.int')],
  bigint: [say('types.int')],
  boolean: ['true', 'false'],
  stringbool: ['true', 'false'],
  array: [say('types.array')],
  tuple: [say('types.array')],
  set: [say('types.array')],
  object: [say('types.object')],
  record: [say('types.object')],
  map: [say('types.object')],
  date: [say('types.date')],
  file: [say('types.file')],
  null: ['null'],
  nan: ['NaN'],
};

const FORMATS: Readonly<Record<string, Part>> = {
  email: say('types.email'),
  url: say('types.url'),
  datetime: say('types.datetime'),
  date: say('types.day'),
  time: say('types.time'),
  duration: say('types.duration'),
  ipv4: say('types.ipv4'),
  ipv6: say('types.ipv6'),
  cidrv4: say('types.cidrv4'),
  cidrv6: say('types.cidrv6'),
  mac: say('types.mac'),
  uuid: say('types.uuid'),
  guid: say('types.guid'),
  base64: 'base64',
  base64url: 'base64url',
  json_string: 'JSON',
  jwt: say('types.jwt'),
  e164: say('types.e164'),
  emoji: say('types.emoji'),
  lowercase: say('types.lowercase'),
  uppercase: say('types.uppercase'),
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
 * Returns an issue as the message of a schema: a text that follows the name of the field, such as `is required` or `must be a string`.
 * It stores suggestions on the issue, which schemas pass on with the message: `suggestion` for a value, `suggestions` by
 * key for unknown fields.
 *
 * @param otherNames names that other products use.
 */
export function describeIssue(issue: RawIssue, otherNames?: OtherNames): string {
  return schemaText(sentenceOf(issue, otherNames));
}

function sentenceOf(issue: RawIssue, otherNames?: OtherNames): Sentence {
  if (issue.input === undefined && issue.code !== 'custom') return describeMissing(issue);
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'never'
        ? say('fields.isNotAllowed')
        : say('fields.mustBe', { names: typeNames(issue) });
    case 'invalid_value':
      return describeValue(issue, issue.values, issue.input, otherNames);
    case 'invalid_format':
      return describeFormat(issue);
    case 'too_big':
      return describeTooBig(issue);
    case 'too_small':
      return describeTooSmall(issue);
    case 'not_multiple_of':
      return say('fields.mustBeMultipleOf', { divisor: String(issue.divisor) });
    case 'unrecognized_keys':
      return describeUnknownKeys(issue, otherNames);
    case 'invalid_union':
      return describeUnion(issue, otherNames);
    case 'invalid_key':
      return say('fields.isNotValidName', { problem: problemOf(issue.issues[0]) });
    case 'invalid_element':
      return say('fields.hasInvalidItem', { problem: problemOf(issue.issues[0]) });
    default:
      return say('fields.isNotValid');
  }
}

function problemOf(issue: { readonly message: string } | undefined): Sentence {
  return issue === undefined ? say('fields.isNotValid') : readSchemaText(issue.message);
}

function describeMissing(issue: RawIssue): Sentence {
  const isChoice = issue.code === 'invalid_value' && issue.values.length > 1;
  return isChoice && issue['expected'] !== 'stringbool'
    ? say('fields.isRequiredAndOneOf', { names: issue.values.map(String).join(', ') })
    : say('fields.isRequired');
}

/** Names of types and formats for messages. */
function typeNames(issue: { readonly expected: string; readonly format?: unknown }): readonly Part[] {
  return TYPES[issue.expected] ?? [say('types.other', { name: issue.expected })];
}

function describeValue(
  issue: RawIssue,
  values: readonly unknown[],
  input: unknown,
  otherNames: OtherNames | undefined,
): Sentence {
  if (issue['expected'] === 'stringbool') return say('fields.mustBeTrueOrFalse');
  const names = values.map(String);
  const suggestion = typeof input === 'string' ? didYouMean(input, names, otherNames) : undefined;
  if (suggestion !== undefined) issue['suggestion'] = suggestion;
  return names.length === 1
    ? say('fields.mustBe', { names })
    : say('fields.mustBeOneOf', { names: names.join(', ') });
}

function describeFormat(issue: IssueOf<'invalid_format'>): Sentence {
  if (issue.format === 'regex') return say('fields.mustMatchPattern', { pattern: String(issue.pattern) });
  if (issue.format === 'starts_with') return say('fields.mustStartWith', { text: String(issue['prefix']) });
  if (issue.format === 'ends_with') return say('fields.mustEndWith', { text: String(issue['suffix']) });
  if (issue.format === 'includes') return say('fields.mustContain', { text: String(issue['includes']) });
  return say('fields.mustBe', {
    names: FORMATS[issue.format] ?? say('types.format', { name: issue.format }),
  });
}

function describeTooBig(issue: IssueOf<'too_big'>): Sentence {
  const { origin, exact, inclusive } = issue;
  const maximum = String(issue.maximum);
  const unit = SIZES[origin];
  if (unit === undefined)
    return inclusive === false
      ? say('fields.mustBeLessThan', { maximum })
      : say('fields.mustBeAtMost', { maximum });
  if (exact === true) return describeExact(unit, maximum);
  return isLength(unit)
    ? say('fields.mustBeAtMostLong', { count: maximum, unit })
    : say('fields.mustHaveAtMost', { max: maximum, what: unit });
}

function describeTooSmall(issue: IssueOf<'too_small'>): Sentence {
  const { origin, exact, inclusive } = issue;
  const minimum = String(issue.minimum);
  const unit = SIZES[origin];
  if (unit === undefined)
    return inclusive === false
      ? say('fields.mustBeGreaterThan', { minimum })
      : say('fields.mustBeAtLeast', { minimum });
  if (exact === true) return describeExact(unit, minimum);
  if (Number(minimum) === 1) return say('fields.mustNotBeEmpty');
  return isLength(unit)
    ? say('fields.mustBeAtLeastLong', { count: minimum, unit })
    : say('fields.mustHaveAtLeast', { count: minimum, what: unit });
}

function describeExact(unit: string, count: string): Sentence {
  return isLength(unit)
    ? say('fields.mustBeExactlyLong', { count, unit })
    : say('fields.mustHaveExactly', { count, what: unit });
}

function isLength(unit: string): boolean {
  return unit === 'characters' || unit === 'bytes';
}

function describeUnknownKeys(
  issue: IssueOf<'unrecognized_keys'>,
  otherNames: OtherNames | undefined,
): Sentence {
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
    ? say('fields.hasUnknownField', { name: key.slice(0, 64) })
    : say('fields.hasUnknownFields', { count: issue.keys.length, name: key.slice(0, 64) });
}

function describeUnion(issue: IssueOf<'invalid_union'>, otherNames: OtherNames | undefined): Sentence {
  const { discriminator, options } = issue;
  if (discriminator !== undefined && Array.isArray(options)) {
    const given: unknown = Object(issue.input)[discriminator];
    return given === undefined
      ? say('fields.isRequiredAndOneOf', { names: options.join(', ') })
      : describeValue(issue, options, given, otherNames);
  }
  const failures = issue.errors.flatMap(([first]) => (first === undefined ? [] : [first]));
  // If the value has the type of one member, the issue of that member is the reason.
  const reason = failures.find((failure) => acceptedBy(failure) === undefined);
  if (reason !== undefined) {
    const problem = readSchemaText(reason.message);
    const path = reason.path.map(String).join(' ');
    return path === '' ? problem : say('fields.partOfField', { path, problem });
  }
  const accepted = new Set(failures.flatMap((failure) => acceptedBy(failure) ?? []));
  return accepted.size === 0
    ? say('fields.mustMatchOneForm')
    : say('fields.mustBe', { names: [...accepted] });
}

/** Returns what a member of a union accepts, if the value has another type. */
function acceptedBy(failure: z.core.$ZodIssue): readonly Part[] | undefined {
  if (failure.path.length > 0) return undefined;
  if (failure.code === 'invalid_type') return typeNames(failure);
  if (failure.code !== 'invalid_value') return undefined;
  const isBoolean = 'expected' in failure && failure.expected === 'stringbool';
  return isBoolean ? TYPES['boolean'] : failure.values.map(String);
}

// `customError` takes precedence over the locale that the library sets when it is loaded, so the order of imports does
// not matter. The message of a schema takes precedence over both.
z.config({ customError: (issue) => describeIssue(issue) });
