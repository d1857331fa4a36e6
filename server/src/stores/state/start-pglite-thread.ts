import { Worker } from 'node:worker_threads';
import type { PgliteEngine } from './pglite-engine.ts';
import type { ThreadFailure, ThreadRequest, ThreadResponse } from './pglite-thread.types.ts';

/** The built file of the thread. Its relative path is the same in the sources and in the build. */
const THREAD = new URL('../../../dist/stores/state/pglite-thread.js', import.meta.url);

/** The SQLSTATE of a full disk. */
const DISK_FULL = '53100';
/** How long the next statement may take after one failed with it, in milliseconds. */
const HUNG_MS = 30_000;

/** Options of {@link startPgliteThread}; for tests. */
export interface ThreadOptions {
  readonly thread?: URL;
  readonly hungMs?: number;
  /** Called when the store can only be opened again. By default the error is an exception of the process, which ends it in order. */
  readonly onHung?: (error: Error) => void;
}

/** A request that is not answered yet. */
interface Pending {
  readonly resolve: (rows: unknown[]) => void;
  readonly reject: (error: Error) => void;
}

/** Keys without the `id` of a request. */
type WithoutId<R> = R extends unknown ? Omit<R, 'id'> : never;

/**
 * Opens a data directory in a thread of its own, so that long or many statements do not delay other requests of the process. The thread
 * also creates the directory if there is none, while this one loads the program.
 *
 * After a checkpoint failed because the disk is full, the engine never answers again, also when there is space. A store that is opened
 * again has all committed rows.
 * @throws Error when the data directory cannot be created or opened.
 */
export async function startPgliteThread(
  directory: string,
  { thread: file = THREAD, hungMs = HUNG_MS, onHung = raise }: ThreadOptions = {},
): Promise<PgliteEngine> {
  const thread = new Worker(file, { workerData: directory, execArgv: [], env: {} });
  const pending = new Map<number, Pending>();
  let lastId = 0;
  let ended: Error | undefined;
  let isDiskFull = false;
  let hung: NodeJS.Timeout | undefined;

  /** Limits the time until the next answer while the disk may be full. */
  const watch = (): void => {
    clearTimeout(hung);
    hung = undefined;
    if (!isDiskFull || pending.size === 0) return;
    hung = setTimeout(() => {
      const error = new Error(
        'The state store does not answer after its disk was full; it must be opened again',
      );
      end(error);
      void thread.terminate();
      onHung(error);
    }, hungMs);
  };
  const expect = (id: number): Promise<unknown[]> => {
    if (ended !== undefined) return Promise.reject(ended);
    // An open store does not keep the process running, but a statement does.
    if (pending.size === 0) thread.ref();
    return new Promise((resolve, reject) => pending.set(id, { resolve, reject }));
  };
  const request = (content: WithoutId<ThreadRequest>): Promise<unknown[]> => {
    lastId += 1;
    const answer = expect(lastId);
    if (ended === undefined) thread.postMessage({ ...content, id: lastId } satisfies ThreadRequest);
    if (hung === undefined) watch();
    return answer;
  };
  const end = (error: Error): void => {
    ended ??= error;
    for (const { reject } of pending.values()) reject(ended);
    pending.clear();
    clearTimeout(hung);
  };

  thread.on('message', (answer: ThreadResponse) => {
    const waiting = pending.get(answer.id);
    pending.delete(answer.id);
    isDiskFull = 'failure' in answer && answer.failure.code === DISK_FULL;
    watch();
    if (pending.size === 0) thread.unref();
    if ('failure' in answer) waiting?.reject(errorOf(answer.failure));
    else waiting?.resolve(answer.rows);
  });
  thread.on('error', end);
  thread.on('exit', () => end(new Error('PGlite is closed')));

  await expect(0);
  return {
    query: (text, parameters, rowMode) => request({ kind: 'query', text, parameters, rowMode }),
    close: async () => {
      if (ended !== undefined) return;
      await request({ kind: 'close' });
      await thread.terminate();
    },
  };
}

function raise(error: Error): never {
  throw error;
}

/** An error of Postgres with the properties that `translateError` reads. */
function errorOf({ message, code, constraint }: ThreadFailure): Error {
  return Object.assign(new Error(message), code === undefined ? {} : { code, constraint });
}
