import { executionAsyncResource } from 'node:async_hooks';

/** A task of `process.nextTick`. It is never used. */
let kept: object | undefined;

/**
 * Keeps the hidden class of the tasks of `process.nextTick` for the life of the process. If a full garbage collection finds no task,
 * V8 drops that class, and Node 20 then creates every later task by a slow path that it never leaves: some 0.4 µs for each task, and a request has
 * five or six of them. `bench:redirect` and docs/decisions/0036 have the figures.
 */
export function keepTickHiddenClass(): void {
  process.nextTick(() => {
    kept ??= executionAsyncResource();
  });
}
