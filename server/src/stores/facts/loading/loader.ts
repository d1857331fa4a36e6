import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Clock } from '../../../lib/time/clock.ts';
import type { Facts, FactTable } from '../facts.ts';
import type { Freshness } from '../freshness.ts';
import type { SegmentJournal } from '../journal/journal.types.ts';
import { openView } from '../open-view.ts';
import type { Follower } from './follow-segments.ts';
import { Publications } from './publications.ts';
import { type LoaderStats, Publisher } from './publisher.ts';

/** When to publish facts without a waiting read. */
export interface LoaderPace {
  /** The maximum age of the oldest, in milliseconds. */
  readonly maxAgeMs: number;
  /** The maximum number of waiting bytes. Twice as many while no read waits for facts. */
  readonly maxBytes: number;
}

const PACE: LoaderPace = { maxAgeMs: 10_000, maxBytes: 8 * 1024 * 1024 };
const BYTES_FACTOR_WITHOUT_READS = 2;
/** How long after a request of a read others are expected, in milliseconds. */
const READS_WAIT_MS = 10_000;

/** The minimum interval between checks, in milliseconds. */
const MAX_TICK_MS = 500;

/**
 * The minimum interval between publications requested by reads, in milliseconds, and at least 1.25 times the duration of the
 * last one. A read waits for 500 ms, so the interval and one publication have to fit into that.
 */
const SHORTEST_GAP_MS = 250;
const GAP_FACTOR = 1.25;
const MAX_GAP_MS = 1_000;

/** Bulk segments are published in batches. After each batch, the loader pauses for this multiple of its duration: the second one while no read waits for facts. */
const BULK_REST_FACTOR = 3;
const BULK_REST_FACTOR_WITHOUT_READS = 1;
/** The maximum pause in milliseconds, and the number of waiting bytes from which there is no pause: twice as many while no read waits for facts. */
const MAX_BULK_REST_MS = 10_000;
const URGENT_BULK_BYTES = 64 * 1024 * 1024;

/** Options of a loader. */
export interface LoaderOptions {
  readonly journal: SegmentJournal;
  readonly facts: Facts;
  /** The tables of the journal. Segments of other tables are kept. */
  readonly tables: readonly FactTable[];
  /** At most one per table. A segment is released only when its follower has also processed it. */
  readonly followers?: readonly Follower[];
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
  readonly pace?: LoaderPace;
}

/**
 * Publishes facts: loads closed segments into the store, runs followers and makes the rows visible to reads. Recent
 * facts go first, as often as reads request it. Bulk segments are published in the background, in larger batches.
 */
export interface Loader extends Freshness {
  /** Starts with the segments of an earlier process. */
  start(): void;
  /**
   * Publishes everything appended before the call, immediately.
   * @throws the error of the store if a segment could not be loaded or followed. It is kept and retried.
   */
  flush(): Promise<void>;
  /** Stops the loop and publishes once, for at most `timeoutMs` (10 s). Other segments are kept for the next start. */
  stop(timeoutMs?: number): Promise<void>;
  stats(): LoaderStats;
}

