import type { Logger } from 'pino';
import type { State } from '../stores/state/state.ts';

/** A recurring task. */
export interface Task {
  readonly name: string;
  /** `one` when a run of another process suffices; `each` for work on what this process holds. */
  readonly runsOn: 'one' | 'each';
  /** Time between the end of one run and the start of the next, in milliseconds. */
  readonly everyMs: number;
  /** @param signal aborted when the server stops: a long run then ends where it can be resumed. */
  run(signal: AbortSignal): Promise<unknown>;
}

/** Runs the tasks of the modules. */
export interface Scheduler {
  /** Starts no further run, aborts the current ones, and waits for them. */
  stop(): Promise<void>;
}

/** Runs each task repeatedly, never concurrently with itself. A failed run is logged, and the task continues. */
export function startScheduler(
  tasks: readonly Task[],
  logger: Pick<Logger, 'error'>,
  lock: State['lock'],
): Scheduler {
  const leaving = new AbortController();
  const { signal } = leaving;
  const timers = new Map<string, NodeJS.Timeout>();
  const running = new Set<Promise<void>>();

  const plan = (task: Task): void => {
    if (signal.aborted) return;
    const timer = setTimeout(() => {
      const run = attempt(task, logger, lock, signal).finally(() => {
        running.delete(run);
        plan(task);
      });
      running.add(run);
    }, task.everyMs);
    timer.unref();
    timers.set(task.name, timer);
  };

  for (const task of tasks) plan(task);
  return {
    stop: async () => {
      leaving.abort();
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.all(running);
    },
  };
}

async function attempt(
  task: Task,
  logger: Pick<Logger, 'error'>,
  lock: State['lock'],
  signal: AbortSignal,
): Promise<void> {
  try {
    if (task.runsOn === 'each') await task.run(signal);
    else await lock(`task:${task.name}`, () => task.run(signal));
  } catch (error) {
    if (signal.aborted && error === signal.reason) return;
    logger.error({ task: task.name, err: error }, 'a task failed; it will be tried again');
  }
}
