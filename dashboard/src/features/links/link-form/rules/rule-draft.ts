import type { Inputs } from '../../../../api/rpc.ts';
import { isSingle, isWithoutValues, type OperatorName, type Rule, readOperator } from './operators.ts';

type Constraint = Rule['constraints'][number];
type SplitTarget = NonNullable<Inputs['links']['create']['split']>[number];

/** A constraint as the form edits it. */
export interface ConstraintDraft {
  readonly key: string;
  readonly attribute: string;
  readonly operator: OperatorName;
  readonly not: boolean;
  /** The values, separated by commas. A comma in a value follows a backslash. */
  readonly values: string;
  /** Whether upper and lower case differ. */
  readonly isCaseSensitive: boolean;
  /** The time zone of `hour` and `weekday`; UTC if empty. */
  readonly timezone: string;
}

/** A rule as the form edits it. */
export interface RuleDraft {
  readonly key: string;
  readonly constraints: readonly ConstraintDraft[];
  readonly targetUrl: string;
}

/** A target of a split as the form edits it. */
export interface SplitDraft {
  readonly key: string;
  readonly targetUrl: string;
  readonly weight: string;
}

let created = 0;

/** Returns a key for a new row. Rows are ordered, so their position cannot be their key. */
export function newKey(): string {
  created += 1;
  return `new-${created}`;
}

/** Returns a new constraint on an attribute. */
export function newConstraint(attribute = 'country'): ConstraintDraft {
  return {
    key: newKey(),
    attribute,
    operator: 'in',
    not: false,
    values: '',
    isCaseSensitive: true,
    timezone: '',
  };
}

/** Returns a new rule with one constraint. */
export function newRule(): RuleDraft {
  return { key: newKey(), constraints: [newConstraint()], targetUrl: '' };
}

/** Reads the rules of a link. The API returns constraints that it validated. */
export function readRules(
  rules: readonly { readonly constraints: readonly Record<string, unknown>[]; readonly targetUrl: string }[],
): readonly RuleDraft[] {
  return rules.map(({ constraints, targetUrl }) => ({
    key: newKey(),
    targetUrl,
    constraints: constraints.map((constraint): ConstraintDraft => {
      const { attribute, operator, values, not, caseSensitive, timezone } = constraint;
      return {
        key: newKey(),
        attribute: String(attribute),
        operator: readOperator(operator),
        not: not === true,
        values: Array.isArray(values) ? joinValues(readOperator(operator), values.map(String)) : '',
        isCaseSensitive: caseSensitive !== false,
        timezone: typeof timezone === 'string' ? timezone : '',
      };
    }),
  }));
}

/** Returns the rules as the API accepts them. */
export function writeRules(rules: readonly RuleDraft[]): Rule[] {
  return rules.map(({ constraints, targetUrl }) => ({
    targetUrl: targetUrl.trim(),
    constraints: constraints.map((constraint): Constraint => {
      const { attribute, operator, not, isCaseSensitive, timezone } = constraint;
      return {
        attribute: attribute.trim(),
        operator,
        values: valuesOf(constraint),
        ...(not && { not }),
        ...(!isCaseSensitive && { caseSensitive: false }),
        ...(timezone !== '' && { timezone }),
      };
    }),
  }));
}

/** Returns the values of a constraint. Patterns and operators with one value are not divided at commas. */
export function valuesOf({ operator, values }: Pick<ConstraintDraft, 'operator' | 'values'>): string[] {
  if (isWithoutValues(operator)) return [];
  const parts = isList(operator)
    ? values.split(/(?<!\\),/).map((part) => part.replaceAll('\\,', ','))
    : [values];
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

function joinValues(operator: OperatorName, values: readonly string[]): string {
  const isDivided = isList(operator);
  return values.map((value) => (isDivided ? value.replaceAll(',', '\\,') : value)).join(', ');
}

function isList(operator: OperatorName): boolean {
  return !isSingle(operator) && operator !== 'matches';
}

/** Returns the targets of a split as the API accepts them. */
export function writeSplit(split: readonly SplitDraft[]): SplitTarget[] {
  return split.map(({ targetUrl, weight }) => ({ targetUrl: targetUrl.trim(), weight: Number(weight) }));
}

/** Returns the part of each target in percent, rounded; 0 for an invalid weight. */
export function percentagesOf(split: readonly Pick<SplitDraft, 'weight'>[]): readonly number[] {
  const weights = split.map(({ weight }) => Math.max(0, Number(weight) || 0));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => (total === 0 ? 0 : Math.round((weight / total) * 1000) / 10));
}

/** Moves an element by one place up (-1) or down (1). */
export function moved<T>(items: readonly T[], index: number, by: -1 | 1): readonly T[] {
  const item = items[index];
  const to = index + by;
  if (item === undefined || to < 0 || to >= items.length) return items;
  return items.toSpliced(index, 1).toSpliced(to, 0, item);
}
