import type { FlagConfig, FlagSnapshot } from './flag-config.ts';
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
  const { group: _, tags, plannedEndAt, archivedAt, ...fields } = snapshot;
  return {
    ...fields,
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

/** Returns the environments in which a change can have an effect on evaluations. */
export function affectedEnvironments(before: FlagSnapshot, after: FlagSnapshot): readonly string[] {
  const touched = touchedEnvironments(before, after);
  if (isSameJson([before.stickiness, before.group], [after.stickiness, after.group])) return touched;
  const active = Object.keys(after.configs).filter((name) => after.configs[name]?.status === 'active');
  return [...new Set([...touched, ...active])];
}
