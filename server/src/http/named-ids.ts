import type { OrganizationWideRule } from '../lib/operation.ts';
import { sayInSchema } from '../lib/texts/sentence.ts';
import { validationFailed } from './errors.ts';

/** The most ids at a path: the size of the largest batch. */
const MAX_IDS = 1_000;
const NONE: readonly string[] = [];

/**
 * Returns the distinct ids at a path of a raw input; `*` stands for every element of an array.
 * Values that are not non-empty strings are ignored: validation rejects them.
 * @throws AppError VALIDATION_ERROR for more than 1,000 ids: a call is authorized for all of its resources or rejected.
 */
export function namedIds(input: unknown, path: readonly string[]): readonly string[] {
  if (!path.includes('*')) return onlyId(input, path);
  const ids = new Set<string>();
  collect(input, path, 0, ids);
  if (ids.size > MAX_IDS) {
    const list = path.slice(0, path.indexOf('*'));
    const message = sayInSchema('fields.mustNameAtMostResources', { max: MAX_IDS });
    throw validationFailed([{ path: list, message }]);
  }
  return [...ids];
}

/** Returns whether a raw input has a value that concerns the whole organization. */
export function concernsOrganization(input: unknown, rules: readonly OrganizationWideRule[] = []): boolean {
  return rules.some(({ at, is, except }) =>
    is === null ? valueAt(input, at) === null : namedIds(input, at).some((name) => name !== except),
  );
}

/** Returns the id at a path without `*`. */
function onlyId(input: unknown, path: readonly string[]): readonly string[] {
  const value = valueAt(input, path);
  return typeof value === 'string' && value !== '' ? [value] : NONE;
}

function valueAt(input: unknown, path: readonly string[]): unknown {
  let value = input;
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = Reflect.get(value, step);
  }
  return value;
}

function collect(value: unknown, path: readonly string[], depth: number, ids: Set<string>): void {
  if (ids.size > MAX_IDS) return;
  const step = path[depth];
  if (step === undefined) {
    if (typeof value === 'string' && value !== '') ids.add(value);
  } else if (step === '*') {
    if (Array.isArray(value)) for (const element of value) collect(element, path, depth + 1, ids);
  } else if (typeof value === 'object' && value !== null && Object.hasOwn(value, step)) {
    collect(Reflect.get(value, step), path, depth + 1, ids);
  }
}
