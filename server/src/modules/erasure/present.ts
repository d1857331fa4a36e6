import type { ErasureRow } from './erasures.table.ts';

/** Returns the progress of an erasure, as all responses contain it. */
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
