import type { Buckets } from '../../lib/time-buckets.ts';
import { identifier, join, param, raw, type Sql, sql } from '../../stores/facts/sql.ts';
import type { Key, KeySet, NamedMetric, Scan } from './plan.types.ts';
import { shownValue } from './render-filter.ts';
import {
  renderAttribute,
  renderEventFilter,
  renderRange,
  renderReach,
  renderScope,
  renderWindows,
} from './render-rows.ts';
import { createVisits } from './render-visits.ts';

/** Grouped rows before they are ordered: what to select from, and what each key and figure is. */
interface Grouping {
  readonly keys: readonly Sql[];
  /** Of each metric, one for each window. */
  readonly figures: readonly Sql[];
  readonly from: Sql;
}

/**
 * A scan as one statement. Each row is `{g, k, m, t, r}`: which set (see {@link groupNumber}), the values of its
 * keys, the figures (metric by metric, window by window), how many rows its list has in all, and which of them it is.
 */
export function renderScan(scan: Scan): Sql {
  // ClickHouse 26.7 fails when it gathers `match(…) OR …` into one search over an aggregate.
  return sql`${renderStatement(scan)} SETTINGS optimize_or_like_chain = 0`;
}

function renderStatement(scan: Scan): Sql {
  const grouping = scan.source === 'events' ? groupEvents(scan) : groupVisits(scan);
  const figures = grouping.figures.map((figure, index) => sql`${figure} AS ${name('m', index)}`);
  const values = grouping.figures.map((_, index) => sql`toFloat64(${name('m', index)})`);
  if (scan.keys.length === 0) {
    return sql`SELECT 0 AS g, [] AS k, [${join(values)}] AS m, 1 AS t, 1 AS r FROM (SELECT ${join(figures)} FROM ${grouping.from})`;
  }
  const keys = grouping.keys.map((key, index) => sql`${key} AS ${name('k', index)}`);
  const keyNames = join(scan.keys.map((_, index) => name('k', index)));
  const sets = scan.sets.map((set) => sql`(${join(set.keys.map((index) => name('k', index)))})`);
  const grouped = sql`SELECT grouping(${keyNames}) AS g, ${join([...keys, ...figures])} FROM ${grouping.from} GROUP BY GROUPING SETS (${join(sets)})`;
  const total = scan.countsRows ? sql`count() OVER (PARTITION BY g)` : sql`0`;
  const ranked = sql`SELECT g, ${renderKeys(scan)} AS k, [${join(values)}] AS m, ${total} AS t, row_number() OVER (PARTITION BY g ORDER BY ${renderOrder(scan)}) AS r FROM (${grouped})${renderHidden(scan)}`;
  const { limit, number: page } = scan.page;
  const first = param((page - 1) * limit, 'UInt64');
  const last = param(page * limit, 'UInt64');
  const lists = scan.sets.filter((set) => set.list !== undefined).map((set) => groupNumber(scan, set));
  const isListed =
    lists.length === 0
      ? sql`1`
      : sql`(g NOT IN (${raw(lists.join(', '))}) OR (r > ${first} AND r <= ${last})${scan.countsRows ? sql` OR r = 1` : sql``})`;
  return sql`SELECT g, k, m, t, r FROM (${ranked}) WHERE ${isListed} ORDER BY g, r`;
}

/** The number that `grouping()` gives a set: a bit for each key that is not in it, the first key highest. */
export function groupNumber(scan: Scan, set: KeySet): number {
  return scan.keys.reduce((number, _, index) => number * 2 + (set.keys.includes(index) ? 0 : 1), 0);
}

function groupEvents(scan: Scan): Grouping {
  const when = (window: number) => {
    const range = scan.windows[window];
    return scan.windows.length === 1 || range === undefined ? undefined : renderRange(range);
  };
  const filter = scan.filter === undefined ? sql`` : sql` AND ${renderEventFilter(scan.filter, scan)}`;
  const visitKeys = scan.keys.filter((key) => key.kind === 'value' && key.dimension.ofVisit !== undefined);
  return {
    keys: scan.keys.map((key) => {
      if (key.kind === 'bucket') return renderBucket(scan.buckets, sql`toUnixTimestamp64Milli(time)`);
      const visitKey = visitKeys.indexOf(key);
      return shownValue(key.dimension, visitKey === -1 ? key.dimension.value : name('v', visitKey));
    }),
    figures: eachFigure(scan, ({ metric }, window) => metric.ofEvents?.({ when: when(window) })),
    from: sql`events${renderVisitJoin(scan, visitKeys)} WHERE ${renderScope(scan)} AND ${renderWindows(scan)}${filter}`,
  };
}

