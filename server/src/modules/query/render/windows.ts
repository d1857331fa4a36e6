import type { Buckets } from '../../../lib/time/time-buckets.ts';
import type { TimeRange } from '../../../lib/time/time-range.ts';
import { param, raw, type Sql, sql } from '../../../stores/facts/sql.ts';

/** The window number of rows outside all windows. */
export const OUTSIDE = sql`255`;

/**
 * The number of the window of a row, for a column `w`; {@link OUTSIDE} when in none. A row in both of two windows is
 * duplicated.
 * @param inside whether a row is in a range.
 */
export function windowNumber(windows: readonly TimeRange[], inside: (range: TimeRange) => Sql): Sql {
  const [one, other] = windows;
  if (one === undefined) return OUTSIDE;
  if (other === undefined) return sql`if(${inside(one)}, 0, ${OUTSIDE})`;
  const overlap = one.fromMs < other.toMs && other.fromMs < one.toMs;
  return overlap
    ? sql`arrayJoin(multiIf(${inside(one)} AND ${inside(other)}, [0, 1], ${inside(one)}, [0], ${inside(other)}, [1], [${OUTSIDE}]))`
    : sql`multiIf(${inside(one)}, 0, ${inside(other)}, 1, ${OUTSIDE})`;
}

/** Whether a row with a column `w` belongs to a window; `undefined` when there is only one. */
export function isInWindow(windows: readonly TimeRange[], window: number): Sql | undefined {
  return windows.length === 1 ? undefined : sql`w = ${raw(String(window))}`;
}

/** Selects an expression by the window of a row with a column `w`. */
export function byWindow<T>(values: readonly T[], render: (value: T) => Sql): Sql {
  const [one, other] = values;
  if (one === undefined) return sql`0`;
  return other === undefined ? render(one) : sql`if(w = 0, ${render(one)}, ${render(other)})`;
}

/**
 * The index of the bucket that contains an instant of the range. The bucket edges are computed in TypeScript and bound as
 * instants, so that no second calendar implementation can differ.
 */
export function bucketNumber({ starts, endMs }: Buckets, epochMs: Sql): Sql {
  const [first = 0, second] = starts;
  const step = (second ?? first) - first;
  const last = starts.at(-1) ?? first;
  // A division is faster than a search, but requires buckets of equal length, including the last: May is longer than April.
  const isEven =
    step > 0 && endMs - last <= step && starts.every((start, index) => start === first + index * step);
  if (isEven) return sql`intDiv(${epochMs} - ${param(first, 'Int64')}, ${param(step, 'Int64')})`;
  const edges = param([...starts], 'Array(Int64)');
  return sql`toInt64(indexOf(${edges}, roundDown(${epochMs}, ${edges}))) - 1`;
}
