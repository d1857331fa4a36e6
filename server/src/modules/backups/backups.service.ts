import { and, desc, eq, lt, notInArray } from 'drizzle-orm';
import type { Logger } from 'pino';
import { problemOf } from '../../lib/concurrency/sampled-log.ts';
import { newId } from '../../lib/ids/ids.ts';
import type { Clock } from '../../lib/time/clock.ts';
import { type BackupProgress, createBackup, removeInterrupted } from '../../stores/backup/create-backup.ts';
import { type BackupPlace, type BackupSchedule, openPlace } from '../../stores/backup/open-place.ts';
import type { Keep } from '../../stores/backup/retention.ts';
import { BackupError } from '../../stores/backup/target.ts';
import type { Stores } from '../../stores/open-stores.ts';
import type { StateHandle } from '../../stores/state/state.ts';
import { type BackupRun, backupRuns } from './backups.table.ts';
import type { ErasureRecord } from './erasures/record-erasures.ts';

/** What the backups of a server need. */
export interface BackupsDeps {
  readonly stores: Pick<Stores, 'facts' | 'state' | 'journal'>;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'info' | 'error'>;
  readonly secret: string;
  /** See `BackupOptions.scratch`. */
  readonly scratch: string;
  readonly schedule: BackupSchedule | undefined;
  readonly erasures: Pick<ErasureRecord, 'notePlace' | 'isWaiting' | 'write'>;
  /** Executes the erasures that were accepted after the backup from which the instance was restored. */
  readonly repeatErasures: () => Promise<void>;
  /** Called with each scheduled backup that failed, and with the first that succeeds after one, in the transaction that records it. */
  readonly onScheduled: (tx: StateHandle, run: BackupRun) => Promise<void>;
}

/** The last backup, as `/health` shows it. Times are ISO 8601 in UTC. */
export interface BackupHealth {
  readonly at: string;
  readonly status: 'running' | 'complete' | 'failed';
  readonly completeAt: string | null;
}

/** A backup that runs in this process. */
export interface RunningBackup {
  readonly id: string;
  readonly progress: BackupProgress | undefined;
}

/** Runs that are kept in the state store. */
const MAX_RUNS = 50;
/** A backup of another process that began earlier was interrupted, in milliseconds. */
const LONGEST_MS = 6 * 3_600_000;

/** Writes backups of this instance, one at a time, and records them. */
export class BackupsService {
  readonly #deps: BackupsDeps;
  readonly #stopping = new AbortController();
  #running:
    | { readonly id: string; readonly done: Promise<unknown>; progress: BackupProgress | undefined }
    | undefined;

  constructor(deps: BackupsDeps) {
    this.#deps = deps;
  }

  /**
   * Begins a backup.
   * @param keep which backups in the place are kept; default all.
   * @returns its id, for {@link find}.
   * @throws BackupError if another one runs in this process.
   */
  async start(
    place: BackupPlace,
    { keep, isScheduled }: { keep?: Keep; isScheduled: boolean },
  ): Promise<string> {
    if (this.#running !== undefined) throw new BackupError('Another backup is being written.');
    const id = newId('bkp', this.#deps.clock.now());
    const state = { id, progress: undefined, done: Promise.resolve<unknown>(undefined) };
    this.#running = state;
    const done = this.#run(id, place, { keep, isScheduled }).finally(() => {
      this.#running = undefined;
    });
    state.done = done;
    // Its failure is recorded.
    done.catch(() => undefined);
    return id;
  }

