import { readFile } from 'node:fs/promises';
import { basename, join, resolve as resolvePath } from 'node:path';
import { AppError } from '../../../errors.ts';
import { hasCode } from '../../../lib/files.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import { Backlog } from '../loading/backlog.ts';
import type { JournalStats, Segment, SegmentJournal } from './journal.types.ts';
import { addToBatch, type Batch, type BatchLines, createBatch, laneKey } from './journal-batch.ts';
import { diskFiles, type JournalFiles } from './journal-files.ts';
import { Lane } from './journal-lane.ts';
import {
  listRejected,
  measureQuarantine,
  REJECTED,
  RELEASED,
  recoverSegments,
  type SegmentDamage,
} from './journal-recovery.ts';
import { createLineBuffers } from './line-buffer.ts';
import { openOpenedSegments, readOpened } from './opened-segments.ts';

const MEGABYTE = 1024 * 1024;

/**
 * Bulk segments are larger, because loading one takes as long as a few thousand rows, and fewer parts are merged. Recent facts of others wait
 * for one of them at most.
 */
const BULK_FACTOR = 2;

/** The maximum amount of text that waits for a commit. Beyond it, the disk is too slow and appends are rejected. */
const MAX_WAITING_CHARS = 32 * MEGABYTE;

/** The size of the file that tests whether the disk can be written again. */
const PROBE_BYTES = 4_096;

/** Options of a journal. */
export interface JournalOptions {
  /** Created if it does not exist. One process at a time. */
  readonly directory: string;
  readonly clock: Clock;
  /** The size at which a segment is closed. Default 8 MB. Bulk segments have twice the size. */
  readonly maxSegmentBytes?: number;
  /**
   * The maximum size of the backlog. Appends are rejected while it is full. An organization may use half of it.
   * Default 1 GB.
   */
  readonly maxBacklogBytes?: number;
  /** Called at the start for each segment with a damaged rest. */
  readonly onDamage?: (damage: SegmentDamage) => void;
  /** Called on every disk error. */
  readonly onFailure?: (error: unknown) => void;
  readonly files?: JournalFiles;
}

/**
 * Opens the journal and recovers the segments of an earlier process.
 *
 * Appends that arrive during a commit share the next one, with one synchronous write per lane.
 * A table has two lanes, one of them for bulk segments: see {@link Segment.isBulk}.
 */
