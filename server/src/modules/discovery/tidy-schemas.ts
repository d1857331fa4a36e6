/**
 * Unicode classes of our patterns, for readers that compile patterns without the `u` flag. A lone surrogate cannot be described
 * without it, because such a pattern would reject characters beyond the basic plane.
 */
const CLASSES: readonly (readonly [string, string])[] = [
  ['\\p{Cc}', '\\u0000-\\u001f\\u007f-\\u009f'],
  ['\\p{Cs}', ''],
];

/**
 * Removes parts without meaning from JSON Schemas: a choice that contains an unrestricted schema, and nested `$schema`. The
 * converter creates them for values whose schema is "unknown". Patterns are rewritten so that they are valid without the `u` flag. Parts of a
 * combined schema get its type, because some generators read each part alone. Empty objects as defaults are removed: their fields have
 * defaults of their own, and generators take them for complete.
 */
export function tidySchemas(value: unknown): void {
  if (Array.isArray(value)) {
    for (const element of value) tidySchemas(element);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value)) if (key !== 'example') tidySchemas(child);
  const pattern: unknown = Reflect.get(value, 'pattern');
  if (typeof pattern === 'string') Reflect.set(value, 'pattern', portablePattern(pattern));
  if ('$schema' in value) Reflect.deleteProperty(value, '$schema');
  typeParts(value);
  if (isAnything(Reflect.get(value, 'default'))) Reflect.deleteProperty(value, 'default');
  for (const key of ['anyOf', 'oneOf']) {
    const choices: unknown = Reflect.get(value, key);
    if (Array.isArray(choices) && choices.some(isAnything)) Reflect.deleteProperty(value, key);
  }
}

function typeParts(schema: object): void {
  const type: unknown = Reflect.get(schema, 'type');
  const parts: unknown = Reflect.get(schema, 'allOf');
  if (typeof type !== 'string' || !Array.isArray(parts)) return;
  for (const part of parts)
    if (typeof part === 'object' && part !== null && !('type' in part)) Reflect.set(part, 'type', type);
}

function portablePattern(pattern: string): string {
  return CLASSES.reduce((text, [name, range]) => text.replaceAll(name, range), pattern);
}

function isAnything(schema: unknown): boolean {
  return typeof schema === 'object' && schema !== null && Object.keys(schema).length === 0;
}
