import { compileSql, identifier, join, type Sql, sql } from '../../stores/facts/sql.ts';
import type { Dimension } from './dimensions/dimension.ts';
import { conditionsOf, type Filter, splitFilter } from './filter.ts';
import type { VisitRows } from './metrics/metric.ts';
import type { Scan } from './plan.types.ts';
import { renderCondition, renderFilter } from './render-filter.ts';
import { renderAttribute, renderEventFilter, renderRange, renderReach, renderScope } from './render-rows.ts';

/** Visits as rows. Asking for something about them makes it a column of the statement below. */
export interface Visits {
  /** The visits as seen from a window. */
  rows(window: number): VisitRows;
  /** A property of the visit. */
  attribute(dimension: Dimension): Sql;
  /** When the visit began: milliseconds since the epoch. */
  beganMs(): Sql;
  /** What to select from, once all columns are asked for: the visits that touch a window and match the filters. */
  from(): Sql;
}

/** Visits of a scan, each built from all of its events, also those beyond the windows. */
export function createVisits(scan: Scan): Visits {
  const columns = new Map<string, { readonly name: Sql; readonly value: Sql }>();
  const column = (value: Sql): Sql => {
    const { text, params } = compileSql(value);
    const key = JSON.stringify([text, params]);
    const known = columns.get(key);
    if (known !== undefined) return known.name;
    const name = identifier(`c${columns.size}`);
    columns.set(key, { name, value });
    return name;
  };
  const attribute = ({ value, ofVisit = 'first' }: Dimension) => column(renderAttribute(value, ofVisit));
  const { ofVisits, ofEvents } = splitFilter(scan.filter);
  const matches = ofEvents === undefined ? undefined : renderEventFilter(ofEvents, scan);
  const holdsMatch = () => (matches === undefined ? undefined : sql`${column(sql`countIf(${matches})`)} > 0`);
  const judges = ofEvents === undefined ? undefined : renderJudge(ofEvents, column, attribute);
  const rows = (window: number): VisitRows => {
    const range = scan.windows[window] ?? { fromMs: 0, toMs: 0 };
    const began = () => and([renderRange(range, column(sql`min(time)`)), holdsMatch()]);
    return {
      get visitor() {
        return column(sql`any(visitor_id)`);
      },
      count: (condition) => column(sql`countIf(${and([condition, renderRange(range), matches])})`),
      get began() {
        return column(began());
      },
      get judged() {
        return column(and([began(), judges?.()]));
      },
      whole: (aggregate) => column(aggregate),
    };
  };
  return {
    rows,
    attribute,
    beganMs: () => sql`toUnixTimestamp64Milli(${column(sql`min(time)`)})`,
    from: () => {
      // A visit that lies wholly beyond the windows would only make empty groups.
      const touches = scan.windows.map(
        (_, window) => sql`${rows(window).count()} > 0 OR ${rows(window).began}`,
      );
      const wanted =
        ofVisits === undefined
          ? undefined
          : renderFilter(ofVisits, (condition) => renderCondition(condition, attribute(condition.dimension)));
      const chosen = and([sql`(${join(touches, ' OR ')})`, wanted]);
      const list = [...columns.values()].map(({ name, value }) => sql`${value} AS ${name}`);
      return sql`(SELECT ${join(list)} FROM events WHERE ${renderScope(scan)} AND ${renderReach(scan)} GROUP BY visit_id) WHERE ${chosen}`;
    },
  };
}

/**
 * With a filter on pages, what a visit was like is told of those that began on such a page: then conditions on pages
 * are asked of the first pageview, other conditions on events of any event of the visit.
 */
function renderJudge(
  filter: Filter,
  column: (value: Sql) => Sql,
  attribute: (dimension: Dimension) => Sql,
): (() => Sql) | undefined {
  if (!conditionsOf(filter).some(({ dimension }) => dimension.ofPage)) return undefined;
  return () =>
    renderFilter(filter, (condition) => {
      const { dimension } = condition;
      if (dimension.ofVisit !== undefined) return renderCondition(condition, attribute(dimension));
      if (dimension.ofPage)
        return renderCondition(condition, column(renderAttribute(dimension.value, 'first_pageview')));
      const holding = renderCondition({ ...condition, isNegated: false }, dimension.value);
      const count = column(sql`countIf(${holding})`);
      return condition.isNegated ? sql`${count} = 0` : sql`${count} > 0`;
    });
}

function and(conditions: readonly (Sql | undefined)[]): Sql {
  const pieces = conditions.filter((condition) => condition !== undefined);
  return pieces.length === 1 ? (pieces[0] ?? sql`1`) : sql`(${join(pieces, ' AND ')})`;
}
