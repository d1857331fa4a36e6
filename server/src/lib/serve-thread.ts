import { parentPort } from 'node:worker_threads';
import type { ThreadResponse } from './idle-thread.ts';

/** Answers the requests of `createIdleThread`. Called in the thread. */
export function serveThread<Request, Result>(handle: (request: Request) => Result): void {
  parentPort?.on('message', (request: Request) => parentPort?.postMessage(answer(request)));
  parentPort?.postMessage('ready' satisfies ThreadResponse<Result>);

  function answer(request: Request): ThreadResponse<Result> {
    try {
      return { result: handle(request) };
    } catch (error) {
      return { problem: error instanceof Error ? error.message : String(error) };
    }
  }
}
