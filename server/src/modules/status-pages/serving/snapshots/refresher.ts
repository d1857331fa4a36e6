import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type { Clock } from '../../../../lib/time/clock.ts';
import type { PageSource } from '../../projection/page-source.ts';
import type { PageSnapshot } from '../../projection/public-page.ts';
import type { PageStore } from './page-store.ts';
import { RefreshSchedule } from './refresh-schedule.ts';
import type { SnapshotFiles } from './snapshot-files.ts';

/** Projections at the same time. The others wait. */
const CONCURRENCY = 4;
/** How old the file of a page that looks the same may become. */
const MAX_FILE_AGE_MS = 3.5 * 60_000;

/** The last published state of a page. */
interface Published {
  /** A digest of what visitors see, without the time. */
  readonly visible: string;
  readonly access: string;
  readonly writtenMs: number;
}

interface RefresherDeps {
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
}

/** Keeps the snapshots current. */
export class Refresher {
  readonly #deps: RefresherDeps;
  readonly #schedule: RefreshSchedule;
  readonly #published = new Map<string, Published>();
  readonly #waiting = new Map<string, Promise<void>>();
  readonly #running = new Map<string, Promise<void>>();
  /** Pages whose last projection failed. */
  readonly #failed = new Set<string>();
  readonly #free: (() => void)[] = [];
  #active = 0;
  #unsubscribe = (): void => undefined;
  #starting: Promise<void> = Promise.resolve();

  constructor(deps: RefresherDeps) {
    this.#deps = deps;
    this.#schedule = new RefreshSchedule(deps);
  }

  /** Subscribes to changes, and begins to project all pages. Does not wait. */
  start(): void {
    const { source, logger } = this.#deps;
    this.#unsubscribe = source.onChange((pageId) => this.refresh(pageId));
    this.#starting = this.refreshAll().catch((error: unknown) =>
      logger.warn({ err: error }, 'the status pages cannot be listed; the last snapshots are served'),
    );
  }

  /** Projects all pages, and removes those that do not exist any more. */
  refreshAll(signal?: AbortSignal): Promise<void> {
    return this.#refreshSome(() => true, signal);
  }

  /** Projects the pages that are due, and removes those that do not exist any more. Part of the scheduled tasks. */
  refreshDue(signal?: AbortSignal): Promise<void> {
    return this.#refreshSome((pageId) => this.#failed.has(pageId) || this.#schedule.isDue(pageId), signal);
  }

  /** Records a request for a page. If its projection is older than a minute, projects it soon. Does not wait. */
  visit(pageId: string): void {
    if (this.#schedule.visit(pageId) && !this.#running.has(pageId)) void this.refresh(pageId);
  }

  /** Projects one page soon. Further calls before it begins are the same one. @returns when it has ended. */
  refresh(pageId: string): Promise<void> {
    const known = this.#waiting.get(pageId);
    if (known !== undefined) return known;
    // One projection of a page at a time: an older one must not replace a newer one.
    const before = this.#running.get(pageId) ?? Promise.resolve();
    const run = before.then(async () => {
      await this.#acquireSlot();
      this.#waiting.delete(pageId);
      try {
        await this.#projectPage(pageId);
        this.#failed.delete(pageId);
      } catch (error) {
        this.#failed.add(pageId);
        // The last snapshot is served, and states its age.
        this.#deps.logger.warn({ pageId, err: error }, 'a status page could not be projected');
      } finally {
        this.#releaseSlot();
        if (this.#running.get(pageId) === run) this.#running.delete(pageId);
      }
    });
    this.#waiting.set(pageId, run);
    this.#running.set(pageId, run);
    return run;
  }

  /**
   * Projects a page after its contents or its visitors were restricted. It is on disk when this resolves. If it cannot be projected, it
   * is not served any more, also after a restart.
   */
  async restrict(pageId: string): Promise<void> {
    await this.refresh(pageId);
    if (this.#failed.has(pageId)) await this.#removePage(pageId);
  }

  /** Waits for running projections. */
  async settle(): Promise<void> {
    await this.#starting;
    await Promise.all([...this.#running.values()]);
  }

  /** Ends the subscription, and waits for running projections. */
  async close(): Promise<void> {
    this.#unsubscribe();
    await this.settle();
  }

  async #acquireSlot(): Promise<void> {
    if (this.#active < CONCURRENCY) this.#active += 1;
    else await new Promise<void>((resolve) => this.#free.push(resolve));
  }

  #releaseSlot(): void {
    const next = this.#free.shift();
    if (next === undefined) this.#active -= 1;
    else next();
  }

  async #projectPage(pageId: string): Promise<void> {
    const { source, store, files, clock } = this.#deps;
    this.#schedule.begin(pageId);
    const snapshot = await source.project(pageId);
    if (snapshot === undefined) return this.#removePage(pageId);
    const before = this.#published.get(pageId);
    const access = JSON.stringify([snapshot.access, snapshot.customDomain, snapshot.page.slug]);
    const packed = await store.publish(snapshot);
    const visible = visibleDigestOf(snapshot);
    const isSame = before?.visible === visible && before.access === access;
    const nowMs = clock.now();
    const isWritten = isSame && nowMs - before.writtenMs < MAX_FILE_AGE_MS;
    if (!isWritten) await files?.write(pageId, packed);
    this.#published.set(pageId, { visible, access, writtenMs: isWritten ? before.writtenMs : nowMs });
    if (before !== undefined && before.access !== access) this.#deps.onAccessChange(pageId);
    if (before !== undefined && before.visible !== visible) this.#deps.onVisibleChange(pageId);
  }

  async #removePage(pageId: string): Promise<void> {
    const { store, files } = this.#deps;
    store.remove(pageId);
    this.#published.delete(pageId);
    this.#failed.delete(pageId);
    this.#schedule.remove(pageId);
    this.#deps.onAccessChange(pageId);
    await files?.remove(pageId);
  }

  async #refreshSome(isNeeded: (pageId: string) => boolean, signal: AbortSignal | undefined): Promise<void> {
    const { source, store } = this.#deps;
    const existing = new Set(await source.list());
    const removed = store.ids().filter((pageId) => !existing.has(pageId));
    const needed = [...existing].filter(isNeeded);
    await Promise.all(
      [...removed, ...needed].map((pageId) => (signal?.aborted === true ? undefined : this.refresh(pageId))),
    );
  }
}

/** Fields that change every minute without a visible difference. */
const INVISIBLE = new Set(['computedAt', 'measuredMs', 'updatedAt']);

function visibleDigestOf({ page }: PageSnapshot): string {
  const text = JSON.stringify(page, (name, value: unknown) => (INVISIBLE.has(name) ? undefined : value));
  return createHash('sha256').update(text).digest('base64url');
}
