import type { FactRow, FactValue } from './facts.ts';

/** What V8 takes for these, about, in bytes. */
const OBJECT_BYTES = 40;
const SLOT_BYTES = 8;
const STRING_BYTES = 24;

/** What rows take in memory, within a factor of two. */
export function estimateBytes(rows: readonly FactRow[]): number {
  return rows.reduce((sum, row) => sum + SLOT_BYTES + bytesOf(row), OBJECT_BYTES);
}

function bytesOf(value: FactValue): number {
  if (typeof value === 'string') return STRING_BYTES + value.length;
  if (typeof value !== 'object' || value === null) return SLOT_BYTES;
  let sum = OBJECT_BYTES;
  // The names of columns are shared by all rows.
  for (const item of Object.values(value)) sum += SLOT_BYTES + bytesOf(item);
  return sum;
}
