/** What is closed when this worker ends. */
const closers: (() => Promise<unknown>)[] = [];

/**
 * Calls a function when the worker process ends. Test files share what is expensive to start; Vitest has no hook for the end of a worker:
 * it sends SIGTERM, and kills the process half a second later.
 */
export function closeWithWorker(close: () => Promise<unknown>): void {
  if (closers.length === 0) process.once('SIGTERM', () => void closeAll());
  closers.push(close);
}

async function closeAll(): Promise<void> {
  await Promise.allSettled(closers.map((close) => close()));
  // Without a listener, the signal ends the process.
  process.kill(process.pid, 'SIGTERM');
}
