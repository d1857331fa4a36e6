import type { Logger } from 'pino';
import { AppError } from '../../errors.ts';
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
const MAX_BATCH_BYTES = 128 * 1024 * 1024;

/** Follows the segments of a table in batches, and releases each when its batch is done. */
export function createFollowing(options: {
  readonly follower: Follower;
  readonly release: (segment: Segment) => Promise<void>;
  readonly logger: Pick<Logger, 'warn'>;
}): Following {
  const { follower, release, logger } = options;
  const waiting = new Set<Segment>();
  /** Segments that failed by themselves. Each is followed alone and has its own delay, so it holds up no other. */
  const setAside = new Map<Segment, { failures: number; dueMs: number }>();
  let turn: Promise<unknown> = Promise.resolve();
  let isBusy = false;
  let dueMs = 0;
  let failures = 0;

  /** The segments that no failure set aside. */
  function sound(): Segment[] {
    return [...waiting].filter((segment) => !setAside.has(segment));
  }

  function dueAside(nowMs: number): Segment[] {
    return [...setAside].flatMap(([segment, aside]) => (aside.dueMs <= nowMs ? [segment] : []));
  }

  function waitingBytes(): number {
    return sound().reduce((sum, { bytes }) => sum + bytes, 0);
  }

  async function followBatch(batch: readonly Segment[]): Promise<void> {
    await follower.follow(batch.map(({ path }) => path));
    for (const segment of batch) {
      await release(segment);
      waiting.delete(segment);
      setAside.delete(segment);
    }
  }

  /** Follows one segment, and sets it aside when that fails. */
  async function followAlone(segment: Segment): Promise<unknown> {
    try {
      await followBatch([segment]);
      return undefined;
    } catch (error) {
      if (!isOfContent(error)) throw error;
      const count = (setAside.get(segment)?.failures ?? 0) + 1;
      setAside.set(segment, { failures: count, dueMs: performance.now() + delayAfter(count) });
      return error;
    }
  }

  /** Follows a batch; when something in it fails, each of its segments alone. Resolves to the first error set aside. */
  async function followEach(batch: readonly Segment[]): Promise<unknown> {
    try {
      await followBatch(batch);
      return undefined;
    } catch (error) {
      if (!isOfContent(error)) throw error;
    }
    let first: unknown;
    for (const segment of batch) first = (await followAlone(segment)) ?? first;
    return first;
  }

  /**
   * Follows what waits.
   * @param withAside whether segments that were set aside are tried although they are not due.
   * @returns the first error, if there is one.
   */
  async function run(withAside: boolean): Promise<unknown> {
    isBusy = true;
    const beginMs = performance.now();
    const aside = withAside ? [...setAside.keys()] : dueAside(beginMs);
    let error: unknown;
    try {
      for (const batch of batchesOf(sound())) error = (await followEach(batch)) ?? error;
      for (const segment of aside) error = (await followAlone(segment)) ?? error;
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
        {
          err: error,
          table: follower.table.name,
          segments: waiting.size,
          setAside: [...setAside.keys()].map(({ id }) => id),
          delayMs: Math.round(restMs),
        },
        'segments are stored, but what derives from them is not yet',
      );
    return error;
  }

  function enqueue(withAside: boolean): Promise<unknown> {
    const result = turn.then(() => (waiting.size === 0 ? undefined : run(withAside)));
    turn = result;
    return result;
  }

  return {
    add: (segment) => void waiting.add(segment),
    has: (segment) => waiting.has(segment),
    startIfDue() {
      const nowMs = performance.now();
      if (isBusy || (waiting.size === setAside.size && dueAside(nowMs).length === 0)) return;
      const isDue = nowMs >= dueMs || (failures === 0 && waitingBytes() >= MAX_BATCH_BYTES);
      if (isDue) void enqueue(false);
    },
    flush: () => enqueue(true),
  };
}

/** Whether an error comes from what is followed, not from a store that is away: then other segments may succeed. */
function isOfContent(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'QUERY_ERROR' || error.code === 'QUERY_TIMEOUT');
}

function delayAfter(failures: number): number {
  return Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - 1));
}

function restAfter(tookMs: number, failures: number): number {
  const restMs = Math.min(LONGEST_REST_MS, REST_FACTOR * tookMs);
  if (failures === 0) return restMs;
  return Math.max(restMs, delayAfter(failures));
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
