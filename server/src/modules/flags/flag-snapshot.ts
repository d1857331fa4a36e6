import type { FlagType } from '../../lib/flags/flag-set.ts';
import type { FlagEnvironments } from './environments/load-environments.ts';
import { configOf, type FlagConfig, type FlagSnapshot } from './flag-config.ts';
import type { FlagRow, flags } from './flags.table.ts';
import { type BucketRange, shareOf } from './groups/allocate-range.ts';
import { isSameJson } from './same-json.ts';

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
