import { mkdir, rename, rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql as stateSql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { GateBusyError } from '../../lib/concurrency/gate.ts';
import { exists } from '../../lib/files.ts';
import { groupBy } from '../../lib/group-by.ts';
import type { Clock } from '../../lib/time/clock.ts';
import { FactsCopy, listTables } from '../backup/facts-rows.ts';
import { listStateTables, validateForeignKeys } from '../backup/state-rows.ts';
import type { Facts, FactTable } from '../facts/facts.ts';
import type { SegmentJournal } from '../facts/journal/journal.types.ts';
import { segmentNumber } from '../facts/journal/segment-number.ts';
import type { Follower } from '../facts/loading/follow-segments.ts';
import { identifier, param, type Sql, sql, texts } from '../facts/sql.ts';
import type { State } from '../state/state.ts';
import { copyFacts, countRows } from './copy-facts.ts';
import { CopyError, StateCopy } from './copy-state.ts';
import { type KeptSegment, KeptSegments } from './kept-segments.ts';
import type { MovableFacts } from './movable-facts.ts';
import type { MovableState } from './movable-state.ts';
import { type MoveDestination, type MoveRecord, writeMoveRecord } from './move-record.ts';
import { MOVED_MARK, markMoved } from './moved-mark.ts';

/** Bytes of kept segments that may be left when the switch begins. */
const FEW_BYTES = 1024 * 1024;
/** Rounds before the switch. Each copies what the one before it left. */
const MAX_ROUNDS = 20;
/** The longest wait for changes that run, and the longest switch with it, in milliseconds. Then it is tried again. */
const QUIET_WAIT_MS = 2_500;
const MAX_PAUSE_MS = 4_500;
const ATTEMPTS = 20;
const ATTEMPT_EVERY_MS = 1_000;
/** Bytes of segments that a follower reads at once. */
const BATCH_BYTES = 32 * 1024 * 1024;

/** What a move says about itself. */
export interface MoveProgress {
  readonly stage: 'facts' | 'state' | 'changes' | 'switch';
  /** Rows and bytes of facts, or rows of the state. */
  readonly rows: number;
  readonly totalRows: number;
  readonly bytes: number;
  /** Estimated from the speed so far, in seconds; `null` if it is unknown. */
  readonly secondsLeft: number | null;
}

/** What a move did. */
export interface MoveResult {
  readonly factRows: number;
  readonly stateRows: number;
  /** How long changes waited for the switch, in milliseconds. */
  readonly pausedMs: number;
}

/** What a move needs. */
export interface MoveOptions {
  readonly facts: MovableFacts;
  readonly state: MovableState;
  readonly journal: SegmentJournal;
  readonly tables: readonly FactTable[];
  /** Creates what derives facts from loaded segments, on a store. */
  readonly createFollowers: (facts: Facts) => readonly Follower[];
  readonly record: MoveRecord;
  /** Opens the stores of the target, with the same migrations. */
  readonly openTarget: () => Promise<{ readonly facts: Facts; readonly state: State }>;
  /** Paths in the data directory. */
  readonly path: (...names: string[]) => string;
  /** Runs the switch; what it does before and after is done while the source, or the target, is in use. */
  readonly aroundSwitch: (work: () => Promise<void>) => Promise<void>;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: MoveProgress) => void;
}

/** Paths of a move in the data directory. */
export const MOVE_FILES = { record: 'move.json', directory: 'move' };

/** A move cannot begin or continue. Its message is for the operator. */
export class MoveError extends Error {
  override readonly name = 'MoveError';
}

/** Returns where to keep segments during a move. */
export function keptSegmentsIn(path: (...names: string[]) => string): KeptSegments {
  return new KeptSegments(path(MOVE_FILES.directory, 'segments'));
}

/**
 * Moves an instance to other stores while it is used.
 *
 * 1. At one instant, the tables of facts are cloned. From then on, segments are also kept for the target, and nothing is removed.
 * 2. The clones are copied, partition by partition, and compared. Then the state is copied and compared.
 * 3. The target loads the kept segments and derives from them what the source derived. What changed in the state is copied.
 * 4. The switch: changes wait while this is done for the last time; then the target replaces the source. Events are accepted in the
 *    meantime, because the journal belongs to neither.
 */
export class Move {
  readonly #options: MoveOptions;
  readonly #kept: KeptSegments;
  readonly #loaded = new Set<string>();
  #record: MoveRecord;

  constructor(options: MoveOptions) {
    this.#options = options;
    this.#kept = keptSegmentsIn(options.path);
    this.#record = options.record;
  }

