/** The size of the largest batch. Validation rejects longer ones. */
const MAX_IDS = 1_000;

/**
 * Returns the distinct ids at a path of a raw input; `*` stands for every element of an array.
 * Values that are not non-empty strings are ignored: validation rejects them.
 */
export function namedIds(input: unknown, path: readonly string[]): readonly string[] {
  const ids = new Set<string>();
  collect(input, path, 0, ids);
  return [...ids];
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
