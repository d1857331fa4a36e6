import { Worker } from 'node:worker_threads';
import type { SocialPicture } from './social-picture.ts';
import type { DrawRequest, DrawResponse } from './social-thread.types.ts';

/** The built file of the thread. Its relative path is the same in the sources and in the build. */
const THREAD = new URL(
  '../../../../../dist/modules/status-pages/serving/social/social-thread.js',
  import.meta.url,
);
/** The thread and its fonts use about 70 MB. It ends after this time without an image. */
const IDLE_MS = 10_000;

/** Draws Open Graph images in a thread of its own, so that no other request waits for them. */
export interface SocialPainter {
  /** Returns the image as PNG. @throws Error when it cannot be drawn, for example on a platform without the library. */
  paint(picture: SocialPicture): Promise<Buffer>;
  close(): Promise<void>;
}

/** A running thread with the images that it has not drawn yet. */
interface Thread {
  readonly worker: Worker;
  readonly pending: Map<number, (response: DrawResponse) => void>;
}

/** Creates the painter. The thread starts with the first image. */
export function createSocialPainter(): SocialPainter {
  let thread: Thread | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;

  const start = (): Thread => {
    const worker = new Worker(THREAD, { execArgv: [], env: {} });
    const started: Thread = { worker, pending: new Map() };
    worker.on('message', (response: DrawResponse) => finish(started, response));
    const end = (error: Error) => {
      if (thread === started) thread = undefined;
      for (const id of [...started.pending.keys()]) finish(started, { id, problem: error.message });
    };
    worker.on('error', end);
    worker.on('exit', () => end(new Error('The thread ended')));
    return started;
  };

  function finish({ worker, pending }: Thread, response: DrawResponse): void {
    const resolve = pending.get(response.id);
    pending.delete(response.id);
    if (pending.size === 0) {
      // An idle thread does not keep the process running.
      worker.unref();
      clearTimeout(idle);
      idle = setTimeout(() => void stop(), IDLE_MS).unref();
    }
    resolve?.(response);
  }

  async function stop(): Promise<void> {
    clearTimeout(idle);
    const { worker } = thread ?? {};
    thread = undefined;
    await worker?.terminate();
  }

  return {
    async paint(picture) {
      clearTimeout(idle);
      thread ??= start();
      const { worker, pending } = thread;
      lastId += 1;
      const id = lastId;
      const response = await new Promise<DrawResponse>((resolve) => {
        worker.ref();
        pending.set(id, resolve);
        worker.postMessage({ id, picture } satisfies DrawRequest);
      });
      if ('problem' in response) throw new Error(response.problem);
      return Buffer.from(response.png.buffer, response.png.byteOffset, response.png.byteLength);
    },
    close: stop,
  };
}
