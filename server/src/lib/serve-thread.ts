import { parentPort } from 'node:worker_threads';
import type { ThreadResponse } from './idle-thread.ts';

/** Answers the requests of `IdleThread`. Called in the thread. */
export function serveThread<Request, Result>(handle: (request: Request) => Result | Promise<Result>): void {
  parentPort?.on('message', async (request: Request) => parentPort?.postMessage(await answer(request)));
  parentPort?.postMessage('ready' satisfies ThreadResponse<Result>);

  async function answer(request: Request): Promise<ThreadResponse<Result>> {
    try {
      return { result: await handle(request) };
    } catch (error) {
      return { problem: error instanceof Error ? error.message : String(error) };
    }
  }
}
