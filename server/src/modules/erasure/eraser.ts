import type { Logger } from 'pino';
import { AppError } from '../../errors.ts';
import { type Clock, isAhead } from '../../lib/time/clock.ts';
import type { FactSession, Facts } from '../../stores/facts/facts.ts';
import { dropReplacedParts, engineSeconds, rewriteParts } from '../../stores/facts/remove-rows.ts';
import type { ErasedTables } from './erased-tables.ts';
import type { ErasureRow } from './erasures.table.ts';
import { type ErasureRecords, MAX_DELAY_MS } from './records.ts';
import type { BatchRemoval } from './removal.ts';

/**
 * The pause between a removal and its second pass, in milliseconds: longer than any load may take
 * (`LOAD_SETTINGS.max_execution_time`), so that the second pass finds the rows of concurrent loads.
 */
const SETTLE_MS = 310_000;
/**
 * The interval between rewrites, in milliseconds. Rewriting parts is most of the work and covers all erasures, so it is not
 * done for each.
 */
const REWRITE_EVERY_MS = 600_000;
/** The interval between checks for pending facts, and for files that the server still keeps, in milliseconds. */
const EARLY_MS = 2_000;
const FILES_MS = 30_000;
const FIRST_DELAY_MS = 5_000;
/** Failed attempts per run before batches are no longer divided: one failing erasure of a thousand takes eleven. */
const FAILURES_PER_TURN = 40;

/** Dependencies of the eraser. */
export interface EraserOptions {
  readonly facts: Pick<Facts, 'derive'>;
  readonly records: ErasureRecords;
  readonly tables: Pick<ErasedTables, 'names'>;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  /** Creates the removal for a batch of `ErasureRecords.due`, or for a part of one. */
  readonly removalOf: (batch: readonly ErasureRow[]) => BatchRemoval;
}

/** The shared state of the attempts of one run. */
interface Turn {
  readonly session: FactSession;
  readonly signal: AbortSignal;
  failures: number;
  /** Erasures without remaining rows: only these may be completed. */
  readonly empty: string[];
}

type Batch = readonly ErasureRow[];

/**
 * Performs erasures. An erasure has two stages. `removing`: its rows are removed, from the beginning after an interruption.
 * `settling`: parts are rewritten without them and late rows are removed; it is complete when neither a row nor an old file
 * remains. Erasures of profiles take each step together, and each has its own record.
 */
export class Eraser {
  readonly #options: EraserOptions;
  #rewrittenMs = Number.NEGATIVE_INFINITY;

  constructor(options: EraserOptions) {
    this.#options = options;
  }

  /** Performs all due steps of erasures, in one process at a time; called by a task. */
  async advance(signal: AbortSignal): Promise<void> {
    const { facts, records } = this.#options;
    if ((await records.due()).length === 0) return;
    await facts.derive('erasing', async (session) => {
      // Read again: another process may have done the work while this one waited for the lock.
      const due = await records.due();
      const turn: Turn = { session, signal, failures: 0, empty: [] };
      for (const batch of due) await this.#processOrDivide(turn, batch);
      if (due.length > 0) await this.#settleOrNote(turn, due.flat());
    });
  }

  #inMs(delayMs: number) {
    return new Date(this.#options.clock.now() + delayMs);
  }

  async #look(turn: Turn, batch: Batch): Promise<void> {
    const { records, removalOf } = this.#options;
    const early = (await removalOf(batch).findEarly?.()) ?? new Set();
    await records.start(idsOf(batch));
    await records.change([...early], { dueAt: this.#inMs(EARLY_MS) });
    const ready = batch.filter(({ id }) => !early.has(id));
    if (ready.length === 0) return;
    const removal = removalOf(ready);
    await removal.prepare(turn.session);
    const left = await removal.count(turn.session);
    const isLeft = ({ id, stage }: ErasureRow) => stage === 'removing' || (left.get(id) ?? 0) > 0;
    const [some, others] = [ready.filter(isLeft), ready.filter((one) => !isLeft(one))];
    if (some.length > 0) await this.#remove(turn, some, left);
    if (others.length === 0) return;
    const changed = await removalOf(others).settle?.();
    if (changed !== undefined) await records.change([...changed], { rewrittenUntil: null, failures: 0 });
    turn.empty.push(...idsOf(others));
  }

  async #remove({ session, signal }: Turn, batch: Batch, left: ReadonlyMap<string, number>): Promise<void> {
    const { records, logger, removalOf } = this.#options;
    const removal = removalOf(batch);
    const totals = batch.map(({ id, rowsTotal, rowsRemoved }) => ({
      id,
      rowsTotal: Math.max(rowsTotal, rowsRemoved + (left.get(id) ?? 0)),
    }));
    const note = (counts: ReadonlyMap<string, number>) =>
      records.count(
        totals.map(({ id, rowsTotal }) => ({
          id,
          rowsTotal,
          rowsRemoved: rowsTotal - Math.min(rowsTotal, counts.get(id) ?? 0),
        })),
      );
    const onPart = async () => note(await removal.count(session));
    await records.change(idsOf(batch), { stage: 'removing', rewrittenUntil: null });
    await note(left);
    await removal.remove({ session, signal, onPart });
    await note(new Map());
    await records.change(idsOf(batch), {
      stage: 'settling',
      removedAt: this.#inMs(0),
      dueAt: this.#inMs(SETTLE_MS),
      failures: 0,
    });
    const rows = totals.reduce((sum, { rowsTotal }) => sum + rowsTotal, 0);
    logger.info({ ...describe(batch), rows }, 'facts were removed');
  }

