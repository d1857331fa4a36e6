import { eq, sql } from 'drizzle-orm';
import { AppError } from '../../../errors.ts';
import { say } from '../../../lib/texts/sentence.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { State } from '../../../stores/state/state.ts';
import { type HeartbeatRow, monitorHeartbeats, monitorRuns, monitors } from '../monitors.table.ts';

/** What a job reports. */
export interface Ping {
  readonly kind: 'start' | 'success' | 'fail';
  /** Of `fail` and `success`, if the job sent one. */
  readonly exitCode: number | null;
  /** The end of its log, at most 10 KB. */
  readonly log: string | null;
}

/** Stores what a job reports. @throws AppError NOT_FOUND for an unknown token. */
export type ReceivePing = (token: string, ping: Ping) => Promise<void>;

/** Creates it. A report that changes the state is evaluated by the next run of the scheduler. */
export function createReceivePing(deps: {
  readonly state: Pick<State, 'db'>;
  readonly clock: Clock;
}): ReceivePing {
  const { db } = deps.state;
  return async (token, { kind, exitCode, log }) => {
    const now = new Date(deps.clock.now());
    const [monitor] = await db
      .select({ id: monitors.id, paused: monitors.paused })
      .from(monitors)
      .where(eq(monitors.heartbeatToken, token));
    if (monitor === undefined)
      throw new AppError('NOT_FOUND', { message: say('monitors.thereIsNoHeartbeatHere') });
    const set =
      kind === 'start'
        ? { startedAt: now }
        : { lastPingAt: now, startedAt: null, failed: kind === 'fail', exitCode, log };
    await db
      .insert(monitorHeartbeats)
      .values({ monitorId: monitor.id, observedFrom: now, ...set })
      .onConflictDoUpdate({ target: monitorHeartbeats.monitorId, set });
    if (kind === 'start' || monitor.paused) return;
    const isNews =
      kind === 'fail' ? sql`${monitorRuns.verdict} <> 'down'` : sql`${monitorRuns.verdict} <> 'up'`;
    await db
      .update(monitorRuns)
      .set({ dueAt: now })
      .where(
        sql`${monitorRuns.monitorId} = ${monitor.id} and ${isNews} and ${monitorRuns.dueAt} is not null`,
      );
  };
}

/** Reads what the job of a heartbeat reported last. */
export async function readHeartbeat(
  { db }: Pick<State, 'db'>,
  monitorId: string,
): Promise<HeartbeatRow | undefined> {
  const [row] = await db.select().from(monitorHeartbeats).where(eq(monitorHeartbeats.monitorId, monitorId));
  return row;
}