/** Creates a loader, which runs after {@link Loader.start}. */
export function createLoader(options: LoaderOptions): Loader {
  const { journal, logger, pace = PACE } = options;
  const publications = new Publications();
  const waitForUrgent = async () => {
    if (isRecentBusy) await recentTurn;
  };
  const areReadsWaiting = () => performance.now() < lastAskedMs + READS_WAIT_MS;
  const publisher = new Publisher({
    ...options,
    publications,
    background: { waitForUrgent, areReadsWaiting },
  });
  let ticking: NodeJS.Timeout | undefined;
  let stopped = false;
  let recentTurn: Promise<unknown> = Promise.resolve();
  let bulkTurn: Promise<unknown> = Promise.resolve();
  /** A publication that was requested by a read and has not started. */
  let asked: Promise<unknown> | undefined;
  let nextAskedMs = 0;
  let lastAskedMs = Number.NEGATIVE_INFINITY;
  let isRecentBusy = false;
  let isBulkBusy = false;
  let bulkDueMs = 0;
  /** When the loader first saw a segment, by `performance.now()`. */
  let firstSeenMs: ReadonlyMap<string, number> = new Map();

  /** Publishes recent facts, one publication after another. Resolves to the first error. */
  function publishRecent(isForced: boolean): Promise<unknown> {
    const result = recentTurn.then(async () => {
      isRecentBusy = true;
      const beganMs = performance.now();
      try {
        await journal.rotate();
        return await publisher.publishRecent(isForced);
      } finally {
        const gapMs = Math.max(SHORTEST_GAP_MS, GAP_FACTOR * (performance.now() - beganMs));
        nextAskedMs = beganMs + Math.min(MAX_GAP_MS, gapMs);
        isRecentBusy = false;
      }
    });
    recentTurn = result.catch((error: unknown) => logger.error({ err: error }, 'journal not rotated'));
    return result;
  }

  /** Publishes closed bulk segments. Resolves to the first error. */
  function publishBulk(isForced: boolean): Promise<unknown> {
    const result = bulkTurn.then(async () => {
      isBulkBusy = true;
      const beganMs = performance.now();
      try {
        return await publisher.publishBulk(isForced);
      } finally {
        const endMs = performance.now();
        const factor = areReadsWaiting() ? BULK_REST_FACTOR : BULK_REST_FACTOR_WITHOUT_READS;
        bulkDueMs = endMs + Math.min(MAX_BULK_REST_MS, factor * (endMs - beganMs));
        isBulkBusy = false;
      }
    });
    bulkTurn = result.catch((error: unknown) => logger.error({ err: error }, 'bulk segments not published'));
    return result;
  }

  /** Publishes recent facts as soon as the interval allows. Calls before its start share it. */
  function ask(): Promise<unknown> {
    if (stopped) return recentTurn;
    lastAskedMs = performance.now();
    asked ??= recentTurn
      .then(() => sleep(Math.max(0, nextAskedMs - performance.now())))
      .then(() => {
        asked = undefined;
        return publishRecent(false);
      });
    return asked;
  }

  /** Returns whether waiting facts are due, by a monotonic clock. */
  function isAnythingOld(): boolean {
    const nowMs = performance.now();
    const handled = publisher.handled();
    const waiting = journal.pending().filter(({ id }) => !handled.has(id));
    firstSeenMs = new Map(waiting.map(({ id }) => [id, firstSeenMs.get(id) ?? nowMs]));
    return [...firstSeenMs.values()].some((seenMs) => nowMs - seenMs >= pace.maxAgeMs);
  }

  /** Starts due publications without waiting for them. */
  function begin(): void {
    const factor = areReadsWaiting() ? 1 : BYTES_FACTOR_WITHOUT_READS;
    const isMuch = journal.stats().recentBytes >= pace.maxBytes * factor;
    if ((isMuch || isAnythingOld() || publisher.isRetryDue()) && !isRecentBusy) void publishRecent(false);
    const bulkBytes = publisher.bulkBytes();
    const isRested = performance.now() >= bulkDueMs || bulkBytes >= URGENT_BULK_BYTES * factor;
    if (bulkBytes > 0 && isRested && !isBulkBusy) void publishBulk(false);
  }

  function tick(): void {
    begin();
    ticking = setTimeout(tick, Math.min(MAX_TICK_MS, pace.maxAgeMs));
  }

  async function flushAll(): Promise<unknown> {
    const recent = await publishRecent(true);
    const bulk = await publishBulk(true);
    return recent ?? bulk;
  }

  return {
    start() {
      publisher.nameUnknown();
      void publishRecent(false);
      tick();
    },
    async flush() {
      const error = await flushAll();
      if (error !== undefined) throw error;
    },
    async stop(timeoutMs = 10_000) {
      stopped = true;
      clearTimeout(ticking);
      const error = await withTimeout(flushAll(), timeoutMs);
      const { backlogBytes, backlogSegments } = journal.stats();
      if (backlogSegments > 0)
        logger.warn({ err: error, backlogBytes, backlogSegments }, 'segments left for the next start');
    },
    stats: () => publisher.stats(),
    openView: (subjectId, view) =>
      openView(
        { journal, publications, ask, isFailed: (segment) => publisher.isFailed(segment) },
        subjectId,
        view,
      ),
  };
}

/** Resolves to the value, or to `undefined` after `timeoutMs`. */
async function withTimeout(value: Promise<unknown>, timeoutMs: number): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, undefined);
  });
  return Promise.race([value, timeout]).finally(() => clearTimeout(timer));
}
