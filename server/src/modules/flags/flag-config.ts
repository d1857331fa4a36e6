import type { FlagStickiness, FlagType, FlagValue } from '../../lib/flags/flag-set.ts';
import type { ConfigChanges, FlagConfigFields } from './flag-config.contract.ts';
import { inStoredOrder, replaceRules } from './rule-seeds.ts';

/** The environment of a website without environments. */
export const DEFAULT_ENVIRONMENT = 'production';

/** The configuration of a flag in one environment, as the API shows it and as it is stored. */
export interface FlagConfig extends FlagConfigFields {
  readonly status: 'active' | 'inactive';
}

/** A change of one field: a path such as `rules.0.percentage`. Absent values are null. */
export interface FlagDifference {
  readonly path: string;
  readonly before: FlagValue;
  readonly after: FlagValue;
}

/** A flag as a version stores it: all that a revert restores. */
export interface FlagSnapshot {
  readonly name: string;
  readonly description: string | null;
  readonly jsonSchema: Readonly<Record<string, unknown>> | null;
  readonly tags: readonly string[];
  readonly ownerId: string | null;
  readonly lifetime: 'temporary' | 'permanent';
  readonly plannedEndAt: string | null;
  readonly archivedAt: string | null;
  readonly stickiness: FlagStickiness;
  /** The seed of its buckets. Earlier versions do not have it. */
  readonly seed?: string;
  readonly clientSide: boolean;
  /** The group of flags that exclude each other, and the share in percent. */
  readonly group: { readonly id: string; readonly share: number } | null;
  readonly configs: Readonly<Record<string, FlagConfig>>;
}

/** Which visitors an analytics segment contains: those with enough events of a name, or page views of a path. */
export interface AnalyticsDefinition {
  readonly event?: string | undefined;
  readonly path?: string | undefined;
  readonly minCount: number;
  readonly withinDays: number;
}

const FIRST_VALUES: Readonly<
  Record<FlagType, { readonly defaultValue: FlagValue; readonly offValue: FlagValue }>
> = {
  boolean: { defaultValue: true, offValue: false },
  string: { defaultValue: '', offValue: '' },
  number: { defaultValue: 0, offValue: 0 },
  json: { defaultValue: {}, offValue: {} },
};

/** Returns the configuration of a new flag. */
export function firstConfig(type: FlagType): FlagConfig {
  return {
    status: 'inactive',
    variants: [],
    targets: [],
    rules: [],
    prerequisites: [],
    ...FIRST_VALUES[type],
  };
}

/**
 * Returns the configuration of a flag in an environment. Without one of its own, the flag is off there, with the values of the
 * default environment.
 */
export function configOf(
  { type, configs }: { readonly type: FlagType; readonly configs: Readonly<Record<string, FlagConfig>> },
  environment: string,
  defaultEnvironment: string,
): FlagConfig {
  const own = configs[environment];
  if (own !== undefined) return own;
  const { variants, defaultValue, offValue } = configs[defaultEnvironment] ?? firstConfig(type);
  return { ...firstConfig(type), variants, defaultValue, offValue };
}

/**
 * Returns a configuration with changes. Rules without an id get one; those of booleans without a value get `true`. Percentages and splits
 * keep their buckets.
 * @param flag its type, and its configurations in all environments.
 */
export function changeConfig(
  config: FlagConfig,
  changes: ConfigChanges,
  { type, configs }: { readonly type: FlagType; readonly configs: Readonly<Record<string, FlagConfig>> },
  newRuleId: () => string,
): FlagConfig {
  const withValue = <Part extends { value?: unknown; variant?: unknown; variants?: unknown }>(part: Part) =>
    type === 'boolean' &&
    part.value === undefined &&
    part.variant === undefined &&
    part.variants === undefined
      ? { ...part, value: true }
      : part;
  return {
    status: changes.status ?? config.status,
    variants: changes.variants ? inStoredOrder(changes.variants, config.variants) : config.variants,
    defaultValue: changes.defaultValue === undefined ? config.defaultValue : changes.defaultValue,
    offValue: changes.offValue === undefined ? config.offValue : changes.offValue,
    targets: changes.targets?.map(withValue) ?? config.targets,
    rules: changes.rules
      ? replaceRules(changes.rules.map(withValue), config.rules, rulesOf(config, configs), newRuleId)
      : config.rules,
    prerequisites: changes.prerequisites ?? config.prerequisites,
  };
}

function rulesOf(config: FlagConfig, configs: Readonly<Record<string, FlagConfig>>) {
  return [config, ...Object.values(configs)].flatMap(({ rules }) => rules);
}

/** The names of the fields of a configuration. */
const CONFIG_FIELDS = [
  'status',
  'variants',
  'defaultValue',
  'offValue',
  'targets',
  'rules',
  'prerequisites',
] as const;

/** Returns the fields of a configuration that an input contains. */
export function pickConfig(input: ConfigChanges): ConfigChanges {
  return Object.fromEntries(
    CONFIG_FIELDS.filter((name) => input[name] !== undefined).map((name) => [name, input[name]]),
  );
}
