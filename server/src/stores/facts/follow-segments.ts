import type { Logger } from 'pino';
import { AppError } from '../../errors.ts';
import type { FactTable } from './facts.ts';
import { groupSegments } from './group-segments.ts';
import type { Segment } from './journal.types.ts';

/** Derives something from segments whose rows are stored. */
export interface Follower {
  readonly table: FactTable;
  /**
   * Derives what the rows of these segments change. It may be called with the same segments again, after a failure or a
   * crash, so twice must be as good as once.
   * @param paths absolute paths of the segment files.
   * @param giveWay set for work that is not urgent, to be awaited between its parts: resolves when no urgent work runs.
   */
  follow(paths: readonly string[], giveWay?: () => Promise<void>): Promise<void>;
}

/** Segments of one table between their load and their publication. */
export interface Following {
  /**
   * Follows segments whose rows are stored, together with those whose turn has come to be tried again.
   * @param isForced whether segments that failed before are tried although they are not due.
   * @returns the first error, if there is one; what failed is tried again later.
   */
  follow(segments: readonly Segment[], isForced: boolean): Promise<unknown>;
  /** The ids of segments that failed and wait to be tried again. */
  failedIds(): readonly string[];
  /** Whether a segment that failed is due. */
  isDue(): boolean;
}

/** A segment that failed. */
interface Failure {
  readonly segment: Segment;
  readonly count: number;
  readonly dueMs: number;
  /** Set when the segment failed by itself. It is followed alone, so that it holds up no other. */
  readonly isAlone: boolean;
}

const FIRST_DELAY_MS = 200;
const LONGEST_DELAY_MS = 15_000;

/**
 * One batch holds no more than this, in bytes, unless a single segment is larger: what a follower reads of a batch has to
 * fit into its memory.
 */
const MAX_BATCH_BYTES = 128 * 1024 * 1024;

/** Follows the segments of a table in batches. Its functions must not run at the same time as each other. */
export function createFollowing(options: {
  readonly follower: Follower;
  /** Runs the work of a batch, publishes its segments and releases them. */
  readonly publish: (batch: readonly Segment[], work: () => Promise<void>) => Promise<void>;
  /** As in {@link Follower.follow}. */
  readonly giveWay?: (() => Promise<void>) | undefined;
  readonly logger: Pick<Logger, 'warn'>;
}): Following {
  const { follower, publish, giveWay, logger } = options;
  const failed = new Map<string, Failure>();

  async function followBatch(batch: readonly Segment[]): Promise<void> {
    const paths = batch.map(({ path }) => path);
    await giveWay?.();
    await publish(batch, () => follower.follow(paths, giveWay));
    for (const { id } of batch) failed.delete(id);
  }

  function note(segment: Segment, isAlone: boolean): void {
    const count = (failed.get(segment.id)?.count ?? 0) + 1;
    const delayMs = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (count - 1));
    failed.set(segment.id, { segment, count, dueMs: performance.now() + delayMs, isAlone });
  }

  /** Follows a batch; when its content is at fault, each of its segments alone. Returns the first error. */
  async function followEach(batch: readonly Segment[], isAlone: boolean): Promise<unknown> {
    try {
      await followBatch(batch);
      return undefined;
    } catch (error) {
      const mayBeSplit = isOfContent(error) && batch.length > 1;
      if (!mayBeSplit) {
        for (const segment of batch) note(segment, isAlone || isOfContent(error));
        return error;
      }
    }
    let first: unknown;
    for (const segment of batch) first = (await followEach([segment], true)) ?? first;
    return first;
  }

  return {
    async follow(segments, isForced) {
      const nowMs = performance.now();
      const retried = [...failed.values()].filter(({ dueMs }) => isForced || dueMs <= nowMs);
      const together = retried.flatMap(({ segment, isAlone }) => (isAlone ? [] : [segment]));
      let error: unknown;
      for (const batch of groupSegments([...together, ...segments], MAX_BATCH_BYTES))
        error = (await followEach(batch, false)) ?? error;
      for (const { segment, isAlone } of retried)
        if (isAlone) error = (await followEach([segment], true)) ?? error;
      if (error !== undefined)
        logger.warn(
          { err: error, table: follower.table.name, segments: [...failed.keys()] },
          'segments are stored, but what derives from them is not; they are tried again',
        );
      return error;
    },
    failedIds: () => [...failed.keys()],
    isDue() {
      const nowMs = performance.now();
      return [...failed.values()].some(({ dueMs }) => dueMs <= nowMs);
    },
  };
}

/** Whether an error comes from what is followed, not from a store that is away: then other segments may succeed. */
function isOfContent(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'QUERY_ERROR' || error.code === 'QUERY_TIMEOUT');
}
