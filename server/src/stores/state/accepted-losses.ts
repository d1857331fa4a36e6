import { eq } from 'drizzle-orm';
import type { AcceptedLoss, LossKind } from '../../lib/accepted-loss.ts';
import { instance } from './instance.table.ts';
import type { State } from './state.ts';

/** The number of losses that are kept. */
const MAX_LOSSES = 20;

/** Appends losses. The oldest ones are removed when there are too many. */
export function appendLosses(
  known: readonly AcceptedLoss[],
  kinds: readonly LossKind[],
  nowMs: number,
): readonly AcceptedLoss[] {
  const acceptedAt = new Date(nowMs).toISOString();
  return [...known, ...kinds.map((kind) => ({ kind, acceptedAt }))].slice(-MAX_LOSSES);
}

/** Reads the losses that were accepted on this instance, oldest first. */
export async function readLosses(state: Pick<State, 'db'>): Promise<readonly AcceptedLoss[]> {
  const [row] = await state.db.select({ losses: instance.losses }).from(instance).where(eq(instance.id, 1));
  return row?.losses ?? [];
}
