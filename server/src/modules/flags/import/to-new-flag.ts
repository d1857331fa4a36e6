import { present } from '../../../lib/file-record.ts';
import type { FlagOutcome, FlagRule, FlagTarget } from '../../../lib/flags/flag-set.ts';
import type { FlagImportFormat } from './import.contract.ts';
import { DEFAULT_STICKINESS, type ImportedConfig, type ImportedFlag, NEVER } from './imported-flag.ts';

const NAMES: Readonly<Record<FlagImportFormat, string>> = {
  unleash: 'Unleash',
  launchdarkly: 'LaunchDarkly',
  flagsmith: 'Flagsmith',
  growthbook: 'GrowthBook',
};
const MAX_TAGS = 20;

/** Where a flag is imported to. */
export interface NewFlagContext {
  readonly websiteId: string;
  readonly environments: EnvironmentMap;
  readonly defaultName: string;
  /** The ids of segments, by their references in the file. */
  readonly segments: ReadonlyMap<string, string>;
  readonly format: FlagImportFormat;
}

/** The environments of the website, by those of the file; `null` if one is not imported. */
export type EnvironmentMap = Readonly<Record<string, string | null>>;

/** Returns the fields of a new flag, before validation, and what is omitted. */
export function toNewFlag(
  flag: ImportedFlag,
  { websiteId, environments, defaultName, segments, format }: NewFlagContext,
): { readonly input: Readonly<Record<string, unknown>>; readonly notes: readonly string[] } {
  const notes = new Set<string>();
  const configs = new Map<string, Readonly<Record<string, unknown>>>();
  for (const [source, config] of flag.configs) {
    const name = environments[source];
    if (name === undefined || name === null) notes.add(`The environment ${source} is not imported.`);
    else if (configs.has(name))
      notes.add(`The environment ${source} is not imported: ${name} has another source.`);
    else configs.set(name, toConfig(config, segments, notes));
  }
  const { status, ...config } = configs.get(defaultName) ?? {};
  configs.delete(defaultName);
  const input = present({
    websiteId,
    key: flag.key,
    type: flag.type,
    name: flag.name.slice(0, 200),
    description: flag.description?.slice(0, 2_000) ?? null,
    tags: flag.tags.filter((tag) => tag !== '').slice(0, MAX_TAGS),
    lifetime: flag.lifetime,
    clientSide: flag.clientSide,
    stickiness: DEFAULT_STICKINESS,
    status: flag.isArchived ? 'archived' : status,
    ...config,
    environments: configs.size === 0 ? undefined : Object.fromEntries(configs),
    comment: `Imported from ${NAMES[format]}`,
  });
  return { input, notes: [...notes] };
}

function toConfig(
  { status, variants, defaultValue, offValue, targets, rules, prerequisites }: ImportedConfig,
  segments: ReadonlyMap<string, string>,
  notes: Set<string>,
): Readonly<Record<string, unknown>> {
  return {
    status,
    variants,
    defaultValue,
    offValue,
    targets: targets.map(toTarget),
    rules: rules.map((rule) => toRule(rule, segments, notes)),
    prerequisites,
  };
}

function toTarget(target: FlagTarget): object {
  const { split: _, ...fields } = target;
  return { ...fields, ...toOutcome(target) };
}

function toRule(rule: FlagRule, segments: ReadonlyMap<string, string>, notes: Set<string>): object {
  const ids = rule.segments.map((ref) => segments.get(ref)).filter((id) => id !== undefined);
  const { split: _, ...fields } = rule;
  const isMissing = ids.length < rule.segments.length;
  if (isMissing) notes.add(`The rule ${rule.name ?? rule.id} does not apply to segments that do not exist.`);
  // Without its segments, a rule would apply to everyone.
  const constraints = isMissing && ids.length === 0 ? [NEVER] : rule.constraints;
  return { ...fields, constraints, segments: ids, ...toOutcome(rule) };
}

/** The API calls a split `variants`. */
function toOutcome({ split }: FlagOutcome): object {
  return split === undefined
    ? {}
    : { variants: split.map(({ variant, weight }) => ({ key: variant, weight })) };
}

/**
 * Maps the environments of a file. Without a given map, the only environment of the file, or the one with the name `production`, is the
 * default environment; others are imported if the website has one of the same name.
 */
export function mapEnvironments(
  sources: readonly string[],
  own: { readonly names: readonly string[]; readonly defaultName: string },
  given: Readonly<Record<string, string>> | undefined,
): EnvironmentMap {
  const entries = sources.map((source): [string, string | null] => [source, targetOf(source)]);
  return Object.fromEntries(entries);

  function targetOf(source: string): string | null {
    if (given !== undefined) return Object.hasOwn(given, source) ? (given[source] ?? null) : null;
    if (sources.length === 1 || source.toLowerCase() === 'production') return own.defaultName;
    return own.names.includes(source) && source !== own.defaultName ? source : null;
  }
}
