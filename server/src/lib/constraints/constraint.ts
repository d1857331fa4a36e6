import type { OperatorName } from './operators.ts';

/** One condition on an attribute, such as `country in [DE, AT]`. `constraint.contract.ts` validates it. */
export interface Constraint {
  readonly attribute: string;
  readonly operator: OperatorName;
  /** The constraint holds if one of them matches. */
  readonly values: readonly string[];
  /** Negates the constraint, also for an attribute without a value. */
  readonly not: boolean;
  readonly caseSensitive: boolean;
  /** The IANA time zone of attributes that depend on it; UTC if absent. */
  readonly timezone?: string | undefined;
}
