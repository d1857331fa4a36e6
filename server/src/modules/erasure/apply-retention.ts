import type { Logger } from 'pino';
import type { Clock } from '../../lib/clock.ts';
import { DAY_MS } from '../../lib/time-zone.ts';
import type { Facts } from '../../stores/facts/facts.ts';
import type { State } from '../../stores/state/state.ts';
import { listRetentions } from '../websites/index.ts';
import type { ErasedTables } from './erased-tables.ts';
import type { ErasureRecords } from './records.ts';
import { findExpired } from './remove-expired.ts';
import { retentionEdge } from './retention-edge.ts';

/** What applying retention needs. */
export interface RetentionOptions {
  readonly facts: Pick<Facts, 'derive'>;
  readonly state: State;
  readonly records: ErasureRecords;
  readonly tables: ErasedTables;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'info'>;
}

/**
 * Creates the job that notes what has outlived the retention of its website; the eraser removes it. It may be called as often
 * as one likes: it looks once after the start, and then once a day.
 */
export function createRetention(options: RetentionOptions) {
  const { facts, state, records, tables, clock, logger } = options;
  let lookedMs = Number.NEGATIVE_INFINITY;

  return async function applyRetention(signal: AbortSignal): Promise<void> {
    if (clock.now() < lookedMs + DAY_MS) return;
    const nowMs = clock.now();
    await facts.derive('erasing', async (session) => {
      // What was found the last time, here or by another process, is not yet removed.
      if (await records.hasOpenRetention()) return;
      for await (const page of listRetentions(state)) {
        signal.throwIfAborted();
        const edges = page.map((website) => ({
          websiteId: website.websiteId,
          edgeMs: retentionEdge(website, nowMs),
        }));
        const expired = await findExpired(session, edges, tables);
        if (expired.length === 0) continue;
        await records.add(state.db, { kind: 'retention', edges: expired });
        logger.info({ websites: expired.length }, 'facts have outlived the retention of their websites');
      }
      lookedMs = nowMs;
    });
  };
}
