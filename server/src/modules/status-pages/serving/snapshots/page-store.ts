import { LRUCache } from 'lru-cache';
import { Lru } from '../../../../lib/concurrency/lru.ts';
import type { Clock } from '../../../../lib/time/clock.ts';
import type { PageAccess, PageSnapshot } from '../../projection/public-page.ts';
import { createRenderContext, STALE_AFTER_MS } from '../html/render-context.ts';
import { BADGE_PATH, EAGER_PATHS, listPaths, renderRepresentation } from '../representations.ts';
import { type PackedPage, packPage, unpackPage } from './packed-page.ts';
import { headersOf } from './representation-headers.ts';
import { prepareBody, prepareBodyNow, type ServedBody } from './served-body.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** The most memory for prepared representations. Others are rendered again from the snapshot. */
const MAX_PREPARED_BYTES = 96 * 1024 * 1024;
/** Unpacked snapshots, for requests for several representations of one page. */
const MAX_UNPACKED = 4;

/** A page as requests find it. */
export interface ServedPage {
  readonly id: string;
  readonly slug: string;
  readonly customDomain: string | null;
  readonly access: PageAccess;
  readonly language: string;
  /** When the projection was computed, in milliseconds since the epoch. */
  readonly computedAtMs: number;
  /** The ids of the visible components. */
  readonly componentIds: ReadonlySet<string>;
}

/** A page with what only the store uses. */
interface StoredPage extends ServedPage {
  readonly revision: number;
  readonly packed: PackedPage;
  /** The paths of all representations but badges with options. */
  readonly paths: ReadonlySet<string>;
}

/** A prepared representation and the state that it was rendered from. */
interface Prepared {
  readonly revision: number;
  readonly ageKey: number;
  readonly served: ServedBody;
}

