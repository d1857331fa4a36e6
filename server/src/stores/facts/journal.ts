import { basename, join, resolve as resolvePath } from 'node:path';
import { AppError } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import type { FactEntry, JournalStats, Segment, SegmentJournal } from './journal.types.ts';
import { diskFiles, type JournalFiles } from './journal-files.ts';
import { createLane, type Lane } from './journal-lane.ts';
import { REJECTED, recoverSegments } from './journal-recovery.ts';
import { segmentTimeMs } from './segment-number.ts';

const MEGABYTE = 1024 * 1024;

/** Text that may wait for its commit; beyond it the disk is too slow for what is asked. */
const MAX_WAITING_CHARS = 32 * MEGABYTE;

/** How to open a journal. */
export interface JournalOptions {
  /** Made when it is not there. One process at a time. */
  readonly directory: string;
  readonly clock: Clock;
  /** A segment is closed when it holds this much. Default 32 MB. */
  readonly maxSegmentBytes?: number;
  /** Nothing more is accepted while this much waits to be loaded. Default 1 GB. */
  readonly maxBacklogBytes?: number;
  /** Told of every failure of the disk, for the log. */
  readonly onFailure?: (error: unknown) => void;
  readonly files?: JournalFiles;
}

/** Appends that share one commit, and so one promise. */
interface Batch {
  /** The lines of each table. */
  readonly lines: Map<string, string[]>;
  readonly done: Promise<void>;
  readonly settle: (error?: AppError) => void;
  appends: number;
  rows: number;
  chars: number;
}

/**
 * Opens the journal and recovers what an earlier process left in it.
 *
 * Appends that wait while a commit runs share the next one: one write and one `fdatasync` a table, whatever their number.
 */
export async function openJournal(options: JournalOptions): Promise<SegmentJournal> {
  const { clock, onFailure = () => undefined, files = diskFiles } = options;
  const { maxSegmentBytes = 32 * MEGABYTE, maxBacklogBytes = 1024 * MEGABYTE } = options;
  const directory = resolvePath(options.directory);
  await files.makeDirectory(directory);
  const closed = new Set<Segment>(await recoverSegments(directory, files));
  const lanes = new Map<string, Lane>();
  const counts = { appends: 0, rows: 0, bytes: 0, syncs: 0, failures: 0 };
  let closedBytes = [...closed].reduce((sum, { bytes }) => sum + bytes, 0);
  let filling: Batch | undefined;
  let stopped = false;
  let turn: Promise<unknown> = Promise.resolve();

  /** Runs works one after another. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = turn.then(work);
    turn = result.catch(onFailure);
    return result;
  }

  function laneOf(table: string): Lane {
    const known = lanes.get(table);
    if (known !== undefined) return known;
    const onEnd = (segment: Segment) => {
      closed.add(segment);
      closedBytes += segment.bytes;
    };
    const lane = createLane({ directory, table, files, clock, onEnd, onFailure });
    lanes.set(table, lane);
    return lane;
  }

  function backlogBytes(): number {
    let sum = closedBytes;
    for (const lane of lanes.values()) sum += lane.openBytes();
    return sum;
  }

  /** The rows of closed segments, and since when the oldest of them waits. */
  function waiting(): Pick<JournalStats, 'backlogRows' | 'backlogSinceMs'> {
    let backlogRows = 0;
    let backlogSinceMs: number | undefined;
    for (const { id, rows } of closed) {
      backlogRows += rows;
      backlogSinceMs = Math.min(backlogSinceMs ?? Number.POSITIVE_INFINITY, segmentTimeMs(id));
    }
    return { backlogRows, backlogSinceMs };
  }

  async function commit(): Promise<void> {
    const batch = filling;
    filling = undefined;
    if (batch === undefined) return;
    const touched = [...batch.lines].map(([table, lines]) => ({
      lane: laneOf(table),
      bytes: Buffer.from(`${lines.join('\n')}\n`),
      rows: lines.reduce((count, line) => (line === '' ? count : count + 1), 0),
    }));
    const results = await Promise.allSettled(touched.map(({ lane, bytes, rows }) => lane.write(bytes, rows)));
    counts.syncs += touched.length;
    const failure = results.find((result) => result.status === 'rejected');
    if (failure !== undefined) {
      counts.failures += 1;
      onFailure(failure.reason);
      for (const { lane } of touched) await lane.revert();
      batch.settle(unavailable('The journal could not be written', failure.reason));
      return;
    }
    counts.appends += batch.appends;
    counts.rows += batch.rows;
    for (const { lane, bytes } of touched) {
      lane.accept();
      counts.bytes += bytes.length;
    }
    batch.settle();
    for (const { lane } of touched) await lane.end(maxSegmentBytes);
  }

  function openBatch(): Batch {
    const batch = createBatch();
    filling = batch;
    // Waiting for the end of this round of the event loop lets every request that came in with it share the commit.
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

  function forget(segment: Segment): void {
    if (closed.delete(segment)) closedBytes -= segment.bytes;
  }

  return {
    append(entries) {
      if (entries.length === 0) return Promise.resolve();
      if (stopped) return Promise.reject(unavailable('The journal is closed'));
      const waiting = filling?.chars ?? 0;
      if (waiting > MAX_WAITING_CHARS || backlogBytes() + waiting > maxBacklogBytes) {
        return Promise.reject(unavailable('The backlog of the journal is full'));
      }
      for (const { json } of entries) {
        if (json.includes('\n')) return Promise.reject(new TypeError('A row of the journal is one line'));
      }
      const batch = filling ?? openBatch();
      addTo(batch, entries);
      return batch.done;
    },
    rotate,
    closed: () => [...closed],
    async release(segment) {
      await files.remove(segment.path);
      forget(segment);
    },
    async reject(segment) {
      const target = join(directory, REJECTED, `${segment.table}.${basename(segment.path)}`);
      await files.makeDirectory(join(directory, REJECTED));
      await files.move(segment.path, target);
      forget(segment);
      return target;
    },
    stats: () => ({ ...counts, backlogBytes: backlogBytes(), backlogSegments: closed.size, ...waiting() }),
    async close() {
      stopped = true;
      await rotate();
    },
  };
}

function createBatch(): Batch {
  let settle: Batch['settle'] = () => undefined;
  const done = new Promise<void>((resolve, reject) => {
    settle = (error) => (error === undefined ? resolve() : reject(error));
  });
  return { lines: new Map(), done, settle, appends: 0, rows: 0, chars: 0 };
}

/** Adds the rows of one append, with the empty line behind them that says that they are complete. */
function addTo(batch: Batch, entries: readonly FactEntry[]): void {
  batch.appends += 1;
  batch.rows += entries.length;
  const touched = new Set<string[]>();
  for (const { table, json } of entries) {
    const lines = linesOf(batch, table.name);
    lines.push(json);
    batch.chars += json.length + 1;
    touched.add(lines);
  }
  for (const lines of touched) lines.push('');
}

function linesOf(batch: Batch, table: string): string[] {
  const known = batch.lines.get(table);
  if (known !== undefined) return known;
  const lines: string[] = [];
  batch.lines.set(table, lines);
  return lines;
}

function unavailable(reason: string, cause?: unknown): AppError {
  return new AppError('SERVICE_UNAVAILABLE', { reason, cause });
}
