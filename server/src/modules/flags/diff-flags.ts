import { isDeepStrictEqual } from 'node:util';
import type { FlagValue } from '../../lib/flags/flag-set.ts';
import type { FlagDifference, FlagSnapshot } from './flag-config.ts';
import { isSameJson, jsonOf } from './same-json.ts';

/** The most differences of a version. With more, complete fields are compared. */
const MAX_DIFFERENCES = 100;
/** How deep fields are compared: `rules.0.constraints.0.values`. */
const MAX_DEPTH = 5;

/** The differences of two states of a flag. */
export interface FlagDiff {
  /** The environment whose configuration changed; null for changes of the flag itself, or of several. */
  readonly environment: string | null;
  /** With an environment, paths begin in its configuration. */
  readonly differences: readonly FlagDifference[];
}

/** Compares two states of a flag. */
export function diffFlags(before: FlagSnapshot, after: FlagSnapshot): FlagDiff {
  const { configs: oldConfigs, ...oldFields } = before;
  const { configs: newConfigs, ...newFields } = after;
  const ofFields = compare(oldFields, newFields);
  const names = [...new Set([...Object.keys(oldConfigs), ...Object.keys(newConfigs)])].filter(
    (name) => !isSameJson(oldConfigs[name], newConfigs[name]),
  );
  const [only] = names;
  if (ofFields.length === 0 && names.length === 1 && only !== undefined)
    return { environment: only, differences: compare(oldConfigs[only] ?? {}, newConfigs[only] ?? {}) };
  const ofConfigs = names.flatMap((name) =>
    compare(oldConfigs[name] ?? {}, newConfigs[name] ?? {}).map(({ path, ...rest }) => ({
      path: `environments.${name}.${path}`,
      ...rest,
    })),
  );
  return { environment: null, differences: [...ofFields, ...ofConfigs] };
}

function compare(before: object, after: object): readonly FlagDifference[] {
  for (let depth = MAX_DEPTH; depth > 1; depth -= 1) {
    const found = sorted(differencesOf('', jsonOf(before), jsonOf(after), depth));
    if (found.length <= MAX_DIFFERENCES) return found;
  }
  return sorted(differencesOf('', jsonOf(before), jsonOf(after), 1));
}

/** The state store does not keep the order of members. */
function sorted(differences: FlagDifference[]): FlagDifference[] {
  return differences.sort((one, other) => (one.path < other.path ? -1 : 1));
}

function differencesOf(path: string, before: FlagValue, after: FlagValue, depth: number): FlagDifference[] {
  if (isDeepStrictEqual(before, after)) return [];
  const names = depth > 0 ? commonNames(before, after) : undefined;
  if (names === undefined) return [{ path, before, after }];
  return names.flatMap((name) =>
    differencesOf(
      path === '' ? name : `${path}.${name}`,
      memberOf(before, name),
      memberOf(after, name),
      depth - 1,
    ),
  );
}

/** The members of two objects, or of two lists of the same length. */
function commonNames(before: FlagValue, after: FlagValue): readonly string[] | undefined {
  if (typeof before !== 'object' || typeof after !== 'object' || before === null || after === null)
    return undefined;
  const isSame = Array.isArray(before)
    ? Array.isArray(after) && before.length === after.length
    : !Array.isArray(after);
  return isSame ? [...new Set([...Object.keys(before), ...Object.keys(after)])] : undefined;
}

function memberOf(value: FlagValue, name: string): FlagValue {
  return typeof value === 'object' && value !== null ? jsonOf(Reflect.get(value, name)) : null;
}
