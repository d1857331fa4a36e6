import type { Logger } from 'pino';
import { AppError } from '../../../errors.ts';
import { problemOf } from '../../../lib/concurrency/sampled-log.ts';
import { type Clock, isAhead } from '../../../lib/time/clock.ts';
import { type Facts, type FactTable, SegmentRefused } from '../facts.ts';
import type { Segment, SegmentJournal } from '../journal/journal.types.ts';
import { type Background, type Follower, Following } from './follow-segments.ts';
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
  /** Rows of loaded segments by table, with those that were skipped because they were stored before. */
  readonly rows: ReadonlyMap<string, number>;
  /** Rows of closed segments whose followers have not processed them: visits are not derived from them yet. */
  readonly unfollowedRows: number;
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

/** A table of a lane. Its segments are loaded in order, so a failure delays the others. */
interface LaneState {
  readonly table: FactTable;
  readonly following: Following | undefined;
  /** Set for bulk. */
  readonly background: Background | undefined;
  failures: number;
  nextTryMs: number;
}

/**
 * Makes closed segments visible to reads. Each of its two publishing functions must not run concurrently with itself. Hides
 * segments of an earlier process that may be stored but not followed.
 */
export class Publisher {
  readonly #options: PublisherOptions;
  readonly #recent: LaneState[];
  readonly #bulk: LaneState[];
  readonly #states: LaneState[];
  /** Segments with a started load, and how often their content was rejected. */
  readonly #begun = new Map<string, number>();
  readonly #busy = new Set<string>();
  readonly #counts = { segments: 0, failures: 0, rejected: 0 };
  readonly #rows = new Map<string, number>();
  #loading: Promise<unknown> = Promise.resolve();

