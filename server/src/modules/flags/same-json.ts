import { isDeepStrictEqual } from 'node:util';
import type { FlagValue } from '../../lib/flags/flag-set.ts';

/** Returns a value as JSON: without members that are undefined. */
export function jsonOf(value: unknown): FlagValue {
  return value === undefined ? null : JSON.parse(JSON.stringify(value));
}

/** Whether two values are the same as JSON, whatever the order of their members: the state store does not keep it. */
export function isSameJson(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(jsonOf(one), jsonOf(other));
}
