import { executionAsyncResource } from 'node:async_hooks';

/** Tasks of `process.nextTick` that are kept for their hidden class alone. */
const kept = new Set<object>();

/**
 * Keeps the hidden class of the tasks of `process.nextTick` for the life of the process. If a full garbage collection finds no task,
 * V8 drops the class, and Node 20 then creates every later task on a slow path, which takes 2.4 µs of each
 * redirect (docs/decisions/0036).
 */
export function keepTickHiddenClass(): void {
  process.nextTick(() => kept.add(executionAsyncResource()));
}
