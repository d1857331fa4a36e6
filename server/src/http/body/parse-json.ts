import { isUtf8 } from 'node:buffer';
import { AppError } from '../../errors.ts';
import { toStorableJson } from '../../lib/text/json-text.ts';
import { say, sayInSchema } from '../../lib/texts/sentence.ts';
import type { MountedOperation } from '../call.ts';
import { validationFailed } from '../errors.ts';

/** The deepest nesting. No schema of the contract is deeper, and recursion must be bounded. */
const MAX_DEPTH = 64;

/** The message for a text with a NUL character, which Postgres cannot store. */
export const NUL_MESSAGE = sayInSchema('fields.mustNotContainNulCharacters');

/** Values of a body: elements, fields, objects and arrays. The largest lists of the contract are below. */
const MAX_VALUES = 100_000;
/** Fields of an object. The largest objects of the contract are contexts of flags, with 1,000 attributes. */
const MAX_FIELDS = 2_000;
/** Smaller bodies cannot contain enough values to delay other requests. */
const FREE_BYTES = 64 * 1024;
const [QUOTE, BACKSLASH, COMMA, COLON] = Buffer.from('"\\,:');
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = Buffer.from('[]{}');

/** A problem of a value. */
interface Finding {
  readonly message: string;
  /** The path of the value, innermost key first. */
  readonly steps: string[];
}

/** What happens to NUL characters and lone surrogates: they are rejected, or removed and replaced. */
export type TextPolicy = 'reject' | 'repair';

/** Returns the policy for bodies of an operation. */
export function textPolicyOf(operation: Pick<MountedOperation, 'meta'> | undefined): TextPolicy {
  return operation?.meta.repairsTexts === true ? 'repair' : 'reject';
}

/**
 * Parses a JSON body and rejects values that later stages cannot process safely.
 *
 * @param texts `repair` for what pages pass on, such as titles that end with half an emoji.
 * @throws AppError BAD_REQUEST for malformed JSON or UTF-8; VALIDATION_ERROR that names the field for too many values or fields, too deep
 * nesting, prototype keys and, unless they are repaired, NUL characters and lone surrogates.
 */
export function parseJsonBody(body: Buffer, texts: TextPolicy = 'reject'): unknown {
  if (!isUtf8(body)) throw malformed('UTF-8');
  if (body.length > FREE_BYTES) rejectExcess(body);
  const text = body.toString('utf8');
  const value = parse(text);
  // Valid JSON in valid UTF-8 can contain NUL characters and lone surrogates only as escapes.
  const mayBeWrong = text.includes('\\u');
  const found = inspect(value, 0, mayBeWrong && texts === 'reject');
  if (found !== undefined)
    throw validationFailed([{ path: ['body', ...found.steps.reverse()], message: found.message }]);
  return mayBeWrong && texts === 'repair' ? toStorableJson(value) : value;
}

/**
 * Counts the values of JSON, and the fields of its objects, without parsing it: that takes a tenth of the time, and creates nothing.
 * @throws AppError VALIDATION_ERROR
 */
function rejectExcess(body: Buffer): void {
  let values = 0;
  /** The commas of each object that is open, and NaN for each list. */
  const commas: number[] = [];
  for (let index = 0; index < body.length; index += 1) {
    switch (body[index]) {
      case QUOTE:
        index = endOfText(body, index);
        break;
      case COMMA: {
        const innermost = commas.length - 1;
        const count = (commas[innermost] ?? Number.NaN) + 1;
        if (innermost >= 0) commas[innermost] = count;
        if (count >= MAX_FIELDS) throw tooMany(MAX_FIELDS, 'fields', pathAt(body, index));
        values += 1;
        break;
      }
      case OPEN_OBJECT:
      case OPEN_LIST:
        commas.push(body[index] === OPEN_OBJECT ? 0 : Number.NaN);
        values += 1;
        break;
      case CLOSE_OBJECT:
      case CLOSE_LIST:
        commas.pop();
    }
    if (values > MAX_VALUES) throw tooMany(MAX_VALUES, 'values', []);
  }
}

function tooMany(count: number, what: string, path: readonly string[]): AppError {
  return validationFailed([
    { path: ['body', ...path], message: sayInSchema('fields.mustHaveAtMostFormatted', { count, what }) },
  ]);
}

/** Returns the path of the innermost object or list that is open at an index: the names of fields, and the positions in lists. */
function pathAt(body: Buffer, end: number): string[] {
  const steps: (string | number)[] = [];
  let text = '';
  for (let index = 0; index < end; index += 1) {
    const innermost = steps.length - 1;
    const step = steps[innermost];
    switch (body[index]) {
      case QUOTE: {
        const start = index + 1;
        index = endOfText(body, index);
        text = body.toString('utf8', start, index);
        break;
      }
      case COLON:
        steps[innermost] = text;
        break;
      case COMMA:
        if (typeof step === 'number') steps[innermost] = step + 1;
        break;
      case OPEN_OBJECT:
      case OPEN_LIST:
        steps.push(body[index] === OPEN_OBJECT ? '' : 0);
        break;
      case CLOSE_OBJECT:
      case CLOSE_LIST:
        steps.pop();
    }
  }
  return steps.slice(0, -1).map(String);
}

/** Returns the index of the quote that ends the text that starts at an index. */
function endOfText(body: Buffer, start: number): number {
  for (let index = start + 1; index < body.length; index += 1) {
    const byte = body[index];
    if (byte === BACKSLASH) index += 1;
    else if (byte === QUOTE) return index;
  }
  return body.length;
}

function malformed(what: string, cause?: unknown): AppError {
  return new AppError('BAD_REQUEST', {
    message: say('requests.bodyIsNotValid', { what }),
    details: [{ field: 'body', message: say('fields.mustBeValid', { what }) }],
    cause,
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw malformed('JSON', cause);
  }
}

function inspect(value: unknown, depth: number, texts: boolean): Finding | undefined {
  if (typeof value === 'string') return texts ? inspectText(value) : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth >= MAX_DEPTH)
    return { message: sayInSchema('fields.mustNotNestDeeper', { max: MAX_DEPTH }), steps: [] };
  return Array.isArray(value) ? inspectItems(value, depth, texts) : inspectFields(value, depth, texts);
}

function inspectItems(items: readonly unknown[], depth: number, texts: boolean): Finding | undefined {
  for (let index = 0; index < items.length; index += 1) {
    const found = inspect(items[index], depth + 1, texts);
    if (found !== undefined) return within(found, String(index));
  }
  return undefined;
}

function inspectFields(value: object, depth: number, texts: boolean): Finding | undefined {
  let fields = 0;
  // Parsed objects inherit nothing enumerable.
  for (const key in value) {
    fields += 1;
    if (fields > MAX_FIELDS)
      return { message: sayInSchema('fields.mustHaveAtMostFields', { max: MAX_FIELDS }), steps: [] };
    const found = inspectKey(key, texts) ?? inspect(Reflect.get(value, key), depth + 1, texts);
    if (found !== undefined) return within(found, key);
  }
  return undefined;
}

function within(found: Finding, step: string): Finding {
  found.steps.push(step);
  return found;
}

function inspectKey(key: string, texts: boolean): Finding | undefined {
  if (key === '__proto__') return { message: sayInSchema('fields.isNotAllowedAsName'), steps: [] };
  return texts ? inspectText(key) : undefined;
}

function inspectText(text: string): Finding | undefined {
  if (text.includes('\0')) return { message: NUL_MESSAGE, steps: [] };
  return text.isWellFormed()
    ? undefined
    : { message: sayInSchema('fields.mustBeWellFormedUnicode'), steps: [] };
}
