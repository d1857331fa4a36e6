import { type ChildProcess, fork, type Serializable } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

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

/** The built file of the process. Its relative path is the same in the sources and in the build. */
const GUARD = fileURLToPath(new URL('../../dist/lib/guarded-thread.js', import.meta.url));

/** A running thread, and the end of the request that it works on. */
interface Running<Result> {
  readonly child: ChildProcess;
  /** Resolves when it started, or ended before. */
  readonly started: Promise<void>;
  finish: ((answer: Answer<Result>) => void) | undefined;
}

type Answer<Result> = Exclude<ThreadResponse<Result>, 'ready'> | ThreadError;

interface IdleThreadOptions {
  readonly file: URL;
  readonly idleMs: number;
  readonly timeoutMs?: number;
  readonly processorMs?: number;
  readonly maxMegabytes?: number;
}

/**
 * A thread that starts with a request, and ends when it has none for a while. It works on one request at a time, so that one
 * that ends the thread fails alone; the others wait. The thread has a process of its own: a thread of this process that uses
 * too much memory ends this process or never ends (Node 24).
 */
export class IdleThread<Request extends Serializable, Result> {
  readonly #options: IdleThreadOptions;
  #running: Running<Result> | undefined;
  #idle: NodeJS.Timeout | undefined;
  #previous: Promise<unknown> = Promise.resolve();

  /**
   * @param file the built file of the thread, which calls `serveThread`.
   * @param idleMs the thread ends after this time without a request.
   * @param timeoutMs a request that takes longer ends the thread; without a limit if absent. The start of the thread does not count.
   * @param processorMs a request that uses more processor time ends the thread; without a limit if absent. Its start does not count.
   * @param maxMegabytes the largest heap; the default of V8 if absent.
   */
  constructor(options: IdleThreadOptions) {
    this.#options = options;
  }

  /** @throws ThreadError. */
  ask(request: Request): Promise<Result> {
    const answer = this.#previous.then(() => this.#askNow(request));
    this.#previous = answer.catch(() => undefined);
    return answer;
  }

  /** Ends the thread, with the request that it works on. */
  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const { child } = this.#running ?? {};
    this.#running = undefined;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    keepRunning(child, true);
    child.kill('SIGKILL');
    await ended;
  }

  #start(): Running<Result> {
    const { file, processorMs, maxMegabytes } = this.#options;
    const child = fork(GUARD, [file.href, ...(processorMs === undefined ? [] : [String(processorMs)])], {
      execArgv: maxMegabytes === undefined ? [] : [`--max-old-space-size=${maxMegabytes}`],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const started = Promise.race([once(child, 'message'), once(child, 'exit')]).then(
      () => undefined,
      // The process could not be started.
      () => undefined,
    );
    const thread: Running<Result> = { child, started, finish: undefined };
    const end = (reason: string) => {
      if (this.#running === thread) this.#running = undefined;
      thread.finish?.(new ThreadError(reason, true));
    };
    child.on('message', (response: ThreadResponse<Result>) => {
      if (response !== 'ready') thread.finish?.(response);
    });
    child.on('error', (error) => end(error.message));
    child.on('exit', () => end('The thread ended'));
    return thread;
  }

  async #askNow(request: Request): Promise<Result> {
    const { idleMs, timeoutMs } = this.#options;
    clearTimeout(this.#idle);
    this.#running ??= this.#start();
    const current = this.#running;
    const { child } = current;
    let timer: NodeJS.Timeout | undefined;
    const answer = await new Promise<Answer<Result>>((resolve) => {
      current.finish = resolve;
      keepRunning(child, true);
      child.send(request);
      if (timeoutMs !== undefined)
        void current.started.then(() => {
          if (current.finish === resolve) timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs).unref();
        });
    });
    clearTimeout(timer);
    current.finish = undefined;
    // An idle thread does not keep the process running.
    keepRunning(child, false);
    this.#idle = setTimeout(() => void this.close(), idleMs).unref();
    if (answer instanceof ThreadError) throw answer;
    if ('problem' in answer) throw new ThreadError(answer.problem, false);
    return answer.result;
  }
}

/** Sets whether a process keeps this one running. */
function keepRunning(child: ChildProcess, keeps: boolean): void {
  const verb = keeps ? 'ref' : 'unref';
  child[verb]();
  child.channel?.[verb]();
}
