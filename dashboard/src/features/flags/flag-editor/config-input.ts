import type { Inputs } from '../../../api/rpc.ts';
import type { FlagConfig, Outcome } from '../flag-parts/flag-config.ts';

/** The fields of a configuration, as the API accepts them. */
export type ConfigInput = Pick<
  Inputs['flags']['create'],
  'variants' | 'defaultValue' | 'offValue' | 'targets' | 'rules' | 'prerequisites'
>;

type RuleInput = NonNullable<ConfigInput['rules']>[number];

/** Returns a configuration as the API accepts it, without its status. */
export function toInput({
  variants,
  defaultValue,
  offValue,
  targets,
  rules,
  prerequisites,
}: FlagConfig): Required<ConfigInput> {
  return {
    variants: variants.map(({ key, value, weight }) => ({ key, value, weight })),
    defaultValue,
    offValue,
    targets: targets.map(({ attribute, values, ...outcome }) => ({
      ...(attribute !== undefined && { attribute }),
      values: [...values],
      ...outcomeInput(outcome),
    })),
    rules: rules.map(
      ({
        id,
        name,
        constraints,
        segments = [],
        percentage,
        seed,
        rollOutBy,
        unleash,
        ...outcome
      }): RuleInput => ({
        ...(id !== undefined && { id }),
        ...(name !== undefined && { name }),
        constraints: constraints.map((constraint) => ({ ...constraint, values: [...constraint.values] })),
        segments: [...segments],
        ...(percentage !== undefined && { percentage }),
        ...(seed !== undefined && { seed }),
        ...(rollOutBy !== undefined && { rollOutBy }),
        ...(isRecord(unleash) && { unleash }),
        ...outcomeInput(outcome),
      }),
    ),
    prerequisites: prerequisites.map(({ flag, variants: accepted, values }) => ({
      flag,
      ...(accepted !== undefined && { variants: [...accepted] }),
      ...(values !== undefined && { values: [...values] }),
    })),
  };
}

/** Returns the fields that differ between two configurations, with the status. */
export function changedFields(
  before: FlagConfig,
  after: FlagConfig,
): Partial<ConfigInput> & { readonly status?: 'active' | 'inactive' } {
  const old: Readonly<Record<string, unknown>> = { ...toInput(before) };
  const changed = Object.fromEntries(
    Object.entries(toInput(after)).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(old[field]),
    ),
  );
  const isSwitched = before.status !== after.status && after.status !== 'archived';
  return { ...changed, ...(isSwitched && { status: after.status }) };
}

function outcomeInput({ value, variant, variants }: Outcome) {
  if (variants !== undefined) return { variants: variants.map(({ key, weight }) => ({ key, weight })) };
  return variant === undefined ? { value } : { variant };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