  /** @throws MoveError; CopyError if a copy differs; the reason of the signal. The source is in use then, and the move can be continued. */
  async run(): Promise<MoveResult> {
    const { facts, state, openTarget, path, signal, onProgress, logger } = this.#options;
    const isContinued = this.#record.isCut;
    if (!isContinued) {
      await rm(path(MOVE_FILES.directory), { recursive: true, force: true });
      await this.#save({});
    }
    facts.startKeeping((...args) => this.#kept.keep(...args));
    const target = await openTarget();
    let isReplaced = false;
    try {
      const [oldFacts, oldState] = [facts.current, state.current];
      if (!isContinued) await assertEmpty(target);
      const copy = isContinued ? await FactsCopy.reopen(oldFacts, 'move') : await this.#cut();
      const factRows = await this.#copyFacts(copy, target.facts);
      const stateCopy = new StateCopy(oldState, target.state);
      const stateRows = await stateCopy.begin(path(MOVE_FILES.directory, 'state'), (rows) =>
        onProgress({ stage: 'state', rows, totalRows: 0, bytes: 0, secondsLeft: null }),
      );
      for (let round = 0; round < MAX_ROUNDS; round += 1) {
        signal.throwIfAborted();
        onProgress({ stage: 'changes', rows: 0, totalRows: 0, bytes: 0, secondsLeft: null });
        const bytes = await this.#loadKept(target.facts);
        await stateCopy.update();
        if (bytes <= FEW_BYTES) break;
      }
      const pausedMs = await this.#switch(target, stateCopy);
      isReplaced = true;
      await copy.remove();
      await Promise.all([oldFacts.close(), oldState.close()]);
      await endMove(path, this.#record.to, this.#options.clock.now());
      await validateForeignKeys(target.state.db).catch((error: unknown) =>
        logger.warn({ err: error }, 'references between rows are not checked yet'),
      );
      return { factRows, stateRows, pausedMs };
    } finally {
      if (!isReplaced) await Promise.all([target.facts.close(), target.state.close()]);
    }
  }

  /** Clones the facts at one instant, and keeps the segments that are not in them completely. */
  async #cut(): Promise<FactsCopy> {
    const { facts, journal } = this.#options;
    const copy = await facts.current.withoutChanges(async (command) => {
      await journal.rotate();
      for (const segment of journal.closed()) await this.#kept.keepClosed(segment);
      return FactsCopy.create(facts.current, command, 'move');
    });
    await this.#save({ isCut: true });
    return copy;
  }

  async #copyFacts(copy: FactsCopy, target: Facts): Promise<number> {
    const { path, signal, onProgress } = this.#options;
    const totalRows = await countRows(copy);
    const done = new Set(this.#record.done);
    const beganMs = performance.now();
    let [rows, bytes] = [0, 0];
    await copyFacts({
      copy,
      target,
      scratch: path(MOVE_FILES.directory, 'rows'),
      done,
      signal,
      onFile: (amount) => {
        rows += amount.rows;
        bytes += amount.bytes;
        const seconds = (performance.now() - beganMs) / 1_000;
        const secondsLeft = Math.ceil((seconds / rows) * Math.max(0, totalRows - rows));
        onProgress({ stage: 'facts', rows, totalRows, bytes, secondsLeft });
      },
      onPartition: (name) => this.#save({ done: [...this.#record.done, name] }),
    });
    return totalRows;
  }

  /** Loads segments that were kept, and derives facts from them. @returns their bytes. */
  async #loadKept(target: Facts): Promise<number> {
    const { tables, createFollowers } = this.#options;
    const kept = await this.#kept.list();
    const followers = createFollowers(target);
    for (const [name, segments] of groupBy(kept, ({ table }) => table)) {
      const table = tables.find((one) => one.name === name);
      if (table === undefined) throw new MoveError(`A segment has rows of an unknown table ${name}.`);
      for (const { path, id } of segments) {
        await target.loadSegment(table, path, id);
        this.#loaded.add(id);
      }
      const follower = followers.find((one) => one.table.name === name);
      if (follower !== undefined)
        for (const batch of batchesOf(segments)) await follower.follow(batch.map(({ path }) => path));
      await this.#kept.remove(segments);
    }
    return kept.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** @returns how long changes waited, in milliseconds. */
  async #switch(
    target: { readonly facts: Facts; readonly state: State },
    stateCopy: StateCopy,
  ): Promise<number> {
    const { facts, state, tables, path, clock, signal, onProgress, logger } = this.#options;
    onProgress({ stage: 'switch', rows: 0, totalRows: 0, bytes: 0, secondsLeft: null });
    let pausedMs = 0;
    const attempt = async (): Promise<void> => {
      const beganMs = performance.now();
      const assertShort = (): void => {
        pausedMs = performance.now() - beganMs;
        if (pausedMs > MAX_PAUSE_MS) throw new GateBusyError('The switch takes longer');
      };
      await facts.replace(async () => {
        await this.#loadKept(target.facts);
        await compareCounts(tables, this.#loaded, facts.current, target.facts);
        assertShort();
        await state.replace(async () => {
          await stateCopy.update();
          assertShort();
          await markMoved(path(MOVED_MARK), this.#record.to, clock.now());
          return target.state;
        }, QUIET_WAIT_MS);
        return { facts: target.facts, loaded: this.#loaded };
      }, QUIET_WAIT_MS);
      pausedMs = performance.now() - beganMs;
    };
    await this.#options.aroundSwitch(async () => {
      for (let attempts = 1; ; attempts += 1) {
        signal.throwIfAborted();
        try {
          return await attempt();
        } catch (error) {
          if (!(error instanceof GateBusyError)) throw error;
          if (attempts === ATTEMPTS)
            throw new MoveError(
              'The stores are too busy for the switch. Continue the move at a quieter time.',
            );
          logger.info({ attempts }, 'the switch to other stores is tried again');
          await sleep(ATTEMPT_EVERY_MS);
          await this.#loadKept(target.facts);
          await stateCopy.update();
        }
      }
    });
    return Math.round(pausedMs);
  }

  async #save(change: Partial<MoveRecord>): Promise<void> {
    this.#record = { ...this.#record, ...change };
    await writeMoveRecord(this.#options.path(MOVE_FILES.record), this.#record);
  }
}

/** Removes the files of a move that is complete, and puts embedded stores that are used no more aside. */
export async function endMove(path: MoveOptions['path'], to: MoveDestination, nowMs: number): Promise<void> {
  if (to === 'servers') {
    const aside = `before-move-${new Date(nowMs).toISOString().replace(/[-:.]/g, '')}`;
    await mkdir(path(aside), { recursive: true, mode: 0o700 });
    for (const name of ['facts', 'state'])
      if (await exists(path(name))) await rename(path(name), path(aside, name));
  }
  await removeMoveFiles(path);
}

/** Removes what a move left in the data directory. */
export async function removeMoveFiles(path: MoveOptions['path']): Promise<void> {
  await rm(path(MOVE_FILES.record), { force: true });
  await rm(path(MOVE_FILES.directory), { recursive: true, force: true });
}

function batchesOf(segments: readonly KeptSegment[]): readonly (readonly KeptSegment[])[] {
  const batches: KeptSegment[][] = [];
  let bytes = BATCH_BYTES;
  for (const segment of segments) {
    if (bytes >= BATCH_BYTES) {
      batches.push([]);
      bytes = 0;
    }
    batches.at(-1)?.push(segment);
    bytes += segment.bytes;
  }
  return batches;
}

/** @throws MoveError if a store of the target has rows. */
async function assertEmpty({
  facts,
  state,
}: {
  readonly facts: Facts;
  readonly state: State;
}): Promise<void> {
  for (const { name } of await listTables(facts))
    if ((await countRowsOf(facts, identifier(name))) > 0)
      throw new MoveError(`The new store of facts is not empty: its table ${name} has rows.`);
  for (const table of await listStateTables(state.db)) {
    const [row] = await state.db
      .select({ n: stateSql<string>`count(*)` })
      .from(stateSql`${stateSql.identifier(table)}`);
    if (Number(row?.n) > 0)
      throw new MoveError(`The new state store is not empty: its table ${table} has rows.`);
  }
}

/**
 * Compares the number of rows in the tables that the journal fills, unless merges remove rows from them. Segments that the source has not
 * loaded yet do not count.
 * @param loaded the ids of segments that the target loaded.
 * @throws CopyError if they differ.
 */
async function compareCounts(
  tables: readonly FactTable[],
  loaded: ReadonlySet<string>,
  source: Facts,
  target: Facts,
): Promise<void> {
  const plain = await source.query(sql`
SELECT name FROM system.tables WHERE database = currentDatabase() AND name IN ${texts(tables.map(({ name }) => name))} AND engine = 'MergeTree'`);
  const numbers = sql`arrayMap(text -> toUInt64(text), ${param([...loaded].map(segmentNumber), 'Array(String)')})`;
  for (const { name } of plain) {
    const table = identifier(String(name));
    const found = await source.query(
      sql`SELECT DISTINCT toString(segment) AS number FROM ${table} WHERE has(${numbers}, segment)`,
    );
    const known = param(
      found.map(({ number }) => String(number)),
      'Array(String)',
    );
    const isCounted = sql`(NOT has(${numbers}, segment) OR has(${known}, toString(segment)))`;
    const [wanted, copied] = [
      await countRowsOf(source, table, isCounted),
      await countRowsOf(target, table, isCounted),
    ];
    if (copied !== wanted)
      throw new CopyError(
        `The copy of the table ${name} differs: it has ${copied} rows, the original has ${wanted} rows.`,
      );
  }
}

async function countRowsOf(facts: Facts, table: Sql, where = sql`1`): Promise<number> {
  const [row] = await facts.query(sql`SELECT count() AS n FROM ${table} WHERE ${where}`);
  return Number(row?.['n']);
}
