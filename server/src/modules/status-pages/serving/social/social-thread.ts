import { parentPort } from 'node:worker_threads';
import { drawPicture } from './draw-picture.ts';
import type { DrawRequest, DrawResponse } from './social-thread.types.ts';

parentPort?.on('message', ({ id, picture }: DrawRequest) => {
  parentPort?.postMessage(draw(id, picture));
});

function draw(id: number, picture: DrawRequest['picture']): DrawResponse {
  try {
    return { id, png: drawPicture(picture) };
  } catch (error) {
    return { id, problem: error instanceof Error ? error.message : String(error) };
  }
}
