import type { Inputs } from '../../../../api/rpc.ts';
import {
  type ConstraintDraft,
  newConstraint,
  newKey,
  readConstraints,
  writeConstraints,
} from '../../../constraints/index.ts';

type Rule = NonNullable<Inputs['links']['create']['rules']>[number];
type SplitTarget = NonNullable<Inputs['links']['create']['split']>[number];

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

/** Returns a new rule with one constraint. */
export function newRule(): RuleDraft {
  return { key: newKey(), constraints: [newConstraint('country')], targetUrl: '' };
}

/** Reads the rules of a link. The API returns constraints that it validated. */
export function readRules(
  rules: readonly { readonly constraints: readonly Record<string, unknown>[]; readonly targetUrl: string }[],
): readonly RuleDraft[] {
  return rules.map(({ constraints, targetUrl }) => ({
    key: newKey(),
    targetUrl,
    constraints: readConstraints(constraints),
  }));
}

/** Returns the rules as the API accepts them. */
export function writeRules(rules: readonly RuleDraft[]): Rule[] {
  return rules.map(({ constraints, targetUrl }) => ({
    targetUrl: targetUrl.trim(),
    constraints: writeConstraints(constraints),
  }));
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
