import { AppError, type ErrorDetail } from '../../errors.ts';
import {
  checkPatterns,
  constraintsOf,
  createPatternQuota,
  type PatternQuota,
} from '../../lib/check-patterns.ts';
import type { FlagType, FlagValue } from '../../lib/flags/flag-set.ts';
import { didYouMean } from '../../lib/text/did-you-mean.ts';
import { type Sentence, say } from '../../lib/texts/sentence.ts';
import type { FlagConfig } from './flag-config.ts';

/** Another flag of the website, as prerequisites refer to it. */
export interface FlagNeighbour {
  readonly key: string;
  readonly type: FlagType;
  readonly isArchived: boolean;
  readonly variants: readonly string[];
  /** The keys of the flags that are its prerequisites in the environment. */
  readonly prerequisites: readonly string[];
}

/** What a configuration is checked against. */
export interface ConfigContext {
  readonly key: string;
  readonly type: FlagType;
  /** The other flags of the website, by key. */
  readonly flags: ReadonlyMap<string, FlagNeighbour>;
  /** The ids of the segments of the website. */
  readonly segments: ReadonlySet<string>;
  /** The path of the configuration in the input: empty, or `environments.staging`. */
  readonly at: string;
}

interface ChangedRules {
  readonly rules?: FlagConfig['rules'] | undefined;
}

type Report = (path: string, message: Sentence, suggestion?: Sentence) => void;

/**
 * Checks the patterns of changed configurations.
 * @param at the path of the changes: empty, or `draft.`.
 * @throws AppError VALIDATION_ERROR.
 */
export async function checkFlagPatterns(
  {
    rules,
    environments = {},
  }: ChangedRules & { readonly environments?: Readonly<Record<string, ChangedRules>> | undefined },
  at = '',
  quota: PatternQuota = createPatternQuota(),
): Promise<void> {
  await checkPatterns(constraintsOf(rules, at), quota);
  for (const [name, config] of Object.entries(environments))
    await checkPatterns(constraintsOf(config.rules, `${at}environments.${name}.`), quota);
}

/** @throws AppError VALIDATION_ERROR with all problems of a configuration. */
export function assertConfig(config: FlagConfig, context: ConfigContext): void {
  const details: ErrorDetail[] = [];
  const report: Report = (path, message, suggestion) => {
    const field = context.at === '' ? path : `${context.at}.${path}`;
    details.push(suggestion === undefined ? { field, message } : { field, message, suggestion });
  };
  const variants = config.variants.map(({ key }) => key);
  checkUnique(variants, (index) => report(`variants.${index}.key`, say('flags.isKeyOfAnotherVariant')));
  for (const [path, value] of valuesOf(config)) checkType(path, value, context.type, report);
  for (const [path, key] of variantsOf(config))
    if (!variants.includes(key)) report(path, say('flags.isNotKeyOfVariant'), didYouMean(key, variants));
  checkOutcomes(config, context.type, report);
  checkUnique(
    config.rules.map(({ id }) => id ?? ''),
    (index) => report(`rules.${index}.id`, say('flags.isIdOfAnotherRule')),
  );
  for (const [index, { segments }] of config.rules.entries())
    for (const [position, id] of segments.entries())
      if (!context.segments.has(id))
        report(
          `rules.${index}.segments.${position}`,
          say('flags.isNotSegmentOfWebsite'),
          didYouMean(id, context.segments),
        );
  checkPrerequisites(config, context, report);
  if (details.length > 0) throw new AppError('VALIDATION_ERROR', { details });
}

/** All values of a configuration, with their paths. */
export function valuesOf(config: FlagConfig): readonly (readonly [path: string, value: FlagValue])[] {
  const found: [string, FlagValue][] = [
    ['defaultValue', config.defaultValue],
    ['offValue', config.offValue],
  ];
  for (const [index, { value }] of config.variants.entries()) found.push([`variants.${index}.value`, value]);
  for (const list of ['targets', 'rules'] as const)
    for (const [index, { value }] of config[list].entries())
      if (value !== undefined) found.push([`${list}.${index}.value`, value]);
  return found;
}

