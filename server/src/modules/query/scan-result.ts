import type { FactRow } from '../../stores/facts/facts.ts';
import type { Scan } from './plan.types.ts';
import { groupNumber } from './render-lists.ts';

/** One group of a scan. */
export interface Group {
  readonly key: readonly string[];
  /** Metric by metric, window by window; NaN what is unknown. */
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
  const byNumber = new Map<number, Group[]>();
  const sizes = new Map<number, number>();
  const numbers = scan.sets.map((set) => groupNumber(scan, set));
  const lists = new Set(numbers.filter((_, index) => scan.sets[index]?.list !== undefined));
  const skipped = (scan.page.number - 1) * scan.page.limit;
  for (const row of rows) {
    const number = Number(row['g']);
    sizes.set(number, Number(row['t']));
    // The first row of a list comes along on later pages, for its size only.
    if (lists.has(number) && Number(row['r']) <= skipped) continue;
    const groups = byNumber.get(number) ?? [];
    byNumber.set(number, groups);
    groups.push({
      key: asList(row['k']).map(String),
      figures: asList(row['m']).map((figure, index) =>
        typeof figure === 'number' ? figure : figureOfNothing(scan, Math.floor(index / scan.windows.length)),
      ),
      ...(typeof row['s'] === 'number' ? { sum: row['s'] } : {}),
    });
  }
  return {
    scan,
    groupsOf: (set) => byNumber.get(numbers[set] ?? -1) ?? [],
    sizeOf: (set) => sizes.get(numbers[set] ?? -1) ?? 0,
  };
}

/** What the metric of this index is where there is nothing to tell it from: 0, or NaN for unknown. */
export function figureOfNothing(scan: Scan, metric: number): number {
  return scan.metrics[metric]?.metric.isNullOfNothing ? Number.NaN : 0;
}

function asList(value: FactRow[string] | undefined): readonly FactRow[string][] {
  return Array.isArray(value) ? value : [];
}
