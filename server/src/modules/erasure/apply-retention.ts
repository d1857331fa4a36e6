import type { Logger } from 'pino';
import { floorWall } from '../../lib/time/calendar.ts';
import { type Clock, isAhead } from '../../lib/time/clock.ts';
import { DAY_MS, findTimeZone, instantOf, wallOf } from '../../lib/time/time-zone.ts';
import type { Facts } from '../../stores/facts/facts.ts';
import type { State } from '../../stores/state/state.ts';
import { listOrganizationRetentions, listRetentions, type Retention } from '../websites/index.ts';
import type { ErasedTables } from './erased-tables.ts';
import type { RetentionEdge } from './erasures.table.ts';
import type { ErasureRecords } from './records.ts';
import { findExpired } from './remove-expired.ts';

/** Dependencies of the retention task. */
export interface RetentionOptions {
  readonly facts: Pick<Facts, 'derive'>;
  readonly state: State;
  readonly records: ErasureRecords;
  readonly tables: ErasedTables;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'info'>;
}

/**
 * Creates the task that schedules the removal of facts that are older than the retention period of their website, or
 * without a website, than the longest one of the websites of their organization. It may be called
 * at any rate: it checks after the start, and then once a day.
 */
export function createRetention(options: RetentionOptions) {
  const { facts, state, records, tables, clock, logger } = options;
  let lookedMs = Number.NEGATIVE_INFINITY;

  return async function applyRetention(signal: AbortSignal): Promise<void> {
    const nowMs = clock.now();
    if (isAhead(lookedMs + DAY_MS, nowMs, DAY_MS)) return;
    await facts.derive('erasing', async (session) => {
      // The results of an earlier check, of any process, are not removed yet.
      if (await records.hasOpenRetention()) return;
      for await (const edges of listEdges(state, nowMs)) {
        signal.throwIfAborted();
        const expired = await findExpired(session, edges, tables);
        if (expired.length === 0) continue;
        await records.add(state.db, { kind: 'retention', edges: expired });
        logger.info({ subjects: expired.length }, 'facts exceed their retention period');
      }
      lookedMs = nowMs;
    });
  };
}

/** Yields the limits of websites, then those of facts without a website, page by page. */
async function* listEdges(
  state: State,
  nowMs: number,
): AsyncGenerator<readonly RetentionEdge[], void, undefined> {
  for await (const page of listRetentions(state))
    yield page.map((website) => ({
      websiteId: website.websiteId,
      edgeMs: retentionEdge(website, nowMs),
    }));
  for await (const page of listOrganizationRetentions(state))
    yield page.map(({ organizationId, retentionDays }) => ({
      organizationId,
      edgeMs: retentionEdge({ timeZone: 'UTC', retentionDays }, nowMs),
    }));
}

/**
 * Returns the start of the first day that a website keeps, in milliseconds since the epoch: a number of complete days in its
 * time zone before today. It changes at the website's midnight.
 */
export function retentionEdge(
  { timeZone, retentionDays }: Omit<Retention, 'websiteId'>,
  nowMs: number,
): number {
  const zone = findTimeZone(timeZone) ?? { name: 'UTC', offsetAt: () => 0 };
  const today = floorWall(wallOf(zone, nowMs), 'day', 'monday');
  return instantOf(zone, today - retentionDays * DAY_MS);
}
