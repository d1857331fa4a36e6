import { Worker, type WorkerOptions } from 'node:worker_threads';

/** What a thread sends: that it started, or for a request its result, or why there is none. */
export type ThreadResponse<Result> = 'ready' | { readonly result: Result } | { readonly problem: string };

/** Why a request to a thread has no result. */
export class ThreadError extends Error {
  override readonly name = 'ThreadError';
  /** Whether the request took too long, or too much memory, or the thread ended with it. Others failed in the thread. */
  readonly hasEnded: boolean;

  constructor(message: string, hasEnded: boolean) {
    super(message);
    this.hasEnded = hasEnded;
  }
}

/** A thread that starts with a request, and ends when it has none for a while. */
export interface IdleThread<Request, Result> {
  /** @throws ThreadError. */
  ask(request: Request): Promise<Result>;
  /** Ends the thread, with the request that it works on. */
  close(): Promise<void>;
}

/** A running thread, and the end of the request that it works on. */
interface Running<Result> {
  readonly worker: Worker;
  /** Resolves when it started, or ended before. */
  readonly started: Promise<void>;
  finish: ((answer: Answer<Result>) => void) | undefined;
}

type Answer<Result> = Exclude<ThreadResponse<Result>, 'ready'> | ThreadError;

/**
 * Creates a thread for work that would block the event loop. It works on one request at a time, so that one that ends the thread fails
 * alone; the others wait.
 *
 * @param file the built file of the thread, which calls `serveThread`.
 * @param idleMs the thread ends after this time without a request.
 * @param timeoutMs a request that takes longer ends the thread; without a limit if absent. The start of the thread does not count.
 */
export function createIdleThread<Request, Result>({
  file,
  idleMs,
  timeoutMs,
  resourceLimits,
}: {
  readonly file: URL;
  readonly idleMs: number;
  readonly timeoutMs?: number;
  readonly resourceLimits?: WorkerOptions['resourceLimits'];
}): IdleThread<Request, Result> {
  let running: Running<Result> | undefined;
  let idle: NodeJS.Timeout | undefined;
  let previous: Promise<unknown> = Promise.resolve();

  const start = (): Running<Result> => {
    const limits = resourceLimits === undefined ? {} : { resourceLimits };
    const worker = new Worker(file, { execArgv: [], env: {}, ...limits });
    const started = new Promise<void>((resolve) => {
      worker.once('message', () => resolve());
      worker.once('exit', () => resolve());
    });
    const thread: Running<Result> = { worker, started, finish: undefined };
    const end = (reason: string) => {
      if (running === thread) running = undefined;
      thread.finish?.(new ThreadError(reason, true));
    };
    worker.on('message', (response: ThreadResponse<Result>) => {
      if (response !== 'ready') thread.finish?.(response);
    });
    worker.on('error', (error) => end(error.message));
    worker.on('exit', () => end('The thread ended'));
    return thread;
  };

  async function stop(): Promise<void> {
    clearTimeout(idle);
    const { worker } = running ?? {};
    running = undefined;
    await worker?.terminate();
  }

  async function askNow(request: Request): Promise<Result> {
    clearTimeout(idle);
    running ??= start();
    const current = running;
    const { worker } = current;
    let timer: NodeJS.Timeout | undefined;
    const answer = await new Promise<Answer<Result>>((resolve) => {
      current.finish = resolve;
      worker.ref();
      worker.postMessage(request);
      if (timeoutMs !== undefined)
        void current.started.then(() => {
          if (current.finish === resolve)
            timer = setTimeout(() => void worker.terminate(), timeoutMs).unref();
        });
    });
    clearTimeout(timer);
    current.finish = undefined;
    // An idle thread does not keep the process running.
    worker.unref();
    idle = setTimeout(() => void stop(), idleMs).unref();
    if (answer instanceof ThreadError) throw answer;
    if ('problem' in answer) throw new ThreadError(answer.problem, false);
    return answer.result;
  }

  return {
    ask(request) {
      const answer = previous.then(() => askNow(request));
      previous = answer.catch(() => undefined);
      return answer;
    },
    close: stop,
  };
}
