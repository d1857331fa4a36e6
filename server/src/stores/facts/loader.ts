import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Clock } from '../../lib/clock.ts';
import type { Facts, FactTable } from './facts.ts';
import type { Follower } from './follow-segments.ts';
import type { Freshness } from './freshness.ts';
import type { SegmentJournal } from './journal.types.ts';
import { openView } from './open-view.ts';
import { createPublications } from './publications.ts';
import { createPublisher, type LoaderStats } from './publisher.ts';

/** When facts are published that no read waits for. */
export interface LoaderPace {
  /** When the oldest of them is so old, in milliseconds. */
  readonly maxAgeMs: number;
  /** When so many bytes wait. */
  readonly maxBytes: number;
}

const PACE: LoaderPace = { maxAgeMs: 10_000, maxBytes: 8 * 1024 * 1024 };

/** How often the loader looks whether something is due, at most, in milliseconds. */
const LONGEST_TICK_MS = 500;

/**
 * Publications that reads ask for begin so far apart, in milliseconds, and a quarter longer than the last one took. A read
 * waits for 500 ms, so the gap and one publication have to fit into that.
 */
const SHORTEST_GAP_MS = 250;
const GAP_FACTOR = 1.25;
const LONGEST_GAP_MS = 1_000;

/** Bulk segments are published in batches: after each the loader rests so many times as long as it took … */
const BULK_REST_FACTOR = 3;
/** … but no longer than this, in milliseconds, and not at all while so many bytes wait. */
const LONGEST_BULK_REST_MS = 10_000;
const URGENT_BULK_BYTES = 64 * 1024 * 1024;

/** What a loader needs. */
export interface LoaderOptions {
  readonly journal: SegmentJournal;
  readonly facts: Facts;
  /** Every table the journal may hold; segments of others stay where they are. */
  readonly tables: readonly FactTable[];
  /** At most one a table. A segment is released only when its follower has dealt with it, too. */
  readonly followers?: readonly Follower[];
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
  readonly pace?: LoaderPace;
}

/**
 * Publishes facts: loads closed segments into the store, lets followers derive from them, and shows them to reads. Recent
 * facts go first, together, as often as reads ask for them; bulk follows in the background, in larger batches.
 */
export interface Loader extends Freshness {
  /** Begins, with what an earlier process left. */
  start(): void;
  /**
   * Publishes everything appended before the call, without waiting for anything to be due.
   * @throws what the store said, when a segment could not be loaded or followed; it stays and is tried again.
   */
  flush(): Promise<void>;
  /** Ends the loop and publishes what is there, once, for at most `timeoutMs` (10 s); the rest stays for the next start. */
  stop(timeoutMs?: number): Promise<void>;
  stats(): LoaderStats;
}

/** Creates the loader; nothing runs before {@link Loader.start}. */
export function createLoader(options: LoaderOptions): Loader {
  const { journal, logger, pace = PACE } = options;
  const publications = createPublications();
  const giveWay = async () => {
    if (isRecentBusy) await recentTurn;
  };
  const publisher = createPublisher({ ...options, publications, giveWay });
  let ticking: NodeJS.Timeout | undefined;
  let stopped = false;
  let recentTurn: Promise<unknown> = Promise.resolve();
  let bulkTurn: Promise<unknown> = Promise.resolve();
  /** A publication that reads asked for and that has not begun. */
  let asked: Promise<unknown> | undefined;
  let nextAskedMs = 0;
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
        nextAskedMs = beganMs + Math.min(LONGEST_GAP_MS, gapMs);
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
        bulkDueMs = endMs + Math.min(LONGEST_BULK_REST_MS, BULK_REST_FACTOR * (endMs - beganMs));
        isBulkBusy = false;
      }
    });
    bulkTurn = result.catch((error: unknown) => logger.error({ err: error }, 'bulk segments not published'));
    return result;
  }

  /** Publishes recent facts as soon as reads may ask again. Callers that come before it begins share it. */
  function ask(): Promise<unknown> {
    if (stopped) return recentTurn;
    asked ??= recentTurn
      .then(() => sleep(Math.max(0, nextAskedMs - performance.now())))
      .then(() => {
        asked = undefined;
        return publishRecent(false);
      });
    return asked;
  }

  /** Whether something accepted waits for long enough; by a clock that never jumps. */
  function isAnythingOld(): boolean {
    const nowMs = performance.now();
    const handled = publisher.handled();
    const waiting = journal.pending().filter(({ id }) => !handled.has(id));
    firstSeenMs = new Map(waiting.map(({ id }) => [id, firstSeenMs.get(id) ?? nowMs]));
    return [...firstSeenMs.values()].some((seenMs) => nowMs - seenMs >= pace.maxAgeMs);
  }

  /** Begins what is due, without waiting for it. */
  function begin(): void {
    const isDue = isAnythingOld() || journal.stats().recentBytes >= pace.maxBytes || publisher.isRetryDue();
    if (isDue && !isRecentBusy) void publishRecent(false);
    const bulkBytes = publisher.bulkBytes();
    const isRested = performance.now() >= bulkDueMs || bulkBytes >= URGENT_BULK_BYTES;
    if (bulkBytes > 0 && isRested && !isBulkBusy) void publishBulk(false);
  }

  function tick(): void {
    begin();
    ticking = setTimeout(tick, Math.min(LONGEST_TICK_MS, pace.maxAgeMs));
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
    stats: publisher.stats,
    openView: (subjectId, view) =>
      openView({ journal, publications, ask, isFailed: publisher.isFailed }, subjectId, view),
  };
}

/** The value, or `undefined` after `timeoutMs`. */
async function withTimeout(value: Promise<unknown>, timeoutMs: number): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, undefined);
  });
  return Promise.race([value, timeout]).finally(() => clearTimeout(timer));
}
