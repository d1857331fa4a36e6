import type { Logger } from 'pino';
import { AppError } from '../../../errors.ts';
import { problemOf } from '../../../lib/concurrency/sampled-log.ts';
import { type Clock, isAhead } from '../../../lib/time/clock.ts';
import { type Facts, type FactTable, SegmentRefused } from '../facts.ts';
import type { Segment, SegmentJournal } from '../journal/journal.types.ts';
import { type Background, createFollowing, type Follower, type Following } from './follow-segments.ts';
import { groupSegments } from './group-segments.ts';
import type { Publications } from './publications.ts';

const FIRST_DELAY_MS = 200;
const MAX_DELAY_MS = 15_000;

/** Attempts before a segment with invalid content is moved to `rejected/`. */
const MAX_REFUSALS = 3;

/** The size of a group of recent segments that is published together, in bytes. */
const MAX_GROUP_BYTES = 16 * 1024 * 1024;

/** Bulk of a table up to this size, in bytes, is published together with recent segments. */
const SMALL_BULK_BYTES = 1024 * 1024;

/** The state of a loader. */
export interface LoaderStats {
  /** The number of loaded segments, failed loads and rejected segments since creation. */
  readonly segments: number;
  readonly failures: number;
  readonly rejected: number;
  /** Stored segments for which a follower failed. They are retried. */
  readonly failing: number;
}

/** Options of a publisher. */
export interface PublisherOptions {
  readonly journal: Pick<SegmentJournal, 'closed' | 'release' | 'reject' | 'stats'>;
  readonly facts: Pick<Facts, 'loadSegment'>;
  readonly tables: readonly FactTable[];
  readonly followers?: readonly Follower[];
  readonly publications: Publications;
  /** For bulk work, which waits for publications of recent segments. */
  readonly background: Background;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
}

/** Makes closed segments visible to reads. Each of its two publishing functions must not run concurrently with itself. */
export interface Publisher {
  /** Publishes recent segments and small amounts of bulk. Resolves to the first error of a table; others are published. */
  publishRecent(isForced: boolean): Promise<unknown>;
  /** Publishes bulk segments. */
  publishBulk(isForced: boolean): Promise<unknown>;
  /** Bytes of unprocessed bulk segments, except those published with recent ones. */
  bulkBytes(): number;
  /** The ids of segments that are being published, have failed, or wait as bulk. */
  handled(): ReadonlySet<string>;
  isFailed(segment: Pick<Segment, 'id'>): boolean;
  /** Returns whether a retry is due. */
  isRetryDue(): boolean;
  /** Logs tables with segments that are not loaded. */
  nameUnknown(): void;
  stats(): LoaderStats;
}

/** A table of a lane. Its segments are loaded in order, so a failure delays the others. */
interface LaneState {
  readonly table: FactTable;
  readonly following: Following | undefined;
  /** Set for bulk. */
  readonly background: Background | undefined;
  failures: number;
  nextTryMs: number;
}