  /** Writes the scheduled backup if it is due. @returns whether one was written. */
  async runDue(signal: AbortSignal): Promise<boolean> {
    const { schedule, stores, clock } = this.#deps;
    if (schedule === undefined || this.#running !== undefined) return false;
    const [last] = await stores.state.db
      .select({ startedAt: backupRuns.startedAt })
      .from(backupRuns)
      .where(eq(backupRuns.isScheduled, true))
      .orderBy(desc(backupRuns.startedAt))
      .limit(1);
    const elapsedMs = clock.now() - (last?.startedAt.getTime() ?? Number.NEGATIVE_INFINITY);
    // A clock that was set back does not stop backups for long.
    if (elapsedMs >= 0 && elapsedMs < schedule.everyMs) return false;
    const abort = () => this.#stopping.abort(new BackupError('The server was stopped.'));
    signal.addEventListener('abort', abort, { once: true });
    try {
      await this.start(schedule, { keep: schedule.keep, isScheduled: true });
      await this.#ended();
    } finally {
      signal.removeEventListener('abort', abort);
    }
    return true;
  }

  /** Writes the erasures that wait beside the scheduled backups. They wait on if the place cannot be reached. */
  async writeErasures(): Promise<void> {
    const { schedule, erasures } = this.#deps;
    if (schedule === undefined || !(await erasures.isWaiting(schedule.target))) return;
    await erasures.write(schedule.target, await openPlace(schedule, { signal: this.#stopping.signal }));
  }

  /**
   * Prepares a start, before the server accepts requests: removes what a killed backup left, and executes erasures again after a restore.
   * @throws AppError if a store is unavailable.
   */
  async prepare(): Promise<void> {
    const { logger, repeatErasures } = this.#deps;
    await removeInterrupted(this.#deps).catch((error: unknown) =>
      logger.error({ err: error }, 'what an interrupted backup left is removed by the next one'),
    );
    await repeatErasures();
  }

  /** The backup that runs in this process. */
  running(): RunningBackup | undefined {
    return this.#running;
  }

  /** Returns a recorded backup; `undefined` if there is none with this id. */
  async find(id: string): Promise<BackupRun | undefined> {
    const [run] = await this.#deps.stores.state.db.select().from(backupRuns).where(eq(backupRuns.id, id));
    return run;
  }

  /** Returns the latest backups, newest first. */
  list(): Promise<BackupRun[]> {
    return this.#deps.stores.state.db
      .select()
      .from(backupRuns)
      .orderBy(desc(backupRuns.startedAt))
      .limit(MAX_RUNS);
  }

  /** Returns the last backup, and when the last complete one began; `null` if there was none. */
  async health(): Promise<BackupHealth | null> {
    const { stores, clock } = this.#deps;
    const runs = await this.list();
    const [last] = runs;
    if (last === undefined) return null;
    const complete = runs.find(({ name }) => name !== null);
    // Another process may write it.
    const isRecent =
      stores.state.driver === 'postgres' && clock.now() - last.startedAt.getTime() < LONGEST_MS;
    const isRunning = last.finishedAt === null && (this.#running?.id === last.id || isRecent);
    return {
      at: last.startedAt.toISOString(),
      status: last.name !== null ? 'complete' : isRunning ? 'running' : 'failed',
      completeAt: complete?.startedAt.toISOString() ?? null,
    };
  }

  /** Aborts a running backup and waits for its end. */
  async stop(): Promise<void> {
    this.#stopping.abort(new BackupError('The server was stopped.'));
    await this.#ended();
  }

  /** Resolves when no backup runs in this process. */
  async #ended(): Promise<void> {
    await this.#running?.done.catch(() => undefined);
  }

  async #run(
    id: string,
    place: BackupPlace,
    { keep, isScheduled }: { keep: Keep | undefined; isScheduled: boolean },
  ): Promise<void> {
    const { stores, clock, logger, secret, scratch, erasures } = this.#deps;
    const { db } = stores.state;
    const startedAt = new Date(clock.now());
    await db.insert(backupRuns).values({ id, startedAt, target: place.target, isScheduled });
    await this.#forgetOld();
    const finish = (values: Partial<BackupRun>): Promise<void> =>
      stores.state.transaction(async (tx) => {
        const [run] = await tx
          .update(backupRuns)
          .set({ ...values, finishedAt: new Date(clock.now()) })
          .where(eq(backupRuns.id, id))
          .returning();
        if (!isScheduled || run === undefined) return;
        const hasChanged = run.error !== null || (await this.#hadFailed(tx, startedAt));
        if (hasChanged) await this.#deps.onScheduled(tx, run);
      });
    try {
      await erasures.notePlace(place.target);
      const repository = await openPlace(place, { create: true, signal: this.#stopping.signal });
      await erasures.write(place.target, repository);
      const result = await createBackup({
        stores,
        repository,
        clock,
        secret,
        scratch,
        keep,
        signal: this.#stopping.signal,
        onProgress: (progress) => {
          if (this.#running !== undefined) this.#running.progress = progress;
        },
      });
      // Those that were accepted meanwhile.
      await erasures.write(place.target, repository);
      const { name, bytes, newBytes } = result;
      await finish({ name, bytes, newBytes });
      logger.info({ backup: result, target: place.target }, 'a backup was written');
    } catch (error) {
      logger.error({ err: error, target: place.target }, 'the backup failed');
      await finish({ error: error instanceof Error ? error.message : problemOf(error) });
    }
  }

  /** Whether the last scheduled backup before a time failed or was interrupted. */
  async #hadFailed(tx: StateHandle, before: Date): Promise<boolean> {
    const [last] = await tx
      .select({ name: backupRuns.name })
      .from(backupRuns)
      .where(and(eq(backupRuns.isScheduled, true), lt(backupRuns.startedAt, before)))
      .orderBy(desc(backupRuns.startedAt))
      .limit(1);
    return last !== undefined && last.name === null;
  }

  /** Removes the oldest records. */
  async #forgetOld(): Promise<void> {
    const { db } = this.#deps.stores.state;
    const kept = db
      .select({ id: backupRuns.id })
      .from(backupRuns)
      .orderBy(desc(backupRuns.startedAt))
      .limit(MAX_RUNS);
    await db.delete(backupRuns).where(notInArray(backupRuns.id, kept));
  }
}
