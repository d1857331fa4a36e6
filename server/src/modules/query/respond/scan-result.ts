import type { FactRow } from '../../../stores/facts/facts.ts';
import type { Scan } from '../plan/plan.types.ts';
import { figureName, mapFigures } from '../render/figure-columns.ts';
import { groupNumber, hasSetNumbers } from '../render/lists.ts';

/** One group of a scan. */
export interface Group {
  readonly key: readonly string[];
  /** In the order of `figure-columns.ts`; NaN when unknown. */
  readonly figures: readonly number[];
  /** The total that percentages are computed from, where it is a sum over the list. */
  readonly sum?: number;
}

/** The groups of a scan by set, in order. */
export interface ScanResult {
  readonly scan: Scan;
  groupsOf(set: number): readonly Group[];
  /** The number of groups of a list on all pages, where it was counted. */
  sizeOf(set: number): number;
}

/** Reads the rows of a rendered scan. */
export function readScanResult(scan: Scan, rows: readonly FactRow[]): ScanResult {
  const sets = scan.sets.map((set) => ({
    isList: set.list !== undefined,
    keys: set.keys.map((index) => `k${index}`),
    groups: [] as Group[],
    size: 0,
  }));
  const byNumber = new Map(scan.sets.map((set, index) => [groupNumber(scan, set), sets[index]]));
  const figures = mapFigures(scan, (metric, window) => ({
    name: figureName(scan, metric, window),
    withoutRows: figureWithoutRows(scan, metric),
  }));
  const skipped = (scan.page.number - 1) * scan.page.limit;
  for (const row of rows) {
    const set = hasSetNumbers(scan) ? byNumber.get(Number(row['g'])) : sets[0];
    if (set === undefined) continue;
    set.size = Number(row['t'] ?? 0);
    // Later pages include the first row of a list, which contains its size.
    if (set.isList && Number(row['r'] ?? 1) <= skipped) continue;
    const sum = row['s'];
    set.groups.push({
      key: set.keys.map((name) => String(row[name])),
      figures: figures.map(({ name, withoutRows }) => {
        const figure = row[name];
        return typeof figure === 'number' ? figure : withoutRows;
      }),
      ...(typeof sum === 'number' ? { sum } : {}),
    });
  }
  return {
    scan,
    groupsOf: (set) => sets[set]?.groups ?? [],
    sizeOf: (set) => sets[set]?.size ?? 0,
  };
}

/** The value of a metric without rows: 0, or NaN for unknown. */
export function figureWithoutRows(scan: Scan, metric: number): number {
  return scan.metrics[metric]?.metric.isNullWithoutRows ? Number.NaN : 0;
}
