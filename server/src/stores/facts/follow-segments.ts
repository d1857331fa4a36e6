import type { Logger } from 'pino';
import type { FactTable } from './facts.ts';
import type { Segment } from './journal.types.ts';

/** Derives something from segments whose rows are stored. */
export interface Follower {
  readonly table: FactTable;
  /**
   * Derives what the rows of these segments change. It may be called with the same segments again, after a failure or a
   * crash, so twice must be as good as once.
   * @param paths absolute paths of the segment files.
   */
  follow(paths: readonly string[]): Promise<void>;
}

/** Segments of one table between their load and their release. */
export interface Following {
  /** Takes over a segment whose rows are stored. */
  add(segment: Segment): void;
  has(segment: Segment): boolean;
  /** Begins to follow what waits, if it is time; does not wait for the end. */
  startIfDue(): void;
  /**
   * Follows everything that was added before the call, now.
   * @returns the error, if it failed; then everything waits and is tried again.
   */
  flush(): Promise<unknown>;
}

/** The follower may be at work for a tenth of the time, because a run costs by the visitor, not by the event … */
const REST_FACTOR = 9;
/** … but never rests longer than this, in milliseconds, so that what is derived is no older than that and one run. */
const LONGEST_REST_MS = 30_000;
const FIRST_DELAY_MS = 200;
const LONGEST_DELAY_MS = 15_000;

/**
 * One batch holds no more than this, in bytes, unless a single segment is larger: what a follower reads of a batch has to
 * fit into its memory. When so much waits, nobody rests.
 */
const MAX_BATCH_BYTES = 32 * 1024 * 1024;

/** Follows the segments of a table in batches, and releases each when its batch is done. */
export function createFollowing(options: {
  readonly follower: Follower;
  readonly release: (segment: Segment) => Promise<void>;
  readonly logger: Pick<Logger, 'warn'>;
}): Following {
  const { follower, release, logger } = options;
  const waiting = new Set<Segment>();
  let turn: Promise<unknown> = Promise.resolve();
  let isBusy = false;
  let dueMs = 0;
  let failures = 0;

  function waitingBytes(): number {
    let sum = 0;
    for (const { bytes } of waiting) sum += bytes;
    return sum;
  }

  async function followBatch(batch: readonly Segment[]): Promise<void> {
    await follower.follow(batch.map(({ path }) => path));
    for (const segment of batch) {
      await release(segment);
      waiting.delete(segment);
    }
  }

  /** Resolves to the error, if there is one. */
  async function run(): Promise<unknown> {
    isBusy = true;
    const beginMs = performance.now();
    let error: unknown;
    try {
      for (const batch of batchesOf([...waiting])) await followBatch(batch);
      failures = 0;
    } catch (thrown) {
      error = thrown;
      failures += 1;
    }
    const endMs = performance.now();
    const restMs = restAfter(endMs - beginMs, failures);
    dueMs = endMs + restMs;
    isBusy = false;
    if (error !== undefined)
      logger.warn(
        { err: error, table: follower.table.name, segments: waiting.size, delayMs: Math.round(restMs) },
        'segments are stored, but what derives from them is not yet',
      );
    return error;
  }

  function enqueue(): Promise<unknown> {
    const result = turn.then(() => (waiting.size === 0 ? undefined : run()));
    turn = result;
    return result;
  }

  return {
    add: (segment) => void waiting.add(segment),
    has: (segment) => waiting.has(segment),
    startIfDue() {
      if (isBusy || waiting.size === 0) return;
      const isDue = performance.now() >= dueMs || (failures === 0 && waitingBytes() >= MAX_BATCH_BYTES);
      if (isDue) void enqueue();
    },
    flush: enqueue,
  };
}

function restAfter(tookMs: number, failures: number): number {
  const restMs = Math.min(LONGEST_REST_MS, REST_FACTOR * tookMs);
  if (failures === 0) return restMs;
  return Math.max(restMs, Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - 1)));
}

function batchesOf(segments: readonly Segment[]): Segment[][] {
  const batches: Segment[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const segment of segments) {
    if (bytes + segment.bytes > MAX_BATCH_BYTES) {
      batches.push([]);
      bytes = 0;
    }
    batches.at(-1)?.push(segment);
    bytes += segment.bytes;
  }
  return batches;
}
