import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { AppError } from '../../../../errors.ts';
import type { MaybePromise } from '../../../../lib/concurrency/maybe-promise.ts';
import type { Clock } from '../../../../lib/time/clock.ts';
import { createRenderContext } from '../html/render-context.ts';
import type { PageStore, ServedPage } from '../snapshots/page-store.ts';
import { headersOf } from '../snapshots/representation-headers.ts';
import { prepareImage, type ServedBody } from '../snapshots/served-body.ts';
import type { SocialPainter } from './social-painter.ts';
import { digestOf, type SocialPicture, socialPictureOf } from './social-picture.ts';

/** An image has about 30 KB. Others are drawn again from the snapshot. */
const MAX_BYTES = 16 * 1024 * 1024;

/** A drawn image. */
interface Drawn {
  /** The projection that it was drawn from. */
  readonly page: ServedPage;
  readonly digest: string;
  readonly png: Buffer;
  readonly served: ServedBody;
}

interface SocialImagesOptions {
  readonly store: Pick<PageStore, 'find' | 'snapshotOf'>;
  readonly painter: SocialPainter;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'warn'>;
}

/** The Open Graph images of pages. They are drawn at the first request after a visible change, and cached in memory. */
export class SocialImages {
  readonly #options: SocialImagesOptions;
  readonly #images = new LRUCache<string, Drawn>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ png }) => png.length,
  });
  /** Images that are drawn at the moment, by their digest. */
  readonly #running = new Map<string, Promise<Buffer>>();

  constructor(options: SocialImagesOptions) {
    this.#options = options;
  }

  /** Returns the image of a page; `undefined` for a page that was removed. @throws AppError SERVICE_UNAVAILABLE when it cannot be drawn. */
  represent({ id }: ServedPage): MaybePromise<ServedBody | undefined> {
    // The projection of the moment: another one may have replaced it while access was decided.
    const page = this.#options.store.find(id);
    if (page === undefined) return undefined;
    const known = this.#images.get(id);
    return known?.page === page ? known.served : this.#draw(page, known);
  }

  close(): Promise<void> {
    return this.#options.painter.close();
  }

  async #paint(picture: SocialPicture, digest: string): Promise<Buffer> {
    const { painter, logger } = this.#options;
    try {
      return await painter.paint(picture);
    } catch (error) {
      logger.warn({ err: error }, 'the Open Graph image of a status page could not be drawn');
      throw new AppError('SERVICE_UNAVAILABLE', { reason: 'social_image', cause: error });
    } finally {
      this.#running.delete(digest);
    }
  }

  #paintOnce(picture: SocialPicture, digest: string): Promise<Buffer> {
    const known = this.#running.get(digest);
    if (known !== undefined) return known;
    const started = this.#paint(picture, digest);
    this.#running.set(digest, started);
    return started;
  }

  async #draw(page: ServedPage, before: Drawn | undefined): Promise<ServedBody | undefined> {
    const { store, clock } = this.#options;
    const snapshot = store.snapshotOf(page.id);
    if (snapshot === undefined) return undefined;
    const picture = socialPictureOf(createRenderContext(snapshot.page, '', clock.now()));
    const digest = digestOf(picture);
    const png = before?.digest === digest ? before.png : await this.#paintOnce(picture, digest);
    const served = prepareImage(png, headersOf({ contentType: 'image/png' }, snapshot));
    this.#images.set(page.id, { page, digest, png, served });
    // The rules of access may have changed while the image was drawn.
    const newest = store.find(page.id);
    if (newest === undefined) return undefined;
    if (newest !== page && JSON.stringify(newest.access) !== JSON.stringify(page.access))
      throw new AppError('SERVICE_UNAVAILABLE', { reason: 'social_image_access' });
    return served;
  }
}
