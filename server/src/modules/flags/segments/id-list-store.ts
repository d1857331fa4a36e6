import { and, asc, eq, ne } from 'drizzle-orm';
import { IdSet } from '../../../lib/flags/id-set.ts';
import type { StateHandle } from '../../../stores/state/state.ts';
import { type FlagSegmentRow, flagSegmentParts, flagSegments } from '../flags.table.ts';

/** The size of a part in the state store, in bytes. */
const PART_BYTES = 1024 * 1024;

/** Reads the ids of a segment. */
export async function readIdList(
  handle: Pick<StateHandle, 'select'>,
  { id, listVersion }: Pick<FlagSegmentRow, 'id' | 'listVersion'>,
): Promise<IdSet> {
  const parts = await handle
    .select({ bytes: flagSegmentParts.bytes })
    .from(flagSegmentParts)
    .where(and(eq(flagSegmentParts.segmentId, id), eq(flagSegmentParts.listVersion, listVersion)))
    .orderBy(asc(flagSegmentParts.position));
  if (parts.length === 0) return IdSet.create();
  const bytes = new Uint8Array(Buffer.concat(parts.map((part) => part.bytes)));
  const ids = IdSet.fromBytes(bytes);
  if (ids === undefined) throw new Error(`The ids of ${id} cannot be read`);
  return ids;
}

/** Replaces the ids of a segment, in the transaction of the change. @returns the row with the new version of its list. */
export async function writeIdList(
  tx: StateHandle,
  row: FlagSegmentRow,
  ids: IdSet,
  changes: Partial<FlagSegmentRow>,
): Promise<FlagSegmentRow> {
  const after = { ...row, ...changes, listVersion: row.listVersion + 1, idCount: ids.size };
  const bytes = ids.toBytes();
  for (let position = 0; position * PART_BYTES < bytes.byteLength; position += 1) {
    const part = bytes.subarray(position * PART_BYTES, (position + 1) * PART_BYTES);
    await tx
      .insert(flagSegmentParts)
      .values({ segmentId: row.id, listVersion: after.listVersion, position, bytes: part });
  }
  await tx
    .delete(flagSegmentParts)
    .where(and(eq(flagSegmentParts.segmentId, row.id), ne(flagSegmentParts.listVersion, after.listVersion)));
  await tx.update(flagSegments).set(after).where(eq(flagSegments.id, row.id));
  return after;
}
