/**
 * Removes parts without meaning from JSON Schemas: a choice that contains an unrestricted schema, and nested `$schema`. The
 * converter creates them for values whose schema is "unknown".
 */
export function tidySchemas(value: unknown): void {
  if (Array.isArray(value)) {
    for (const element of value) tidySchemas(element);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value)) if (key !== 'example') tidySchemas(child);
  if ('$schema' in value) Reflect.deleteProperty(value, '$schema');
  for (const key of ['anyOf', 'oneOf']) {
    const choices: unknown = Reflect.get(value, key);
    if (Array.isArray(choices) && choices.some(isAnything)) Reflect.deleteProperty(value, key);
  }
}

function isAnything(schema: unknown): boolean {
  return typeof schema === 'object' && schema !== null && Object.keys(schema).length === 0;
}
