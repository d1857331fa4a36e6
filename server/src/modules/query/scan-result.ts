import type { FactRow } from '../../stores/facts/facts.ts';
import type { KeySet, Scan } from './plan.types.ts';
import { groupNumber } from './render.ts';

/** One group of a scan. */
export interface Group {
  readonly key: readonly string[];
  /** Metric by metric, window by window. */
  readonly figures: readonly number[];
  /** How many groups its list has in all. */
  readonly listed: number;
}

/** The groups of a scan, set by set, each in its order. */
export interface ScanResult {
  readonly scan: Scan;
  groupsOf(set: number): readonly Group[];
}

/** Reads the rows of a rendered scan. */
export function readScanResult(scan: Scan, rows: readonly FactRow[]): ScanResult {
  const byNumber = new Map<number, Group[]>();
  for (const row of rows) {
    const number = Number(row['g']);
    const groups = byNumber.get(number) ?? [];
    byNumber.set(number, groups);
    groups.push({
      key: asList(row['k']).map(String),
      figures: asList(row['m']).map((figure) => (typeof figure === 'number' ? figure : 0)),
      listed: Number(row['t']),
    });
  }
  return {
    scan,
    groupsOf: (index) => {
      const set: KeySet | undefined = scan.sets[index];
      return (set === undefined ? undefined : byNumber.get(groupNumber(scan, set))) ?? [];
    },
  };
}

function asList(value: FactRow[string] | undefined): readonly FactRow[string][] {
  return Array.isArray(value) ? value : [];
}
