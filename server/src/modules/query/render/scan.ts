import { identifier, join, param, raw, type Sql, sql } from '../../../stores/facts/sql.ts';
import { IS_PAYMENT } from '../dimensions/revenue.ts';
import type { Metric, Rows, VisitRows } from '../metrics/metric.ts';
import { both } from '../metrics/metric.ts';
import type { Grouped, NamedMetric, Scan } from '../plan/plan.types.ts';
import type { TableName } from '../plan/tables.ts';
import { groupRolled } from '../roll-ups/render-rolled.ts';
import { countsVisits, renderEventsOfVisits } from './events-of-visits.ts';
import { figureColumn, mapFigures, nameFigures } from './figure-columns.ts';
import { elementsOf, shownValue } from './filter.ts';
import { groupNumber, hasSetNumbers, overList, renderHidden, renderOrder, renderSums } from './lists.ts';
import { paymentValue, renderPaidRows } from './payments.ts';
import { renderPlanning } from './planning.ts';
import { renderRange, renderRowFilter, renderScope, renderWindows } from './rows.ts';
import { renderSharedTime, SHARED_MS, sharesTime } from './shared-time.ts';
import { coveredMetric, hasValue } from './values.ts';
import { renderVisitsOfEvents } from './visit-join.ts';
import { renderVisitCells } from './visits.ts';
import { bucketNumber, byWindow, isInWindow, windowNumber } from './windows.ts';

/** Grouped rows: the FROM clause, and the expressions of keys and values. */
interface Grouping {
  readonly keys: readonly Sql[];
  /** For each metric, one for each window. */
  readonly figures: readonly Sql[];
  readonly from: Sql;
}

/**
 * Renders a scan as one statement. Each row has `k0`, `k1` …, the values of keys (the number of a bucket), and `m0`, `m1` …,
 * the values (metric by metric, window by window). With several sets it has `g`, the number of the set (see {@link
 * groupNumber}); with percentages `s`, the sum they are computed from; and with other pages than the first `t`, the number
 * of rows of its list, and `r`, the position in the list.
 */
export function renderScan(scan: Scan, isSmall: boolean): Sql {
  return sql`${renderStatement(scan)} SETTINGS ${renderPlanning(isSmall)}`;
}

function renderStatement(scan: Scan): Sql {
  const grouped = scan.rolled === undefined ? groupScan(scan) : groupRolled(scan, scan.rolled);
  const shown = join([
    ...(hasSetNumbers(scan) ? [sql`g`] : []),
    ...scan.keys.map((_, index) => name('k', index)),
    ...mapFigures(scan, (metric, window) => figureColumn(scan, metric, window)),
  ]);
  if (scan.sets.every(({ list }) => list === undefined))
    return sql`SELECT ${shown} FROM (${renderNested(grouped)})`;
  return isSimple(scan) ? renderFirstPage(scan, grouped, shown) : renderAnyPage(scan, grouped, shown);
}

/** Whether only the first page of lists is requested, so that no row numbers are needed. */
function isSimple({ page, countsRows, sets }: Scan): boolean {
  return (
    page.number === 1 &&
    !countsRows &&
    sets.every(({ list, keys }) => list !== undefined || keys.length === 0)
  );
}

/** Renders a single SELECT: each additional one costs as much as reading 100,000 rows. */
function renderFirstPage(scan: Scan, { columns, from, by }: Grouped, shown: Sql): Sql {
  const summed = renderSums(scan);
  const hidden = renderHidden(scan);
  const sum = summed === undefined ? sql`` : sql`, ${summed} AS s`;
  // Sums include rows that are not listed.
  const clause = summed === undefined ? sql`HAVING` : sql`QUALIFY`;
  const listed = hidden === undefined ? sql`` : sql` ${clause} NOT ${hidden}`;
  const rows = sql`WITH ${join(columns)} SELECT ${shown}${sum} FROM ${from}${by}${listed}`;
  const limit = param(scan.page.limit, 'UInt64');
  return hasSetNumbers(scan)
    ? sql`${rows} ORDER BY g, ${renderOrder(scan)} LIMIT ${limit} BY g`
    : sql`${rows} ORDER BY ${renderOrder(scan)} LIMIT ${limit}`;
}

