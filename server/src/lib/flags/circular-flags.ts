import type { FlagDefinition } from './flag-set.ts';

/** Returns the keys of flags whose prerequisites, or their prerequisites in turn, form a circle. */
export function findCircularFlags(flags: ReadonlyMap<string, FlagDefinition>): ReadonlySet<string> {
  const unresolved = new Map<string, number>();
  const dependants = new Map<string, string[]>();
  for (const [key, flag] of flags) {
    const known = knownPrerequisites(flag, flags);
    if (known.size > 0) unresolved.set(key, known.size);
    for (const other of known) dependants.set(other, dependants.get(other) ?? []);
    for (const other of known) dependants.get(other)?.push(key);
  }
  const resolved = [...flags.keys()].filter((key) => !unresolved.has(key));
  // The list grows while it is read.
  for (const key of resolved) {
    for (const dependant of dependants.get(key) ?? []) {
      const left = (unresolved.get(dependant) ?? 0) - 1;
      unresolved.set(dependant, left);
      if (left === 0) resolved.push(dependant);
    }
  }
  return new Set([...unresolved].filter(([, left]) => left > 0).map(([key]) => key));
}

function knownPrerequisites(
  { prerequisites }: FlagDefinition,
  flags: ReadonlyMap<string, FlagDefinition>,
): ReadonlySet<string> {
  // Malformed flags have none; their evaluation reports it.
  const keys = Array.isArray(prerequisites) ? prerequisites.map((one) => String(one?.flag)) : [];
  return new Set(keys.filter((key) => flags.has(key)));
}
