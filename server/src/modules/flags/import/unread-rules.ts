import type { FlagOutcome, FlagRule, FlagType, FlagValue } from '../../../lib/flags/flag-set.ts';
import { isSameValue } from '../../../lib/flags/same-value.ts';
import { type ImportedConfig, type ImportedFlag, NEVER } from './imported-flag.ts';

/** A rule that cannot be read: it never applies. It keeps its place and its outcome, so that a person can complete it. */
export function unreadRule(rule: Pick<FlagRule, 'id' | 'name'>, outcome: FlagOutcome): FlagRule {
  return { ...rule, constraints: [NEVER], segments: [], ...outcome };
}

/**
 * Returns a flag that is inactive where a rule cannot be read and people who met it would otherwise get more than it gave them.
 * @param isUnread whether a segment cannot be read, or contains fewer contexts than in the file.
 */
export function holdBackUnread(flag: ImportedFlag, isUnread: (segment: string) => boolean): ImportedFlag {
  const notes = [...flag.notes];
  const configs = new Map<string, ImportedConfig>();
  for (const [name, config] of flag.configs) {
    const rule = config.status === 'active' ? findOpened(flag.type, config, isUnread) : undefined;
    configs.set(name, rule === undefined ? config : { ...config, status: 'inactive' });
    if (rule !== undefined)
      notes.push(
        `${rule.name ?? rule.id} withholds the flag from contexts that cannot be read. The flag is inactive in ${name} until you complete the rule.`,
      );
  }
  return { ...flag, configs, notes };
}

/** Returns the first rule that cannot be read and is followed by one, or by a default, that gives more. */
function findOpened(
  type: FlagType,
  config: ImportedConfig,
  isUnread: (segment: string) => boolean,
): FlagRule | undefined {
  const { rules, variants, offValue, defaultValue } = config;
  const split = variants.filter(({ weight }) => weight > 0).map(({ value }) => value);
  const byDefault = split.length > 0 ? split : [defaultValue];
  /** The default value of flags that are not boolean is what contexts have without a rule. */
  const givesMore = (value: FlagValue) =>
    !isSameValue(value, offValue) && (type === 'boolean' || !isSameValue(value, defaultValue));
  return rules.find((rule, index) => {
    if (!rule.constraints.some(isNever) && !rule.segments.some(isUnread)) return false;
    if (valuesOf(config, rule).every(givesMore)) return false;
    const later = rules.slice(index + 1).flatMap((next) => valuesOf(config, next));
    return [...later, ...byDefault].some(givesMore);
  });
}

/** It is a copy after it was read in the import thread. */
function isNever({ attribute, operator, not }: typeof NEVER): boolean {
  return attribute === NEVER.attribute && operator === NEVER.operator && not === NEVER.not;
}

function valuesOf({ variants }: ImportedConfig, { value, variant, split = [] }: FlagOutcome): FlagValue[] {
  if (value !== undefined) return [value];
  const keys = split.filter(({ weight }) => weight > 0).map((part) => part.variant);
  return [...keys, variant].flatMap((key) => variants.find((one) => one.key === key)?.value ?? []);
}
