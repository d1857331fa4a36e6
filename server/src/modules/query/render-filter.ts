import { join, param, type Sql, sql, text, texts } from '../../stores/facts/sql.ts';
import type { Dimension } from './dimensions/dimension.ts';
import type { Condition, Filter } from './filter.ts';

/** Renders a filter, given how its conditions are rendered. A group of nothing holds. */
export function renderFilter(filter: Filter, renderCondition: (condition: Condition) => Sql): Sql {
  if (filter.kind === 'condition') return renderCondition(filter);
  const members = filter.of.map((member) => renderFilter(member, renderCondition));
  return sql`(${join(members, filter.kind === 'all' ? ' AND ' : ' OR ')})`;
}

/** The value of a dimension as it is shown: never empty. */
export function shownValue({ unknown, isNumber }: Dimension, value: Sql): Sql {
  if (isNumber) return sql`ifNull(toString(${value}), ${text(unknown)})`;
  // Unlike `if`, it looks at each word of a LowCardinality column once, not at each row.
  return unknown === '' ? value : sql`transform(${value}, [''], [${text(unknown)}])`;
}

/** One condition over the value of its dimension, 0 or 1 and never NULL, so that it can be negated. */
export function renderCondition(condition: Condition, value: Sql): Sql {
  const { dimension, op, values, isNegated } = condition;
  const numbers = values.filter((one) => typeof one === 'number');
  const holds =
    numbers.length > 0
      ? renderNumbers(dimension, op, numbers, value)
      : renderTexts(dimension, op, values.map(String), value);
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
    case 'ne':
    case 'not_in':
      return sql`NOT ifNull(has(${param(numbers, 'Array(Float64)')}, ${number}), 0)`;
    default:
      return sql`ifNull(has(${param(numbers, 'Array(Float64)')}, ${number}), 0)`;
  }
}

function renderTexts(dimension: Dimension, op: Condition['op'], given: readonly string[], value: Sql): Sql {
  // Nothing is what a breakdown shows as unknown; both words for it mean the same.
  const values = given.map((one) => (one === '' ? dimension.unknown : one));
  const first = text(values[0] ?? '');
  // The shown value differs from the stored one only where it is unknown: without that word, the column will do.
  const needsShown = dimension.isNumber === true || values.includes(dimension.unknown);
  const exact = needsShown ? shownValue(dimension, value) : value;
  const shown = shownValue(dimension, value);
  switch (op) {
    case 'eq':
      return sql`${exact} = ${first}`;
    case 'ne':
      return sql`${exact} != ${first}`;
    case 'in':
      return sql`has(${texts(values)}, ${exact})`;
    case 'not_in':
      return sql`NOT has(${texts(values)}, ${exact})`;
    case 'contains':
      return sql`position(${shown}, ${first}) > 0`;
    case 'not_contains':
      return sql`position(${shown}, ${first}) = 0`;
    case 'starts_with':
      return sql`startsWith(${shown}, ${first})`;
    case 'ends_with':
      return sql`endsWith(${shown}, ${first})`;
    case 'matches':
      return sql`match(${shown}, ${first})`;
    case 'not_exists':
      return sql`NOT ${existence(dimension, value)}`;
    default:
      return existence(dimension, value);
  }
}

/** A value exists when a breakdown would not show it as unknown. */
function existence(dimension: Dimension, value: Sql): Sql {
  const { property, isNumber, unknown } = dimension;
  if (property !== undefined) return sql`JSONHas(properties, ${text(property)})`;
  if (isNumber) return sql`(${value} IS NOT NULL)`;
  return sql`(${value} NOT IN ('', ${text(unknown)}))`;
}