/** The snapshots of all pages and their prepared representations. It has no I/O. */
export class PageStore {
  readonly #clock: Clock;
  readonly #pages = new Map<string, StoredPage>();
  readonly #bySlug = new Map<string, string>();
  readonly #byHost = new Map<string, string>();
  readonly #prepared: LRUCache<string, Prepared, unknown>;
  readonly #unpacked = new Lru<string, { readonly revision: number; readonly snapshot: PageSnapshot }>({
    maxEntries: MAX_UNPACKED,
  });
  #revisions = 0;

  constructor({
    clock,
    maxPreparedBytes = MAX_PREPARED_BYTES,
  }: {
    readonly clock: Clock;
    readonly maxPreparedBytes?: number;
  }) {
    this.#clock = clock;
    this.#prepared = new LRUCache<string, Prepared>({
      maxSize: maxPreparedBytes,
      sizeCalculation: ({ served }, key) => served.bytes + key.length,
    });
  }

  /** Replaces the snapshot of a page and prepares its most requested representations. @returns it in compressed form, for the disk. */
  async publish(snapshot: PageSnapshot): Promise<PackedPage> {
    this.#revisions += 1;
    const revision = this.#revisions;
    const { page, customDomain } = snapshot;
    const bases = [`/status/${page.slug}`, ...(customDomain === null ? [] : [''])];
    const nowMs = this.#clock.now();
    const rendering = bases.flatMap((base) =>
      EAGER_PATHS.map(async (path) => {
        const representation = renderRepresentation(createRenderContext(page, base, nowMs), path);
        if (representation === undefined) return [];
        const headers = headersOf(representation, snapshot);
        return [{ key: keyOf(page.id, base, path), served: await prepareBody(representation, headers) }];
      }),
    );
    const [packed, ...bodies] = await Promise.all([packPage(snapshot), ...rendering]);
    const newest = this.#pages.get(page.id)?.revision ?? 0;
    // A later projection was prepared faster.
    if (newest > revision) return packed;
    const stored = this.#put(snapshot, packed, revision);
    const ageKey = this.#ageKeyOf(stored);
    for (const { key, served } of bodies.flat()) this.#prepared.set(key, { revision, ageKey, served });
    return packed;
  }

  /** Adds a snapshot that was read from disk. Nothing is rendered until the first request. */
  restore(packed: PackedPage): void {
    this.#revisions += 1;
    this.#put(unpackPage(packed), packed, this.#revisions);
  }

  remove(pageId: string): void {
    const old = this.#pages.get(pageId);
    if (old === undefined) return;
    this.#pages.delete(pageId);
    // Another page may have taken the slug or the domain in the meantime.
    if (this.#bySlug.get(old.slug) === pageId) this.#bySlug.delete(old.slug);
    if (old.customDomain !== null && this.#byHost.get(old.customDomain) === pageId)
      this.#byHost.delete(old.customDomain);
  }

  find(pageId: string): ServedPage | undefined {
    return this.#pages.get(pageId);
  }

  findBySlug(slug: string): ServedPage | undefined {
    return this.#pages.get(this.#bySlug.get(slug) ?? '');
  }

  /** @param hostname in lower case, without a port. */
  findByHost(hostname: string): ServedPage | undefined {
    return this.#pages.get(this.#byHost.get(hostname) ?? '');
  }

  ids(): readonly string[] {
    return [...this.#pages.keys()];
  }

  /** Returns the snapshot of a page. */
  snapshotOf(pageId: string): PageSnapshot | undefined {
    const stored = this.#pages.get(pageId);
    return stored && this.#unpack(stored);
  }

  /**
   * Returns a representation.
   * @param base the path of the page; empty for a custom domain.
   * @param path below the page, without a slash at its end.
   */
  represent({ id }: ServedPage, base: string, path: string): ServedBody | undefined {
    const stored = this.#pages.get(id);
    if (stored === undefined) return undefined;
    const key = keyOf(id, base, path);
    const ageKey = this.#ageKeyOf(stored);
    const known = this.#prepared.get(key);
    if (known !== undefined && known.revision === stored.revision && known.ageKey === ageKey)
      return known.served;
    if (!this.#has(stored, path)) return undefined;
    const snapshot = this.#unpack(stored);
    const representation = renderRepresentation(
      createRenderContext(snapshot.page, base, this.#clock.now()),
      path,
    );
    if (representation === undefined) return undefined;
    const served = prepareBodyNow(representation, headersOf(representation, snapshot));
    this.#prepared.set(key, { revision: stored.revision, ageKey, served });
    return served;
  }

  /** Sizes, for the health check and benchmarks. */
  stats(): { readonly pages: number; readonly packedBytes: number; readonly preparedBytes: number } {
    return {
      pages: this.#pages.size,
      packedBytes: [...this.#pages.values()].reduce((sum, { packed }) => sum + packed.length, 0),
      preparedBytes: this.#prepared.calculatedSize,
    };
  }

  #put(snapshot: PageSnapshot, packed: PackedPage, revision: number): StoredPage {
    const { page, access, customDomain } = snapshot;
    this.remove(page.id);
    const stored: StoredPage = {
      id: page.id,
      slug: page.slug,
      customDomain,
      access,
      language: page.language,
      computedAtMs: Date.parse(page.computedAt),
      componentIds: new Set(page.components.map(({ id }) => id)),
      revision,
      packed,
      paths: new Set(listPaths(createRenderContext(page, '', this.#clock.now()))),
    };
    this.#pages.set(page.id, stored);
    this.#bySlug.set(page.slug, page.id);
    if (customDomain !== null) this.#byHost.set(customDomain, page.id);
    return stored;
  }

  #unpack({ id, packed, revision }: StoredPage): PageSnapshot {
    const known = this.#unpacked.get(id);
    if (known?.revision === revision) return known.snapshot;
    const snapshot = unpackPage(packed);
    this.#unpacked.set(id, { revision, snapshot });
    return snapshot;
  }

  /** Changes when the text about the age of a page does. Fresh pages have the same one. */
  #ageKeyOf({ computedAtMs }: ServedPage): number {
    const ageMs = this.#clock.now() - computedAtMs;
    if (ageMs < STALE_AFTER_MS) return 0;
    return ageMs < HOUR_MS ? Math.floor(ageMs / MINUTE_MS) : HOUR_MS + Math.floor(ageMs / HOUR_MS);
  }

  #has(page: StoredPage, path: string): boolean {
    return page.paths.has(path) || path.startsWith(`${BADGE_PATH}?`);
  }
}

function keyOf(pageId: string, base: string, path: string): string {
  return `${pageId} ${base === '' ? '.' : ''}${path}`;
}
