import type { Outputs } from '../../../api/rpc.ts';
import { apiFilterOf, type Condition, normalCondition } from '../search/condition.ts';

/** Filters of a website that are saved under a name. */
export type Segment = Outputs['segments']['list']['segments'][number];

/**
 * The conditions that a segment stands for; `undefined` when the page cannot show them one by one: programs may save
 * groups of them.
 */
export function conditionsOfSegment({ filters }: Pick<Segment, 'filters'>): readonly Condition[] | undefined {
  const conditions = filters.flatMap((filter) => {
    if (!('field' in filter)) return [];
    const { field, op, value } = filter;
    const values = value === undefined ? [] : typeof value === 'object' ? value : [value];
    return normalCondition({ field, op, values: values.map(String) }) ?? [];
  });
  const isWhole = filters.every((filter, index) => {
    const condition = conditions[index];
    return 'field' in filter && condition !== undefined && isSame(filter, apiFilterOf(condition));
  });
  return isWhole ? conditions : undefined;
}

function isSame(one: object, other: object): boolean {
  const [left, right] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  return ['field', 'op', 'value'].every(
    (key) => JSON.stringify(left.get(key)) === JSON.stringify(right.get(key)),
  );
}
