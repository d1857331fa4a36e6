import type { Logger } from 'pino';
import type { Clock } from '../../lib/clock.ts';
import { type Facts, type FactTable, SegmentRefused } from './facts.ts';
import { createFollowing, type Follower, type Following } from './follow-segments.ts';
import { groupSegments } from './group-segments.ts';
import type { Segment, SegmentJournal } from './journal.types.ts';
import type { Publications } from './publications.ts';

const FIRST_DELAY_MS = 200;
const LONGEST_DELAY_MS = 15_000;

/** Tries before a segment whose content the store refuses is put aside. */
const MAX_REFUSALS = 3;

/** Recent segments are published in groups of this size, in bytes, so that the first of many do not wait for the last. */
const MAX_GROUP_BYTES = 16 * 1024 * 1024;

/** So much bulk of a table, in bytes, is published together with what is recent. */
const SMALL_BULK_BYTES = 1024 * 1024;

/** The state of a loader. */
export interface LoaderStats {
  /** Segments loaded since it was created, loads that failed, and segments whose content the store refused. */
  readonly segments: number;
  readonly failures: number;
  readonly rejected: number;
  /** Segments that are stored and that a follower failed on; they are tried again. */
  readonly failing: number;
}

/** What a publisher needs. */
export interface PublisherOptions {
  readonly journal: Pick<SegmentJournal, 'closed' | 'release' | 'reject' | 'stats'>;
  readonly facts: Pick<Facts, 'loadSegment'>;
  readonly tables: readonly FactTable[];
  readonly followers?: readonly Follower[];
  readonly publications: Publications;
  /** Resolves when no recent segment is being published: bulk waits for it between its steps. */
  readonly giveWay: () => Promise<void>;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
}

/** Takes closed segments to where reads find them. Each of its two publishing functions runs once at a time. */
export interface Publisher {
  /** Publishes recent segments, and a little bulk. Resolves to the first error of any table; the others are published. */
  publishRecent(isForced: boolean): Promise<unknown>;
  /** Publishes bulk segments. */
  publishBulk(isForced: boolean): Promise<unknown>;
  /** Bytes of closed bulk segments that nothing has been done with, beyond what is published with recent ones. */
  bulkBytes(): number;
  /** The ids of segments that are being published, that failed, or that wait as bulk. */
  handled(): ReadonlySet<string>;
  isFailed(segment: Pick<Segment, 'id'>): boolean;
  /** Whether something that failed is to be tried again now. */
  isRetryDue(): boolean;
  /** Logs tables that have segments and that nobody loads. */
  nameUnknown(): void;
  stats(): LoaderStats;
}

/** A table of a lane: its segments are loaded in order, so the first that fails holds up the others. */
interface LaneState {
  readonly table: FactTable;
  readonly following: Following | undefined;
  /** Set for bulk. */
  readonly giveWay: (() => Promise<void>) | undefined;
  failures: number;
  nextTryMs: number;
}

/** Creates the publisher. Segments that an earlier process left are hidden when they may be stored and not followed. */
export function createPublisher(options: PublisherOptions): Publisher {
  const { journal, facts, publications, giveWay, clock, logger } = options;
  const recent = options.tables.map((table) => createState(table, undefined));
  const bulk = options.tables.map((table) => createState(table, giveWay));
  const states = [...recent, ...bulk];
  /** Segments whose load was begun and how often their content was refused. */
  const begun = new Map<string, number>();
  const busy = new Set<string>();
  const counts = { segments: 0, failures: 0, rejected: 0 };
  let loading: Promise<unknown> = Promise.resolve();
  for (const segment of journal.closed()) if (followerOf(segment.table)) publications.hide(segment);

  function followerOf(table: string): Follower | undefined {
    return options.followers?.find((candidate) => candidate.table.name === table);
  }

  function createState(table: FactTable, waits: LaneState['giveWay']): LaneState {
    const follower = followerOf(table.name);
    const following = follower && createFollowing({ follower, publish, giveWay: waits, logger });
    return { table, following, giveWay: waits, failures: 0, nextTryMs: 0 };
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

  /** Stores the rows of a segment. Loads never overlap: each looks for the keys that those before it stored. */
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
      { err: error, table: table.name, path },
      'segment refused by the store and put aside: its facts are missing',
    );
  }

  /** Loads segments in order. Without a follower that publishes them; with one they are given back. */
  async function load(state: LaneState, segments: readonly Segment[], loaded: Segment[]) {
    const { table, following } = state;
    for (const segment of segments) {
      await state.giveWay?.();
      if (following === undefined) {
        await publications.change([segment], async () => {
          if (await store(table, segment)) await release([segment]);
        });
      } else {
        // A view that was opened before does not know that the segment is hidden: to it, the load is a change.
        await publications.change([segment], async () => {
          publications.hide(segment);
          if (await store(table, segment)) loaded.push(segment);
        });
      }
    }
  }

  function noteFailure(state: LaneState, error: unknown): void {
    counts.failures += 1;
    state.failures += 1;
    const delayMs = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (state.failures - 1));
    state.nextTryMs = clock.now() + delayMs;
    const { backlogBytes } = journal.stats();
    logger.warn({ err: error, table: state.table.name, delayMs, backlogBytes }, 'segment not loaded yet');
  }

  /** Loads and follows a group. Resolves to the first error. */
  async function publishGroup(state: LaneState, segments: readonly Segment[], isForced: boolean) {
    let error: unknown;
    const loadAndFollow = async () => {
      error = await loadThenFollow(state, segments, isForced);
    };
    for (const { id } of segments) busy.add(id);
    // Recent segments are loaded and followed as one change, so that views wait for the whole of it.
    const isOneChange = state.following !== undefined && state.giveWay === undefined;
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
      noteFailure(state, error);
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
      if (!isForced && state.failures > 0 && clock.now() < state.nextTryMs) continue;
      const groups = choose(state);
      for (const group of groups.length === 0 ? [[]] : groups) {
        const error = await publishGroup(state, group, isForced);
        first ??= error;
        if (error !== undefined && !isForced) break;
      }
    }
    return first;
  }

  /** Closed segments of a table with which nothing has been done. */
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

  /** The bulk of a table, unless it is so little that it goes with what is recent. */
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
        logger.error({ tables: [...new Set(unknown)] }, 'segments of unknown tables stay in the journal');
    },
    stats: () => ({ ...counts, failing: failedIds().length }),
  };
}

function bytesOf(segments: readonly Segment[]): number {
  return segments.reduce((sum, { bytes }) => sum + bytes, 0);
}
