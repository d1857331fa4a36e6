import type { AppError } from '../../errors.ts';
import type { FactEntry } from './journal.types.ts';
import { addOrigin, createRowOrigins, type RowOrigins } from './row-origins.ts';

/** The rows of one lane. */
export interface BatchLines {
  readonly table: string;
  readonly isBulk: boolean;
  /** JSON lines, with an empty line after the rows of each append. */
  readonly lines: string[];
  readonly origins: RowOrigins;
  rows: number;
}

/** Appends that share one commit and one promise. */
export interface Batch {
  /** By {@link laneKey}. */
  readonly lines: Map<string, BatchLines>;
  readonly done: Promise<void>;
  readonly settle: (error?: AppError) => void;
  appends: number;
  rows: number;
  chars: number;
}

/** Returns the key of a table's lane. */
export function laneKey(table: string, isBulk: boolean): string {
  return isBulk ? `${table} bulk` : table;
}

/** Returns an empty batch. */
export function createBatch(): Batch {
  let settle: Batch['settle'] = () => undefined;
  const done = new Promise<void>((resolve, reject) => {
    settle = (error) => (error === undefined ? resolve() : reject(error));
  });
  return { lines: new Map(), done, settle, appends: 0, rows: 0, chars: 0 };
}

/**
 * Adds the rows of one append. The empty line after them marks the append as complete.
 * @param isBulk whether rows with an origin belong in bulk segments.
 */
export function addToBatch(batch: Batch, entries: readonly FactEntry[], isBulk: boolean): void {
  batch.appends += 1;
  batch.rows += entries.length;
  for (const { table, json, origin } of entries) {
    const lane = linesOf(batch, table.name, isBulk && origin !== undefined);
    lane.lines.push(json);
    lane.rows += 1;
    if (origin !== undefined) addOrigin(lane.origins, origin, json.length + 1);
    batch.chars += json.length + 1;
  }
  for (const { lines } of batch.lines.values()) if (lines.at(-1) !== '') lines.push('');
}

function linesOf(batch: Batch, table: string, isBulk: boolean): BatchLines {
  const key = laneKey(table, isBulk);
  const known = batch.lines.get(key);
  if (known !== undefined) return known;
  const lines: BatchLines = { table, isBulk, lines: [], origins: createRowOrigins(), rows: 0 };
  batch.lines.set(key, lines);
  return lines;
}
