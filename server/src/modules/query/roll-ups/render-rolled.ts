import { identifier, join, param, raw, type Sql, sql, text, texts } from '../../../stores/facts/sql.ts';
import type { Dimension } from '../dimensions/dimension.ts';
import { both, type Rows, type VisitRows } from '../metrics/metric.ts';
import type { Grouped, NamedMetric, RolledWindow, Scan } from '../plan/plan.types.ts';
import { renderSubject } from '../plan/tables.ts';
import { figureColumn, mapFigures } from '../render/figure-columns.ts';
import { shownValue } from '../render/filter.ts';
import { groupNumber, hasSetNumbers } from '../render/lists.ts';
import { renderScope, renderVisitScope, renderWindows } from '../render/rows.ts';
import { hasValue, isKnown } from '../render/values.ts';
import { isInWindow } from '../render/windows.ts';
import { ROLLED_METRICS, type RolledMetric } from './rolled-columns.ts';

/**
 * The groups of all sets, combined from daily roll-ups and from the events or visits of the remaining ranges. Counts of
 * visitors with activity on one day only are added up; the others are merged from the sets that the roll-ups contain.
 */
export function groupRolled(scan: Scan, windows: readonly RolledWindow[]): Grouped {
  const pieces = windows.flatMap((window, index) => [
    ...(window.days.length === 0 ? [] : [fromDays(scan, window, index)]),
    ...(window.rest.length === 0 ? [] : [fromRest(scan, window, index)]),
  ]);
  const keys = scan.keys.map((_, index) => identifier(`k${index}`));
  const figures = mapFigures(scan, (index, window) => {
    const metric = rolledMetric(scan.metrics[index]);
    const figure = combineParts(metric, index, isInWindow(scan.windows, window));
    return sql`${figure} AS ${figureColumn(scan, index, window)}`;
  });
  const carried = [...(hasSetNumbers(scan) ? [sql`g`] : []), ...keys];
  return {
    carried,
    columns: figures,
    from: sql`(${join(pieces, ' UNION ALL ')})`,
    by: sql` GROUP BY ${join(carried)}`,
  };
}

/** The value of one window, from its parts: `p…` are added up, `s…` are states of visitors that must count once. */
function combineParts({ kind }: RolledMetric, index: number, when: Sql | undefined): Sql {
  const piece = identifier(`p${index}`);
  const sum = when === undefined ? sql`sum(${piece})` : sql`sumIf(${piece}, ${when})`;
  const state = identifier(`s${index}`);
  switch (kind) {
    case 'sum':
      return sum;
    case 'earliest':
      return sql`minIf(${piece}, ${both(sql`${piece} > 0`, when) ?? sql`1`})`;
    case 'latest':
      return when === undefined ? sql`max(${piece})` : sql`maxIf(${piece}, ${when})`;
    case 'visitors':
      return when === undefined
        ? sql`${sum} + uniqExactMerge(${state})`
        : sql`${sum} + uniqExactMergeIf(${state}, ${when})`;
  }
}

function fromDays(scan: Scan, { days }: RolledWindow, window: number): Sql {
  const sets = scan.sets.map((set) => ({
    g: number(groupNumber(scan, set)),
    key: scan.keys[set.keys[0] ?? -1],
  }));
  const nameOf = (key: (typeof sets)[number]['key']) => (key?.kind === 'value' ? key.name : '');
  const several = hasSetNumbers(scan);
  const branches = sets.map(({ g, key }) => sql`dimension = ${text(nameOf(key))}, ${g}`);
  const setNumber = several ? [sql`toInt64(multiIf(${join(branches)}, -1)) AS g`] : [];
  const keys = scan.keys.map((key, index) => {
    const value = key.kind === 'value' ? shownKey(scan, key.dimension, rolledValue(key.dimension)) : sql`''`;
    const shown = several ? sql`if(dimension = ${text(nameOf(key))}, ${value}, '')` : value;
    return sql`toString(${shown}) AS ${identifier(`k${index}`)}`;
  });
  const known = scan.skipsEmpty ? sql` AND ${isKnown(scan, sql`value`)}` : sql``;
  const pieces = scan.metrics.flatMap((metric, index) => {
    const rolled = rolledMetric(metric);
    const sum = sql`${identifier(rolled.column)} AS ${identifier(`p${index}`)}`;
    return rolled.kind === 'visitors'
      ? [sum, sql`${identifier(rolled.lasting)} AS ${identifier(`s${index}`)}`]
      : [sum];
  });
  const numbers = days.map(({ day }) => day);
  const [first, last] = [Math.min(...numbers), Math.max(...numbers)].map(
    (day) => sql`toDate(${param(day, 'UInt16')})`,
  );
  return sql`SELECT ${join([...setNumber, ...keys, sql`${number(window)} AS w`, ...pieces])}
FROM daily WHERE ${renderSubject('events', scan.subject)} AND dimension IN ${texts(sets.map(({ key }) => nameOf(key)))}
AND day BETWEEN ${first ?? sql`0`} AND ${last ?? sql`0`} AND generation IN ${param(
    days.map(({ generation }) => generation),
    'Array(UInt64)',
  )}${known}`;
}

