import type { FactRow } from '../../stores/facts/facts.ts';
import { figureName, mapFigures } from './figure-columns.ts';
import type { Scan } from './plan.types.ts';
import { groupNumber, hasSetNumbers } from './render-lists.ts';

/** One group of a scan. */
export interface Group {
  readonly key: readonly string[];
  /** In the order of `figure-columns.ts`; NaN when unknown. */
  readonly figures: readonly number[];
  /** What its share is told of, where that is a sum over the list. */
  readonly sum?: number;
}

/** The groups of a scan, set by set, each in its order. */
export interface ScanResult {
  readonly scan: Scan;
  groupsOf(set: number): readonly Group[];
  /** How many groups a list has on all pages, where that was counted. */
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
    ofNothing: figureOfNothing(scan, metric),
  }));
  const skipped = (scan.page.number - 1) * scan.page.limit;
  for (const row of rows) {
    const set = hasSetNumbers(scan) ? byNumber.get(Number(row['g'])) : sets[0];
    if (set === undefined) continue;
    set.size = Number(row['t'] ?? 0);
    // The first row of a list comes along on later pages, for its size only.
    if (set.isList && Number(row['r'] ?? 1) <= skipped) continue;
    const sum = row['s'];
    set.groups.push({
      key: set.keys.map((name) => String(row[name])),
      figures: figures.map(({ name, ofNothing }) => {
        const figure = row[name];
        return typeof figure === 'number' ? figure : ofNothing;
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

/** What the metric of this index is where there is nothing to tell it from: 0, or NaN for unknown. */
export function figureOfNothing(scan: Scan, metric: number): number {
  return scan.metrics[metric]?.metric.isNullOfNothing ? Number.NaN : 0;
}
