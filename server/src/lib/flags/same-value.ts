import type { FlagValue } from './flag-set.ts';

/** Values with more levels are compared by their text. */
const MAX_DEPTH = 32;

/** Returns whether two values are equal. The order of members of objects is irrelevant. */
export function isSameValue(one: FlagValue, other: FlagValue, depth = 0): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return one === other;
  if (depth >= MAX_DEPTH) return JSON.stringify(one) === JSON.stringify(other);
  if (isList(one) || isList(other)) {
    if (!isList(one) || !isList(other) || one.length !== other.length) return false;
    return one.every((element, index) => isSameValue(element, other[index] ?? null, depth + 1));
  }
  const names = Object.keys(one);
  if (names.length !== Object.keys(other).length) return false;
  return names.every(
    (name) => Object.hasOwn(other, name) && isSameValue(one[name] ?? null, other[name] ?? null, depth + 1),
  );
}

function isList(value: FlagValue): value is readonly FlagValue[] {
  return Array.isArray(value);
}
