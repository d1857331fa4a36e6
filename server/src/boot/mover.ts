import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Logger } from 'pino';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import { isFilled } from '../lib/files.ts';
import type { Clock } from '../lib/time/clock.ts';
import { MODULES } from '../modules.ts';
import { FactsCopy } from '../stores/backup/facts-rows.ts';
import { CopyError } from '../stores/move/copy-state.ts';
import { MovableFacts } from '../stores/move/movable-facts.ts';
import { MovableState } from '../stores/move/movable-state.ts';
import {
  endMove,
  keptSegmentsIn,
  MOVE_FILES,
  Move,
  MoveError,
  type MoveProgress,
  type MoveResult,
  removeMoveFiles,
} from '../stores/move/move.ts';
import { type MoveDestination, type MoveRecord, readMoveRecord } from '../stores/move/move-record.ts';
import { openFacts, openState, type Stores } from '../stores/open-stores.ts';

/** What `pharos move` asks the running server. */
const moveCommand = z.union([
  z.strictObject({
    move: z.discriminatedUnion('to', [
      z.strictObject({ to: z.literal('servers'), databaseUrl: z.string(), clickhouseUrl: z.string() }),
      z.strictObject({ to: z.literal('embedded') }),
    ]),
  }),
  z.strictObject({ moveStatus: z.literal(true) }),
  z.strictObject({ cancelMove: z.literal(true) }),
]);
export type MoveCommand = z.infer<typeof moveCommand>;

/** Where a move leads, with the addresses of servers. */
export type MoveTarget = Extract<MoveCommand, { readonly move: unknown }>['move'];

/** The answer of the running server. */
export type MoveAnswer =
  | { readonly progress: MoveProgress | null }
  | { readonly result: MoveResult }
  | { readonly error: string }
  | { readonly isCancelled: true };

/** What a {@link Mover} needs. */
export interface MoverOptions {
  /** The opened stores. Use those of the mover instead. */
  readonly stores: Stores;
  readonly path: (...names: string[]) => string;
  /** As in `MoveOptions.aroundSwitch`. */
  readonly aroundSwitch: (work: () => Promise<void>) => Promise<void>;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
}

/** The stores of a process, which a move can replace while they are used. */
export class Mover {
  readonly #options: MoverOptions;
  readonly #facts: MovableFacts;
  readonly #state: MovableState;
  readonly #stop = new AbortController();
  #running: Promise<void> | undefined;
  #progress: MoveProgress | null = null;
  #last: MoveAnswer | undefined;
  /** The stores for everybody else. */
  readonly stores: Stores;

