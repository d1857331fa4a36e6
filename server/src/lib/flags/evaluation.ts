import type { FlagValue } from './flag-set.ts';

/** The attributes of the caller that rules compare. Every member but `targetingKey` is an attribute; nested objects are ignored. */
export interface FlagContext {
  readonly targetingKey?: string | undefined;
  readonly [attribute: string]: unknown;
}

/** Why a value was chosen: the reasons of OpenFeature. */
export type FlagReason = 'STATIC' | 'DEFAULT' | 'TARGETING_MATCH' | 'SPLIT' | 'DISABLED' | 'ERROR';

/** The error codes of OpenFeature. */
export type FlagErrorCode =
  | 'FLAG_NOT_FOUND'
  | 'PARSE_ERROR'
  | 'TYPE_MISMATCH'
  | 'TARGETING_KEY_MISSING'
  | 'INVALID_CONTEXT'
  | 'GENERAL';

/** The result of an evaluation. Evaluations never throw. */
export interface FlagEvaluation {
  readonly key: string;
  /** `undefined` only for flags that do not exist. */
  readonly value: FlagValue | undefined;
  /** Whether the flag is active and its value is not the off value. */
  readonly enabled: boolean;
  /** The key of the variant that was chosen. */
  readonly variant?: string;
  readonly reason: FlagReason;
  readonly errorCode?: FlagErrorCode;
  readonly errorMessage?: string;
  /** The id of the rule that applied. */
  readonly ruleId?: string;
  /** The version of the flag; 0 for flags that do not exist. */
  readonly version: number;
}

/** A step of an evaluation, for the tester of the dashboard. */
export interface FlagStep {
  readonly step: 'archived' | 'status' | 'exclusion' | 'prerequisite' | 'target' | 'rule' | 'default';
  /** Whether evaluation ends with this step. */
  readonly isDecisive: boolean;
  /** The id of the rule, the key of the prerequisite, or the index of the target. */
  readonly subject?: string;
  /** Per constraint: the value of the context, and whether it holds. */
  readonly constraints?: readonly {
    readonly attribute: string;
    readonly value: unknown;
    readonly holds: boolean;
    /** Why a pattern of the constraint never matches. */
    readonly problem?: string;
  }[];
  /** Per segment of the rule: whether it contains the context. */
  readonly segments?: readonly { readonly id: string; readonly contains: boolean }[];
  /** The bucket, 0 to 99,999, where one was computed, and the attribute it was computed of. */
  readonly bucket?: number;
  readonly bucketedBy?: string;
}