/** What belongs to visits, beside each of their events. */
function renderVisitJoin(scan: Scan, keys: readonly Key[]): Sql {
  if (keys.length === 0) return sql``;
  const attributes = keys.flatMap((key, index) => {
    if (key.kind !== 'value') return [];
    const { value, ofVisit = 'first' } = key.dimension;
    return [sql`${renderAttribute(value, ofVisit)} AS ${name('v', index)}`];
  });
  return sql` ANY LEFT JOIN (SELECT visit_id, ${join(attributes)} FROM events WHERE ${renderScope(scan)} AND ${renderReach(scan)} GROUP BY visit_id) AS visits USING (visit_id)`;
}

function groupVisits(scan: Scan): Grouping {
  const visits = createVisits(scan);
  const keys = scan.keys.map((key) =>
    key.kind === 'bucket'
      ? renderBucket(scan.buckets, visits.beganMs())
      : shownValue(key.dimension, visits.attribute(key.dimension)),
  );
  const figures = eachFigure(scan, ({ metric }, window) => metric.ofVisits?.(visits.rows(window)));
  return { keys, figures, from: visits.from() };
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

/** The beginning of the bucket that an instant lies in. Edges are counted here, so that no second calendar can disagree. */
function renderBucket(buckets: Buckets | undefined, epochMs: Sql): Sql {
  const starts = buckets?.starts ?? [];
  const [first = 0, second] = starts;
  const step = (second ?? first) - first;
  const isEven = step > 0 && starts.every((start, index) => start === first + index * step);
  if (!isEven) return sql`roundDown(${epochMs}, ${param([...starts], 'Array(Int64)')})`;
  const origin = param(first, 'Int64');
  const length = param(step, 'Int64');
  return sql`${origin} + intDiv(${epochMs} - ${origin}, ${length}) * ${length}`;
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

/** Within each set: what its list is sorted by, then what it is compared with, then the keys, so that no two rows tie. */
function renderOrder(scan: Scan): Sql {
  const lists = scan.sets.flatMap((set) => (set.list === undefined ? [] : [{ set, list: set.list }]));
  const windows = scan.windows.length;
  const figures = scan.windows.flatMap((_, window) => {
    const branches = lists
      .filter(({ list }) => list.by.kind === 'metric')
      .map(({ set, list }) => {
        const figure = sql`ifNotFinite(toFloat64(${name('m', list.by.index * windows + window)}), 0)`;
        return sql`g = ${raw(String(groupNumber(scan, set)))}, ${list.descending ? sql`-${figure}` : figure}`;
      });
    return branches.length === 0 ? [] : [sql`multiIf(${join(branches)}, 0)`];
  });
  const texts = [true, false].flatMap((descending) => {
    const branches = lists
      .filter(({ list }) => list.by.kind === 'key' && list.descending === descending)
      .map(
        ({ set, list }) =>
          sql`g = ${raw(String(groupNumber(scan, set)))}, toString(${name('k', list.by.index)})`,
      );
    return branches.length === 0
      ? []
      : [sql`multiIf(${join(branches)}, '') ${descending ? sql`DESC` : sql`ASC`}`];
  });
  return join([...figures, ...texts, ...scan.keys.map((_, index) => name('k', index))]);
}

/** Leaves out the rows that a list does not show. */
function renderHidden(scan: Scan): Sql {
  const windows = scan.windows.length;
  const hidden = scan.sets.flatMap((set) => {
    const g = raw(String(groupNumber(scan, set)));
    if (set.list === undefined) return [];
    const { hidesUnknown, positive } = set.list;
    const unknown = set.keys.flatMap((index) => {
      const key = scan.keys[index];
      return hidesUnknown && key?.kind === 'value'
        ? [sql`(g = ${g} AND ${name('k', index)} = ${param(key.dimension.unknown, 'String')})`]
        : [];
    });
    const figures = scan.windows.map(
      (_, window) => sql`${name('m', (positive ?? 0) * windows + window)} = 0`,
    );
    return positive === undefined ? unknown : [...unknown, sql`(g = ${g} AND ${join(figures, ' AND ')})`];
  });
  return hidden.length === 0 ? sql`` : sql` WHERE NOT (${join(hidden, ' OR ')})`;
}

function name(letter: 'k' | 'm' | 'v', index: number): Sql {
  return identifier(`${letter}${index}`);
}
