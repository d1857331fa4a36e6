import { identifier, join, param, raw, type Sql, sql } from '../../../stores/facts/sql.ts';
import type { KeySet, Scan } from '../plan/plan.types.ts';
import { figureColumn } from './figure-columns.ts';

/** The result of `grouping()` for a set: a bit for each key that is not in it, the first key highest. */
export function groupNumber(scan: Pick<Scan, 'keys'>, set: KeySet): number {
  return scan.keys.reduce((number, _, index) => number * 2 + (set.keys.includes(index) ? 0 : 1), 0);
}

/** Whether a scan has several sets, so that a column `g` identifies the set of each row. */
export function hasSetNumbers({ sets }: Pick<Scan, 'sets'>): boolean {
  return sets.length > 1;
}

/** An expression by set, `otherwise` for rows of other sets. With a single set, no condition is needed. */
function bySet(
  scan: Scan,
  branches: readonly { readonly set: KeySet; readonly value: Sql }[],
  otherwise: Sql,
): Sql {
  const [only] = branches;
  if (only !== undefined && !hasSetNumbers(scan)) return only.value;
  const cases = branches.map(({ set, value }) => sql`${isOfSet(scan, set)}, ${value}`);
  return sql`multiIf(${join([...cases, otherwise])})`;
}

function isOfSet(scan: Scan, set: KeySet): Sql {
  return hasSetNumbers(scan) ? sql`g = ${raw(String(groupNumber(scan, set)))}` : sql`1`;
}

/** The SQL window over all rows of a list. */
export function overList(scan: Scan, order?: Sql): Sql {
  const parts = [
    ...(hasSetNumbers(scan) ? [sql`PARTITION BY g`] : []),
    ...(order === undefined ? [] : [sql`ORDER BY ${order}`]),
  ];
  return sql`OVER (${join(parts, ' ')})`;
}

/**
 * The order within each set: the sort value of its list, then the keys, so that no two rows tie. The order is the same with
 * and without a comparison; rows that only the compared range has are sorted by its value.
 */
export function renderOrder(scan: Scan): Sql {
  const lists = scan.sets.flatMap((set) => (set.list === undefined ? [] : [{ set, list: set.list }]));
  const figures = scan.windows.flatMap((_, window) => {
    const branches = lists.flatMap(({ set, list }) => {
      const { by, positive, descending } = list;
      if (by.kind !== 'metric') return [];
      const figure = sortable(scan, by.index, window);
      // With one list, sorts by the value itself, which is faster than sorting by a converted number.
      const ordered = (value: Sql): Sql => {
        if (!hasSetNumbers(scan)) return descending ? sql`${value} DESC` : value;
        return descending ? sql`-toFloat64(${value})` : sql`toFloat64(${value})`;
      };
      if (window === 0) return [{ set, value: ordered(figure) }];
      if (positive === undefined) return [];
      const isMissing = sql`${figureColumn(scan, positive, 0)} = 0`;
      return [{ set, value: ordered(sql`if(${isMissing}, ${figure}, 0)`) }];
    });
    return branches.length === 0 ? [] : [bySet(scan, branches, sql`0`)];
  });
  const texts = [true, false].flatMap((descending) => {
    const branches = lists
      .filter(({ list }) => list.by.kind === 'key' && list.descending === descending)
      .map(({ set, list }) => {
        const key = name('k', list.by.index);
        // Sorts bucket numbers numerically.
        const isBucket = scan.keys[list.by.index]?.kind === 'bucket';
        return { set, value: isBucket ? sql`leftPad(toString(${key}), 6, '0')` : sql`toString(${key})` };
      });
    return branches.length === 0
      ? []
      : [sql`${bySet(scan, branches, sql`''`)} ${descending ? sql`DESC` : sql`ASC`}`];
  });
  return join([...figures, ...texts, ...scan.keys.map((_, index) => name('k', index))]);
}

/** A value that rows can be sorted by: unknown values sort as 0. Counts are never unknown. */
function sortable(scan: Scan, metric: number, window: number): Sql {
  const figure = figureColumn(scan, metric, window);
  const isCount = scan.metrics[metric]?.metric.unit === 'count';
  return isCount ? figure : sql`ifNotFinite(toFloat64(${figure}), 0)`;
}

/** For each row the sum, over all rows of its list, of the metric of its percentage; `undefined` when no list needs one. */
export function renderSums(scan: Scan): Sql | undefined {
  const branches = scan.sets.flatMap((set) => {
    if (set.list?.summed === undefined) return [];
    const figure = figureColumn(scan, set.list.summed, 0);
    return [{ set, value: sql`sum(toFloat64(${figure})) ${overList(scan)}` }];
  });
  return branches.length === 0 ? undefined : bySet(scan, branches, sql`0`);
}

/** Whether a row is excluded from its list; `undefined` when none is. */
export function renderHidden(scan: Scan): Sql | undefined {
  // In this case, rows that a list would exclude are not read at all.
  if (scan.skipsEmpty) return undefined;
  const hidden = scan.sets.flatMap((set) => {
    if (set.list === undefined) return [];
    const { hidesUnknown, positive } = set.list;
    const unknown = set.keys.flatMap((index) => {
      const key = scan.keys[index];
      return hidesUnknown && key?.kind === 'value'
        ? [sql`(${isOfSet(scan, set)} AND ${name('k', index)} = ${param(key.dimension.unknown, 'String')})`]
        : [];
    });
    const figures = scan.windows.map((_, window) => sql`${figureColumn(scan, positive ?? 0, window)} = 0`);
    return positive === undefined
      ? unknown
      : [...unknown, sql`(${isOfSet(scan, set)} AND ${join(figures, ' AND ')})`];
  });
  return hidden.length === 0 ? undefined : sql`(${join(hidden, ' OR ')})`;
}

function name(letter: 'k' | 'v', index: number): Sql {
  return identifier(`${letter}${index}`);
}
