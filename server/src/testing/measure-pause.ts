import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';

/** Returns the processor time of the thread of JavaScript, in milliseconds: other work on the machine does not count. */
export function processorMs(): number {
  const [nanoseconds] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ');
  return Number(nanoseconds) / 1_000_000;
}

/** Returns the longest processor time between two turns of the event loop during a call, in milliseconds, and its result. */
export async function measurePause<T>(call: () => Promise<T>): Promise<{ pauseMs: number; result: T }> {
  let isRunning = true;
  let pauseMs = 0;
  await setImmediate();
  let lastMs = processorMs();
  const result = call().finally(() => {
    isRunning = false;
  });
  do {
    await setImmediate();
    const nowMs = processorMs();
    pauseMs = Math.max(pauseMs, nowMs - lastMs);
    lastMs = nowMs;
  } while (isRunning);
  return { pauseMs, result: await result };
}
