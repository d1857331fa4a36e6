import { sayInSchema } from '../../../lib/texts/sentence.ts';
import { isPlainText } from './values.contract.ts';

/** The maximum number of keys. */
export const MAX_KEYS = 50;
/** The maximum length of a key, in characters. */
export const MAX_KEY_LENGTH = 256;
/** The maximum size, in bytes of JSON. */
const MAX_BYTES = 32 * 1024;
/** The maximum nesting of objects and arrays. */
const MAX_DEPTH = 8;
/** The maximum size in JSON of a character and of a value that is not text, in bytes. */
const BYTES_PER_CHARACTER = 6;
const BYTES_PER_VALUE = 32;

/** A validation problem and its path. */
interface PropertyProblem {
  readonly path: readonly string[];
  readonly message: string;
}

/** The state of the traversal of properties. */
interface Walk {
  /** An upper bound of the size in JSON of the values so far, in bytes. */
  bytesAtMost: number;
  readonly path: string[];
}

/** Names that can change the prototype of an object in unsafe code, such as that of a program that reads an export. */
const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** Whether a name is not allowed as a key in requests. */
export function isForbiddenKey(key: string): boolean {
  return FORBIDDEN_KEYS.has(key);
}

/** Returns the first problem of an event's properties: keys, nesting, size, or values that JSON does not support. */
export function findPropertyProblem(properties: object): PropertyProblem | undefined {
  if (Object.keys(properties).length > MAX_KEYS)
    return { path: [], message: sayInSchema('fields.mustNotHaveMoreKeys', { max: MAX_KEYS }) };
  const walk: Walk = { bytesAtMost: 0, path: [] };
  const message = inspect(properties, 1, walk);
  if (message !== undefined) return { path: walk.path.reverse(), message };
  // The exact size requires serialization, so it is computed only if the upper bound is too large.
  if (walk.bytesAtMost > MAX_BYTES && jsonBytes(properties) > MAX_BYTES)
    return { path: [], message: sayInSchema('tracking.mustNotBeLargerAsJson', { max: MAX_BYTES }) };
  return undefined;
}

function inspect(value: unknown, depth: number, walk: Walk): string | undefined {
  walk.bytesAtMost += BYTES_PER_VALUE;
  if (typeof value === 'string') {
    walk.bytesAtMost += value.length * BYTES_PER_CHARACTER;
    return isPlainText(value) ? undefined : sayInSchema('fields.mustNotContainNulOrSurrogates');
  }
  if (typeof value === 'number')
    return Number.isFinite(value) ? undefined : sayInSchema('tracking.mustBeFinite');
  if (typeof value === 'boolean' || value === null) return undefined;
  if (!Array.isArray(value) && !isPlainObject(value)) return sayInSchema('fields.mustBeJson');
  if (depth > MAX_DEPTH) return sayInSchema('fields.mustNotNestDeeper', { max: MAX_DEPTH });
  for (const key of Object.keys(value)) {
    walk.bytesAtMost += key.length * BYTES_PER_CHARACTER;
    const message = inspectKey(key) ?? inspect(Reflect.get(value, key), depth + 1, walk);
    if (message === undefined) continue;
    walk.path.push(key);
    return message;
  }
  return undefined;
}

function inspectKey(key: string): string | undefined {
  if (isForbiddenKey(key)) return sayInSchema('fields.isNotAllowedAsName');
  if (key.length > MAX_KEY_LENGTH)
    return sayInSchema('tracking.mustNotHaveNameLonger', { max: MAX_KEY_LENGTH });
  return isPlainText(key) ? undefined : sayInSchema('tracking.mustNotHaveNameWithNul');
}

function isPlainObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function jsonBytes(value: object): number {
  return new TextEncoder().encode(JSON.stringify(value)).byteLength;
}
