import type { Logger } from 'pino';
import type { FactEntry, Journal } from '../../../stores/facts/journal/journal.types.ts';

/** The most clicks that wait for the disk. Above it, a response waits for its click. */
const MAX_PENDING = 1_000;

/** Journals clicks without delaying their responses. */
export interface ClickRecorder {
  /**
   * Adds a click to the next commit of the journal.
   * @returns `undefined` if the response can be sent, or what it must wait for, because too many clicks wait. It never rejects.
   */
  record(entry: FactEntry): Promise<void> | undefined;
  /** Waits for the clicks that are not on disk yet. */
  settle(): Promise<void>;
}

/** Clicks that share a commit, and therefore a promise: with one promise per click, promises take longer than the rows. */
interface Commit {
  readonly appending: Promise<void>;
  readonly recorded: Promise<void>;
  clicks: number;
}

/** Creates the recorder. Clicks that cannot be written are logged. */
export function createClickRecorder({
  journal,
  logger,
}: {
  readonly journal: Journal;
  readonly logger: Pick<Logger, 'warn'>;
}): ClickRecorder {
  const commits = new Set<Commit>();
  let newest: Commit | undefined;
  let pending = 0;

  function follow(appending: Promise<void>): Commit {
    const recorded = appending
      .catch((error: unknown) =>
        logger.warn({ err: error, clicks: commit.clicks }, 'clicks were not recorded'),
      )
      .finally(() => {
        pending -= commit.clicks;
        commits.delete(commit);
      });
    const commit: Commit = { appending, recorded, clicks: 0 };
    commits.add(commit);
    return commit;
  }

  return {
    record(entry) {
      const appending = journal.append([entry]);
      if (newest?.appending !== appending) newest = follow(appending);
      newest.clicks += 1;
      pending += 1;
      return pending > MAX_PENDING ? newest.recorded : undefined;
    },
    settle: async () => {
      await Promise.all([...commits].map(({ recorded }) => recorded));
    },
  };
}
