/**
 * Creates a registry by name from several records.
 * @throws TypeError when two entries have the same name.
 */
export function registryOf<T>(...files: readonly Readonly<Record<string, T>>[]): ReadonlyMap<string, T> {
  const registry = new Map<string, T>();
  for (const [name, entry] of files.flatMap((file) => Object.entries(file))) {
    if (registry.has(name)) throw new TypeError(`Duplicate registry entry ${name}`);
    registry.set(name, entry);
  }
  return registry;
}