function variantsOf(config: FlagConfig): readonly (readonly [path: string, key: string])[] {
  const found: [string, string][] = [];
  for (const list of ['targets', 'rules'] as const)
    for (const [index, { variant, variants = [] }] of config[list].entries()) {
      if (variant !== undefined) found.push([`${list}.${index}.variant`, variant]);
      for (const [position, { key }] of variants.entries())
        found.push([`${list}.${index}.variants.${position}.key`, key]);
    }
  return found;
}

function checkOutcomes(config: FlagConfig, type: FlagType, report: Report): void {
  for (const list of ['targets', 'rules'] as const)
    for (const [index, { value, variant, variants, ...rest }] of config[list].entries()) {
      const isMissing = value === undefined && variant === undefined && variants === undefined;
      if (isMissing && type !== 'boolean' && !('unleash' in rest && rest.unleash !== undefined))
        report(`${list}.${index}`, say('flags.mustHaveValue'));
      checkUnique(
        (variants ?? []).map(({ key }) => key),
        (position) => report(`${list}.${index}.variants.${position}.key`, say('flags.occursTwice')),
      );
    }
}

const NAMES: Readonly<Record<FlagType, string>> = {
  boolean: 'a boolean',
  string: 'a string',
  number: 'a number',
  json: 'JSON',
};

function checkType(path: string, value: FlagValue, type: FlagType, report: Report): void {
  if (type !== 'json' && typeof value !== type)
    report(path, say('flags.mustBeOfType', { name: NAMES[type] }));
}

function checkUnique(keys: readonly string[], report: (index: number) => void): void {
  const seen = new Set<string>();
  for (const [index, key] of keys.entries()) {
    if (seen.has(key)) report(index);
    seen.add(key);
  }
}

function checkPrerequisites(config: FlagConfig, context: ConfigContext, report: Report): void {
  for (const [index, prerequisite] of config.prerequisites.entries()) {
    const path = `prerequisites.${index}`;
    const problem = problemOfReference(prerequisite.flag, context);
    if (problem === undefined) checkAccepted(path, prerequisite, context, report);
    else report(`${path}.flag`, problem.message, problem.suggestion);
  }
}

function problemOfReference(
  flag: string,
  context: ConfigContext,
): { readonly message: Sentence; readonly suggestion?: Sentence | undefined } | undefined {
  if (flag === context.key) return { message: say('flags.mustNotBeFlagItself') };
  const other = context.flags.get(flag);
  if (other === undefined) {
    const live = [...context.flags.values()].filter(({ isArchived }) => !isArchived);
    const keys = live.map(({ key }) => key);
    return { message: say('flags.isNotFlagOfWebsite'), suggestion: didYouMean(flag, keys) };
  }
  if (other.isArchived) return { message: say('flags.isArchivedFlag') };
  const cycle = findCycle(flag, context);
  return cycle && { message: say('flags.mustNotFormCycle', { names: cycle.join(' → ') }) };
}

function checkAccepted(
  path: string,
  { flag, variants = [], values = [] }: FlagConfig['prerequisites'][number],
  context: ConfigContext,
  report: Report,
): void {
  const other = context.flags.get(flag);
  if (other === undefined) return;
  for (const [index, key] of variants.entries())
    if (!other.variants.includes(key))
      report(
        `${path}.variants.${index}`,
        say('flags.isNotVariantOfFlag', { flag }),
        didYouMean(key, other.variants),
      );
  for (const [index, value] of values.entries())
    checkType(`${path}.values.${index}`, value, other.type, report);
}

/** Returns the flags from a prerequisite back to the flag itself. The search visits each flag once. */
function findCycle(from: string, { key, flags }: ConfigContext): readonly string[] | undefined {
  const previous = new Map<string, string>([[from, key]]);
  const open = [from];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const required of flags.get(next)?.prerequisites ?? []) {
      if (required === key) return pathTo(next, previous, key);
      if (previous.has(required)) continue;
      previous.set(required, next);
      open.push(required);
    }
  }
  return undefined;
}

function pathTo(last: string, previous: ReadonlyMap<string, string>, key: string): readonly string[] {
  const path = [key];
  for (let step: string | undefined = last; step !== undefined && step !== key; step = previous.get(step))
    path.unshift(step);
  return [key, ...path];
}
