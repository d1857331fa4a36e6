import { type FileRecord, isFileRecord, namesIn, readerOf } from '../../../../lib/file-record.ts';
import type {
  FlagOutcome,
  FlagPrerequisite,
  FlagRule,
  FlagTarget,
  FlagValue,
  FlagVariant,
} from '../../../../lib/flags/flag-set.ts';
import { type ImportedConfig, isAttribute, OTHER_GROUPS, toPercents } from '../imported-flag.ts';
import { unreadRule } from '../unread-rules.ts';
import { importClauses, toAttribute } from './launchdarkly-clause.ts';

const MAX_TARGET_VALUES = 1_000;

/** What the configurations of all environments of a flag share. */
export interface LaunchDarklyFlag {
  /** In their order: configurations refer to their index. */
  readonly variants: readonly Omit<FlagVariant, 'weight'>[];
  /** Returns the key of a variation of another flag; `undefined` if it does not exist. */
  findVariant(flag: string, index: number): string | undefined;
  /** The off value of flags without an off variation. */
  readonly offValue: FlagValue;
  readonly notes: Set<string>;
}

type Outcome = FlagOutcome & { readonly rollOutBy?: string };

/** Imports the configuration of a flag in one environment. */
export function importConfig(flag: LaunchDarklyFlag, record: FileRecord): ImportedConfig {
  const read = readerOf(record);
  const offIndex = read.number('offVariation');
  const offVariant = offIndex === undefined ? undefined : flag.variants[offIndex];
  const off = offVariant === undefined ? flag.offValue : offVariant.value;
  const fallthrough = outcomeOf(flag, read.record('fallthrough') ?? {}, 'The default rule');
  if (offVariant === undefined)
    flag.notes.add(
      `Without an off variation, programs get their own default. Here the off value is ${JSON.stringify(off)}.`,
    );
  const targets = [...read.records('targets'), ...read.records('contextTargets')].map((target, index) =>
    importTarget(flag, target, index, off),
  );
  const rules = [
    ...targets.flatMap(({ unread }) => unread ?? []),
    ...read.records('rules').map((rule, index) => importRule(flag, rule, index, off)),
  ];
  const records = read.records('prerequisites');
  const prerequisites = records.flatMap((one) => importPrerequisite(flag, one));
  for (const name of read.notRecords()) flag.notes.add(`${name} is not an object and is not imported.`);
  const isComplete = prerequisites.length === records.length;
  const weights = weightsOf(flag, fallthrough);
  return {
    status: read.flag('on') === true && isComplete ? 'active' : 'inactive',
    variants: flag.variants.map((variant) => ({ ...variant, weight: weights.get(variant.key) ?? 0 })),
    defaultValue: off,
    offValue: off,
    targets: targets.flatMap((one) => one.targets ?? []),
    // The default split is computed of the stickiness of the flag. A default rule that cannot be read gives the off value.
    rules:
      fallthrough !== undefined && fallthrough.rollOutBy === undefined
        ? rules
        : [
            ...rules,
            { id: 'fallthrough', constraints: [], segments: [], ...(fallthrough ?? { value: off }) },
          ],
    prerequisites,
  };
}

/** The weights of the default split, by the key of the variant. */
function weightsOf({ variants }: LaunchDarklyFlag, fallthrough: Outcome | undefined): Map<string, number> {
  if (fallthrough?.split !== undefined && fallthrough.rollOutBy === undefined)
    return new Map(fallthrough.split.map(({ variant, weight }) => [variant, weight]));
  return new Map([[fallthrough?.variant ?? variants[0]?.key ?? '', 100]]);
}

function importRule(flag: LaunchDarklyFlag, record: FileRecord, index: number, off: FlagValue): FlagRule {
  const read = readerOf(record);
  const title = read.text('description') ?? `Rule ${index + 1}`;
  const clauses = importConditions(record);
  const outcome = outcomeOf(flag, record, title);
  const given = read.text('_id') ?? read.text('id') ?? '';
  const id = /^[\w-]{1,64}$/.test(given) ? given : `rule-${index + 1}`;
  const name = title.slice(0, 100);
  if ('note' in clauses) flag.notes.add(`${title} is not imported. ${clauses.note}`);
  return 'note' in clauses || outcome === undefined
    ? unreadRule({ id, name }, outcome ?? { value: off })
    : { id, name, ...clauses, ...outcome };
}

/** The fields of a rule that decide to whom it applies and what they get, and those that decide nothing about it. */
const KNOWN_FIELDS = namesIn('_id id key ref description clauses variation rollout trackEvents generation');

/** Returns the conditions of a rule. One with other fields, such as `disabled`, can apply to fewer contexts than its clauses. */
function importConditions(record: FileRecord): ReturnType<typeof importClauses> {
  const read = readerOf(record);
  const [unknown] = read.unread(KNOWN_FIELDS);
  if (unknown !== undefined) return { note: `A rule with ${unknown} has no equivalent.` };
  const clauses = read.list('clauses');
  return clauses.every(isFileRecord)
    ? importClauses(clauses.filter(isFileRecord))
    : { note: 'A clause that is not an object has no equivalent.' };
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
  const parts = readerOf(rollout).records('variations').map(readerOf);
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

/** Targets, or a rule in their place if they cannot be read. */
interface ImportedTargets {
  readonly targets?: readonly FlagTarget[];
  readonly unread?: FlagRule;
}

function importTarget(
  flag: LaunchDarklyFlag,
  record: FileRecord,
  index: number,
  off: FlagValue,
): ImportedTargets {
  const read = readerOf(record);
  const variant = flag.variants[read.number('variation') ?? -1]?.key;
  const values = read
    .list('values')
    .map(String)
    .filter((value) => value !== '');
  const attribute = toAttribute('key', read.text('contextKind') ?? 'user');
  // The targets of users are listed again, without values, among those of all kinds.
  if (values.length === 0) return {};
  if (variant === undefined || !isAttribute(attribute)) {
    flag.notes.add(`Targets of the kind ${attribute} are not imported.`);
    const outcome = variant === undefined ? { value: off } : { variant };
    return { unread: unreadRule({ id: `targets-${index + 1}`, name: `Targets ${index + 1}` }, outcome) };
  }
  const targets = Array.from({ length: Math.ceil(values.length / MAX_TARGET_VALUES) }, (_, part) => ({
    ...(attribute === 'targetingKey' ? {} : { attribute }),
    values: values.slice(part * MAX_TARGET_VALUES, (part + 1) * MAX_TARGET_VALUES),
    variant,
  }));
  return { targets };
}

function importPrerequisite(flag: LaunchDarklyFlag, record: FileRecord): FlagPrerequisite[] {
  const read = readerOf(record);
  const key = read.text('key') ?? '';
  const variant = flag.findVariant(key, read.number('variation') ?? -1);
  if (variant !== undefined) return [{ flag: key, variants: [variant] }];
  flag.notes.add(`The prerequisite ${key} is not in the file: the flag is inactive.`);
  return [];
}
