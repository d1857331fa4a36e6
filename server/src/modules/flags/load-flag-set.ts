import { and, asc, eq } from 'drizzle-orm';
import type {
  FlagDefinition,
  FlagOutcome,
  FlagPrerequisite,
  FlagRule,
  FlagSegment,
  FlagSet,
  FlagTarget,
  UnleashBucketing,
} from '../../lib/flags/flag-set.ts';
import type { State } from '../../stores/state/state.ts';
import { loadEnvironments } from './environments/load-environments.ts';
import type { FlagConfigFields, RuleFields, TargetFields } from './flag-config.contract.ts';
import { configOf, type FlagConfig } from './flag-config.ts';
import { rangeOf } from './flag-snapshot.ts';
import {
  type FlagRow,
  type FlagSegmentRow,
  flagGroups,
  flagSegmentParts,
  flagSegments,
  flags,
} from './flags.table.ts';

/** The flags of a website in one environment, as they are stored. */
export interface StoredFlagSet {
  readonly set: FlagSet;
  /** The bytes of the id sets of list and analytics segments, by id of the segment. */
  readonly lists: ReadonlyMap<string, Uint8Array>;
}

/**
 * Loads the flags of a website in one environment.
 * @param environment the default environment if absent.
 * @returns `undefined` if the environment does not exist.
 */
export async function loadFlagSet(
  db: State['db'],
  websiteId: string,
  environment?: string | undefined,
): Promise<StoredFlagSet | undefined> {
  const { names, defaultName } = await loadEnvironments(db, websiteId);
  const name = environment ?? defaultName;
  if (!names.includes(name)) return undefined;
  const rows = await db.select().from(flags).where(eq(flags.websiteId, websiteId)).orderBy(asc(flags.key));
  const groups = await db
    .select({ id: flagGroups.id, salt: flagGroups.salt })
    .from(flagGroups)
    .where(eq(flagGroups.websiteId, websiteId));
  const segments = await db
    .select()
    .from(flagSegments)
    .where(eq(flagSegments.websiteId, websiteId))
    .orderBy(asc(flagSegments.id));
  const saltOf = new Map(groups.map(({ id, salt }) => [id, salt]));
  const definitions = rows.map((row) => toDefinition(row, configOf(row, name, defaultName), saltOf));
  const used = new Set(definitions.flatMap(({ rules }) => rules.flatMap((rule) => rule.segments)));
  const lists = await loadLists(
    db,
    segments.filter(({ id, kind }) => kind !== 'rules' && used.has(id)),
  );
  const set = {
    websiteId,
    environment: name,
    version: versionOf(rows, segments),
    flags: definitions,
    segments: segments.map(toSegment),
  };
  return { set, lists };
}

/** Returns a flag with one configuration, as the evaluator reads it. @param saltOf the salts of groups by id. */
export function toDefinition(
  row: FlagRow,
  config: FlagConfig,
  saltOf: ReadonlyMap<string, string>,
): FlagDefinition {
  const range = rangeOf(row);
  const salt = row.groupId === null ? undefined : saltOf.get(row.groupId);
  return {
    key: row.key,
    type: row.type,
    status: row.archivedAt === null ? config.status : 'archived',
    version: row.version,
    salt: row.salt,
    stickiness: row.stickiness,
    variants: config.variants,
    defaultValue: config.defaultValue,
    offValue: config.offValue,
    targets: config.targets.map(toTarget),
    rules: config.rules.map(toRule),
    prerequisites: config.prerequisites.map(toPrerequisite),
    ...(range === undefined || salt === undefined ? {} : { exclusion: { salt, ...range } }),
    clientSide: row.clientSide,
  };
}

function toOutcome({
  value,
  variant,
  variants,
}: Pick<TargetFields, 'value' | 'variant' | 'variants'>): FlagOutcome {
  if (variants !== undefined) return { split: variants.map(({ key, weight }) => ({ variant: key, weight })) };
  if (variant !== undefined) return { variant };
  return value === undefined ? {} : { value };
}

function toTarget({ attribute, values, ...outcome }: TargetFields): FlagTarget {
  return { ...(attribute === undefined ? {} : { attribute }), values, ...toOutcome(outcome) };
}

function toRule(rule: RuleFields, index: number): FlagRule {
  const {
    id = `rule-${index + 1}`,
    name,
    constraints,
    segments,
    percentage,
    seed,
    rollOutBy,
    unleash,
  } = rule;
  return {
    id,
    ...(name === undefined ? {} : { name }),
    constraints,
    segments,
    ...(percentage === undefined ? {} : { percentage }),
    ...(seed === undefined ? {} : { seed }),
    ...(rollOutBy === undefined ? {} : { rollOutBy }),
    ...(unleash === undefined ? {} : { unleash: toBucketing(unleash) }),
    ...toOutcome(rule),
  };
}

function toBucketing({ percentage, split }: NonNullable<RuleFields['unleash']>): UnleashBucketing {
  return { ...(percentage === undefined ? {} : { percentage }), ...(split === undefined ? {} : { split }) };
}

function toPrerequisite({
  flag,
  variants,
  values,
}: FlagConfigFields['prerequisites'][number]): FlagPrerequisite {
  return {
    flag,
    ...(variants === undefined ? {} : { variants }),
    ...(values === undefined ? {} : { values }),
  };
}

/** Returns a segment as the evaluator reads it. */
function toSegment({ id, kind, constraints, attribute }: FlagSegmentRow): FlagSegment {
  return kind === 'rules' ? { id, kind, constraints } : { id, kind, attribute: attribute ?? 'targetingKey' };
}

/** Changes with every change of a flag or a segment. */
function versionOf(rows: readonly FlagRow[], segments: readonly FlagSegmentRow[]): string {
  const total = [...rows, ...segments].reduce((sum, { version }) => sum + version, 0);
  const lists = segments.reduce((sum, { listVersion }) => sum + listVersion, 0);
  const latestMs = Math.max(0, ...[...rows, ...segments].map(({ updatedAt }) => updatedAt.getTime()));
  return [rows.length, segments.length, total, lists, latestMs].map((part) => part.toString(36)).join('-');
}

async function loadLists(
  db: State['db'],
  segments: readonly FlagSegmentRow[],
): Promise<ReadonlyMap<string, Uint8Array>> {
  const lists = new Map<string, Uint8Array>();
  for (const { id, listVersion } of segments) {
    const parts = await db
      .select({ bytes: flagSegmentParts.bytes })
      .from(flagSegmentParts)
      .where(and(eq(flagSegmentParts.segmentId, id), eq(flagSegmentParts.listVersion, listVersion)))
      .orderBy(asc(flagSegmentParts.position));
    lists.set(id, new Uint8Array(Buffer.concat(parts.map(({ bytes }) => bytes))));
  }
  return lists;
}
