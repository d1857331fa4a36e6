import { IdleThread } from '../../../../lib/idle-thread.ts';
import type { SocialPicture } from './social-picture.ts';

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

/** Creates the painter. The thread starts with the first image. */
export function createSocialPainter(): SocialPainter {
  const thread = new IdleThread<SocialPicture, Uint8Array>({ file: THREAD, idleMs: IDLE_MS });
  return {
    async paint(picture) {
      const png = await thread.ask(picture);
      return Buffer.from(png.buffer, png.byteOffset, png.byteLength);
    },
    close: () => thread.close(),
  };
}
