import type { Logger } from 'pino';
import type { FactEntry, Journal } from '../../../stores/facts/journal/journal.types.ts';

/** The most clicks that wait for the disk. Above it, a response waits for its click. */
const MAX_PENDING = 1_000;

/** Clicks that share a commit, and therefore a promise: with one promise per click, promises take longer than the rows. */
interface Commit {
  readonly appending: Promise<void>;
  readonly recorded: Promise<void>;
  clicks: number;
}

/** Journals clicks without delaying their responses. Clicks that cannot be written are logged. */
export class ClickRecorder {
  readonly #journal: Journal;
  readonly #logger: Pick<Logger, 'warn'>;
  readonly #commits = new Set<Commit>();
  #newest: Commit | undefined;
  #pending = 0;

  constructor({
    journal,
    logger,
  }: {
    readonly journal: Journal;
    readonly logger: Pick<Logger, 'warn'>;
  }) {
    this.#journal = journal;
    this.#logger = logger;
  }

  /**
   * Adds a click to the next commit of the journal.
   * @returns `undefined` if the response can be sent, or what it must wait for, because too many clicks wait. It never rejects.
   */
  record(entry: FactEntry): Promise<void> | undefined {
    const appending = this.#journal.append([entry]);
    if (this.#newest?.appending !== appending) this.#newest = this.#follow(appending);
    this.#newest.clicks += 1;
    this.#pending += 1;
    return this.#pending > MAX_PENDING ? this.#newest.recorded : undefined;
  }

  /** Waits for the clicks that are not on disk yet. */
  async settle(): Promise<void> {
    await Promise.all([...this.#commits].map(({ recorded }) => recorded));
  }

  #follow(appending: Promise<void>): Commit {
    const recorded = appending
      .catch((error: unknown) =>
        this.#logger.warn({ err: error, clicks: commit.clicks }, 'clicks were not recorded'),
      )
      .finally(() => {
        this.#pending -= commit.clicks;
        this.#commits.delete(commit);
      });
    const commit: Commit = { appending, recorded, clicks: 0 };
    this.#commits.add(commit);
    return commit;
  }
}
