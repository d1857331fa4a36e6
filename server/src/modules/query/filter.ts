import type { Dimension } from './dimensions/dimension.ts';
import type { FilterOp } from './filter.contract.ts';

/** What a resolved condition compares; negated operators are resolved to their opposites. */
export type ConditionOp = Exclude<FilterOp, 'ne' | 'not_contains' | 'not_in' | 'not_exists'>;

/** One condition whose field is known and whose values fit. */
export interface Condition {
  readonly kind: 'condition';
  readonly dimension: Dimension;
  readonly op: ConditionOp;
  /** What is compared with: one value, several for `in`, none for `exists`. */
  readonly values: readonly (string | number)[];
  readonly isNegated: boolean;
  /** Set when upper and lower case are the same. */
  readonly ignoresCase?: true;
  /** Whether it was not the caller who asked for it: it holds for all that they see. */
  readonly isFixed?: true;
  /** Where it stands in the request, for errors. */
  readonly at: string;
}

/** Conditions, every name in them resolved. Only single conditions are negated. */
export type Filter = Condition | { readonly kind: 'all' | 'any'; readonly of: readonly Filter[] };

/** Every condition of a filter. */
export function conditionsOf(filter: Filter): readonly Condition[] {
  return filter.kind === 'condition' ? [filter] : filter.of.flatMap(conditionsOf);
}

/** Whether all of a filter is about visits as a whole. */
export function isOfVisits(filter: Filter): boolean {
  return conditionsOf(filter).every(({ dimension }) => dimension.visit !== undefined);
}

/** The parts of a filter that must all hold: those about visits only, and the rest. */
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

/** The same filter, as one that the caller cannot take off. */
export function fix(filter: Filter): Filter {
  if (filter.kind === 'condition') return { ...filter, isFixed: true };
  return { kind: filter.kind, of: filter.of.map(fix) };
}

/** The filter that holds when all of these do. Groups of groups are flattened, so that equal filters look equal. */
export function allOf(filters: readonly Filter[]): Filter | undefined {
  const flat = filters.flatMap((filter) => (filter.kind === 'all' ? filter.of : [filter]));
  return flat.length <= 1 ? flat[0] : { kind: 'all', of: flat };
}
