import type { FactRow, FactValue } from './facts.ts';

/** Approximate sizes in V8, in bytes. */
const OBJECT_BYTES = 40;
const SLOT_BYTES = 8;
const STRING_BYTES = 24;

/** Estimates the memory of rows in bytes, within a factor of two. */
export function estimateBytes(rows: readonly FactRow[]): number {
  return rows.reduce((sum, row) => sum + SLOT_BYTES + bytesOf(row), OBJECT_BYTES);
}

function bytesOf(value: FactValue): number {
  if (typeof value === 'string') return STRING_BYTES + value.length;
  if (typeof value !== 'object' || value === null) return SLOT_BYTES;
  let sum = OBJECT_BYTES;
  // Column names are shared by all rows.
  for (const item of Object.values(value)) sum += SLOT_BYTES + bytesOf(item);
  return sum;
}
