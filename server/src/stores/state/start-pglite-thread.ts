import { Worker } from 'node:worker_threads';
import type { PgliteEngine } from './pglite-engine.ts';
import type { ThreadFailure, ThreadRequest, ThreadResponse } from './pglite-thread.types.ts';

/** The built file of the thread. Its relative path is the same in the sources and in the build. */
const THREAD = new URL('../../../dist/stores/state/pglite-thread.js', import.meta.url);

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
 * @throws Error when the data directory cannot be created or opened.
 */
export async function startPgliteThread(directory: string): Promise<PgliteEngine> {
  const thread = new Worker(THREAD, { workerData: directory, execArgv: [], env: {} });
  const pending = new Map<number, Pending>();
  let lastId = 0;
  let ended: Error | undefined;

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
    return answer;
  };
  const end = (error: Error): void => {
    ended ??= error;
    for (const { reject } of pending.values()) reject(ended);
    pending.clear();
  };

  thread.on('message', (answer: ThreadResponse) => {
    const waiting = pending.get(answer.id);
    pending.delete(answer.id);
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

/** An error of Postgres with the properties that `translateError` reads. */
function errorOf({ message, code, constraint }: ThreadFailure): Error {
  return Object.assign(new Error(message), code === undefined ? {} : { code, constraint });
}
