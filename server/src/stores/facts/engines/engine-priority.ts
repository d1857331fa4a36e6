import { readdirSync, readFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/** The names of the threads of the engine that execute queries, loads and merges. Linux shortens names to 15 characters. */
const WORKERS: ReadonlySet<string> = new Set([
  'BgSchPool',
  'MergeMutate',
  'QueryCompPipeEx',
  'QueryPipelineEx',
  'QueryPullPipeEx',
  'ThreadPool',
]);

/**
 * What is added to the nice value of the process, up to {@link MAX_NICE}. A busy event loop gets three times the processor time of one of
 * these threads.
 */
const NICE_OFFSET = 5;
const MAX_NICE = 19;

/** The minimum interval between two searches for new threads, in milliseconds. */
const INTERVAL_MS = 5_000;

/**
 * Returns a function that lowers the priority of the threads of the embedded engine, so that requests do not wait for a processor while
 * queries use all of them. Call it after statements: the engine starts threads when it needs them. It searches at most every five
 * seconds, and does nothing on systems without `/proc`.
 *
 * @param nowMs a monotonic clock.
 */
export function createEnginePriority(nowMs: () => number = () => performance.now()): () => void {
  let lowered: ReadonlySet<string> = new Set();
  let nextMs = Number.NEGATIVE_INFINITY;
  return () => {
    if (nowMs() < nextMs) return;
    try {
      const nice = Math.min(MAX_NICE, getPriority() + NICE_OFFSET);
      const threads = readdirSync('/proc/self/task');
      lowered = new Set(threads.filter((thread) => lowered.has(thread) || lower(thread, nice)));
      nextMs = nowMs() + INTERVAL_MS;
    } catch {
      // Not Linux, or the system forbids it: the priorities stay equal.
      nextMs = Number.POSITIVE_INFINITY;
    }
  };
}

/** Returns whether this is a thread of the engine, whose priority is then low. */
function lower(thread: string, nice: number): boolean {
  const path = `/proc/self/task/${thread}/comm`;
  try {
    if (!WORKERS.has(readFileSync(path, 'utf8').trim())) return false;
    setPriority(Number(thread), nice);
    return true;
  } catch (error) {
    if (isOver(error)) return false;
    throw error;
  }
}

/** Whether the thread ended in the meantime. */
function isOver(error: unknown): boolean {
  return error instanceof Error && /ENOENT|ESRCH/.test(error.message);
}
