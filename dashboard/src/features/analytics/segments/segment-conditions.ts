import type { Outputs } from '../../../api/rpc.ts';
import { apiFilterOf, type Condition, normalCondition } from '../search/condition.ts';

/** A saved segment: named filters of a website. */
export type Segment = Outputs['segments']['list']['segments'][number];

/**
 * The conditions of a segment; `undefined` when the page cannot show them, because the API also accepts groups of filters.
 */
export function conditionsOfSegment({ filters }: Pick<Segment, 'filters'>): readonly Condition[] | undefined {
  const conditions = filters.flatMap((filter) => {
    if (!('field' in filter)) return [];
    const { field, op, value, caseSensitive } = filter;
    const values = value === undefined ? [] : typeof value === 'object' ? value : [value];
    const ignores = caseSensitive === false ? ({ ignoresCase: true } as const) : {};
    return normalCondition({ field, op, values: values.map(String), ...ignores }) ?? [];
  });
  const isComplete = filters.every((filter, index) => {
    const condition = conditions[index];
    return 'field' in filter && condition !== undefined && isSame(filter, apiFilterOf(condition));
  });
  return isComplete ? conditions : undefined;
}

function isSame(one: object, other: object): boolean {
  const [left, right] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  // Filters are case-sensitive by default.
  if ((left.get('caseSensitive') ?? true) !== (right.get('caseSensitive') ?? true)) return false;
  return ['field', 'op', 'value'].every(
    (key) => JSON.stringify(left.get(key)) === JSON.stringify(right.get(key)),
  );
}
