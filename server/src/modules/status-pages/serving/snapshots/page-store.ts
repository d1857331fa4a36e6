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
export interface PageStore {
  /** Replaces the snapshot of a page and prepares its most requested representations. @returns it in compressed form, for the disk. */
  publish(snapshot: PageSnapshot): Promise<PackedPage>;
  /** Adds a snapshot that was read from disk. Nothing is rendered until the first request. */
  restore(packed: PackedPage): void;
  remove(pageId: string): void;
  find(pageId: string): ServedPage | undefined;
  findBySlug(slug: string): ServedPage | undefined;
  /** @param hostname in lower case, without a port. */
  findByHost(hostname: string): ServedPage | undefined;
  ids(): readonly string[];
  /** Returns the snapshot of a page. */
  snapshotOf(pageId: string): PageSnapshot | undefined;
  /**
   * Returns a representation.
   * @param base the path of the page; empty for a custom domain.
   * @param path below the page, without a slash at its end.
   */
  represent(page: ServedPage, base: string, path: string): ServedBody | undefined;
  /** Sizes, for the health check and benchmarks. */
  stats(): { readonly pages: number; readonly packedBytes: number; readonly preparedBytes: number };
}

/** Creates an empty store. */
export function createPageStore({
  clock,
  maxPreparedBytes = MAX_PREPARED_BYTES,
}: {
  readonly clock: Clock;
  readonly maxPreparedBytes?: number;
}): PageStore {
  const pages = new Map<string, StoredPage>();
  const bySlug = new Map<string, string>();
  const byHost = new Map<string, string>();
  const prepared = new LRUCache<string, Prepared>({
    maxSize: maxPreparedBytes,
    sizeCalculation: ({ served }, key) => served.bytes + key.length,
  });
  const unpacked = new Lru<string, { readonly revision: number; readonly snapshot: PageSnapshot }>({
    maxEntries: MAX_UNPACKED,
  });
  let revisions = 0;

  function put(snapshot: PageSnapshot, packed: PackedPage, revision: number): StoredPage {
    const { page, access, customDomain } = snapshot;
    remove(page.id);
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
      paths: new Set(listPaths(createRenderContext(page, '', clock.now()))),
    };
    pages.set(page.id, stored);
    bySlug.set(page.slug, page.id);
    if (customDomain !== null) byHost.set(customDomain, page.id);
    return stored;
  }

  function remove(pageId: string): void {
    const old = pages.get(pageId);
    if (old === undefined) return;
    pages.delete(pageId);
    // Another page may have taken the slug or the domain in the meantime.
    if (bySlug.get(old.slug) === pageId) bySlug.delete(old.slug);
    if (old.customDomain !== null && byHost.get(old.customDomain) === pageId) byHost.delete(old.customDomain);
  }

  function unpack({ id, packed, revision }: StoredPage): PageSnapshot {
    const known = unpacked.get(id);
    if (known?.revision === revision) return known.snapshot;
    const snapshot = unpackPage(packed);
    unpacked.set(id, { revision, snapshot });
    return snapshot;
  }

  /** Changes when the text about the age of a page does. Fresh pages have the same one. */
  function ageKeyOf({ computedAtMs }: ServedPage): number {
    const ageMs = clock.now() - computedAtMs;
    if (ageMs < STALE_AFTER_MS) return 0;
    return ageMs < HOUR_MS ? Math.floor(ageMs / MINUTE_MS) : HOUR_MS + Math.floor(ageMs / HOUR_MS);
  }

  function has(page: StoredPage, path: string): boolean {
    return page.paths.has(path) || path.startsWith(`${BADGE_PATH}?`);
  }

  return {
    async publish(snapshot) {
      revisions += 1;
      const revision = revisions;
      const { page, customDomain } = snapshot;
      const bases = [`/status/${page.slug}`, ...(customDomain === null ? [] : [''])];
      const nowMs = clock.now();
      const rendering = bases.flatMap((base) =>
        EAGER_PATHS.map(async (path) => {
          const representation = renderRepresentation(createRenderContext(page, base, nowMs), path);
          if (representation === undefined) return [];
          const headers = headersOf(representation, snapshot);
          return [{ key: keyOf(page.id, base, path), served: await prepareBody(representation, headers) }];
        }),
      );
      const [packed, ...bodies] = await Promise.all([packPage(snapshot), ...rendering]);
      const newest = pages.get(page.id)?.revision ?? 0;
      // A later projection was prepared faster.
      if (newest > revision) return packed;
      const stored = put(snapshot, packed, revision);
      const ageKey = ageKeyOf(stored);
      for (const { key, served } of bodies.flat()) prepared.set(key, { revision, ageKey, served });
      return packed;
    },

    restore(packed) {
      revisions += 1;
      put(unpackPage(packed), packed, revisions);
    },

    remove,
    find: (pageId) => pages.get(pageId),
    findBySlug: (slug) => pages.get(bySlug.get(slug) ?? ''),
    findByHost: (hostname) => pages.get(byHost.get(hostname) ?? ''),
    ids: () => [...pages.keys()],
    snapshotOf(pageId) {
      const stored = pages.get(pageId);
      return stored && unpack(stored);
    },

    represent({ id }, base, path) {
      const stored = pages.get(id);
      if (stored === undefined) return undefined;
      const key = keyOf(id, base, path);
      const ageKey = ageKeyOf(stored);
      const known = prepared.get(key);
      if (known !== undefined && known.revision === stored.revision && known.ageKey === ageKey)
        return known.served;
      if (!has(stored, path)) return undefined;
      const snapshot = unpack(stored);
      const representation = renderRepresentation(
        createRenderContext(snapshot.page, base, clock.now()),
        path,
      );
      if (representation === undefined) return undefined;
      const served = prepareBodyNow(representation, headersOf(representation, snapshot));
      prepared.set(key, { revision: stored.revision, ageKey, served });
      return served;
    },

    stats: () => ({
      pages: pages.size,
      packedBytes: [...pages.values()].reduce((sum, { packed }) => sum + packed.length, 0),
      preparedBytes: prepared.calculatedSize,
    }),
  };
}

function keyOf(pageId: string, base: string, path: string): string {
  return `${pageId} ${base === '' ? '.' : ''}${path}`;
}
