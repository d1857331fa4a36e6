import type { AppError } from '../../../errors.ts';
import type { FactEntry } from './journal.types.ts';
import type { LineBuffer } from './line-buffer.ts';
import { CHECKSUM_BYTES } from './line-checksum.ts';
import { addOrigin, createRowOrigins, type RowOrigins } from './row-origins.ts';

/** The rows of one lane. */
export interface BatchLines {
  readonly table: string;
  readonly isBulk: boolean;
  /** JSON lines, with an empty line after the rows of each append. */
  readonly lines: LineBuffer;
  readonly origins: RowOrigins;
  rows: number;
  /** Whether the last append added rows, whose end is not marked yet. */
  isOpen: boolean;
}

/** Appends that share one commit and one promise. */
export interface Batch {
  /** By {@link laneKey}. */
  readonly lines: Map<string, BatchLines>;
  readonly done: Promise<void>;
  readonly settle: (error?: AppError) => void;
  readonly takeBuffer: () => LineBuffer;
  appends: number;
  rows: number;
  chars: number;
}

/** Returns the key of a table's lane. */
export function laneKey(table: string, isBulk: boolean): string {
  return isBulk ? `${table} bulk` : table;
}

/** Returns an empty batch. @param takeBuffer creates the buffers of the lines, which are released after they were written. */
export function createBatch(takeBuffer: () => LineBuffer): Batch {
  let settle: Batch['settle'] = () => undefined;
  const done = new Promise<void>((resolve, reject) => {
    settle = (error) => (error === undefined ? resolve() : reject(error));
  });
  return { lines: new Map(), done, settle, takeBuffer, appends: 0, rows: 0, chars: 0 };
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
    lane.lines.add(json);
    lane.rows += 1;
    lane.isOpen = true;
    if (origin !== undefined) addOrigin(lane.origins, origin, json.length + CHECKSUM_BYTES + 1);
    batch.chars += json.length + 1;
  }
  for (const lane of batch.lines.values()) {
    if (!lane.isOpen) continue;
    lane.lines.add('');
    lane.isOpen = false;
  }
}

function linesOf(batch: Batch, table: string, isBulk: boolean): BatchLines {
  const key = laneKey(table, isBulk);
  const known = batch.lines.get(key);
  if (known !== undefined) return known;
  const lane: BatchLines = {
    table,
    isBulk,
    lines: batch.takeBuffer(),
    origins: createRowOrigins(),
    rows: 0,
    isOpen: false,
  };
  batch.lines.set(key, lane);
  return lane;
}
