import { identifier, join, param, raw, type Sql, sql } from '../../stores/facts/sql.ts';
import type { Rows, VisitRows } from './metrics/metric.ts';
import { both } from './metrics/metric.ts';
import type { NamedMetric, Scan } from './plan.types.ts';
import { shownValue } from './render-filter.ts';
import { groupNumber, isHiddenRow, renderOrder, renderSums } from './render-lists.ts';
import { renderRange, renderRowFilter, renderScope, renderWindows } from './render-rows.ts';
import { renderVisitsOfEvents } from './render-visit-join.ts';
import { renderVisitCells } from './render-visits.ts';
import { bucketNumber, byWindow, isInWindow, windowNumber } from './render-windows.ts';
import { renderRolled } from './roll-ups/render-rolled.ts';
import type { TableName } from './tables.ts';

/** Grouped rows before they are ordered: what to select from, and what each key and figure is. */
interface Grouping {
  readonly keys: readonly Sql[];
  /** Of each metric, one for each window. */
  readonly figures: readonly Sql[];
  readonly from: Sql;
}

/**
 * A scan as one statement. Each row is `{g, k, m, t, r}`: which set (see {@link groupNumber}), the values of its
 * keys (of a bucket its number), the figures (metric by metric, window by window), how many rows its list has in all,
 * which of them it is, and, as `s`, the sum that its share is told of.
 */
export function renderScan(scan: Scan): Sql {
  // ClickHouse 26.7 fails when it gathers `match(…) OR …` into one search over an aggregate, and takes long to look for
  // comparisons that follow from others.
  return sql`${renderStatement(scan)} SETTINGS optimize_or_like_chain = 0, optimize_and_compare_chain = 0`;
}

function renderStatement(scan: Scan): Sql {
  const values = scan.metrics.flatMap((_, metric) =>
    scan.windows.map((_, window) => sql`toFloat64(${name('m', metric * scan.windows.length + window)})`),
  );
  if (scan.keys.length === 0) {
    return sql`SELECT 0 AS g, [] AS k, [${join(values)}] AS m, 1 AS t, 1 AS r FROM (${renderGroups(scan)})`;
  }
  const grouped = scan.rolled === undefined ? renderGroups(scan) : renderRolled(scan, scan.rolled);
  const lists = scan.sets.filter((set) => set.list !== undefined);
  const shown = sql`g, ${renderKeys(scan)} AS k, [${join(values)}] AS m`;
  if (lists.length === 0) return sql`SELECT ${shown}, 0 AS t, 1 AS r FROM (${grouped})`;
  const summed = renderSums(scan);
  const rows = summed === undefined ? grouped : sql`SELECT *, ${summed} AS s FROM (${grouped})`;
  const total = scan.countsRows ? sql`count() OVER (PARTITION BY g)` : sql`0`;
  const ranked = sql`SELECT ${shown}, ${total} AS t, row_number() OVER (PARTITION BY g ORDER BY ${renderOrder(scan)}) AS r${summed === undefined ? sql`` : sql`, s`} FROM (${rows})${isHiddenRow(scan)}`;
  const { limit, number: page } = scan.page;
  const first = param((page - 1) * limit, 'UInt64');
  const last = param(page * limit, 'UInt64');
  const numbers = raw(lists.map((set) => groupNumber(scan, set)).join(', '));
  const isListed = sql`(g NOT IN (${numbers}) OR (r > ${first} AND r <= ${last})${scan.countsRows ? sql` OR r = 1` : sql``})`;
  return sql`SELECT g, k, m, t, r${summed === undefined ? sql`` : sql`, s`} FROM (${ranked}) WHERE ${isListed} ORDER BY g, r`;
}

/** The groups of all sets: `g`, the keys `k0`, `k1` …, the figures `m0`, `m1` …. */
function renderGroups(scan: Scan): Sql {
  const grouping = scan.source === 'visits' ? groupVisits(scan) : groupRows(scan, scan.source);
  const figures = grouping.figures.map((figure, index) => sql`${figure} AS ${name('m', index)}`);
  if (scan.keys.length === 0) return sql`SELECT ${join(figures)} FROM ${grouping.from}`;
  const keys = grouping.keys.map((key, index) => sql`${key} AS ${name('k', index)}`);
  const keyNames = join(scan.keys.map((_, index) => name('k', index)));
  const sets = scan.sets.map((set) => sql`(${join(set.keys.map((index) => name('k', index)))})`);
  return sql`SELECT grouping(${keyNames}) AS g, ${join([...keys, ...figures])} FROM ${grouping.from} GROUP BY GROUPING SETS (${join(sets)})`;
}