function renderAnyPage(scan: Scan, grouped: Grouped, shown: Sql): Sql {
  const { limit, number: page } = scan.page;
  const summed = renderSums(scan);
  const hidden = renderHidden(scan);
  const sum = summed === undefined ? sql`` : sql`, s`;
  const nested = renderNested(grouped);
  const rows = summed === undefined ? nested : sql`SELECT *, ${summed} AS s FROM (${nested})`;
  const total = scan.countsRows ? sql`count() ${overList(scan)}` : sql`0`;
  const listed = hidden === undefined ? sql`` : sql` WHERE NOT ${hidden}`;
  const ranked = sql`SELECT ${shown}, ${total} AS t, row_number() ${overList(scan, renderOrder(scan))} AS r${sum} FROM (${rows})${listed}`;
  const first = param((page - 1) * limit, 'UInt64');
  const last = param(page * limit, 'UInt64');
  const isListed = sql`(r > ${first} AND r <= ${last})${scan.countsRows ? sql` OR r = 1` : sql``}`;
  const paged = sql`SELECT ${shown}, t, r${sum} FROM (${ranked})`;
  if (!hasSetNumbers(scan)) return sql`${paged} WHERE ${isListed} ORDER BY r`;
  const lists = scan.sets.filter(({ list }) => list !== undefined);
  const numbers = raw(lists.map((set) => groupNumber(scan, set)).join(', '));
  return sql`${paged} WHERE g NOT IN (${numbers}) OR ${isListed} ORDER BY g, r`;
}

function renderNested({ carried, columns, from, by }: Grouped): Sql {
  return sql`SELECT ${join([...carried, ...columns])} FROM ${from}${by}`;
}

function groupScan(scan: Scan): Grouped {
  const { keys, figures, from } = scan.source === 'visits' ? groupVisits(scan) : groupRows(scan, scan.source);
  const named = nameFigures(figures);
  if (scan.keys.length === 0) return { carried: [], columns: named, from, by: sql`` };
  const keyNames = join(scan.keys.map((_, index) => name('k', index)));
  const sets = scan.sets.map((set) => sql`(${join(set.keys.map((index) => name('k', index)))})`);
  return {
    carried: [],
    columns: [
      ...keys.map((key, index) => sql`${key} AS ${name('k', index)}`),
      ...(hasSetNumbers(scan) ? [sql`grouping(${keyNames}) AS g`] : []),
      ...named,
    ],
    from,
    // A single set is grouped faster without a number.
    by: hasSetNumbers(scan) ? sql` GROUP BY GROUPING SETS (${join(sets)})` : sql` GROUP BY ${keyNames}`,
  };
}

function groupRows(scan: Scan, table: TableName): Grouping {
  const isForVisits = countsVisits(scan);
  const isPaid = table === 'events' && scan.metrics.some(({ metric }) => metric.countsPayments);
  let namesVisits = false;
  let namesTime = false;
  const shares = sharesTime(
    scan,
    scan.keys.flatMap((key) => (key.kind === 'value' ? [key.dimension] : [])),
  );
  const rows = (window: number, { isOfVisits, countsPayments }: Metric): Rows => {
    const side = isForVisits ? sql`is_visit = ${raw(isOfVisits ? '1' : '0')}` : undefined;
    const kind = isPaid && !countsPayments ? sql`NOT (${IS_PAYMENT})` : undefined;
    const when = both(both(isInWindow(scan.windows, window), side), kind);
    return {
      when,
      distinct: (value, condition) => distinct(scan, value, both(condition, when)),
      visit: () => {
        namesVisits = true;
        return sql`(visitor_id, visit_is_bot, visit_began_at)`;
      },
      covered: () => {
        namesTime = shares;
        return shares ? SHARED_MS : sql`covers_ms`;
      },
    };
  };
  const counted = scan.skipsEmpty && !isForVisits && !isPaid ? coveredMetric(scan) : undefined;
  const figures = eachFigure(scan, ({ name, metric }, window) =>
    name === counted ? countRows(scan, window) : metric.ofRows?.(rows(window, metric)),
  );
  const joined: Sql[] = [];
  const joinedValues: Sql[] = [];
  const keys = scan.keys.map((key) => {
    if (key.kind === 'bucket') {
      if (isForVisits) return sql`bucket`;
      const epochMs = sql`toUnixTimestamp64Milli(time)`;
      return byWindow(scan.buckets, (cut) => bucketNumber(cut, epochMs));
    }
    const { visit, within, value = sql`''` } = key.dimension;
    if (scan.skipsEmpty && within !== undefined) return within.value;
    if (key.dimension.isList === true) return shownValue(key.dimension, sql`arrayJoin(${elementsOf(value)})`);
    // The row has it itself: its visit need not be looked up.
    const isOfRow = visit === undefined || key.dimension.tables?.includes('events') === true;
    if (table !== 'events' || isOfRow) return shownValue(key.dimension, value);
    const column = name('v', joined.length);
    joined.push(sql`${visit} AS ${column}`);
    joinedValues.push(sql`${paymentValue(key.dimension)} AS ${column}`);
    return shownValue(key.dimension, column);
  });
  const known = scan.skipsEmpty ? [hasValue(scan)] : [];
  if (isForVisits)
    return {
      keys,
      figures,
      from: renderEventsOfVisits(scan, joined, known, isPaid ? joinedValues : undefined),
    };
  const visits =
    joined.length > 0 || namesVisits
      ? sql` ANY LEFT JOIN ${renderVisitsOfEvents(scan, undefined, joined)}`
      : sql``;
  const times = namesTime ? sql` ANY LEFT JOIN ${renderSharedTime(scan)}` : sql``;
  const conditions = [
    renderScope(table, scan),
    renderWindows(scan.windows),
    ...known,
    ...(scan.filter === undefined ? [] : [renderRowFilter(table, scan.filter, scan)]),
  ];
  const events = sql`${identifier(table)}${visits}${times} WHERE ${join(conditions, ' AND ')}`;
  const from = isPaid ? renderPaid(scan, { events, ofPayments: joinedValues, namesVisits }) : events;
  if (scan.windows.length === 1) return { keys, figures, from };
  const marked = sql`(SELECT *, ${windowNumber(scan.windows, (range) => renderRange(range))} AS w FROM ${from})`;
  return { keys, figures, from: marked };
}

