import { isDeepStrictEqual } from 'node:util';
import type { FlagType, FlagValue } from '../../lib/flags/flag-set.ts';
import type { FlagEnvironments } from './environments/load-environments.ts';
import { configOf, type FlagConfig, type FlagDifference, type FlagSnapshot } from './flag-config.ts';
import type { FlagRow, flags } from './flags.table.ts';
import { type BucketRange, shareOf } from './groups/allocate-range.ts';
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

/** Returns what a version stores of a flag. */
export function toSnapshot(row: FlagRow): FlagSnapshot {
  const range = rangeOf(row);
  return {
    name: row.name,
    description: row.description,
    jsonSchema: row.jsonSchema,
    tags: row.tags,
    ownerId: row.ownerId,
    lifetime: row.lifetime,
    plannedEndAt: row.plannedEndAt?.toISOString() ?? null,
    archivedAt: row.archivedAt?.toISOString() ?? null,
    stickiness: row.stickiness,
    seed: row.salt,
    clientSide: row.clientSide,
    group: row.groupId === null || range === undefined ? null : { id: row.groupId, share: shareOf(range) },
    configs: row.configs,
  };
}

/** Returns the buckets of a flag in its group; `undefined` without a group. */
export function rangeOf({
  groupId,
  groupFrom,
  groupTo,
}: Pick<FlagRow, 'groupId' | 'groupFrom' | 'groupTo'>): BucketRange | undefined {
  return groupId === null || groupFrom === null || groupTo === null
    ? undefined
    : { from: groupFrom, to: groupTo };
}

/** Returns the columns of a snapshot, without those of its group. */
export function toColumns(snapshot: FlagSnapshot) {
  const { group: _, seed, tags, plannedEndAt, archivedAt, ...fields } = snapshot;
  return {
    ...fields,
    ...(seed === undefined ? {} : { salt: seed }),
    tags: [...tags],
    plannedEndAt: plannedEndAt === null ? null : new Date(plannedEndAt),
    archivedAt: archivedAt === null ? null : new Date(archivedAt),
  } satisfies Partial<typeof flags.$inferInsert>;
}

/** Returns an archived flag: it is off in all environments. */
export function archive(snapshot: FlagSnapshot, nowIso: string): FlagSnapshot {
  const configs: Record<string, FlagConfig> = {};
  for (const [name, config] of Object.entries(snapshot.configs))
    configs[name] = { ...config, status: 'inactive' };
  return { ...snapshot, archivedAt: snapshot.archivedAt ?? nowIso, configs };
}

/** Returns the environments whose configurations differ. */
export function touchedEnvironments(before: FlagSnapshot, after: FlagSnapshot): readonly string[] {
  const names = new Set([...Object.keys(before.configs), ...Object.keys(after.configs)]);
  return [...names].filter((name) => !isSameJson(before.configs[name], after.configs[name]));
}

/**
 * Returns the environments whose results a change can alter. An environment without a configuration of its own has the off value of the
 * default environment; where a flag is off, its group, seed and stickiness decide nothing.
 */
export function affectedEnvironments(
  type: FlagType,
  before: FlagSnapshot,
  after: FlagSnapshot,
  { names, defaultName }: Pick<FlagEnvironments, 'names' | 'defaultName'>,
): readonly string[] {
  const decisive = (
    { configs, archivedAt, stickiness, seed, clientSide, group }: FlagSnapshot,
    name: string,
  ) => {
    const { offValue } = configOf({ type, configs }, name, defaultName);
    const isOn = configs[name]?.status === 'active';
    return [
      configs[name] ?? offValue,
      archivedAt !== null,
      clientSide,
      ...(isOn ? [stickiness, seed ?? null, group] : []),
    ];
  };
  const touched = touchedEnvironments(before, after);
  return [...new Set([...touched, ...names])].filter(
    (name) => !isSameJson(decisive(before, name), decisive(after, name)),
  );
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
