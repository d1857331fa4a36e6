import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Clock } from './lib/clock.ts';
import { restoreOpenVisits } from './modules/tracking/index.ts';
import type { Loader } from './stores/facts/loader.ts';
import type { Stores } from './stores/open-stores.ts';

/** How long a start waits for the journal, in milliseconds. What is left then is loaded while the server answers. */
const LONGEST_WAIT_MS = 750;

/** What recovery needs. */
export interface RecoverJournalDeps extends Pick<Stores, 'journal' | 'facts' | 'live'> {
  readonly loader: Pick<Loader, 'flush'>;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
}

/**
 * Loads what an earlier process left in the journal and restores the visits that were open then. It waits for a bounded time
 * only, so that a large backlog delays no start; the load goes on in the background. Failures are logged: the journal keeps
 * its events, and the loader tries again.
 */
export async function recoverJournal(
  { loader, logger, ...stores }: RecoverJournalDeps,
  longestWaitMs = LONGEST_WAIT_MS,
): Promise<void> {
  const { backlogBytes } = stores.journal.stats();
  if (backlogBytes > 0) logger.info({ backlogBytes }, 'loading what the last process left in the journal');
  const failed = (error: unknown) =>
    logger.warn({ err: error }, 'facts cannot be reached; open visits may begin anew');
  const loading = loader.flush().then(
    () => true,
    (error: unknown) => {
      failed(error);
      return true;
    },
  );
  const waiting = new AbortController();
  const isLoaded = await Promise.race([
    loading,
    sleep(longestWaitMs, false, { signal: waiting.signal }).catch(() => false),
  ]);
  waiting.abort();
  if (!isLoaded) logger.info('the journal is loaded in the background; figures are behind until it is done');
  await restoreOpenVisits(stores).catch(failed);
}
