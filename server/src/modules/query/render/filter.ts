import { join, param, type Sql, sql, text, texts } from '../../../stores/facts/sql.ts';
import type { Dimension } from '../dimensions/dimension.ts';
import { renderAliases } from '../dimensions/source.ts';
import { comparedForms, decodedValue, formsOfDecoded } from '../resolve/compared-text.ts';
import type { Condition, Filter } from '../resolve/filter.ts';

/** Renders a filter with a function that renders its conditions. */
export function renderFilter(filter: Filter, renderCondition: (condition: Condition) => Sql): Sql {
  if (filter.kind === 'condition') return renderCondition(filter);
  const members = filter.of.map((member) => renderFilter(member, renderCondition));
  return sql`(${join(members, filter.kind === 'all' ? ' AND ' : ' OR ')})`;
}

/** The value of a dimension as shown, with empty values replaced. */
export function shownValue({ unknown, isNumber }: Pick<Dimension, 'unknown' | 'isNumber'>, value: Sql): Sql {
  if (isNumber) return sql`ifNull(toString(${value}), ${text(unknown)})`;
  // Unlike `if`, `transform` evaluates each word of a LowCardinality column once, not each row.
  return unknown === '' ? value : sql`transform(${value}, [''], [${text(unknown)}])`;
}

/** The elements of a list; an empty list has one empty element. */
export function elementsOf(value: Sql): Sql {
  return sql`if(empty(${value}), [''], ${value})`;
}

/** One condition on the value of its dimension: 0 or 1, never NULL, so that it can be negated. */
export function renderCondition(condition: Condition, value: Sql): Sql {
  const { dimension, op, values, isNegated } = condition;
  const numbers = values.filter((one) => typeof one === 'number');
  const render = (one: Sql) =>
    numbers.length > 0
      ? renderNumbers(dimension, op, numbers, one)
      : renderTexts(condition, values.map(String), one);
  const holds =
    dimension.isList === true
      ? sql`arrayExists(element -> ${render(sql`element`)}, ${elementsOf(value)})`
      : render(value);
  return isNegated ? sql`NOT (${holds})` : holds;
}

function renderNumbers(
  dimension: Dimension,
  op: Condition['op'],
  numbers: readonly number[],
  value: Sql,
): Sql {
  const number = dimension.isNumber ? value : sql`toFloat64OrNull(${value})`;
  const bound = param(numbers[0] ?? 0, 'Float64');
  switch (op) {
    case 'gt':
      return sql`ifNull(${number} > ${bound}, 0)`;
    case 'gte':
      return sql`ifNull(${number} >= ${bound}, 0)`;
    case 'lt':
      return sql`ifNull(${number} < ${bound}, 0)`;
    case 'lte':
      return sql`ifNull(${number} <= ${bound}, 0)`;
    default:
      return sql`ifNull(has(${param(numbers, 'Array(Float64)')}, ${number}), 0)`;
  }
}

function renderTexts(condition: Condition, given: readonly string[], value: Sql): Sql {
  const { dimension, op } = condition;
  if (op === 'exists') return existence(dimension, value);
  // An empty text is equivalent to the text for missing values.
  const values = given.map((one) => (one === '' ? dimension.unknown : one));
  const forms = values.flatMap((one) => comparedForms(dimension, op, one));
  const decoded = formsOfDecoded(dimension, op, values);
  const shown = needsShown(condition, values) ? shownValue(dimension, value) : value;
  const isOfPart = op !== 'eq' && op !== 'in';
  if (dimension.notation === 'source' && isOfPart) return comparePartOfName(condition, shown, forms);
  if (forms.length === values.length && decoded.length === 0) return compare(condition, shown, forms);
  const alternatives = [
    ...compareAny(condition, shown, forms),
    // Decodes only values with escapes, which only older rows contain.
    ...compareAny(condition, decodedValue(value), decoded).map(
      (holds) => sql`(position(${value}, '%') > 0 AND ${holds})`,
    ),
  ];
  return sql`(${join(alternatives, ' OR ')})`;
}

/** Whether a condition needs the shown value. It differs from the stored one only for missing values, so other complete values are compared with the column. */
function needsShown({ dimension, op, ignoresCase }: Condition, values: readonly string[]): boolean {
  if (dimension.isNumber === true || (op !== 'eq' && op !== 'in')) return true;
  const { unknown } = dimension;
  return ignoresCase
    ? values.some((one) => one.toLowerCase() === unknown.toLowerCase())
    : values.includes(unknown);
}

/**
 * A comparison with a part of a source's name or of one of its aliases. A part without a dot is not compared with hosts: almost all of
 * them contain `com`.
 */
function comparePartOfName(condition: Condition, shown: Sql, values: readonly string[]): Sql {
  const isOfHost = values.some((value) => value.includes('.'));
  const matches = (one: Sql) => sql`(${join(compareAny(condition, one, values), ' OR ')})`;
  const ofAlias = (alias: Sql) =>
    isOfHost ? matches(alias) : sql`(position(alias, '.') = 0 AND ${matches(alias)})`;
  return sql`(${matches(shown)} OR ${renderAliases(shown, ofAlias)})`;
}

/** The comparisons with each of the values; a single one for lists. */
function compareAny(condition: Condition, value: Sql, forms: readonly string[]): readonly Sql[] {
  if (condition.op !== 'in') return forms.map((form) => compare(condition, value, [form]));
  return forms.length === 0 ? [] : [compare(condition, value, forms)];
}

/** One comparison of texts. The engine converts the case of both sides, so that both are converted alike. */
function compare({ op, ignoresCase }: Condition, value: Sql, values: readonly string[]): Sql {
  const [one = ''] = values;
  const column = ignoresCase ? sql`lowerUTF8(${value})` : value;
  const first = ignoresCase ? sql`lowerUTF8(${text(one)})` : sql`${text(one)}`;
  const list = ignoresCase ? sql`arrayMap(one -> lowerUTF8(one), ${texts(values)})` : sql`${texts(values)}`;
  switch (op) {
    case 'in':
      return sql`has(${list}, ${column})`;
    case 'contains':
      return sql`position(${column}, ${first}) > 0`;
    case 'starts_with':
      return sql`startsWith(${column}, ${first})`;
    case 'ends_with':
      return sql`endsWith(${column}, ${first})`;
    case 'matches':
      return sql`match(${value}, ${text(ignoresCase ? `(?i)${one}` : one)})`;
    default:
      return sql`${column} = ${first}`;
  }
}

/** Whether a value is not missing. */
function existence(dimension: Dimension, value: Sql): Sql {
  const { isNumber, unknown } = dimension;
  if (isNumber) return sql`(${value} IS NOT NULL)`;
  return sql`(${value} NOT IN ('', ${text(unknown)}))`;
}