/** Events and payments, for use after FROM. Without metrics of events, replaced events are not read. */
function renderPaid(
  scan: Scan,
  { events, ofPayments, namesVisits }: { events: Sql; ofPayments: readonly Sql[]; namesVisits: boolean },
): Sql {
  const names = ofPayments.map((_, index) => name('v', index));
  const visit = namesVisits
    ? {
        ofEvents: [sql`visit_is_bot`, sql`visit_began_at`],
        ofPayments: [sql`0 AS visit_is_bot`, sql`time AS visit_began_at`],
      }
    : { ofEvents: [], ofPayments: [] };
  const rows = renderPaidRows({
    selection: scan,
    ofEvents: [...visit.ofEvents, ...names],
    ofPayments: [...visit.ofPayments, ...ofPayments],
    from: events,
  });
  return scan.metrics.every(({ metric }) => metric.countsPayments)
    ? sql`(${rows}) WHERE NOT is_replaced`
    : sql`(SELECT * REPLACE (if(is_replaced, NULL, revenue) AS revenue) FROM (${rows}))`;
}

/** The number of rows of a window, for scans that read only the rows that a metric counts. */
function countRows({ windows }: Scan, window: number): Sql {
  const when = isInWindow(windows, window);
  return when === undefined ? sql`count()` : sql`countIf(${when})`;
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
        // Visitors with a single slice are counted without a set.
        const others = distinct(scan, sql`visitor_id`, sql`NOT is_only AND ${counted}`);
        return sql`(countIf(is_only AND ${counted}) + ${others})`;
      },
      began: sql`(${inWindow(sql`is_first`)})`,
      counted: sql`(${inWindow(sql`is_counted`)})`,
      pageviews: sql`visit_pageviews`,
      events: sql`visit_events`,
      seconds: sql`duration_ms / 1000`,
    };
  };
  const figures = eachFigure(scan, ({ metric }, window) => metric.ofVisits?.(visits(window)));
  return { keys, figures, from: renderVisitCells(scan, dimensions) };
}

/** Distinct values: above the limit a sketch of 2^17 cells, with an error of about 0.3 %. */
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
  return mapFigures(scan, (index, window) => {
    const metric = scan.metrics[index];
    const figure = metric && render(metric, window);
    if (figure === undefined) throw new TypeError(`${metric?.name} cannot be computed from ${scan.source}`);
    return figure;
  });
}

function name(letter: 'd' | 'k' | 'v', index: number): Sql {
  return identifier(`${letter}${index}`);
}
