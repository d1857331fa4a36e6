import type { PageSnapshot } from './public-page.ts';

/** What the public side reads pages from. */
export interface PageSource {
  /** Computes the projection of a page. `undefined`: the page does not exist. @throws AppError SERVICE_UNAVAILABLE. */
  project(pageId: string): Promise<PageSnapshot | undefined>;
  /** The ids of all pages of the server. */
  list(): Promise<readonly string[]>;
  /**
   * Registers a listener for changes of projections, in any process. It is called after the change is committed, also for a page that
   * was deleted. It
   * resolves when the page is shown, and never fails. @returns ends the registration.
   */
  onChange(listener: (pageId: string) => Promise<void>): () => void;
}
