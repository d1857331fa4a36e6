import { valueName } from '../cards/value-names.ts';
import type { Condition } from '../search/condition.ts';
import { fieldTitle, OP_TITLES } from './filter-fields.ts';

const MAX_NAMED = 2;

/** What a condition says after the name of its field: `is Germany or France`, `contains blog ignoring case`. */
export function describeCondition({ field, op, values, ignoresCase }: Condition): {
  readonly verb: string;
  readonly object: string;
  /** How it is compared, when not as usual. */
  readonly manner: string | undefined;
} {
  const names = values.map((value) => valueName(field, value));
  const rest = names.length - MAX_NAMED;
  const object = rest > 0 ? `${names.slice(0, MAX_NAMED).join(', ')} or ${rest} more` : names.join(' or ');
  return { verb: OP_TITLES[op], object, manner: ignoresCase ? 'ignoring case' : undefined };
}

/** A condition in words: `Page contains blog ignoring case`. */
export function conditionText(condition: Condition): string {
  const { verb, object, manner = '' } = describeCondition(condition);
  return [fieldTitle(condition.field, undefined), verb, object, manner]
    .filter((part) => part !== '')
    .join(' ');
}
