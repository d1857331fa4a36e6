/**
 * A registry of entries by name, put together from files.
 * @throws TypeError when two entries have the same name: one would silently hide the other.
 */
export function registryOf<T>(...files: readonly Readonly<Record<string, T>>[]): ReadonlyMap<string, T> {
  const registry = new Map<string, T>();
  for (const [name, entry] of files.flatMap((file) => Object.entries(file))) {
    if (registry.has(name)) throw new TypeError(`Two entries are called ${name}`);
    registry.set(name, entry);
  }
  return registry;
}
