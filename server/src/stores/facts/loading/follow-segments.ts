import type { Logger } from 'pino';
import { AppError } from '../../../errors.ts';
import { problemOf } from '../../../lib/concurrency/sampled-log.ts';
import type { FactTable } from '../facts.ts';
import type { Segment } from '../journal/journal.types.ts';
import { groupSegments } from './group-segments.ts';

/** Tells work in the background about urgent work and waiting reads. */
export interface Background {
  /** Resolves when no urgent work runs. Awaited between steps. */
  readonly waitForUrgent: () => Promise<void>;
  /** Whether reads waited for facts lately. If not, larger steps delay none, and they take less processor time. */
  readonly areReadsWaiting: () => boolean;
}

/** Derives data from segments whose rows are stored. */
export interface Follower {
  readonly table: FactTable;
  /**
   * Updates derived data for the rows of these segments. Must be idempotent: after a failure or a crash it is called again
   * with the same segments.
   * @param paths absolute paths of the segment files.
   * @param background set if the work is done in the background.
   */
  follow(paths: readonly string[], background?: Background): Promise<void>;
}

/** A segment that failed. */
interface Failure {
  readonly segment: Segment;
  readonly count: number;
  readonly dueMs: number;
  /** Set if the segment failed alone. It is then followed alone, so that it does not delay others. */
  readonly isAlone: boolean;
}

const FIRST_DELAY_MS = 200;
const MAX_DELAY_MS = 15_000;

/**
 * The maximum size of a batch, in bytes, unless a single segment is larger: the data that a follower reads has to fit in its
 * memory. While no read waits, a batch in the background may have twice the size: it touches few more visitors.
 */
const MAX_BATCH_BYTES = 128 * 1024 * 1024;
const MAX_BATCH_BYTES_WITHOUT_READS = 256 * 1024 * 1024;

interface FollowingOptions {
  readonly follower: Follower;
  /** Runs the work of a batch, publishes its segments and releases them. */
  readonly publish: (batch: readonly Segment[], work: () => Promise<void>) => Promise<void>;
  /** As in {@link Follower.follow}. */
  readonly background?: Background | undefined;
  readonly logger: Pick<Logger, 'warn'>;
}

/** Segments of one table between their load and their publication. */
export class Following {
  readonly #options: FollowingOptions;
  readonly #failed = new Map<string, Failure>();

  /** Follows the segments of a table in batches. Its functions must not run concurrently. */
  constructor(options: FollowingOptions) {
    this.#options = options;
  }

  /**
   * Follows segments whose rows are stored, together with failed ones that are due for a retry.
   * @param isForced whether failed segments are retried before they are due.
   * @returns the first error, if any. Failed segments are retried later.
   */
  async follow(segments: readonly Segment[], isForced: boolean): Promise<unknown> {
    const { follower, background, logger } = this.#options;
    const nowMs = performance.now();
    const retried = [...this.#failed.values()].filter(({ dueMs }) => isForced || dueMs <= nowMs);
    const together = retried.flatMap(({ segment, isAlone }) => (isAlone ? [] : [segment]));
    const isWithoutReads = background?.areReadsWaiting() === false;
    const maxBytes = isWithoutReads ? MAX_BATCH_BYTES_WITHOUT_READS : MAX_BATCH_BYTES;
    let error: unknown;
    for (const batch of groupSegments([...together, ...segments], maxBytes))
      error = (await this.#followEach(batch, false)) ?? error;
    for (const { segment, isAlone } of retried)
      if (isAlone) error = (await this.#followEach([segment], true)) ?? error;
    if (error !== undefined)
      logger.warn(
        {
          problem: problemOf(error instanceof AppError ? error.cause : error),
          table: follower.table.name,
          segments: [...this.#failed.keys()],
        },
        'segments are stored, but what derives from them is not; they are tried again',
      );
    return error;
  }

  /** The ids of failed segments that wait for a retry. */
  failedIds(): readonly string[] {
    return [...this.#failed.keys()];
  }

  /** Whether a segment that failed is due. */
  isDue(): boolean {
    const nowMs = performance.now();
    return [...this.#failed.values()].some(({ dueMs }) => dueMs <= nowMs);
  }

  async #followBatch(batch: readonly Segment[]): Promise<void> {
    const { follower, publish, background } = this.#options;
    const paths = batch.map(({ path }) => path);
    await background?.waitForUrgent();
    await publish(batch, () => follower.follow(paths, background));
    for (const { id } of batch) this.#failed.delete(id);
  }

  #note(segment: Segment, isAlone: boolean): void {
    const count = (this.#failed.get(segment.id)?.count ?? 0) + 1;
    const delayMs = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (count - 1));
    this.#failed.set(segment.id, { segment, count, dueMs: performance.now() + delayMs, isAlone });
  }

  /** Follows a batch. If its content causes an error, follows each segment alone. Returns the first error. */
  async #followEach(batch: readonly Segment[], isAlone: boolean): Promise<unknown> {
    try {
      await this.#followBatch(batch);
      return undefined;
    } catch (error) {
      const mayBeSplit = isOfContent(error) && batch.length > 1;
      if (!mayBeSplit) {
        for (const segment of batch) this.#note(segment, isAlone || isOfContent(error));
        return error;
      }
    }
    let first: unknown;
    for (const segment of batch) first = (await this.#followEach([segment], true)) ?? first;
    return first;
  }
}

/** Returns whether an error is caused by the content, not by an unavailable store: then other segments may succeed. */
function isOfContent(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'QUERY_ERROR' || error.code === 'QUERY_TIMEOUT');
}
