import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Clock } from '../lib/time/clock.ts';
import { restoreClickClaims, restoreOpenVisits } from '../modules/tracking/index.ts';
import type { Loader } from '../stores/facts/loading/loader.ts';
import type { Stores } from '../stores/open-stores.ts';

/** How long a start waits for the journal, in milliseconds. The rest is loaded while the server runs. */
const MAX_WAIT_MS = 750;

/** A journal of more bytes is loaded by the loader after the start, since it cannot be loaded within that time. */
const MAX_AWAITED_BYTES = 2 * 1024 * 1024;

/** Dependencies of the recovery. */
export interface RecoverJournalDeps extends Pick<Stores, 'journal' | 'facts' | 'live'> {
  readonly loader: Pick<Loader, 'flush'>;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
}

/**
 * Loads the rest of the journal of an earlier process, if it is small, and restores open visits and used clicks. The wait is bounded, so that
 * a large backlog does not delay the start; the loader publishes the rest in the background. Failures are logged: the journal
 * keeps its events, and the loader retries.
 */
export async function recoverJournal(
  { loader, logger, ...stores }: RecoverJournalDeps,
  longestWaitMs = MAX_WAIT_MS,
): Promise<void> {
  const { backlogBytes } = stores.journal.stats();
  const failed = (error: unknown) =>
    logger.warn({ err: error }, 'facts are unavailable; open visits may be split, and clicks count twice');
  const isLoaded =
    backlogBytes <= MAX_AWAITED_BYTES && (await endsWithin(loader.flush().catch(failed), longestWaitMs));
  if (!isLoaded)
    logger.info(
      { backlogBytes },
      'the journal is loaded in the background; metrics are incomplete until then',
    );
  await restoreOpenVisits(stores).catch(failed);
  await restoreClickClaims(stores).catch(failed);
}

/** Returns whether the work completes within a time-out. */
async function endsWithin(work: Promise<unknown>, timeoutMs: number): Promise<boolean> {
  const waiting = new AbortController();
  const isDone = await Promise.race([
    work.then(() => true),
    sleep(timeoutMs, false, { signal: waiting.signal }).catch(() => false),
  ]);
  waiting.abort();
  return isDone;
}
