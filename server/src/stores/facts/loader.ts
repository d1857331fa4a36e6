import type { Logger } from 'pino';
import type { Clock } from '../../lib/clock.ts';
import type { Facts, FactTable } from './facts.ts';
import { SegmentRefused } from './facts.ts';
import { createFollowing, type Follower, type Following } from './follow-segments.ts';
import type { Segment, SegmentJournal } from './journal.types.ts';

/** How often closed and new segments are looked for: a fact shows in queries within this and the time of one load. */
const DEFAULT_INTERVAL_MS = 400;
/**
 * When much comes in, it is loaded in larger pieces, because what pieces cost most is to be merged later: the next look
 * comes after so many times as long as the last one took, but no later than this, in milliseconds.
 */
const INTERVAL_FACTOR = 4;
const LONGEST_INTERVAL_MS = 2_000;
const FIRST_DELAY_MS = 200;
const LONGEST_DELAY_MS = 15_000;

/** Tries before a segment whose content the store refuses is put aside. */
const MAX_REFUSALS = 3;

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
  readonly intervalMs?: number;
}

/** What the loader has done since it was created. */
export interface LoaderStats {
  readonly segments: number;
  readonly failures: number;
  readonly rejected: number;
}

/** Feeds closed segments to the store. */
export interface Loader {
  /** Begins, with what an earlier process left. */
  start(): void;
  /**
   * Loads everything appended before the call and lets followers follow, without waiting for anything to be due.
   * @throws what the store said, when a segment could not be loaded or followed; it stays and is tried again.
   */
  flush(): Promise<void>;
  /** Ends the loop and loads what is there, once, for at most `timeoutMs` (10 s); the rest stays for the next start. */
  stop(timeoutMs?: number): Promise<void>;
  stats(): LoaderStats;
}

/** How a table fares: the segments of a table are loaded in order, so the first that fails holds up the others. */
interface TableState {
  readonly table: FactTable;
  readonly following: Following | undefined;
  failures: number;
  nextTryMs: number;
}

/** Creates the loader; nothing runs before {@link Loader.start}. */
export function createLoader(options: LoaderOptions): Loader {
  const { journal, facts, clock, logger, intervalMs = DEFAULT_INTERVAL_MS } = options;
  const states = options.tables.map(
    (table): TableState => ({ table, following: followingOf(table), failures: 0, nextTryMs: 0 }),
  );
  /** Segments whose load was begun and how often their content was refused. */
  const begun = new Map<string, number>();
  const counts = { segments: 0, failures: 0, rejected: 0 };
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let pass: Promise<void> = Promise.resolve();

  function followingOf(table: FactTable): Following | undefined {
    const follower = options.followers?.find((candidate) => candidate.table.name === table.name);
    return follower && createFollowing({ follower, release: (segment) => journal.release(segment), logger });
  }

  async function load({ table, following }: TableState, segment: Segment): Promise<void> {
    const fresh = segment.fresh && !begun.has(segment.id);
    const refusals = begun.get(segment.id) ?? 0;
    begun.set(segment.id, refusals);
    try {
      await facts.loadSegment(table, segment.path, segment.id, { fresh });
    } catch (error) {
      if (!(error instanceof SegmentRefused)) throw error;
      begun.set(segment.id, refusals + 1);
      if (refusals + 1 < MAX_REFUSALS) throw error;
      const path = await journal.reject(segment);
      begun.delete(segment.id);
      counts.rejected += 1;
      logger.error(
        { err: error, table: table.name, path },
        'segment refused by the store and put aside: its facts are missing',
      );
      return;
    }
    if (following === undefined) await journal.release(segment);
    else following.add(segment);
    begun.delete(segment.id);
    counts.segments += 1;
  }

  async function loadTable(state: TableState): Promise<void> {
    for (const segment of journal.closed()) {
      if (segment.table !== state.table.name || state.following?.has(segment) === true) continue;
      try {
        await load(state, segment);
        state.failures = 0;
      } catch (error) {
        counts.failures += 1;
        state.failures += 1;
        const delayMs = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (state.failures - 1));
        state.nextTryMs = clock.now() + delayMs;
        const { backlogBytes } = journal.stats();
        logger.warn(
          { err: error, table: state.table.name, segment: segment.id, delayMs, backlogBytes },
          'segment not loaded yet',
        );
        throw error;
      }
    }
  }

  /** One look at everything. Resolves to the first error of any table; the other tables are loaded all the same. */
  async function lookOnce(dueOnly: boolean): Promise<unknown> {
    let first: unknown;
    await journal.rotate();
    for (const state of states) {
      if (dueOnly && state.failures > 0 && clock.now() < state.nextTryMs) continue;
      try {
        await loadTable(state);
      } catch (error) {
        first ??= error;
      }
    }
    for (const { following } of states) {
      if (dueOnly) {
        following?.startIfDue();
      } else {
        const error = await following?.flush();
        first ??= error;
      }
    }
    return first;
  }

  /** Passes never overlap: a table's segments are loaded one at a time. */
  function enqueue(dueOnly: boolean): Promise<unknown> {
    const result = pass.then(() => lookOnce(dueOnly));
    pass = result.then(
      () => undefined,
      (error: unknown) => logger.error({ err: error }, 'journal not rotated'),
    );
    return result;
  }

  function schedule(delayMs: number): void {
    if (stopped) return;
    timer = setTimeout(() => {
      const beginMs = performance.now();
      enqueue(true);
      pass.then(() => {
        const tookMs = performance.now() - beginMs;
        schedule(Math.max(intervalMs, Math.min(LONGEST_INTERVAL_MS, INTERVAL_FACTOR * tookMs)));
      });
    }, delayMs);
  }

  return {
    start() {
      const known = new Set(states.map(({ table }) => table.name));
      const unknown = new Set(
        journal
          .closed()
          .map(({ table }) => table)
          .filter((table) => !known.has(table)),
      );
      if (unknown.size > 0)
        logger.error({ tables: [...unknown] }, 'segments of unknown tables stay in the journal');
      schedule(0);
    },
    async flush() {
      const error = await enqueue(false);
      if (error !== undefined) throw error;
    },
    async stop(timeoutMs = 10_000) {
      stopped = true;
      clearTimeout(timer);
      const last = enqueue(false);
      const error = await withTimeout(last, timeoutMs);
      const { backlogBytes, backlogSegments } = journal.stats();
      if (backlogSegments > 0)
        logger.warn({ err: error, backlogBytes, backlogSegments }, 'segments left for the next start');
    },
    stats: () => ({ ...counts }),
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
