import type { RuleMatcher } from '../constraints/compile-constraints.ts';
import type { Constraint } from '../constraints/constraint.ts';
import type { FlagEvaluation } from './evaluation.ts';
import type {
  FlagDefinition,
  FlagExclusion,
  FlagPrerequisite,
  FlagSet,
  UnleashBucketing,
} from './flag-set.ts';
import type { IdSet } from './id-set.ts';

/** All flags of an environment, prepared for evaluation. Flags and segments are compiled when they are evaluated first. */
export interface CompiledFlags {
  readonly set: FlagSet;
  /** The keys of all flags that are not archived. */
  readonly keys: readonly string[];
  findFlag(key: string): CompiledFlag | undefined;
  findSegment(id: string): CompiledSegment | undefined;
}

/** A flag that is ready for evaluation. The same result is always the same object, so results can be cached by identity. */
export interface CompiledFlag {
  readonly definition: FlagDefinition;
  /** The result of flags that cannot be evaluated. */
  readonly broken?: FlagEvaluation;
  /** The result of archived and inactive flags, and of contexts without the prerequisites. */
  readonly off: FlagEvaluation;
  /** The result of contexts to which nothing applies. */
  readonly fallback: FlagEvaluation;
  /** The default split, of flags that have one. */
  readonly split: CompiledOutcome | undefined;
  readonly exclusion: FlagExclusion | undefined;
  readonly isCircular: boolean;
  readonly prerequisites: readonly FlagPrerequisite[];
  readonly targets: readonly CompiledTargets[];
  readonly rules: readonly CompiledRule[];
  readonly key: BucketKey;
}

/** The attribute that buckets are computed of. */
export type BucketKey =
  | { readonly kind: 'attribute'; readonly attribute: string }
  | { readonly kind: 'random' }
  | { readonly kind: 'device' };

/** One result, or a split between results: the first whose end is above the bucket. */
export type CompiledOutcome =
  | { readonly kind: 'fixed'; readonly evaluation: FlagEvaluation }
  | {
      readonly kind: 'split';
      readonly ends: readonly number[];
      readonly evaluations: readonly FlagEvaluation[];
    };

/** The targets of one attribute, by the value: the first target of the flag with the value. */
export interface CompiledTargets {
  readonly attribute: string;
  readonly byValue: ReadonlyMap<string, { readonly index: number; readonly outcome: CompiledOutcome }>;
}

export interface CompiledConstraint {
  readonly constraint: Constraint;
  readonly holds: RuleMatcher;
}

/** A rule that is ready for evaluation. */
export interface CompiledRule {
  readonly id: string;
  readonly constraints: readonly CompiledConstraint[];
  readonly segments: readonly string[];
  /** The number of buckets that the rule applies to; `undefined` if all contexts. */
  readonly end: number | undefined;
  /** What the bucket of the percentage is computed for. */
  readonly purpose: string;
  readonly key: BucketKey;
  readonly unleash: UnleashBucketing | undefined;
  /** Of a rule of Unleash, the ends of a split are in its own buckets. */
  readonly outcome: CompiledOutcome;
}

/** A segment that is ready for evaluation. */
export type CompiledSegment =
  | { readonly kind: 'rules'; readonly constraints: readonly CompiledConstraint[] }
  | { readonly kind: 'list'; readonly attribute: string; readonly ids: IdSet | undefined };
