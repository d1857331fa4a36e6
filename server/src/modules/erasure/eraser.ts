import type { Logger } from 'pino';
import type { Clock } from '../../lib/clock.ts';
import type { FactSession, Facts } from '../../stores/facts/facts.ts';
import { dropReplacedParts, engineSeconds, rewriteParts } from '../../stores/facts/remove-rows.ts';
import { ERASED_TABLES } from './erased-tables.ts';
import type { ErasureRow } from './erasures.table.ts';
import type { ErasureRecords } from './records.ts';
import type { Removal } from './removal.ts';

/**
 * How long after its rows were removed an erasure is looked at again, in milliseconds: longer than any load may take
 * (`LOAD_SETTINGS.max_execution_time`), so that one which began before and ended after is found out.
 */
const SETTLE_MS = 310_000;
/** Rewriting parts is most of the work, and does it for all erasures at once: so not for each on its own. */
const REWRITE_EVERY_MS = 600_000;
/** How soon facts on their way, and files that a server keeps for a while, are looked for again, in milliseconds. */
const EARLY_MS = 2_000;
const FILES_MS = 30_000;
const FIRST_DELAY_MS = 5_000;
const LONGEST_DELAY_MS = 3_600_000;

/** What the eraser needs. */
export interface EraserOptions {
  readonly facts: Pick<Facts, 'derive'>;
  readonly records: ErasureRecords;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  /** Makes the removal that a record asks for. */
  readonly removalOf: (erasure: ErasureRow) => Removal;
}

/** Carries erasures out. */
export interface Eraser {
  /** Does what can be done of all erasures whose time has come, one process at a time: for a job. */
  advance(signal: AbortSignal): Promise<void>;
}

/**
 * Creates the eraser. An erasure goes through two stages. `removing`: its rows are removed, from the beginning whenever that
 * was cut short. `settling`: parts are rewritten without them, what came in meanwhile is looked for, and once neither a row
 * nor a file of before is left, it is done.
 */
export function createEraser({ facts, records, clock, logger, removalOf }: EraserOptions): Eraser {
  let rewrittenMs = Number.NEGATIVE_INFINITY;
  const inMs = (delayMs: number) => new Date(clock.now() + delayMs);

  async function look(session: FactSession, erasure: ErasureRow, signal: AbortSignal): Promise<void> {
    const { id } = erasure;
    const removal = removalOf(erasure);
    const startedAt = erasure.startedAt ?? inMs(0);
    await records.change([id], { status: 'running', startedAt });
    if ((await removal.isEarly?.()) === true) {
      await records.change([id], { dueAt: inMs(EARLY_MS) });
      return;
    }
    await removal.prepare(session);
    const left = await removal.count(session);
    if (erasure.stage === 'removing' || left > 0) await remove(session, erasure, { removal, left, signal });
    else if ((await removal.settle?.(session)) === true)
      await records.change([id], { rewrittenUntil: null, failures: 0 });
  }

  async function remove(
    session: FactSession,
    { id, rowsTotal, rowsRemoved }: ErasureRow,
    { removal, left, signal }: { removal: Removal; left: number; signal: AbortSignal },
  ): Promise<void> {
    const total = Math.max(rowsTotal, rowsRemoved + left);
    const onPart = async () => {
      await records.change([id], { rowsRemoved: total - Math.min(total, await removal.count(session)) });
    };
    await records.change([id], { stage: 'removing', rewrittenUntil: null, rowsTotal: total });
    await removal.remove({ session, signal, onPart });
    await records.change([id], {
      stage: 'settling',
      rowsRemoved: total,
      removedAt: inMs(0),
      dueAt: inMs(SETTLE_MS),
      failures: 0,
    });
    logger.info({ erasure: id, rows: total }, 'facts are removed');
  }

  /** Rewrites parts for all that need it, and ends those of which nothing is left. */
  async function settle(session: FactSession, signal: AbortSignal): Promise<void> {
    let settling = await records.settling();
    const unwritten = settling.filter(({ rewrittenUntil }) => rewrittenUntil === null).map(({ id }) => id);
    const nextMs = rewrittenMs + REWRITE_EVERY_MS;
    if (unwritten.length > 0 && clock.now() < nextMs) {
      await records.change(unwritten, { dueAt: new Date(nextMs) });
    } else if (unwritten.length > 0) {
      await rewriteParts(session, ERASED_TABLES, signal);
      rewrittenMs = clock.now();
      await records.change(unwritten, { rewrittenUntil: await engineSeconds(session) });
      settling = await records.settling();
    }
    for (const erasure of settling) await endWhenGone(session, erasure);
  }

  async function endWhenGone(session: FactSession, erasure: ErasureRow): Promise<void> {
    const { id, kind, removedAt, rewrittenUntil, dueAt } = erasure;
    const isSettled = removedAt !== null && clock.now() >= removedAt.getTime() + SETTLE_MS;
    if (rewrittenUntil === null || !isSettled || dueAt.getTime() > clock.now()) return;
    if ((await dropReplacedParts(session, ERASED_TABLES, rewrittenUntil)) > 0) {
      await records.change([id], { dueAt: inMs(FILES_MS) });
      return;
    }
    await removalOf(erasure).end?.(session);
    if (kind === 'retention') await records.forget(id);
    else await records.change([id], { status: 'done', finishedAt: inMs(0), profileId: null });
    logger.info({ erasure: id, kind }, 'an erasure is done');
  }

  async function lookOrNote(session: FactSession, erasure: ErasureRow, signal: AbortSignal): Promise<void> {
    try {
      await look(session, erasure, signal);
    } catch (error) {
      signal.throwIfAborted();
      const delayMs = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** erasure.failures);
      const { id, kind, failures } = erasure;
      logger.warn({ err: error, erasure: id, kind, delayMs }, 'facts are not erased yet');
      await records.change([id], { status: 'failed', failures: failures + 1, dueAt: inMs(delayMs) });
    }
  }

  async function settleOrNote(
    session: FactSession,
    due: readonly ErasureRow[],
    signal: AbortSignal,
  ): Promise<void> {
    try {
      await settle(session, signal);
    } catch (error) {
      signal.throwIfAborted();
      logger.warn({ err: error, delayMs: FILES_MS }, 'parts without erased facts are not written yet');
      const ids = due.filter(({ stage }) => stage === 'settling').map(({ id }) => id);
      await records.change(ids, { dueAt: inMs(FILES_MS) });
    }
  }

  return {
    async advance(signal) {
      if ((await records.due()).length === 0) return;
      await facts.derive('erasing', async (session) => {
        // Asked again: another process may have done it while this one waited for its turn.
        const due = await records.due();
        for (const erasure of due) await lookOrNote(session, erasure, signal);
        if (due.length > 0) await settleOrNote(session, due, signal);
      });
    },
  };
}
