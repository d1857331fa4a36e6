import { type ConstraintDraft, newKey, readConstraints, writeConstraints } from '../../constraints/index.ts';
import type { FlagConfig, FlagType, Outcome, Prerequisite, Rule, Target } from '../flag-parts/flag-config.ts';
import { readValue, toText } from '../flag-parts/value-text.ts';
import { fromThousandths, toThousandths } from '../flag-parts/weights.ts';

/** What a rule or target serves, as the editor edits it. */
export interface OutcomeDraft {
  readonly kind: 'value' | 'variant' | 'split';
  readonly value: string;
  readonly variant: string;
  /** Percentages by the key of the variant. */
  readonly weights: Readonly<Record<string, string>>;
}

/** A variant as the editor edits it. */
export interface VariantDraft {
  readonly key: string;
  readonly name: string;
  readonly value: string;
  readonly weight: string;
}

/** A rule as the editor edits it. */
export interface RuleDraft {
  readonly key: string;
  /** Absent for a new rule. */
  readonly id: string | undefined;
  readonly name: string;
  readonly constraints: readonly ConstraintDraft[];
  readonly segments: readonly string[];
  readonly percentage: string;
  /** Absent for a new rule. */
  readonly seed: string | undefined;
  readonly rollOutBy: string;
  readonly outcome: OutcomeDraft;
  /** Imported strategies, which are kept. */
  readonly unleash: unknown;
}

/** Individual targets as the editor edits them. */
export interface TargetDraft {
  readonly key: string;
  readonly attribute: string;
  /** One value in each line. */
  readonly values: string;
  readonly outcome: OutcomeDraft;
}

/** A prerequisite as the editor edits it. */
export interface PrerequisiteDraft {
  readonly key: string;
  readonly flag: string;
  /** Accepted variants or values, as texts. Empty if the flag must be on. */
  readonly accepted: readonly string[];
  readonly accepts: 'on' | 'variants' | 'values';
}

/** The configuration of a flag in one environment, as the editor edits it. */
export interface ConfigDraft {
  readonly status: FlagConfig['status'];
  readonly variants: readonly VariantDraft[];
  readonly defaultValue: string;
  readonly offValue: string;
  readonly targets: readonly TargetDraft[];
  readonly rules: readonly RuleDraft[];
  readonly prerequisites: readonly PrerequisiteDraft[];
}

const FULL = '100';
const TARGETING_KEY = 'targetingKey';

/** Returns the draft of a configuration. */
export function toDraft(config: FlagConfig, type: FlagType): ConfigDraft {
  return {
    status: config.status,
    variants: config.variants.map(({ key, value, weight }) => ({
      key: newKey(),
      name: key,
      value: toText(value, type),
      weight: String(weight),
    })),
    defaultValue: toText(config.defaultValue, type),
    offValue: toText(config.offValue, type),
    targets: config.targets.map((target) => ({
      key: newKey(),
      attribute: target.attribute ?? TARGETING_KEY,
      values: target.values.join('\n'),
      outcome: toOutcomeDraft(target, type),
    })),
    rules: config.rules.map((rule) => ({
      key: newKey(),
      id: rule.id,
      name: rule.name ?? '',
      constraints: readConstraints(rule.constraints),
      segments: rule.segments ?? [],
      percentage: rule.percentage === undefined ? FULL : String(rule.percentage),
      seed: rule.seed,
      rollOutBy: rule.rollOutBy ?? '',
      outcome: toOutcomeDraft(rule, type),
      unleash: rule.unleash,
    })),
    prerequisites: config.prerequisites.map(toPrerequisiteDraft),
  };
}

/** Returns the configuration of a draft, as the API accepts it. Invalid values are `null`: the checks report them. */
export function toConfig(draft: ConfigDraft, type: FlagType): FlagConfig {
  return {
    status: draft.status,
    variants: draft.variants.map(({ name, value, weight }) => ({
      key: name.trim(),
      value: jsonOf(value, type),
      weight: percentOf(weight),
    })),
    defaultValue: jsonOf(draft.defaultValue, type),
    offValue: jsonOf(draft.offValue, type),
    targets: draft.targets.map((target) => toTarget(target, type)),
    rules: draft.rules.map((rule) => toRule(rule, type)),
    prerequisites: draft.prerequisites.map((one) => toPrerequisite(one)),
  };
}

