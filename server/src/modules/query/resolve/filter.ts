import type { FilterOp } from '../contract/filter.contract.ts';
import type { Dimension } from '../dimensions/dimension.ts';

/** The operator of a resolved condition; negated operators are resolved to their opposites. */
export type ConditionOp = Exclude<FilterOp, 'ne' | 'not_contains' | 'not_in' | 'not_exists'>;

/** One condition with a known field and valid values. */
export interface Condition {
  readonly kind: 'condition';
  readonly dimension: Dimension;
  readonly op: ConditionOp;
  /** The values to compare with: one value, several for `in`, none for `exists`. */
  readonly values: readonly (string | number)[];
  readonly isNegated: boolean;
  /** Set when the comparison ignores case. */
  readonly ignoresCase?: true;
  /** Set for conditions that the caller did not send: they apply to every query of the caller. */
  readonly isFixed?: true;
  /** The location in the request, for errors. */
  readonly at: string;
}

/** A tree of conditions with resolved names. Only single conditions are negated. */
export type Filter = Condition | { readonly kind: 'all' | 'any'; readonly of: readonly Filter[] };

/** Every condition of a filter. */
export function conditionsOf(filter: Filter): readonly Condition[] {
  return filter.kind === 'condition' ? [filter] : filter.of.flatMap(conditionsOf);
}

/** Whether all conditions of a filter are on properties of visits. */
export function isOfVisits(filter: Filter): boolean {
  return conditionsOf(filter).every(({ dimension }) => dimension.visit !== undefined);
}

/** The conjuncts of a filter: those on visits only, and the others. */
export function splitFilter(filter: Filter | undefined): {
  readonly ofVisits: Filter | undefined;
  readonly ofEvents: Filter | undefined;
} {
  const parts = filter === undefined ? [] : filter.kind === 'all' ? filter.of : [filter];
  return {
    ofVisits: allOf(parts.filter(isOfVisits)),
    ofEvents: allOf(parts.filter((part) => !isOfVisits(part))),
  };
}

/** The filter that holds when this one does not. */
export function negate(filter: Filter): Filter {
  if (filter.kind === 'condition') return { ...filter, isNegated: !filter.isNegated };
  return { kind: filter.kind === 'all' ? 'any' : 'all', of: filter.of.map(negate) };
}

/** The same filter, marked as one that the caller cannot remove. */
export function fix(filter: Filter): Filter {
  if (filter.kind === 'condition') return { ...filter, isFixed: true };
  return { kind: filter.kind, of: filter.of.map(fix) };
}

/** The conjunction of filters. Nested conjunctions are flattened, so that equal filters are recognized as equal. */
export function allOf(filters: readonly Filter[]): Filter | undefined {
  const flat = filters.flatMap((filter) => (filter.kind === 'all' ? filter.of : [filter]));
  return flat.length <= 1 ? flat[0] : { kind: 'all', of: flat };
}
