import type { Constraint } from '../constraints/constraint.ts';

/** A value of a flag: a boolean, a string, a number, or JSON. */
export type FlagValue =
  | string
  | number
  | boolean
  | null
  | readonly FlagValue[]
  | { readonly [key: string]: FlagValue };

/** The type of all values of a flag. */
export type FlagType = 'boolean' | 'string' | 'number' | 'json';

/** A named value, and its weight in the default split, in percent with at most three decimals. */
export interface FlagVariant {
  readonly key: string;
  readonly value: FlagValue;
  readonly weight: number;
}

/** Weights of variants of a rule, by the key of the variant, in percent. Their sum is exactly 100. */
export interface VariantWeight {
  readonly variant: string;
  readonly weight: number;
}

/** The result of a rule or a target: a value, a variant of the flag, or a split between its variants. Exactly one is present. */
export interface FlagOutcome {
  readonly value?: FlagValue;
  readonly variant?: string;
  readonly split?: readonly VariantWeight[];
}

/** Contexts that get an outcome by their id. */
export interface FlagTarget extends FlagOutcome {
  /** The attribute that is compared; `targetingKey` if absent. */
  readonly attribute?: string;
  readonly values: readonly string[];
}

/** A rule. It applies if all constraints hold, and one of the segments contains the context if there are any. */
export interface FlagRule extends FlagOutcome {
  readonly id: string;
  readonly name?: string;
  readonly constraints: readonly Constraint[];
  /** Ids of segments. */
  readonly segments: readonly string[];
  /** The share of contexts that the rule applies to, in percent; 100 if absent. The others continue with the next rule. */
  readonly percentage?: number;
  /** What the buckets of the percentage are computed of, besides the salt of the flag; the id of the rule if absent. */
  readonly seed?: string;
  /** The attribute that the percentage and the split are computed of; the stickiness of the flag if absent. */
  readonly rollOutBy?: string;
  /** The bucketing of a strategy that was imported from Unleash, so that no user changes group (docs/decisions/0051). */
  readonly unleash?: UnleashBucketing;
}

/** How Unleash computes the buckets of a strategy. `percentage` and `split` of the rule are evaluated with them instead of ours. */
export interface UnleashBucketing {
  /** Of 100 buckets. */
  readonly percentage?: UnleashHash;
  /** Of `totalWeight` buckets, 1,000 in current versions. */
  readonly split?: UnleashHash & { readonly totalWeight: number };
}

/** The input of a hash of Unleash. */
export interface UnleashHash {
  /** The prefix of the value that is hashed. */
  readonly groupId: string;
  /** `default` (`userId`, otherwise `sessionId`, otherwise random), `random`, or an attribute. */
  readonly stickiness: string;
}

/** A flag that must have one of these values or variants before this flag is evaluated further. */
export interface FlagPrerequisite {
  /** The key of the flag. */
  readonly flag: string;
  /** Accepted variants. */
  readonly variants?: readonly string[];
  /** Accepted values. Without both, the other flag must be on: active, and not its off value. */
  readonly values?: readonly FlagValue[];
}

/** The attribute that splits and percentages are computed of. */
export type FlagStickiness =
  /** One attribute of the context. */
  | { readonly kind: 'attribute'; readonly attribute: string }
  /** A new random number for each evaluation. */
  | { readonly kind: 'random' }
  /** `anonymousId` if the context has one, otherwise `targetingKey`: the same before and after sign-in. */
  | { readonly kind: 'device' };

/**
 * A range of the buckets of a group of flags that exclude each other: `from` inclusive, `to` exclusive, of 100,000. The bucket is that
 * of `targetingKey` for all flags of the group.
 */
export interface FlagExclusion {
  readonly salt: string;
  readonly from: number;
  readonly to: number;
}

/** A flag in one environment, complete for evaluation. */
export interface FlagDefinition {
  readonly key: string;
  readonly type: FlagType;
  readonly status: 'active' | 'inactive' | 'archived';
  /** The version of the flag, counted from 1. */
  readonly version: number;
  /** The salt of its buckets: two flags are independent. */
  readonly salt: string;
  readonly stickiness: FlagStickiness;
  readonly variants: readonly FlagVariant[];
  /** The value of active flags without a variant that applies. */
  readonly defaultValue: FlagValue;
  /** The value of inactive flags. */
  readonly offValue: FlagValue;
  readonly targets: readonly FlagTarget[];
  readonly rules: readonly FlagRule[];
  readonly prerequisites: readonly FlagPrerequisite[];
  readonly exclusion?: FlagExclusion;
  /** Whether it is evaluated for browsers. Others are visible to keys only. */
  readonly clientSide: boolean;
}

/** A group of contexts that rules refer to. */
export type FlagSegment =
  /** Contexts for which all constraints hold. */
  | { readonly id: string; readonly kind: 'rules'; readonly constraints: readonly Constraint[] }
  /** Contexts whose attribute is in a list of ids. The host provides the list (`IdSet`). */
  | { readonly id: string; readonly kind: 'list' | 'analytics'; readonly attribute: string };

/** All flags of an environment of a website: the payload of local evaluation. */
export interface FlagSet {
  readonly websiteId: string;
  readonly environment: string;
  /** Changes with every change of a flag or segment. */
  readonly version: string;
  readonly flags: readonly FlagDefinition[];
  readonly segments: readonly FlagSegment[];
}