  constructor(options: PublisherOptions) {
    const { journal, publications, background } = options;
    this.#options = options;
    this.#recent = options.tables.map((table) => this.#createState(table, undefined));
    this.#bulk = options.tables.map((table) => this.#createState(table, background));
    this.#states = [...this.#recent, ...this.#bulk];
    for (const segment of journal.closed()) if (this.#followerOf(segment.table)) publications.hide(segment);
  }

  /** Publishes recent segments and small amounts of bulk. Resolves to the first error of a table; others are published. */
  publishRecent(isForced: boolean): Promise<unknown> {
    return this.#publishAll(
      this.#recent,
      ({ table }) => {
        const waiting = this.#untouched(table, true);
        const isLittle = bytesOf(waiting) <= SMALL_BULK_BYTES;
        return groupSegments(
          [...this.#untouched(table, false), ...(isLittle ? waiting : [])],
          MAX_GROUP_BYTES,
        );
      },
      isForced,
    );
  }

  /** Publishes bulk segments. */
  publishBulk(isForced: boolean): Promise<unknown> {
    return this.#publishAll(
      this.#bulk,
      ({ table }) => [isForced ? this.#untouched(table, true) : this.#muchBulk(table)],
      isForced,
    );
  }

  /** Bytes of unprocessed bulk segments, except those published with recent ones. */
  bulkBytes(): number {
    return bytesOf(this.#options.tables.flatMap((table) => this.#muchBulk(table)));
  }

  /** The ids of segments that are being published, have failed, or wait as bulk. */
  handled(): ReadonlySet<string> {
    return new Set([
      ...this.#busy,
      ...this.#failedIds(),
      ...this.#options.tables.flatMap((table) => this.#muchBulk(table)).map(({ id }) => id),
    ]);
  }

  isFailed(segment: Pick<Segment, 'id'>): boolean {
    return this.#failedIds().includes(segment.id);
  }

  /** Returns whether a retry is due. */
  isRetryDue(): boolean {
    return this.#states.some(({ following }) => following?.isDue() === true);
  }

  /** Logs tables with segments that are not loaded. */
  nameUnknown(): void {
    const { journal, logger } = this.#options;
    const known = new Set(this.#options.tables.map(({ name }) => name));
    const unknown = journal.closed().flatMap(({ table }) => (known.has(table) ? [] : [table]));
    if (unknown.length > 0)
      logger.error({ tables: [...new Set(unknown)] }, 'segments of unknown tables are kept in the journal');
  }

  stats(): LoaderStats {
    const unfollowed = this.#options.journal.closed().filter(({ table }) => this.#followerOf(table));
    return {
      ...this.#counts,
      failing: this.#failedIds().length,
      rows: this.#rows,
      unfollowedRows: unfollowed.reduce((sum, { rows }) => sum + rows, 0),
    };
  }

  #followerOf(table: string): Follower | undefined {
    return this.#options.followers?.find((candidate) => candidate.table.name === table);
  }

  #createState(table: FactTable, ofBulk: Background | undefined): LaneState {
    const { logger } = this.#options;
    const follower = this.#followerOf(table.name);
    const following =
      follower &&
      new Following({
        follower,
        publish: (segments, work) => this.#publish(segments, work),
        background: ofBulk,
        logger,
      });
    return { table, following, background: ofBulk, failures: 0, nextTryMs: 0 };
  }

  #publish(segments: readonly Segment[], work: () => Promise<void>): Promise<void> {
    return this.#options.publications.change(segments, async () => {
      await work();
      await this.#release(segments);
    });
  }

  async #release(segments: readonly Segment[]): Promise<void> {
    const { journal, publications } = this.#options;
    for (const segment of segments) publications.show(segment);
    for (const segment of segments) await journal.release(segment);
  }

  /** Stores the rows of a segment. Loads never overlap, because each checks the keys stored by earlier ones. */
  #store(table: FactTable, segment: Segment): Promise<boolean> {
    const result = this.#loading.then(async () => {
      const fresh = segment.fresh && !this.#begun.has(segment.id);
      const refusals = this.#begun.get(segment.id) ?? 0;
      this.#begun.set(segment.id, refusals);
      try {
        await this.#options.facts.loadSegment(table, segment.path, segment.id, { fresh });
        this.#begun.delete(segment.id);
        this.#counts.segments += 1;
        this.#rows.set(table.name, (this.#rows.get(table.name) ?? 0) + segment.rows);
        return true;
      } catch (error) {
        if (!(error instanceof SegmentRefused)) throw error;
        this.#begun.set(segment.id, refusals + 1);
        if (refusals + 1 < MAX_REFUSALS) throw error;
        await this.#reject(table, segment, error);
        return false;
      }
    });
    this.#loading = result.catch(() => undefined);
    return result;
  }

  async #reject(table: FactTable, segment: Segment, error: SegmentRefused): Promise<void> {
    const { journal, publications, logger } = this.#options;
    const path = await journal.reject(segment);
    this.#begun.delete(segment.id);
    publications.show(segment);
    this.#counts.rejected += 1;
    logger.error(
      { problem: problemOf(error.cause), table: table.name, path },
      'segment rejected by the store and moved to rejected/: its facts are missing',
    );
  }

  /** Loads segments in order. Publishes them if there is no follower, otherwise returns them. */
  async #load(state: LaneState, segments: readonly Segment[], loaded: Segment[]) {
    const { publications } = this.#options;
    const { table, following } = state;
    for (const segment of segments) {
      await state.background?.waitForUrgent();
      if (following === undefined) {
        await publications.change([segment], async () => {
          if (await this.#store(table, segment)) await this.#release([segment]);
        });
      } else {
        // Earlier views do not know that the segment is hidden. For them, the load is a change.
        await publications.change([segment], async () => {
          publications.hide(segment);
          if (await this.#store(table, segment)) loaded.push(segment);
        });
      }
    }
  }

  #recordFailure(state: LaneState, error: unknown): void {
    const { journal, clock, logger } = this.#options;
    this.#counts.failures += 1;
    state.failures += 1;
    const delayMs = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (state.failures - 1));
    state.nextTryMs = clock.now() + delayMs;
    const { backlogBytes } = journal.stats();
    const problem = problemOf(error instanceof AppError ? error.cause : error);
    logger.warn({ problem, table: state.table.name, delayMs, backlogBytes }, 'segment not loaded yet');
  }

  /** Loads and follows a group. Resolves to the first error. */
  async #publishGroup(state: LaneState, segments: readonly Segment[], isForced: boolean) {
    let error: unknown;
    const loadAndFollow = async () => {
      error = await this.#loadThenFollow(state, segments, isForced);
    };
    for (const { id } of segments) this.#busy.add(id);
    // Recent segments are loaded and followed as one change, so that views wait for all of it.
    const isOneChange = state.following !== undefined && state.background === undefined;
    await (isOneChange ? this.#options.publications.change(segments, loadAndFollow) : loadAndFollow());
    for (const { id } of segments) this.#busy.delete(id);
    return error;
  }

  async #loadThenFollow(state: LaneState, segments: readonly Segment[], isForced: boolean) {
    const loaded: Segment[] = [];
    let first: unknown;
    try {
      await this.#load(state, segments, loaded);
      state.failures = 0;
    } catch (error) {
      first = error;
      this.#recordFailure(state, error);
    }
    const error = await state.following?.follow(loaded, isForced);
    return first ?? error;
  }

  async #publishAll(
    lane: readonly LaneState[],
    choose: (state: LaneState) => readonly (readonly Segment[])[],
    isForced: boolean,
  ): Promise<unknown> {
    let first: unknown;
    for (const state of lane) {
      if (
        !isForced &&
        state.failures > 0 &&
        isAhead(state.nextTryMs, this.#options.clock.now(), MAX_DELAY_MS)
      )
        continue;
      const groups = choose(state);
      for (const group of groups.length === 0 ? [[]] : groups) {
        const error = await this.#publishGroup(state, group, isForced);
        first ??= error;
        if (error !== undefined && !isForced) break;
      }
    }
    return first;
  }

  /** Unprocessed closed segments of a table. */
  #untouched(table: FactTable, isBulk: boolean): Segment[] {
    return this.#options.journal
      .closed()
      .filter(
        (segment) =>
          segment.table === table.name &&
          segment.isBulk === isBulk &&
          !this.#busy.has(segment.id) &&
          !this.isFailed(segment),
      );
  }

  /** Returns the bulk of a table, unless it is small enough to be published with recent segments. */
  #muchBulk(table: FactTable): Segment[] {
    const segments = this.#untouched(table, true);
    return bytesOf(segments) > SMALL_BULK_BYTES ? segments : [];
  }

  #failedIds(): string[] {
    return this.#states.flatMap(({ following }) => following?.failedIds() ?? []);
  }
}

function bytesOf(segments: readonly Segment[]): number {
  return segments.reduce((sum, { bytes }) => sum + bytes, 0);
}