export async function openJournal(options: JournalOptions): Promise<SegmentJournal> {
  const { clock, onFailure = () => undefined, onDamage = () => undefined, files = diskFiles } = options;
  const { maxSegmentBytes = 8 * MEGABYTE, maxBacklogBytes = 1024 * MEGABYTE } = options;
  const directory = resolvePath(options.directory);
  await files.makeDirectory(directory);
  const openedPath = `${directory}.opened`;
  const earlier = readOpened(await readFile(openedPath, 'utf8').catch(ifMissing('')));
  const recovered = await recoverSegments(directory, files, clock.now(), onDamage);
  const closed = new Set<Segment>(recovered.segments);
  const released = new Map(recovered.released);
  const accounted = new Set([...released.keys(), ...(await listRejected(join(directory, REJECTED)))]);
  const there = new Set([...recovered.segments.map(({ id }) => id), ...accounted]);
  const lost = earlier.filter(({ id }) => !there.has(id) && !recovered.emptied.has(id));
  const opened = await openOpenedSegments(
    openedPath,
    files,
    earlier.filter(({ id }) => !recovered.emptied.has(id)),
  );
  let quarantine = await measureQuarantine(join(directory, REJECTED));
  let isFailing = false;
  const lanes = new Map<string, Lane>();
  const backlog = new Backlog({ clock, maxBytes: maxBacklogBytes });
  for (const segment of closed) backlog.add(segment.bytes, segment);
  const takeBuffer = createLineBuffers();
  const counts = { appends: 0, rows: 0, bytes: 0, syncs: 0, failures: 0 };
  let filling: Batch | undefined;
  let stopped = false;
  let turn: Promise<unknown> = Promise.resolve();

  /** Runs tasks one after another. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = turn.then(work);
    turn = result.catch(onFailure);
    return result;
  }

  function laneOf({ table, isBulk }: Pick<BatchLines, 'table' | 'isBulk'>): Lane {
    const key = laneKey(table, isBulk);
    const known = lanes.get(key);
    if (known !== undefined) return known;
    const onEnd = (segment: Segment) => void closed.add(segment);
    const maxBytes = isBulk ? BULK_FACTOR * maxSegmentBytes : maxSegmentBytes;
    const lane = new Lane({
      directory,
      table,
      isBulk,
      maxBytes,
      files,
      clock,
      onBegin: (id) => opened.add({ id, table }),
      onRemove: (id) => opened.remove(new Set([id])),
      onEnd,
      onFailure,
    });
    lanes.set(key, lane);
    return lane;
  }

  /** The number of rows in closed segments, and the start time of the oldest. */
  function waiting(): Pick<JournalStats, 'backlogRows' | 'backlogSinceMs'> {
    let backlogRows = 0;
    let backlogSinceMs: number | undefined;
    for (const { rows, sinceMs } of closed) {
      backlogRows += rows;
      backlogSinceMs = Math.min(backlogSinceMs ?? Number.POSITIVE_INFINITY, sinceMs);
    }
    return { backlogRows, backlogSinceMs };
  }

  async function commit(): Promise<void> {
    const batch = filling;
    filling = undefined;
    if (batch === undefined) return;
    // Fields are named one by one: an object that is spread and gets another field has a hidden class of its own (docs/decisions/0009).
    const touched = [...batch.lines.values()].map((added) => {
      const { lines, rows, origins } = added;
      return { lane: laneOf(added), added, written: { bytes: lines.bytes(), rows, origins } };
    });
    const results = await Promise.allSettled(touched.map(({ lane, written }) => lane.write(written)));
    for (const { lines } of batch.lines.values()) lines.release();
    counts.syncs += touched.length;
    const failure = results.find((result) => result.status === 'rejected');
    if (failure !== undefined) {
      counts.failures += 1;
      isFailing = true;
      onFailure(failure.reason);
      for (const { lane } of touched) await lane.revert();
      batch.settle(unavailable('The journal could not be written', failure.reason));
      return;
    }
    isFailing = false;
    counts.appends += batch.appends;
    counts.rows += batch.rows;
    for (const { lane, added, written } of touched) {
      const { length } = written.bytes;
      lane.accept();
      counts.bytes += length;
      backlog.add(length, { organizations: added.origins.organizations, isBulk: added.isBulk });
    }
    batch.settle();
    for (const { lane } of touched) await lane.end();
  }

  function openBatch(): Batch {
    const batch = createBatch(takeBuffer);
    filling = batch;
    // Waits for the end of this event loop iteration, so that all requests in it share the commit.
    setImmediate(() => {
      inTurn(commit).catch(batch.settle);
    });
    return batch;
  }

  function rotate(): Promise<void> {
    return inTurn(async () => {
      await commit();
      for (const lane of lanes.values()) await lane.end(1);
    });
  }

  function removeSegment(segment: Segment): void {
    if (closed.delete(segment)) backlog.remove(segment.bytes, segment);
  }

  return {
    append(entries) {
      if (entries.length === 0) return Promise.resolve();
      if (stopped) return Promise.reject(unavailable('The journal is closed'));
      const waiting = filling?.chars ?? 0;
      const problem =
        waiting > MAX_WAITING_CHARS
          ? 'The disk is too slow for the journal'
          : backlog.problem(waiting, entries);
      if (problem !== undefined) return Promise.reject(unavailable(problem));
      for (const { json } of entries) {
        if (json.includes('\n'))
          return Promise.reject(new TypeError('A row of the journal must be a single line'));
      }
      const batch = filling ?? openBatch();
      addToBatch(batch, entries, backlog.isBulk(entries));
      return batch.done;
    },
    rotate,
    closed: () => [...closed],
    pending: () => [...closed, ...[...lanes.values()].flatMap((lane) => lane.unended())],
    async release(segment) {
      const path = segment.path.replace(/\.jsonl$/, RELEASED);
      await files.empty(segment.path, path);
      released.set(segment.id, path);
      removeSegment(segment);
    },
    released: () => [...released.keys()],
    async deleteReleased(ids) {
      for (const id of ids) {
        const path = released.get(id);
        if (path !== undefined) await files.remove(path);
        released.delete(id);
      }
    },
    accounted: () => accounted,
    lost: () => lost,
    deleteOpened: (ids) => opened.remove(ids),
    async reject(segment) {
      const target = join(directory, REJECTED, `${segment.table}.${basename(segment.path)}`);
      await files.makeDirectory(join(directory, REJECTED));
      await files.move(segment.path, target);
      removeSegment(segment);
      quarantine = { files: quarantine.files + 1, bytes: quarantine.bytes + segment.bytes };
      // An operator may remove the file.
      await opened.remove(new Set([segment.id])).catch(onFailure);
      return target;
    },
    stats: () => ({
      ...counts,
      backlogBytes: backlog.bytes(),
      recentBytes: backlog.recentBytes(),
      backlogSegments: closed.size,
      ...waiting(),
      quarantine,
    }),
    async problem() {
      if (stopped) return 'The journal is closed';
      if (isFailing) {
        const probe = join(directory, 'probe');
        try {
          await files.copy(Buffer.alloc(PROBE_BYTES), probe);
          await files.remove(probe);
          isFailing = false;
        } catch (error) {
          onFailure(error);
          return 'The journal cannot be written';
        }
      }
      return backlog.problem(0, []);
    },
    async close() {
      stopped = true;
      await rotate().finally(() => opened.close());
    },
  };
}

function ifMissing<T>(value: T): (error: unknown) => T {
  return (error) => {
    if (hasCode(error, 'ENOENT')) return value;
    throw error;
  };
}

function unavailable(reason: string, cause?: unknown): AppError {
  return new AppError('SERVICE_UNAVAILABLE', { reason, cause });
}
