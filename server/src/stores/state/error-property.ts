/** The text of a property of an error; `undefined` without one. */
export function textOf(value: unknown, property: string): string | undefined {
  if (typeof value !== 'object' || value === null || !(property in value)) return undefined;
  const found: unknown = Reflect.get(value, property);
  return typeof found === 'string' ? found : undefined;
}
