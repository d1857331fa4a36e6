/** The type of all values of a flag. */
export const FLAG_TYPES = ['boolean', 'string', 'number', 'json'] as const;

/** One of {@link FLAG_TYPES}. */
export type FlagType = (typeof FLAG_TYPES)[number];

/** A named value with its weight in percent. */
export interface Variant {
  readonly key: string;
  readonly value?: unknown;
  readonly weight: number;
}

/** What a rule or a target serves: a value, a variant, or a split between variants. */
export interface Outcome {
  readonly value?: unknown;
  readonly variant?: string | undefined;
  readonly variants?: readonly { readonly key: string; readonly weight: number }[] | undefined;
}

/** A constraint, as the API returns it. */
export interface Constraint {
  readonly attribute: string;
  readonly operator: string;
  readonly values: readonly string[];
  readonly not?: boolean | undefined;
}

/** A rule, as the API returns it. */
export interface Rule extends Outcome {
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  readonly constraints: readonly Constraint[];
  readonly segments?: readonly string[] | undefined;
  readonly percentage?: number | undefined;
  readonly seed?: string | undefined;
  readonly rollOutBy?: string | undefined;
  readonly unleash?: unknown;
}

/** Individual targets with one outcome. */
export interface Target extends Outcome {
  readonly attribute?: string | undefined;
  readonly values: readonly string[];
}

/** A flag that must be on, or have one of these variants or values. */
export interface Prerequisite {
  readonly flag: string;
  readonly variants?: readonly string[] | undefined;
  readonly values?: readonly unknown[] | undefined;
}

/** What a flag serves in one environment. */
export interface FlagConfig {
  readonly status: 'active' | 'inactive' | 'archived';
  readonly variants: readonly Variant[];
  readonly defaultValue?: unknown;
  readonly offValue?: unknown;
  readonly targets: readonly Target[];
  readonly rules: readonly Rule[];
  readonly prerequisites: readonly Prerequisite[];
}
