import { param, type Sql, sql, texts } from '../../../stores/facts/sql.ts';

/** Ranges of a number, the lowest first. Each ends where the next begins; the last has no end. */
export interface Ranges {
  readonly names: readonly string[];
  readonly from: readonly number[];
}

/** The range that a number lies in, counted from 1; 0 when it lies below all. */
export function rangeOf({ from }: Ranges, value: Sql): Sql {
  return sql`arrayCount(edge -> ${value} >= edge, ${param(from, 'Array(Float64)')})`;
}

/** The name of a range, given its number. */
export function rangeName({ names }: Ranges, number: Sql): Sql {
  return sql`arrayElement(${texts(names)}, ${number})`;
}

/** Where a range begins, given its number. */
export function rangeFrom({ from }: Ranges, number: Sql): Sql {
  return sql`arrayElement(${param(from, 'Array(Float64)')}, ${number})`;
}

/** One row for each range, with its number as the column `number`, so that empty ranges are included. */
export function allRanges({ names }: Ranges): Sql {
  return sql`(SELECT toUInt32(number + 1) AS number FROM numbers(${param(names.length, 'UInt64')}))`;
}