function groupRows(scan: Scan, table: TableName): Grouping {
  let namesVisits = false;
  const rows = (window: number): Rows => {
    const when = isInWindow(scan.windows, window);
    return {
      when,
      distinct: (value, condition) => distinct(scan, value, both(condition, when)),
      get visit() {
        namesVisits = true;
        return sql`(visitor_id, visit_is_bot, visit_began_at)`;
      },
    };
  };
  const figures = eachFigure(scan, ({ metric }, window) => metric.ofRows?.(rows(window)));
  const joined: Sql[] = [];
  const keys = scan.keys.map((key) => {
    if (key.kind === 'bucket') {
      const epochMs = sql`toUnixTimestamp64Milli(time)`;
      return byWindow(scan.buckets, (cut) => bucketNumber(cut, epochMs));
    }
    const { visit, value = sql`''` } = key.dimension;
    if (table !== 'events' || visit === undefined) return shownValue(key.dimension, value);
    const column = name('v', joined.length);
    joined.push(sql`${visit} AS ${column}`);
    return shownValue(key.dimension, column);
  });
  const visits =
    joined.length > 0 || namesVisits
      ? sql` ANY LEFT JOIN ${renderVisitsOfEvents(scan, undefined, joined)}`
      : sql``;
  const conditions = [
    renderScope(table, scan),
    renderWindows(scan.windows),
    ...(scan.skipsEmpty ? [hasValue(scan)] : []),
    ...(scan.filter === undefined ? [] : [renderRowFilter(table, scan.filter, scan)]),
  ];
  const from = sql`${identifier(table)}${visits} WHERE ${join(conditions, ' AND ')}`;
  if (scan.windows.length === 1) return { keys, figures, from };
  const marked = sql`(SELECT *, ${windowNumber(scan.windows, (range) => renderRange(range))} AS w FROM ${from})`;
  return { keys, figures, from: marked };
}

/** Whether a row has a value of the only key. */
function hasValue({ keys: [key] }: Scan): Sql {
  return key?.kind === 'value' ? sql`${key.dimension.value ?? sql`''`} != ''` : sql`1`;
}

function groupVisits(scan: Scan): Grouping {
  const dimensions = scan.keys.flatMap((key) => (key.kind === 'value' ? [key.dimension] : []));
  const keys = scan.keys.map((key) =>
    key.kind === 'bucket'
      ? sql`bucket`
      : shownValue(key.dimension, name('d', dimensions.indexOf(key.dimension))),
  );
  const visits = (window: number): VisitRows => {
    const when = isInWindow(scan.windows, window);
    const inWindow = (condition: Sql) => both(condition, when) ?? condition;
    return {
      sum: (of) =>
        when === undefined ? sql`sum(${identifier(of)})` : sql`sumIf(${identifier(of)}, ${when})`,
      visitors: (condition) => {
        const counted = condition ?? inWindow(sql`events > 0`);
        // Who comes once and never again is counted without being remembered.
        const others = distinct(scan, sql`visitor_id`, sql`NOT is_only AND ${counted}`);
        return sql`(countIf(is_only AND ${counted}) + ${others})`;
      },
      began: sql`(${inWindow(sql`is_first`)})`,
      judged: sql`(${inWindow(sql`is_judged`)})`,
      pageviews: sql`visit_pageviews`,
      events: sql`visit_events`,
      seconds: sql`duration_ms / 1000`,
    };
  };
  const figures = eachFigure(scan, ({ metric }, window) => metric.ofVisits?.(visits(window)));
  return { keys, figures, from: renderVisitCells(scan, dimensions) };
}

/** Distinct values: beyond the stated size a sketch of 2^17 cells, wrong by about 0.3 %. */
function distinct({ isExact }: Scan, value: Sql, condition: Sql | undefined): Sql {
  if (isExact) {
    return condition === undefined ? sql`uniqExact(${value})` : sql`uniqExactIf(${value}, ${condition})`;
  }
  return condition === undefined
    ? sql`uniqCombined64(17)(${value})`
    : sql`uniqCombined64If(17)(${value}, ${condition})`;
}

function eachFigure(
  scan: Scan,
  render: (metric: NamedMetric, window: number) => Sql | undefined,
): readonly Sql[] {
  return scan.metrics.flatMap((metric) =>
    scan.windows.map((_, window) => {
      const figure = render(metric, window);
      if (figure === undefined) throw new TypeError(`${metric.name} cannot be counted from ${scan.source}`);
      return figure;
    }),
  );
}

function renderKeys(scan: Scan): Sql {
  const branches = scan.sets
    .filter((set) => set.keys.length > 0)
    .map((set) => {
      const values = set.keys.map((index) => sql`toString(${name('k', index)})`);
      return sql`g = ${raw(String(groupNumber(scan, set)))}, CAST([${join(values)}], 'Array(String)')`;
    });
  return sql`multiIf(${join(branches)}, CAST([], 'Array(String)'))`;
}

function name(letter: 'd' | 'k' | 'm' | 'v', index: number): Sql {
  return identifier(`${letter}${index}`);
}
