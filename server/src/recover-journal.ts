import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Clock } from './lib/clock.ts';
import { restoreOpenVisits } from './modules/tracking/index.ts';
import type { Loader } from './stores/facts/loader.ts';
import type { Stores } from './stores/open-stores.ts';

/** How long a start waits for the journal, in milliseconds. What is left then is loaded while the server answers. */
const LONGEST_WAIT_MS = 750;

/** A journal of more bytes is loaded by the loader after the start, since it cannot be loaded within that time. */
const MAX_AWAITED_BYTES = 2 * 1024 * 1024;

/** What recovery needs. */
export interface RecoverJournalDeps extends Pick<Stores, 'journal' | 'facts' | 'live'> {
  readonly loader: Pick<Loader, 'flush'>;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
}

/**
 * Loads what an earlier process left in the journal, if it is little, and restores the visits that were open then. It waits for
 * a bounded time, so that a large backlog delays no start. The loader publishes the rest in the background. Failures are
 * logged: the journal keeps its events, and the loader tries again.
 */
export async function recoverJournal(
  { loader, logger, ...stores }: RecoverJournalDeps,
  longestWaitMs = LONGEST_WAIT_MS,
): Promise<void> {
  const { backlogBytes } = stores.journal.stats();
  const failed = (error: unknown) =>
    logger.warn({ err: error }, 'facts cannot be reached; open visits may begin anew');
  const isLoaded =
    backlogBytes <= MAX_AWAITED_BYTES && (await endsWithin(loader.flush().catch(failed), longestWaitMs));
  if (!isLoaded)
    logger.info(
      { backlogBytes },
      'the journal is loaded in the background; figures are behind until it is done',
    );
  await restoreOpenVisits(stores).catch(failed);
}

/** Whether the work ends within so many milliseconds. */
async function endsWithin(work: Promise<unknown>, timeoutMs: number): Promise<boolean> {
  const waiting = new AbortController();
  const isDone = await Promise.race([
    work.then(() => true),
    sleep(timeoutMs, false, { signal: waiting.signal }).catch(() => false),
  ]);
  waiting.abort();
  return isDone;
}