/** Creates a publisher. Hides segments of an earlier process that may be stored but not followed. */
export function createPublisher(options: PublisherOptions): Publisher {
  const { journal, facts, publications, background, clock, logger } = options;
  const recent = options.tables.map((table) => createState(table, undefined));
  const bulk = options.tables.map((table) => createState(table, background));
  const states = [...recent, ...bulk];
  /** Segments with a started load, and how often their content was rejected. */
  const begun = new Map<string, number>();
  const busy = new Set<string>();
  const counts = { segments: 0, failures: 0, rejected: 0 };
  let loading: Promise<unknown> = Promise.resolve();
  for (const segment of journal.closed()) if (followerOf(segment.table)) publications.hide(segment);

  function followerOf(table: string): Follower | undefined {
    return options.followers?.find((candidate) => candidate.table.name === table);
  }

  function createState(table: FactTable, ofBulk: Background | undefined): LaneState {
    const follower = followerOf(table.name);
    const following = follower && createFollowing({ follower, publish, background: ofBulk, logger });
    return { table, following, background: ofBulk, failures: 0, nextTryMs: 0 };
  }

  function publish(segments: readonly Segment[], work: () => Promise<void>): Promise<void> {
    return publications.change(segments, async () => {
      await work();
      await release(segments);
    });
  }

  async function release(segments: readonly Segment[]): Promise<void> {
    for (const segment of segments) publications.show(segment);
    for (const segment of segments) await journal.release(segment);
  }

  /** Stores the rows of a segment. Loads never overlap, because each checks the keys stored by earlier ones. */
  function store(table: FactTable, segment: Segment): Promise<boolean> {
    const result = loading.then(async () => {
      const fresh = segment.fresh && !begun.has(segment.id);
      const refusals = begun.get(segment.id) ?? 0;
      begun.set(segment.id, refusals);
      try {
        await facts.loadSegment(table, segment.path, segment.id, { fresh });
        begun.delete(segment.id);
        counts.segments += 1;
        return true;
      } catch (error) {
        if (!(error instanceof SegmentRefused)) throw error;
        begun.set(segment.id, refusals + 1);
        if (refusals + 1 < MAX_REFUSALS) throw error;
        await reject(table, segment, error);
        return false;
      }
    });
    loading = result.catch(() => undefined);
    return result;
  }

  async function reject(table: FactTable, segment: Segment, error: SegmentRefused): Promise<void> {
    const path = await journal.reject(segment);
    begun.delete(segment.id);
    publications.show(segment);
    counts.rejected += 1;
    logger.error(
      { problem: problemOf(error.cause), table: table.name, path },
      'segment rejected by the store and moved to rejected/: its facts are missing',
    );
  }

  /** Loads segments in order. Publishes them if there is no follower, otherwise returns them. */
  async function load(state: LaneState, segments: readonly Segment[], loaded: Segment[]) {
    const { table, following } = state;
    for (const segment of segments) {
      await state.background?.waitForUrgent();
      if (following === undefined) {
        await publications.change([segment], async () => {
          if (await store(table, segment)) await release([segment]);
        });
      } else {
        // Earlier views do not know that the segment is hidden. For them, the load is a change.
        await publications.change([segment], async () => {
          publications.hide(segment);
          if (await store(table, segment)) loaded.push(segment);
        });
      }
    }
  }

  function recordFailure(state: LaneState, error: unknown): void {
    counts.failures += 1;
    state.failures += 1;
    const delayMs = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (state.failures - 1));
    state.nextTryMs = clock.now() + delayMs;
    const { backlogBytes } = journal.stats();
    const problem = problemOf(error instanceof AppError ? error.cause : error);
    logger.warn({ problem, table: state.table.name, delayMs, backlogBytes }, 'segment not loaded yet');
  }

  /** Loads and follows a group. Resolves to the first error. */
  async function publishGroup(state: LaneState, segments: readonly Segment[], isForced: boolean) {
    let error: unknown;
    const loadAndFollow = async () => {
      error = await loadThenFollow(state, segments, isForced);
    };
    for (const { id } of segments) busy.add(id);
    // Recent segments are loaded and followed as one change, so that views wait for all of it.
    const isOneChange = state.following !== undefined && state.background === undefined;
    await (isOneChange ? publications.change(segments, loadAndFollow) : loadAndFollow());
    for (const { id } of segments) busy.delete(id);
    return error;
  }

  async function loadThenFollow(state: LaneState, segments: readonly Segment[], isForced: boolean) {
    const loaded: Segment[] = [];
    let first: unknown;
    try {
      await load(state, segments, loaded);
      state.failures = 0;
    } catch (error) {
      first = error;
      recordFailure(state, error);
    }
    const error = await state.following?.follow(loaded, isForced);
    return first ?? error;
  }

  async function publishAll(
    lane: readonly LaneState[],
    choose: (state: LaneState) => readonly (readonly Segment[])[],
    isForced: boolean,
  ): Promise<unknown> {
    let first: unknown;
    for (const state of lane) {
      if (!isForced && state.failures > 0 && isAhead(state.nextTryMs, clock.now(), MAX_DELAY_MS)) continue;
      const groups = choose(state);
      for (const group of groups.length === 0 ? [[]] : groups) {
        const error = await publishGroup(state, group, isForced);
        first ??= error;
        if (error !== undefined && !isForced) break;
      }
    }
    return first;
  }

  /** Unprocessed closed segments of a table. */
  function untouched(table: FactTable, isBulk: boolean): Segment[] {
    return journal
      .closed()
      .filter(
        (segment) =>
          segment.table === table.name &&
          segment.isBulk === isBulk &&
          !busy.has(segment.id) &&
          !isFailed(segment),
      );
  }

  /** Returns the bulk of a table, unless it is small enough to be published with recent segments. */
  function muchBulk(table: FactTable): Segment[] {
    const segments = untouched(table, true);
    return bytesOf(segments) > SMALL_BULK_BYTES ? segments : [];
  }

  function isFailed(segment: Pick<Segment, 'id'>): boolean {
    return failedIds().includes(segment.id);
  }

  function failedIds(): string[] {
    return states.flatMap(({ following }) => following?.failedIds() ?? []);
  }

  return {
    publishRecent: (isForced) =>
      publishAll(
        recent,
        ({ table }) => {
          const waiting = untouched(table, true);
          const isLittle = bytesOf(waiting) <= SMALL_BULK_BYTES;
          return groupSegments([...untouched(table, false), ...(isLittle ? waiting : [])], MAX_GROUP_BYTES);
        },
        isForced,
      ),
    publishBulk: (isForced) =>
      publishAll(bulk, ({ table }) => [isForced ? untouched(table, true) : muchBulk(table)], isForced),
    bulkBytes: () => bytesOf(options.tables.flatMap(muchBulk)),
    handled: () =>
      new Set([...busy, ...failedIds(), ...options.tables.flatMap(muchBulk).map(({ id }) => id)]),
    isFailed,
    isRetryDue: () => states.some(({ following }) => following?.isDue() === true),
    nameUnknown() {
      const known = new Set(options.tables.map(({ name }) => name));
      const unknown = journal.closed().flatMap(({ table }) => (known.has(table) ? [] : [table]));
      if (unknown.length > 0)
        logger.error({ tables: [...new Set(unknown)] }, 'segments of unknown tables are kept in the journal');
    },
    stats: () => ({ ...counts, failing: failedIds().length }),
  };
}

function bytesOf(segments: readonly Segment[]): number {
  return segments.reduce((sum, { bytes }) => sum + bytes, 0);
}
