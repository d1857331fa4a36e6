import { valueName } from '../cards/value-names.ts';
import type { Condition } from '../search/condition.ts';
import { OP_TITLES } from './filter-fields.ts';

const MAX_NAMED = 2;

/** What a condition says after the name of its field: `is Germany or France`, `contains blog`. */
export function describeCondition({ field, op, values }: Condition): {
  readonly verb: string;
  readonly object: string;
} {
  const names = values.map((value) => valueName(field, value));
  const rest = names.length - MAX_NAMED;
  const object = rest > 0 ? `${names.slice(0, MAX_NAMED).join(', ')} or ${rest} more` : names.join(' or ');
  return { verb: OP_TITLES[op], object };
}