function rolledValue({ ofRollUp }: Dimension): Sql {
  return ofRollUp === undefined ? sql`value` : ofRollUp(sql`value`);
}

/** The value of a key, as shown; unchanged where rows without a value are excluded. */
function shownKey({ skipsEmpty }: Scan, dimension: Dimension, value: Sql): Sql {
  return skipsEmpty ? value : shownValue(dimension, value);
}

/** The ranges without roll-ups, read from events or visits, with sets of visitors instead of counts. */
function fromRest(scan: Scan, { rest }: RolledWindow, window: number): Sql {
  const part = { ...scan, windows: rest };
  const ofVisits = scan.source === 'visits';
  const known = scan.skipsEmpty ? sql` AND ${hasValue(scan)}` : sql``;
  const from = ofVisits
    ? sql`visits FINAL WHERE ${renderVisitScope(part)} AND events > 0`
    : sql`events WHERE ${renderScope('events', part)} AND ${renderWindows(rest)}${known}`;
  const keys = scan.keys.map((key, index) => {
    const dimension = key.kind === 'value' ? key.dimension : undefined;
    const value = ofVisits ? dimension?.visit : dimension?.value;
    const shown = dimension === undefined ? sql`''` : shownKey(scan, dimension, value ?? sql`''`);
    return sql`toString(${shown}) AS ${identifier(`k${index}`)}`;
  });
  const pieces = scan.metrics.flatMap((metric, index) => countParts(metric, index, ofVisits));
  const names = scan.keys.map((_, index) => identifier(`k${index}`));
  const columns = join([...keys, sql`${number(window)} AS w`, ...pieces]);
  if (!hasSetNumbers(scan)) return sql`SELECT ${columns} FROM ${from} GROUP BY ${join(names)}`;
  const sets = scan.sets.map((set) => sql`(${join(set.keys.map((index) => identifier(`k${index}`)))})`);
  return sql`SELECT toInt64(grouping(${join(names)})) AS g, ${columns} FROM ${from} GROUP BY GROUPING SETS (${join(sets)})`;
}

function countParts({ name, metric }: NamedMetric, index: number, ofVisits: boolean): readonly Sql[] {
  const [p, s] = [identifier(`p${index}`), identifier(`s${index}`)];
  const rolled = rolledMetric({ name, metric });
  if (rolled.kind !== 'visitors') {
    const figure = ofVisits ? metric.ofVisits?.(VISITS) : metric.ofRows?.(ROWS);
    return [sql`${figure ?? sql`0`} AS ${p}`];
  }
  if (!ofVisits) return [sql`toUInt64(0) AS ${p}`, sql`uniqExactState(visitor_id) AS ${s}`];
  const counted = rolled.column === 'visitors' ? sql`1` : sql`is_first`;
  return [
    sql`countIf(is_only AND ${counted}) AS ${p}`,
    sql`uniqExactStateIf(visitor_id, NOT is_only AND ${counted}) AS ${s}`,
  ];
}

/** Rows of one window, for additive metrics. */
const ROWS: Rows = {
  when: undefined,
  distinct: () => sql`0`,
  visit: () => sql`0`,
  covered: () => sql`0`,
};

const VISITS: VisitRows = {
  sum: (of) => sql`sum(${identifier(of)})`,
  visitors: () => sql`0`,
  began: sql`is_first`,
  counted: sql`is_first`,
  pageviews: sql`visit_pageviews`,
  events: sql`visit_events`,
  seconds: sql`duration_ms / 1000`,
};

function rolledMetric(metric: NamedMetric | undefined): RolledMetric {
  const rolled = metric && ROLLED_METRICS.get(metric.name);
  if (rolled === undefined) throw new TypeError(`${metric?.name} has no daily roll-up`);
  return rolled;
}

function number(value: number): Sql {
  return raw(String(value));
}
