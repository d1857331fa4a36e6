import { LANGUAGE } from '../../../lib/language.ts';
import type { NameValue } from '../cards/use-value-name.ts';
import { valueName } from '../cards/value-names.ts';
import type { Condition } from '../search/condition.ts';
import { fieldTitle, OP_TITLES } from './filter-fields.ts';
import { messages } from './messages.ts';

const MAX_NAMED = 2;

const ANY_OF = new Intl.ListFormat(LANGUAGE, { type: 'disjunction' });

/** The parts of a condition after its field: `is Germany or France`, `contains blog ignoring case`. */
export function describeCondition(
  { field, op, values, ignoresCase }: Condition,
  nameOf: NameValue = valueName,
): {
  readonly verb: string;
  readonly object: string;
  /** How text is compared, when case is ignored. */
  readonly manner: string | undefined;
} {
  const names = values.map((value) => nameOf(field, value));
  const rest = names.length - MAX_NAMED;
  const object = ANY_OF.format(
    rest > 0 ? [...names.slice(0, MAX_NAMED), messages.more({ count: rest })] : names,
  );
  return { verb: OP_TITLES[op], object, manner: ignoresCase ? messages.ignoringCase : undefined };
}

/** A condition as text: `Page contains blog ignoring case`. */
export function conditionText(condition: Condition): string {
  return joinCondition(condition, describeCondition(condition));
}

/** A described condition as text. */
export function joinCondition(
  condition: Condition,
  { verb, object, manner = '' }: ReturnType<typeof describeCondition>,
): string {
  return [fieldTitle(condition.field, undefined), verb, object, manner]
    .filter((part) => part !== '')
    .join(' ');
}
