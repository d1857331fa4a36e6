/** Enough for the largest batch; a longer one is refused by validation. */
const MAX_IDS = 1_000;

/**
 * The distinct ids at a place of a raw input, `*` standing for every element of an array.
 * Whatever is not a non-empty string there is left to validation.
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
