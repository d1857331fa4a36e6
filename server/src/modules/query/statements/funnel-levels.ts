import { identifier, join, param, raw, type Sql, sql } from '../../../stores/facts/sql.ts';
import type { Dimension } from '../dimensions/dimension.ts';
import type { StatementRows } from './statement-rows.ts';
import { renderStep, type Step } from './steps.ts';

/** The maximum number of events read per visitor or visit. */
const MAX_EVENTS = 1_000;
/** Bits of the number of an event: the steps it matches, the first of them, and in the highest bits the time in milliseconds. */
const MASK_BITS = 10;
const ORDER_BITS = 4;

/** The rules for completing steps. */
export interface Levels {
  readonly order: 'ordered' | 'strict';
  readonly scope: 'visitor' | 'visit';
  readonly windowMs: number;
  /** The breakdown: its value in the first event that enters the funnel is returned as `value`. */
  readonly dimension: Dimension | undefined;
}

/**
 * The progress of each visitor or visit: a SELECT with one row each, with `value` and, for each step from 1, `i1` … (above 0
 * when completed) and from 2 on `w2` … (milliseconds since the previous step).
 *
 * The events of each visitor or visit are sorted into one array. Each step then has an array of its own. At the position of
 * an event that completes the step, it contains the latest possible start time of the funnel, and 0 elsewhere: every step
 * that is reachable within the window is reachable from the latest start.
 */
export function renderLevels(rows: StatementRows, steps: readonly Step[], rules: Levels): Sql {
  const first = sql`SELECT value, times, masks,
  arrayMap((t, m) -> if(bitAnd(m, 1) = 1 AND t < ${param(rows.range.toMs, 'UInt64')}, t, 0), times, masks) AS c1,
  arrayFirstIndex(c -> c != 0, c1) AS i1
FROM (${renderSequences(rows, steps, rules)})`;
  return steps.slice(1).reduce((from, _, index) => renderLevel(from, index + 2, rules), first);
}

/** Adds a step to the statement of the previous steps. */
function renderLevel(before: Sql, step: number, { order, windowMs }: Levels): Sql {
  const known = [
    ...range(1, step - 1).map((number) => column('i', number)),
    ...range(2, step - 1).map((number) => column('w', number)),
  ];
  const last = column('c', step - 1);
  const filled = (values: Sql) => sql`arrayShiftRight(arrayFill(x -> x != 0, ${values}), 1, 0)`;
  // The start of the funnel and the time of the previous step, for each event.
  const [began, taken] =
    order === 'strict'
      ? [sql`arrayShiftRight(${last}, 1, 0)`, sql`arrayShiftRight(times, 1, 0)`]
      : [filled(last), filled(sql`arrayMap((c, t) -> if(c = 0, 0, t), ${last}, times)`)];
  const bit = raw(String(2 ** (step - 1)));
  const [reached, index] = [column('c', step), column('i', step)];
  return sql`SELECT value, times, masks, ${reached}, ${join(known)}, ${index},
  if(${index} = 0, 0, times[${index}] - taken[${index}]) AS ${column('w', step)}
FROM (
  SELECT *, arrayFirstIndex(c -> c != 0, ${reached}) AS ${index}
  FROM (
    SELECT *, arrayMap((t, m, b) -> if(b != 0 AND bitAnd(m, ${bit}) != 0 AND t - b <= ${param(windowMs, 'UInt64')}, b, 0), times, masks, began) AS ${reached}
    FROM (SELECT *, ${began} AS began, ${taken} AS taken FROM (${before}))
  )
)`;
}

/** The sorted events of each visitor or visit, as arrays `times` and `masks`; only of those that enter the funnel. */
function renderSequences(rows: StatementRows, steps: readonly Step[], rules: Levels): Sql {
  const { dimension, order, scope, windowMs } = rules;
  const span = { fromMs: rows.range.fromMs, toMs: rows.range.toMs + windowMs };
  const from = rows.from({
    range: span,
    ...(scope === 'visit' ? { visit: true } : {}),
    ...(dimension === undefined ? {} : { dimensions: [dimension] }),
  });
  const mask = join(
    steps.map((step, index) => sql`toUInt64(${renderStep(step, rows, span)}) * ${raw(String(2 ** index))}`),
    ' + ',
  );
  const who = scope === 'visit' ? sql`visitor_id, visit_is_bot, began_at` : sql`visitor_id`;
  const counts = order === 'strict' ? sql`mask != 0 OR type IN ('pageview', 'custom')` : sql`mask != 0`;
  const bits = raw(String(MASK_BITS + ORDER_BITS));
  const begins = sql`bitAnd(mask, 1) = 1 AND ms < ${param(rows.range.toMs, 'UInt64')}`;
  const value = dimension === undefined ? sql`''` : sql`argMinIf(d0, (event, d0), ${begins})`;
  return sql`SELECT value, arrayMap(e -> bitShiftRight(e, ${bits}), sequence) AS times,
  arrayMap(e -> bitAnd(e, ${raw(String(2 ** MASK_BITS - 1))}), sequence) AS masks
FROM (
  SELECT ${who}, groupArraySorted(${raw(String(MAX_EVENTS))})(event) AS sequence, ${value} AS value
  FROM (
    SELECT *, bitShiftLeft(ms, ${bits}) + bitShiftLeft(first_step, ${raw(String(MASK_BITS))}) + mask AS event
    FROM (
      SELECT *, toUInt64(if(mask = 0, ${raw(String(2 ** ORDER_BITS - 1))}, bitCount(bitAnd(bitNot(mask), mask - 1)))) AS first_step
      FROM (SELECT *, toUInt64(toUnixTimestamp64Milli(time)) AS ms, ${mask} AS mask FROM ${from})
    )
    WHERE ${counts}
  )
  GROUP BY ${who}
  HAVING countIf(${begins}) > 0
)`;
}

function range(first: number, last: number): readonly number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}

function column(letter: 'c' | 'i' | 'w', step: number): Sql {
  return identifier(`${letter}${step}`);
}
