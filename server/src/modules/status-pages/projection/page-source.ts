import { asc } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { ChangeFeed } from '../../../stores/live/change-feed.ts';
import type { State } from '../../../stores/state/state.ts';
import { statusPages } from '../status-pages.table.ts';
import type { ProjectPage } from './project-page.ts';
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

/** Creates the source of the public side. When changes may have been missed, all pages count as changed. */
export function createPageSource(deps: {
  readonly state: Pick<State, 'db'>;
  readonly logger: Pick<Logger, 'error'>;
  readonly changes: Pick<ChangeFeed, 'onChange'>;
  readonly project: ProjectPage;
}): PageSource {
  const { state, logger, changes } = deps;
  const list = async () => {
    const rows = await state.db.select({ id: statusPages.id }).from(statusPages).orderBy(asc(statusPages.id));
    return rows.map(({ id }) => id);
  };
  return {
    project: deps.project,
    list,
    onChange: (listener) =>
      changes.onChange((pageId) => {
        if (pageId !== undefined) return listener(pageId);
        return list()
          .then((ids) => Promise.all(ids.map(listener)))
          .catch((error: unknown) => logger.error({ err: error }, 'changed status pages were not read'));
      }),
  };
}
