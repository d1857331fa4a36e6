import { type FileRecord, isFileRecord, readerOf } from '../../../../lib/file-record.ts';
import type {
  FlagOutcome,
  FlagPrerequisite,
  FlagRule,
  FlagTarget,
  FlagVariant,
} from '../../../../lib/flags/flag-set.ts';
import { type ImportedConfig, isAttribute, OTHER_GROUPS, toPercents } from '../imported-flag.ts';
import { importClauses, toAttribute } from './launchdarkly-clause.ts';

const MAX_TARGET_VALUES = 1_000;

/** What the configurations of all environments of a flag share. */
export interface LaunchDarklyFlag {
  /** In their order: configurations refer to their index. */
  readonly variants: readonly Omit<FlagVariant, 'weight'>[];
  /** Returns the key of a variation of another flag; `undefined` if it does not exist. */
  findVariant(flag: string, index: number): string | undefined;
  readonly notes: Set<string>;
}

type Outcome = FlagOutcome & { readonly rollOutBy?: string };

/** Imports the configuration of a flag in one environment. */
export function importConfig(flag: LaunchDarklyFlag, record: FileRecord): ImportedConfig {
  const read = readerOf(record);
  const offIndex = read.number('offVariation');
  const off = flag.variants[offIndex ?? 0]?.value ?? null;
  const fallthrough = outcomeOf(flag, read.record('fallthrough') ?? {}, 'The default rule');
  if (offIndex === undefined)
    flag.notes.add(
      'Without an off variation, programs get their own default. Here the off value is the first variation.',
    );
  const rules = read
    .list('rules')
    .filter(isFileRecord)
    .flatMap((rule, index) => importRule(flag, rule, index));
  const weights = weightsOf(flag, fallthrough);
  return {
    status: read.flag('on') === true ? 'active' : 'inactive',
    variants: flag.variants.map((variant) => ({ ...variant, weight: weights.get(variant.key) ?? 0 })),
    defaultValue: off,
    offValue: off,
    targets: [...read.list('targets'), ...read.list('contextTargets')]
      .filter(isFileRecord)
      .flatMap((target) => importTarget(flag, target)),
    // The default split is computed of the stickiness of the flag.
    rules:
      fallthrough?.rollOutBy === undefined
        ? rules
        : [...rules, { id: 'fallthrough', constraints: [], segments: [], ...fallthrough }],
    prerequisites: read
      .list('prerequisites')
      .filter(isFileRecord)
      .flatMap((one) => importPrerequisite(flag, one)),
  };
}

/** The weights of the default split, by the key of the variant. */
function weightsOf({ variants }: LaunchDarklyFlag, fallthrough: Outcome | undefined): Map<string, number> {
  if (fallthrough?.split !== undefined && fallthrough.rollOutBy === undefined)
    return new Map(fallthrough.split.map(({ variant, weight }) => [variant, weight]));
  return new Map([[fallthrough?.variant ?? variants[0]?.key ?? '', 100]]);
}

function importRule(flag: LaunchDarklyFlag, record: FileRecord, index: number): FlagRule[] {
  const read = readerOf(record);
  const title = read.text('description') ?? `Rule ${index + 1}`;
  const clauses = importClauses(read.list('clauses').filter(isFileRecord));
  if ('note' in clauses) {
    flag.notes.add(`${title} is not imported. ${clauses.note}`);
    return [];
  }
  const outcome = outcomeOf(flag, record, title);
  if (outcome === undefined) return [];
  const id = read.text('_id') ?? read.text('id') ?? '';
  return [
    {
      id: /^[\w-]{1,64}$/.test(id) ? id : `rule-${index + 1}`,
      name: title.slice(0, 100),
      ...clauses,
      ...outcome,
    },
  ];
}

function outcomeOf(flag: LaunchDarklyFlag, record: FileRecord, title: string): Outcome | undefined {
  const read = readerOf(record);
  const variant = flag.variants[read.number('variation') ?? -1];
  if (variant !== undefined) return { variant: variant.key };
  const rollout = read.record('rollout');
  if (rollout === undefined) {
    flag.notes.add(`${title} names no variation: it is not imported.`);
    return undefined;
  }
  const parts = readerOf(rollout).list('variations').filter(isFileRecord).map(readerOf);
  const chosen = parts
    .map((part) => ({
      variant: flag.variants[part.number('variation') ?? -1]?.key,
      weight: part.number('weight') ?? 0,
    }))
    .filter(({ weight }) => weight > 0);
  const weights = toPercents(chosen.map(({ weight }) => weight));
  const split = chosen.flatMap(({ variant: key }, index) =>
    key === undefined ? [] : [{ variant: key, weight: weights[index] ?? 0 }],
  );
  if (split.length === 0 || split.length < chosen.length) {
    flag.notes.add(`${title} has a rollout without variations: it is not imported.`);
    return undefined;
  }
  if (split.length > 1) flag.notes.add(OTHER_GROUPS);
  return { split: mergeParts(split), ...rollOutByOf(rollout) };
}

/** An experiment lists a variation twice: with and without its users being counted. */
function mergeParts(split: readonly { readonly variant: string; readonly weight: number }[]) {
  const merged = new Map<string, number>();
  for (const { variant, weight } of split) merged.set(variant, (merged.get(variant) ?? 0) + weight);
  return [...merged].map(([variant, weight]) => ({ variant, weight: Math.round(weight * 1_000) / 1_000 }));
}

function rollOutByOf(rollout: FileRecord): { readonly rollOutBy?: string } {
  const read = readerOf(rollout);
  const attribute = toAttribute(read.text('bucketBy') ?? 'key', read.text('contextKind') ?? 'user');
  return attribute === 'targetingKey' || !isAttribute(attribute) ? {} : { rollOutBy: attribute };
}

function importTarget(flag: LaunchDarklyFlag, record: FileRecord): FlagTarget[] {
  const read = readerOf(record);
  const variant = flag.variants[read.number('variation') ?? -1]?.key;
  const values = read
    .list('values')
    .map(String)
    .filter((value) => value !== '');
  const attribute = toAttribute('key', read.text('contextKind') ?? 'user');
  // The targets of users are listed again, without values, among those of all kinds.
  if (values.length === 0) return [];
  if (variant === undefined || !isAttribute(attribute)) {
    flag.notes.add(`Targets of the kind ${attribute} are not imported.`);
    return [];
  }
  return Array.from({ length: Math.ceil(values.length / MAX_TARGET_VALUES) }, (_, index) => ({
    ...(attribute === 'targetingKey' ? {} : { attribute }),
    values: values.slice(index * MAX_TARGET_VALUES, (index + 1) * MAX_TARGET_VALUES),
    variant,
  }));
}

function importPrerequisite(flag: LaunchDarklyFlag, record: FileRecord): FlagPrerequisite[] {
  const read = readerOf(record);
  const key = read.text('key') ?? '';
  const variant = flag.findVariant(key, read.number('variation') ?? -1);
  if (variant !== undefined) return [{ flag: key, variants: [variant] }];
  flag.notes.add(`The prerequisite ${key} is not in the file: it is not imported.`);
  return [];
}
