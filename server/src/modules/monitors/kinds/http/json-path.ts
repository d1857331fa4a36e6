const STEP = /\.([A-Za-z_][\w-]*)|\[(\d{1,4})\]|\['([^'\]]{1,100})'\]/g;

/** Returns the value at a path (`jsonPath` of `http-fields.contract.ts`); `undefined` when there is none. */
export function readJsonPath(document: unknown, path: string): unknown {
  let found = document;
  for (const [, name, index, quoted] of path.matchAll(STEP)) {
    if (typeof found !== 'object' || found === null) return undefined;
    const key = index === undefined ? (name ?? quoted ?? '') : String(Number(index));
    // `length` of an array is not part of its JSON.
    if (Array.isArray(found) && index === undefined) return undefined;
    if (!Object.hasOwn(found, key)) return undefined;
    found = Reflect.get(found, key);
  }
  return found;
}

/** Returns a value of JSON as text: strings as they are, other values as JSON. */
export function jsonValueText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
