import type { ErasureRow } from './erasures.table.ts';

/** What all answers say of an erasure's progress. */
export function presentProgress(erasure: ErasureRow) {
  const { status, requestedAt, startedAt, removedAt, finishedAt, rowsTotal, rowsRemoved } = erasure;
  return {
    status,
    requestedAt: requestedAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    removedAt: removedAt?.toISOString() ?? null,
    finishedAt: finishedAt?.toISOString() ?? null,
    rowsTotal,
    rowsRemoved,
  };
}