/** Returns the rule of a draft, as the API accepts it. */
export function toRule(draft: RuleDraft, type: FlagType): Rule {
  const { id, name, constraints, segments, percentage, seed, rollOutBy, outcome, unleash } = draft;
  return {
    ...(id !== undefined && { id }),
    ...(name.trim() !== '' && { name: name.trim() }),
    constraints: writeConstraints(constraints),
    segments: [...segments],
    ...(percentOf(percentage) !== 100 && { percentage: percentOf(percentage) }),
    ...(seed !== undefined && { seed }),
    ...(rollOutBy.trim() !== '' && { rollOutBy: rollOutBy.trim() }),
    ...(unleash !== undefined && { unleash }),
    ...toOutcome(outcome, type),
  };
}

/** Returns the target of a draft, as the API accepts it. */
export function toTarget({ attribute, values, outcome }: TargetDraft, type: FlagType): Target {
  const name = attribute.trim();
  return {
    ...(name !== '' && name !== TARGETING_KEY && { attribute: name }),
    values: linesOf(values),
    ...toOutcome(outcome, type),
  };
}

/** Returns a new rule that serves a value to everyone. */
export function newRule(value: string): RuleDraft {
  return {
    key: newKey(),
    id: undefined,
    name: '',
    constraints: [],
    segments: [],
    percentage: FULL,
    seed: undefined,
    rollOutBy: '',
    outcome: valueOutcome(value),
    unleash: undefined,
  };
}

/** Returns new targets that are served a value. */
export function newTarget(value: string): TargetDraft {
  return { key: newKey(), attribute: TARGETING_KEY, values: '', outcome: valueOutcome(value) };
}

/** Returns the different lines of a text that are not empty. */
export function linesOf(text: string): string[] {
  return [
    ...new Set(
      text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    ),
  ];
}

function valueOutcome(value: string): OutcomeDraft {
  return { kind: 'value', value, variant: '', weights: {} };
}

function toOutcomeDraft({ value, variant, variants }: Outcome, type: FlagType): OutcomeDraft {
  const kind = variants !== undefined ? 'split' : variant !== undefined ? 'variant' : 'value';
  return {
    kind,
    value: kind === 'value' ? toText(value, type) : '',
    variant: variant ?? '',
    weights: Object.fromEntries((variants ?? []).map(({ key, weight }) => [key, String(weight)])),
  };
}

function toOutcome({ kind, value, variant, weights }: OutcomeDraft, type: FlagType): Outcome {
  switch (kind) {
    case 'value':
      return { value: jsonOf(value, type) };
    case 'variant':
      return { variant };
    case 'split':
      return {
        variants: Object.entries(weights)
          .map(([key, weight]) => ({ key, weight: percentOf(weight) }))
          .filter(({ weight }) => weight > 0),
      };
  }
}

function toPrerequisiteDraft({ flag, variants, values }: Prerequisite): PrerequisiteDraft {
  if (variants !== undefined && variants.length > 0)
    return { key: newKey(), flag, accepts: 'variants', accepted: variants };
  if (values !== undefined && values.length > 0)
    return { key: newKey(), flag, accepts: 'values', accepted: values.map((value) => JSON.stringify(value)) };
  return { key: newKey(), flag, accepts: 'on', accepted: [] };
}

function toPrerequisite({ flag, accepts, accepted }: PrerequisiteDraft): Prerequisite {
  if (accepts === 'variants') return { flag, variants: [...accepted] };
  if (accepts === 'values') return { flag, values: accepted.map((text) => jsonOf(text, 'json')) };
  return { flag };
}

function jsonOf(text: string, type: FlagType): unknown {
  const read = readValue(text, type);
  return 'value' in read ? read.value : null;
}

/** Returns a percentage; 0 for an invalid one. */
function percentOf(text: string): number {
  return Number(fromThousandths(toThousandths(text) ?? 0));
}