  /** Rewrites parts of all erasures that need it, and completes those without remaining rows. */
  async #settle({ session, signal, empty }: Turn): Promise<void> {
    const { records, tables, clock } = this.#options;
    if (await records.hasUnwritten()) {
      const nextMs = this.#rewrittenMs + REWRITE_EVERY_MS;
      if (isAhead(nextMs, clock.now(), REWRITE_EVERY_MS)) await records.postponeUnwritten(new Date(nextMs));
      else {
        await rewriteParts(session, tables.names, signal);
        this.#rewrittenMs = clock.now();
        await records.recordRewrite(await engineSeconds(session));
      }
    }
    for (const batch of await records.settled(empty, this.#inMs(-SETTLE_MS)))
      await this.#endWhenGone(session, batch);
  }

  async #endWhenGone(session: FactSession, batch: Batch): Promise<void> {
    const { records, tables, logger, removalOf } = this.#options;
    const ids = idsOf(batch);
    const rewrittenUntil = Math.max(...batch.map((one) => one.rewrittenUntil ?? 0));
    if ((await dropReplacedParts(session, tables.names, rewrittenUntil)) > 0) {
      await records.change(ids, { dueAt: this.#inMs(FILES_MS) });
      return;
    }
    await removalOf(batch).end?.(session);
    const isRetention = ({ kind }: ErasureRow) => kind === 'retention';
    for (const { id } of batch.filter(isRetention)) await records.remove(id);
    await records.change(idsOf(batch.filter((one) => !isRetention(one))), {
      status: 'done',
      finishedAt: this.#inMs(0),
      profileId: null,
    });
    logger.info(describe(batch), 'erasures are complete');
  }

  /** Divides a failing batch, so that one failing erasure does not delay the others. */
  async #processOrDivide(turn: Turn, batch: Batch): Promise<void> {
    const { records, logger } = this.#options;
    try {
      await this.#look(turn, batch);
    } catch (error) {
      turn.signal.throwIfAborted();
      turn.failures += 1;
      if (batch.length === 1 || isUnavailable(error)) {
        await this.#recordFailure(batch, error);
      } else if (turn.failures > FAILURES_PER_TURN) {
        // The next run continues without those that failed in this one.
        await records.change(idsOf(batch), { dueAt: this.#inMs(FIRST_DELAY_MS) });
      } else {
        logger.warn({ err: error, ...describe(batch) }, 'a batch of erasures failed and is divided');
        // Read again: started erasures must be completed, even if they have no rows left.
        const rows = await records.read(idsOf(batch));
        const middle = Math.ceil(rows.length / 2);
        for (const half of [rows.slice(0, middle), rows.slice(middle)])
          await this.#processOrDivide(turn, half);
      }
    }
  }

  async #recordFailure(batch: Batch, error: unknown): Promise<void> {
    const { records, logger } = this.#options;
    for (const failures of new Set(batch.map((one) => one.failures))) {
      const some = batch.filter((one) => one.failures === failures);
      const delayMs = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** failures);
      logger.warn({ err: error, ...describe(some), delayMs }, 'facts are not erased yet');
      const change = { status: 'failed', failures: failures + 1, dueAt: this.#inMs(delayMs) } as const;
      await records.change(idsOf(some), change);
    }
  }

  async #settleOrNote(turn: Turn, due: Batch): Promise<void> {
    const { records, logger } = this.#options;
    try {
      await this.#settle(turn);
    } catch (error) {
      turn.signal.throwIfAborted();
      logger.warn({ err: error, delayMs: FILES_MS }, 'parts without erased facts are not written yet');
      const ids = idsOf(due.filter(({ stage }) => stage === 'settling'));
      await records.change(ids, { dueAt: this.#inMs(FILES_MS) });
    }
  }
}

function idsOf(batch: Batch): string[] {
  return batch.map(({ id }) => id);
}

/** Returns the log fields of a batch. */
function describe(batch: Batch) {
  return { erasure: batch[0]?.id, kind: batch[0]?.kind, erasures: batch.length };
}

/** Returns whether the store is down or busy, which is not the fault of an erasure. */
function isUnavailable(error: unknown): boolean {
  return error instanceof AppError && error.code === 'SERVICE_UNAVAILABLE';
}
