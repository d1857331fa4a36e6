import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { FactSession, Facts } from '../../stores/facts/facts.ts';
import { param, sql } from '../../stores/facts/sql.ts';
import { type RebuildProgress, type RebuildSizes, rebuildVisits } from './rebuild-visits.ts';

/** Counted up whenever visits are built by other rules than before: then all are built anew at the next start. */
const VERSION = 1;

/** What is noted when nothing older is left to build. */
const ALL_DAYS = 0;

const RETRY_MS = 15_000;

/** What building older visits needs. */
export interface OlderVisitsDeps {
  readonly facts: Pick<Facts, 'derive'>;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  readonly sizes?: RebuildSizes;
  /** Called when all of them are built, before that is noted. */
  readonly onBuilt?: () => Promise<void>;
}

/** Work that goes on behind everything else. */
export interface Background {
  /** Ends it after the statement under way; the next start goes on from there. */
  stop(): Promise<void>;
}

/** Runs {@link buildOlderVisits} behind everything else, again until it succeeds. */
export function startBuildingOlderVisits(deps: OlderVisitsDeps): Background {
  const leaving = new AbortController();
  const { signal } = leaving;
  const run = async () => {
    while (!signal.aborted) {
      try {
        return await buildOlderVisits(deps, signal);
      } catch (error) {
        if (signal.aborted) return;
        deps.logger.warn({ err: error, delayMs: RETRY_MS }, 'visits of older events are not built yet');
        await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined);
      }
    }
  };
  const running = run();
  return {
    stop() {
      leaving.abort();
      return running;
    },
  };
}

/**
 * Builds the visits of events that were stored before this builder followed them, the newest first. An attempt that was
 * cut short is taken up where it ended; once it is done, this looks and does nothing.
 *
 * @throws AppError QUERY_TIMEOUT, QUERY_ERROR or SERVICE_UNAVAILABLE; the signal's reason.
 */
export function buildOlderVisits(
  { facts, logger, sizes = {}, onBuilt }: OlderVisitsDeps,
  signal?: AbortSignal,
): Promise<void> {
  // Of several processes one does it, and the others find it done.
  return facts.derive('older_visits', async (session) => {
    const { events, builtFromDay } = await lookUp(session);
    if (builtFromDay === ALL_DAYS) return;
    if (events > 0) {
      logger.info(
        { events },
        'building the visits of older events; until it is done, older figures are too low',
      );
      const range = builtFromDay === undefined ? {} : { toDay: builtFromDay - 1 };
      const onProgress = async ({ fromDay, events: done, ofEvents }: RebuildProgress) => {
        await note(session, fromDay);
        logger.info({ events: done, ofEvents }, 'visits of older events built');
      };
      await rebuildVisits(facts, range, { onProgress, sizes, ...(signal === undefined ? {} : { signal }) });
      await onBuilt?.();
    }
    await note(session, ALL_DAYS);
  });
}

/** How much there is to build from, and from which day on it is built. */
async function lookUp(
  session: FactSession,
): Promise<{ readonly events: number; readonly builtFromDay: number | undefined }> {
  const [row] = await session.query(sql`
SELECT (SELECT count() FROM events) AS events, (SELECT count() FROM visits) AS visits,
  (SELECT minOrNull(from_day) FROM visit_builds WHERE version = ${param(VERSION, 'UInt32')}) AS from_day`);
  const [events, visits, fromDay] = [Number(row?.['events']), Number(row?.['visits']), row?.['from_day']];
  if (visits === 0 && events > 0) {
    // Whatever was noted, somebody emptied the table.
    await session.command(sql`TRUNCATE TABLE visit_builds`);
    return { events, builtFromDay: undefined };
  }
  return { events, builtFromDay: typeof fromDay === 'number' ? fromDay : undefined };
}

function note(session: FactSession, fromDay: number): Promise<void> {
  return session.command(
    sql`INSERT INTO visit_builds (version, from_day) SELECT ${param(VERSION, 'UInt32')}, ${param(fromDay, 'Int32')}`,
  );
}