  private constructor(options: MoverOptions) {
    this.#options = options;
    this.#facts = new MovableFacts(options.stores.facts);
    this.#state = new MovableState(options.stores.state);
    this.stores = { ...options.stores, facts: this.#facts.facts, state: this.#state.state };
  }

  /** Continues what a move that was interrupted began: segments are kept until it is continued or cancelled. */
  static async open(options: MoverOptions): Promise<Mover> {
    const mover = new Mover(options);
    const { path, logger, clock } = options;
    const record = await readMoveRecord(path(MOVE_FILES.record));
    if (record === undefined) return mover;
    if (record.to === mover.#kind()) {
      // It was interrupted after the switch.
      await endMove(path, record.to, clock.now());
      return mover;
    }
    if (record.isCut) mover.#keep();
    logger.warn('a move to other stores was interrupted: run pharos move again, or pharos move --cancel');
    return mover;
  }

  /** Answers a command; `undefined` if it is for somebody else. */
  async answer(question: string): Promise<string | undefined> {
    const answer = await this.#answer(question);
    return answer === undefined ? undefined : JSON.stringify(answer);
  }

  async #answer(question: string): Promise<MoveAnswer | undefined> {
    const command = moveCommand.safeParse(parseJson(question));
    if (!command.success) return undefined;
    try {
      if ('moveStatus' in command.data) return this.#last ?? { progress: this.#progress };
      if ('cancelMove' in command.data) return await this.cancel();
      await this.begin(command.data.move);
      return { progress: this.#progress };
    } catch (error) {
      return { error: messageOf(error) };
    }
  }

  /** Begins or continues a move. @throws MoveError if it cannot begin. */
  async begin(target: MoveTarget): Promise<void> {
    if (this.#running !== undefined) throw new MoveError('A move is already running.');
    const record = await this.#recordFor(target);
    this.#last = undefined;
    this.#progress = null;
    this.#running = this.#run(target, record)
      .then(
        (result) => {
          this.#last = { result };
        },
        (error: unknown) => {
          this.#options.logger.warn({ err: error }, 'the move to other stores failed');
          this.#last = { error: messageOf(error) };
        },
      )
      .finally(() => {
        this.#running = undefined;
      });
  }

  /** Waits for the move that runs. @returns its result or failure; `undefined` if none has run. */
  async ended(): Promise<MoveAnswer | undefined> {
    await this.#running;
    return this.#last;
  }

  /** How far the move is. */
  get progress(): MoveProgress | null {
    return this.#progress;
  }

  /** Interrupts a move, which can be continued later. */
  async close(): Promise<void> {
    this.#stop.abort(new MoveError('The server is stopping. Run pharos move again after the next start.'));
    await this.#running;
  }

  async #run(target: MoveTarget, record: MoveRecord): Promise<MoveResult> {
    const { stores, path, aroundSwitch, clock, logger } = this.#options;
    const addresses = {
      ...(target.to === 'servers' ? target : { databaseUrl: undefined, clickhouseUrl: undefined }),
      // The store that is used now has files there.
      path: (...names: string[]) => (names[0] === 'spool' ? path('spool.moved') : path(...names)),
    };
    const result = await new Move({
      facts: this.#facts,
      state: this.#state,
      journal: stores.journal,
      tables: MODULES.flatMap(({ factTables }) => factTables),
      createFollowers: (facts) =>
        MODULES.flatMap((module) => module.createFollowers({ ...stores, facts, clock, logger })),
      record,
      openTarget: async () => {
        const facts = await openFacts(addresses, { logger });
        try {
          return { facts, state: await openState(addresses, {}) };
        } catch (error) {
          await facts.close();
          throw error;
        }
      },
      path,
      aroundSwitch,
      clock,
      logger,
      signal: this.#stop.signal,
      onProgress: (progress) => {
        this.#progress = progress;
      },
    }).run();
    logger.warn(
      { ...result },
      target.to === 'servers'
        ? 'the stores are now on servers: set DATABASE_URL and PHAROS_CLICKHOUSE_URL before the next start'
        : 'the stores are now embedded: remove DATABASE_URL and PHAROS_CLICKHOUSE_URL before the next start',
    );
    return result;
  }

  /** Returns the record of the move to continue, or of a new one. */
  async #recordFor(target: MoveTarget): Promise<MoveRecord> {
    const { path } = this.#options;
    const kind = this.#kind();
    if (kind === undefined)
      throw new MoveError(
        'One store is embedded and the other one on a server. A move needs both in the same place.',
      );
    if (kind === target.to)
      throw new MoveError(`The stores are already ${kind === 'servers' ? 'on servers' : 'embedded'}.`);
    const digest = createHash('sha256').update(JSON.stringify(target)).digest('hex');
    const found = await readMoveRecord(path(MOVE_FILES.record));
    if (found !== undefined && (found.to !== target.to || found.target !== digest))
      throw new MoveError(
        'A move to other addresses was interrupted. Continue it with those, or run pharos move --cancel.',
      );
    if (found === undefined && target.to === 'embedded')
      for (const name of ['facts', 'state'])
        if (await isFilled(path(name)))
          throw new MoveError(`${path(name)} is not empty: rename or remove it.`);
    return found ?? { to: target.to, target: digest, isCut: false, done: [] };
  }

  /** Removes what an interrupted move left. @throws MoveError if there is none. */
  async cancel(): Promise<MoveAnswer> {
    const { path } = this.#options;
    if (this.#running !== undefined)
      throw new MoveError('A move is running. Stop the server, start it again, and cancel the move then.');
    const record = await readMoveRecord(path(MOVE_FILES.record));
    if (record === undefined) throw new MoveError('No move was interrupted.');
    this.#facts.stopKeeping();
    await FactsCopy.discard(this.#facts.current, 'move');
    // What it copied into embedded stores, which nothing uses yet.
    if (record.to === 'embedded')
      for (const name of ['facts', 'state']) await rm(path(name), { recursive: true, force: true });
    await removeMoveFiles(path);
    return { isCancelled: true };
  }

  #keep(): void {
    const kept = keptSegmentsIn(this.#options.path);
    this.#facts.startKeeping((...args) => kept.keep(...args));
  }

  #kind(): MoveDestination | undefined {
    const isEmbedded = this.#facts.current.driver === 'chdb';
    if (isEmbedded !== (this.#state.current.driver === 'pglite')) return undefined;
    return isEmbedded ? 'embedded' : 'servers';
  }
}

function messageOf(error: unknown): string {
  if (error instanceof MoveError || error instanceof CopyError) return error.message;
  if (error instanceof AppError) return `The move failed: ${error.reason ?? error.message}.`;
  return error instanceof Error ? `The move failed: ${error.message}` : 'The move failed.';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
