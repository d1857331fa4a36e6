import { isPlainText } from './values.contract.ts';

/** Most keys an event's properties have. */
const MAX_KEYS = 50;
/** Longest key, in characters. */
const MAX_KEY_LENGTH = 256;
/** Largest properties, in bytes of JSON. */
const MAX_BYTES = 32 * 1024;
/** Deepest nesting of objects and arrays within the properties. */
const MAX_DEPTH = 8;
/** Bytes of JSON that a character or a value that is no text takes at most. */
const BYTES_PER_CHARACTER = 6;
const BYTES_PER_VALUE = 32;

/** What is wrong, and where. */
interface PropertyProblem {
  readonly path: readonly string[];
  readonly message: string;
}

/** What is learnt while walking through properties. */
interface Walk {
  /** Never less than the bytes of JSON seen so far. */
  bytesAtMost: number;
  readonly path: string[];
}

/** Names that reach the prototype of an object in careless code, ours or that of whoever reads the export. */
const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** Whether a name must not be the key of anything that is sent. */
export function isForbiddenKey(key: string): boolean {
  return FORBIDDEN_KEYS.has(key);
}

/** The first reason to refuse an event's properties: keys, nesting, size, or values that JSON does not have. */
export function findPropertyProblem(properties: object): PropertyProblem | undefined {
  if (Object.keys(properties).length > MAX_KEYS)
    return { path: [], message: `must not have more than ${MAX_KEYS} keys` };
  const walk: Walk = { bytesAtMost: 0, path: [] };
  const message = inspect(properties, 1, walk);
  if (message !== undefined) return { path: walk.path.reverse(), message };
  // Measuring means serialising: spared to all that cannot be too large.
  if (walk.bytesAtMost > MAX_BYTES && jsonBytes(properties) > MAX_BYTES)
    return { path: [], message: `must not be larger than ${MAX_BYTES} bytes of JSON` };
  return undefined;
}

function inspect(value: unknown, depth: number, walk: Walk): string | undefined {
  walk.bytesAtMost += BYTES_PER_VALUE;
  if (typeof value === 'string') {
    walk.bytesAtMost += value.length * BYTES_PER_CHARACTER;
    return isPlainText(value) ? undefined : 'must not contain NUL characters or lone surrogates';
  }
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : 'must be finite';
  if (typeof value === 'boolean' || value === null) return undefined;
  if (!Array.isArray(value) && !isPlainObject(value)) return 'must be JSON';
  if (depth > MAX_DEPTH) return `must not nest deeper than ${MAX_DEPTH} levels`;
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
  if (isForbiddenKey(key)) return 'is not allowed as a name';
  if (key.length > MAX_KEY_LENGTH) return `must not have a name longer than ${MAX_KEY_LENGTH} characters`;
  return isPlainText(key) ? undefined : 'must not have a name with NUL characters or lone surrogates';
}

function isPlainObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function jsonBytes(value: object): number {
  return new TextEncoder().encode(JSON.stringify(value)).byteLength;
}
