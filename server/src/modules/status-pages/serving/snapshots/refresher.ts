import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type { Clock } from '../../../../lib/time/clock.ts';
import type { PageSource } from '../../projection/page-source.ts';
import type { PageSnapshot } from '../../projection/public-page.ts';
import type { PageStore } from './page-store.ts';
import { createRefreshSchedule } from './refresh-schedule.ts';
import type { SnapshotFiles } from './snapshot-files.ts';

/** Projections at the same time. The others wait. */
const CONCURRENCY = 4;
/** How old the file of a page that looks the same may become. */
const MAX_FILE_AGE_MS = 3.5 * 60_000;

/** Keeps the snapshots current. */
export interface Refresher {
  /** Subscribes to changes, and begins to project all pages. Does not wait. */
  start(): void;
  /** Projects all pages, and removes those that do not exist any more. */
  refreshAll(signal?: AbortSignal): Promise<void>;
  /** Projects the pages that are due, and removes those that do not exist any more. Part of the scheduled tasks. */
  refreshDue(signal?: AbortSignal): Promise<void>;
  /** Records a request for a page. If its projection is older than a minute, projects it soon. Does not wait. */
  visit(pageId: string): void;
  /** Projects one page soon. Further calls before it begins are the same one. @returns when it has ended. */
  refresh(pageId: string): Promise<void>;
  /**
   * Projects a page after its contents or its visitors were restricted. It is on disk when this resolves. If it cannot be projected, it
   * is not served any more, also after a restart.
   */
  restrict(pageId: string): Promise<void>;
  /** Waits for running projections. */
  settle(): Promise<void>;
  /** Ends the subscription, and waits for running projections. */
  close(): Promise<void>;
}

/** The last published state of a page. */
interface Published {
  /** A digest of what visitors see, without the time. */
  readonly visible: string;
  readonly access: string;
  readonly writtenMs: number;
}

/** Creates the refresher. */
export function createRefresher(deps: {
  readonly source: PageSource;
  readonly store: PageStore;
  /** Without it, nothing survives a restart. */
  readonly files: SnapshotFiles | undefined;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'warn'>;
  /** Called when visitors would see another page. */
  readonly onVisibleChange: (pageId: string) => void;
  /** Called when the rules of access changed, or the page was removed. */
  readonly onAccessChange: (pageId: string) => void;
  /** Whether clients wait for changes of a page. */
  readonly hasReaders: (pageId: string) => boolean;
}): Refresher {
  const { source, store, files, clock, logger } = deps;
  const schedule = createRefreshSchedule(deps);
  const published = new Map<string, Published>();
  const waiting = new Map<string, Promise<void>>();
  const running = new Map<string, Promise<void>>();
  /** Pages whose last projection failed. */
  const failed = new Set<string>();
  const free: (() => void)[] = [];
  let active = 0;
  let unsubscribe = (): void => undefined;
  let starting: Promise<void> = Promise.resolve();

  async function acquireSlot(): Promise<void> {
    if (active < CONCURRENCY) active += 1;
    else await new Promise<void>((resolve) => free.push(resolve));
  }

  function releaseSlot(): void {
    const next = free.shift();
    if (next === undefined) active -= 1;
    else next();
  }

  function refresh(pageId: string): Promise<void> {
    const known = waiting.get(pageId);
    if (known !== undefined) return known;
    // One projection of a page at a time: an older one must not replace a newer one.
    const before = running.get(pageId) ?? Promise.resolve();
    const run = before.then(async () => {
      await acquireSlot();
      waiting.delete(pageId);
      try {
        await projectPage(pageId);
        failed.delete(pageId);
      } catch (error) {
        failed.add(pageId);
        // The last snapshot is served, and states its age.
        logger.warn({ pageId, err: error }, 'a status page could not be projected');
      } finally {
        releaseSlot();
        if (running.get(pageId) === run) running.delete(pageId);
      }
    });
    waiting.set(pageId, run);
    running.set(pageId, run);
    return run;
  }

  async function projectPage(pageId: string): Promise<void> {
    schedule.begin(pageId);
    const snapshot = await source.project(pageId);
    if (snapshot === undefined) return removePage(pageId);
    const before = published.get(pageId);
    const access = JSON.stringify([snapshot.access, snapshot.customDomain, snapshot.page.slug]);
    const packed = await store.publish(snapshot);
    const visible = visibleDigestOf(snapshot);
    const isSame = before?.visible === visible && before.access === access;
    const nowMs = clock.now();
    const isWritten = isSame && nowMs - before.writtenMs < MAX_FILE_AGE_MS;
    if (!isWritten) await files?.write(pageId, packed);
    published.set(pageId, { visible, access, writtenMs: isWritten ? before.writtenMs : nowMs });
    if (before !== undefined && before.access !== access) deps.onAccessChange(pageId);
    if (before !== undefined && before.visible !== visible) deps.onVisibleChange(pageId);
  }

  async function removePage(pageId: string): Promise<void> {
    store.remove(pageId);
    published.delete(pageId);
    failed.delete(pageId);
    schedule.remove(pageId);
    deps.onAccessChange(pageId);
    await files?.remove(pageId);
  }

  async function refreshSome(
    isNeeded: (pageId: string) => boolean,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const existing = new Set(await source.list());
    const removed = store.ids().filter((pageId) => !existing.has(pageId));
    const needed = [...existing].filter(isNeeded);
    await Promise.all(
      [...removed, ...needed].map((pageId) => (signal?.aborted === true ? undefined : refresh(pageId))),
    );
  }

  const refreshAll: Refresher['refreshAll'] = (signal) => refreshSome(() => true, signal);

  async function settle(): Promise<void> {
    await starting;
    await Promise.all([...running.values()]);
  }

  return {
    start() {
      unsubscribe = source.onChange(refresh);
      starting = refreshAll().catch((error: unknown) =>
        logger.warn({ err: error }, 'the status pages cannot be listed; the last snapshots are served'),
      );
    },
    refreshAll,
    refreshDue: (signal) => refreshSome((pageId) => failed.has(pageId) || schedule.isDue(pageId), signal),
    visit(pageId) {
      if (schedule.visit(pageId) && !running.has(pageId)) void refresh(pageId);
    },
    refresh,
    async restrict(pageId) {
      await refresh(pageId);
      if (failed.has(pageId)) await removePage(pageId);
    },
    settle,
    async close() {
      unsubscribe();
      await settle();
    },
  };
}

/** Fields that change every minute without a visible difference. */
const INVISIBLE = new Set(['computedAt', 'measuredMs', 'updatedAt']);

function visibleDigestOf({ page }: PageSnapshot): string {
  const text = JSON.stringify(page, (name, value: unknown) => (INVISIBLE.has(name) ? undefined : value));
  return createHash('sha256').update(text).digest('base64url');
}
