import { lt, lte, sql } from 'drizzle-orm';
import type { State } from '../stores/state/state.ts';
import { outboxLanes } from './outbox.table.ts';

/**
 * Occupies a lane for a time, for all processes on the database.
 * @returns 0, or how long to wait when the lane is occupied or paused, in milliseconds.
 */
export async function occupyLane(
  { db }: Pick<State, 'db'>,
  lane: string,
  durationMs: number,
  nowMs: number,
): Promise<number> {
  const resumesAt = new Date(nowMs + durationMs);
  const occupied = await db
    .insert(outboxLanes)
    .values({ lane, resumesAt })
    .onConflictDoUpdate({
      target: outboxLanes.lane,
      set: { resumesAt },
      setWhere: lte(outboxLanes.resumesAt, new Date(nowMs)),
    })
    .returning({ lane: outboxLanes.lane });
  if (occupied.length > 0) return 0;
  const [other] = await db.select().from(outboxLanes).where(sql`${outboxLanes.lane} = ${lane}`);
  return Math.max(1, (other?.resumesAt.getTime() ?? nowMs) - nowMs);
}

/** Pauses a lane for all processes, at least until `untilMs`. */
export async function pauseLane({ db }: Pick<State, 'db'>, lane: string, untilMs: number): Promise<void> {
  const resumesAt = new Date(untilMs);
  await db
    .insert(outboxLanes)
    .values({ lane, resumesAt })
    .onConflictDoUpdate({
      target: outboxLanes.lane,
      set: { resumesAt },
      setWhere: lt(outboxLanes.resumesAt, resumesAt),
    });
}

/** Deletes lanes that are not paused any more. */
export async function removeIdleLanes({ db }: Pick<State, 'db'>, nowMs: number): Promise<void> {
  await db.delete(outboxLanes).where(lt(outboxLanes.resumesAt, new Date(nowMs)));
}
