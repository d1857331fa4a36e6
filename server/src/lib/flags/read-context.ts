import type { AttributeValue, ReadAttribute } from '../constraints/compile-constraints.ts';
import { isRounded } from '../constraints/is-rounded.ts';
import type { FlagContext } from './evaluation.ts';

/** Longer texts count as absent, so that one attribute cannot occupy the process. */
const MAX_TEXT_LENGTH = 4_096;
/** Further elements of a list are ignored. */
const MAX_ELEMENTS = 100;

/** `userId` and `targetingKey` replace each other if only one is sent. */
const SUBSTITUTES = new Map([
  ['userId', 'targetingKey'],
  ['targetingKey', 'userId'],
]);

/**
 * Returns a function that reads attributes of a context and never throws. Only own properties are attributes. `address.city` is a member
 * of the object `address`, unless the context has a property of that name. Objects, numbers that are not finite, integers whose digits
 * were rounded, texts of more than 4,096 characters and properties that throw are absent. `currentTime` is the time of the evaluation,
 * in milliseconds, unless the context has one.
 */
export function createReader(context: FlagContext, nowMs: number | undefined): ReadAttribute {
  return (name) => {
    const value = readOwn(context, name);
    if (value !== undefined) return value;
    if (name === 'currentTime') return nowMs ?? Date.now();
    const substitute = SUBSTITUTES.get(name);
    return substitute === undefined ? undefined : readOwn(context, substitute);
  };
}

function readOwn(context: FlagContext, name: string): AttributeValue | undefined {
  try {
    if (Object.hasOwn(context, name)) return toAttribute(context[name]);
    return name.includes('.') ? toAttribute(readPath(context, name.split('.'))) : undefined;
  } catch {
    // Getters and proxies of the caller.
    return undefined;
  }
}

function readPath(context: FlagContext, path: readonly string[]): unknown {
  let value: unknown = context;
  for (const name of path) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    value = Object.getOwnPropertyDescriptor(value, name)?.value;
  }
  return value;
}

function toAttribute(value: unknown): AttributeValue | undefined {
  if (Array.isArray(value)) {
    const elements: (string | number | boolean)[] = [];
    for (let index = 0; index < value.length && index < MAX_ELEMENTS; index++) {
      const element = toScalar(value[index]);
      if (element !== undefined) elements.push(element);
    }
    return elements.length === 0 ? undefined : elements;
  }
  return toScalar(value);
}

function toScalar(value: unknown): string | number | boolean | undefined {
  switch (typeof value) {
    case 'string':
      return value.length > MAX_TEXT_LENGTH ? undefined : value;
    case 'number':
      return Number.isFinite(value) && !isRounded(value) ? value : undefined;
    case 'boolean':
      return value;
    case 'bigint':
      return toScalar(String(value));
    case 'object':
      return value instanceof Date ? toScalar(value.getTime()) : undefined;
    default:
      return undefined;
  }
}

/** Returns an attribute as the text that buckets are computed of; `undefined` for lists, empty texts and absent attributes. */
export function readKey(read: ReadAttribute, name: string): string | undefined {
  const value = read(name, undefined);
  if (value === undefined || value === null || typeof value === 'object') return undefined;
  const text = String(value);
  return text === '' ? undefined : text;
}
