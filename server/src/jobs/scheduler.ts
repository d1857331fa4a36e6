import type { Logger } from 'pino';
import { byLabel, listMetrics, type Metric } from '../lib/metrics/metric.ts';
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
  /** How many runs of each task failed. */
  readonly metrics: readonly Metric[];
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
  const failures = new Map(tasks.map(({ name }) => [name, 0]));
  const onError = ({ name }: Task, error: unknown): void => {
    if (signal.aborted && error === signal.reason) return;
    failures.set(name, (failures.get(name) ?? 0) + 1);
    logger.error({ task: name, err: error }, 'a task failed; it will be tried again');
  };

  const plan = (task: Task): void => {
    if (signal.aborted) return;
    const timer = setTimeout(() => {
      const run = attempt(task, lock, signal)
        .catch((error: unknown) => onError(task, error))
        .finally(() => {
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
    metrics: listMetrics('counter', {
      pharos_task_failures_total: [
        'Runs of scheduled tasks that failed. They are repeated.',
        () => byLabel('task', failures),
      ],
    }),
    stop: async () => {
      leaving.abort();
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.all(running);
    },
  };
}

async function attempt(task: Task, lock: State['lock'], signal: AbortSignal): Promise<void> {
  if (task.runsOn === 'each') await task.run(signal);
  else await lock(`task:${task.name}`, () => task.run(signal));
}
