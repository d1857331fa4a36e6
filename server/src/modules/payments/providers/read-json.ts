import { invalidField } from '../../../errors.ts';
import { readDate } from '../../../lib/constraints/read-date.ts';
import { say } from '../../../lib/texts/sentence.ts';

/** An object of a JSON body. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** The longest text that is read. Provider ids and names are much shorter. */
const MAX_TEXT = 512;

const CONTROL = /[\p{Cc}\p{Cs}]/u;

/** Whether a JSON value is an object. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the value at a path; `undefined` if a part of the path is missing. A number is the index of a list. */
export function valueAt(value: unknown, ...path: readonly (string | number)[]): unknown {
  let at = value;
  for (const name of path) {
    if (typeof name === 'number') at = Array.isArray(at) ? at[name] : undefined;
    else at = isObject(at) && Object.hasOwn(at, name) ? at[name] : undefined;
  }
  return at;
}

/** Returns the text at a path; `undefined` if it is absent, empty, too long, or not one line. Numbers are returned as text. */
export function textAt(value: unknown, ...path: readonly (string | number)[]): string | undefined {
  const found = valueAt(value, ...path);
  if (Number.isSafeInteger(found)) return String(found);
  if (typeof found !== 'string') return undefined;
  const text = found.trim();
  return text === '' || text.length > MAX_TEXT || CONTROL.test(text) ? undefined : text;
}

/** Returns the id at a path. Expandable fields hold either an id or the object with it. */
export function idAt(value: unknown, ...path: readonly (string | number)[]): string | undefined {
  return textAt(value, ...path) ?? textAt(value, ...path, 'id');
}

/** Returns the list at a path; an empty list if there is none. */
export function listAt(value: unknown, ...path: readonly (string | number)[]): readonly unknown[] {
  const found = valueAt(value, ...path);
  return Array.isArray(found) ? found : [];
}

/** Returns the required text at a path. @throws AppError VALIDATION_ERROR. */
export function requireText(value: unknown, ...path: readonly (string | number)[]): string {
  const found = textAt(value, ...path);
  if (found === undefined) throw invalidField(['body', ...path].join('.'), say('payments.isRequiredText'));
  return found;
}

/**
 * Returns the required amount at a path, as a non-negative integer in the smallest unit of the currency. Some providers send its
 * digits as text. @throws AppError VALIDATION_ERROR.
 */
export function requireAmount(value: unknown, ...path: readonly (string | number)[]): number {
  const found = valueAt(value, ...path);
  const number = typeof found === 'string' && /^-?\d{1,15}$/.test(found) ? Number(found) : found;
  if (typeof number !== 'number' || !Number.isSafeInteger(number) || Math.abs(number) > MAX_MINOR)
    throw invalidField(['body', ...path].join('.'), say('payments.mustBeIntegerInSmallest'));
  return Math.abs(number);
}

/** The store holds amounts of up to 14 digits before the decimal point. */
const MAX_MINOR = 1e13;

/** Returns the required currency at a path, in upper case. @throws AppError VALIDATION_ERROR. */
export function requireCurrency(value: unknown, ...path: readonly (string | number)[]): string {
  const found = valueAt(value, ...path);
  if (typeof found !== 'string' || !/^[A-Za-z]{3}$/.test(found))
    throw invalidField(['body', ...path].join('.'), say('fields.mustBeCurrency'));
  return found.toUpperCase();
}

const FIRST_MS = Date.UTC(2000, 0, 1);
const LAST_MS = Date.UTC(2100, 0, 1);

/** Returns the time at a path in milliseconds: ISO 8601, or seconds since the epoch; `undefined` if there is no valid one. */
export function timeAt(value: unknown, ...path: readonly (string | number)[]): number | undefined {
  const found = valueAt(value, ...path);
  const ms =
    typeof found === 'number'
      ? found * 1_000
      : typeof found === 'string'
        ? (readDate(found) ?? Number.NaN)
        : Number.NaN;
  return ms >= FIRST_MS && ms < LAST_MS ? Math.trunc(ms) : undefined;
}

/** Returns the required time at a path in milliseconds. @throws AppError VALIDATION_ERROR. */
export function requireTime(value: unknown, ...path: readonly (string | number)[]): number {
  const found = timeAt(value, ...path);
  if (found === undefined) throw invalidField(['body', ...path].join('.'), say('payments.mustBeTime'));
  return found;
}
