import { and, eq } from 'drizzle-orm';
import { Lru } from '../../../lib/concurrency/lru.ts';
import type { MaybePromise } from '../../../lib/concurrency/maybe-promise.ts';
import { compileConstraints, type RuleMatcher } from '../../../lib/constraints/compile-constraints.ts';
import type { LiveStore } from '../../../stores/live/live.ts';
import { LiveCache } from '../../../stores/live/live-cache.ts';
import type { State } from '../../../stores/state/state.ts';
import { isOnDomain, type LinkRow, links } from '../links.table.ts';
import { readDirectoryKey } from './directory-key.ts';
import { type OpenGraph, openGraphOf } from './open-graph.ts';
import { canonicalTarget } from './target-urls.ts';

/** The number of parts of the directory. A change of a link makes the links of its part be read again. */
const PARTS = 64;
const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;
const MAX_CACHED = 200_000;
const MAX_SHARED_TEXTS = 10_000;
/** The lists of a link without any. Most links have no lists, so all of them share this one. */
const NONE: readonly never[] = [];

/** A link as redirects use it: its rules are compiled, and its URLs are as they are sent (`canonicalTarget`). */
export interface LiveLink
  extends Pick<
    LinkRow,
    | 'id'
    | 'organizationId'
    | 'domainId'
    | 'folderId'
    | 'externalId'
    | 'websiteId'
    | 'slug'
    | 'targetUrl'
    | 'clickLimit'
    | 'expiredRedirectUrl'
    | 'archived'
    | 'iosUrl'
    | 'androidUrl'
    | 'redirectStatus'
    | 'passQuery'
    | 'utm'
    | 'passwordHash'
  > {
  readonly tags: readonly string[];
  readonly split: readonly LinkRow['split'][number][];
  readonly startsAtMs: number | undefined;
  readonly expiresAtMs: number | undefined;
  /** `undefined` if the link has no preview of its own. */
  readonly openGraph: OpenGraph | undefined;
  readonly rules: readonly { readonly matches: RuleMatcher; readonly targetUrl: string }[];
}

/** Links by slug, cached in this process. Unknown slugs are cached, too. Its bound of 200,000 links is about 100 MB. */
export class LinkDirectory {
  readonly #state: Pick<State, 'db'>;
  readonly #live: LiveStore;
  readonly #parts: LiveCache<LiveLink>[];
  readonly #load = async (key: string): Promise<LiveLink | undefined> => {
    const { domainId, slugKey } = readDirectoryKey(key);
    const [row] = await this.#state.db
      .select()
      .from(links)
      .where(and(isOnDomain(domainId), eq(links.slugKey, slugKey)));
    return row && toLiveLink(row);
  };

  constructor({
    state,
    live,
  }: {
    readonly state: Pick<State, 'db'>;
    readonly live: LiveStore;
  }) {
    this.#state = state;
    this.#live = live;
    this.#parts = Array.from(
      { length: PARTS },
      (_, part) =>
        new LiveCache<LiveLink>({
          live,
          topic: topicOf(part),
          maxEntries: Math.ceil(MAX_CACHED / PARTS),
          load: this.#load,
        }),
    );
  }

  /** Finds a link by its key (`directoryKeyOf`). Synchronous when it is cached. */
  find(key: string): MaybePromise<LiveLink | undefined> {
    return this.#parts[partOf(key)]?.get(key);
  }

  /** Makes every process read a link again. When it resolves, this process does not return the old one any more. */
  async invalidate(key: string): Promise<void> {
    await this.#live.invalidate(topicOf(partOf(key)), key);
  }

  /** Makes every process read all links again. */
  async invalidateAll(): Promise<void> {
    // Any id makes every process read the links of a part again.
    await Promise.all(this.#parts.map((_, part) => this.#live.invalidate(topicOf(part), '')));
  }
}

function topicOf(part: number): string {
  return `link:${part}`;
}

/** FNV-1a. Numbered slugs are spread evenly, so that no part evicts links while others have room. */
function partOf(key: string): number {
  let hash = FNV_OFFSET;
  for (let index = 0; index < key.length; index += 1)
    hash = Math.imul(hash ^ key.charCodeAt(index), FNV_PRIME);
  return ((hash ^ (hash >>> 15)) >>> 0) % PARTS;
}

/** Stores a text that many links have in common once, instead of once for each row that was read. */
const texts = new Lru<string, string>({ maxEntries: MAX_SHARED_TEXTS });

function sharedText(text: string): string {
  const known = texts.get(text);
  if (known !== undefined) return known;
  texts.set(text, text);
  return text;
}

function toLiveLink(row: LinkRow): LiveLink {
  return {
    id: row.id,
    organizationId: sharedText(row.organizationId),
    domainId: row.domainId,
    folderId: row.folderId,
    tags: row.tags.length === 0 ? NONE : row.tags.map(sharedText),
    externalId: row.externalId,
    websiteId: row.websiteId,
    slug: row.slug,
    targetUrl: canonicalTarget(row.targetUrl),
    clickLimit: row.clickLimit,
    expiredRedirectUrl: canonicalOrNull(row.expiredRedirectUrl),
    archived: row.archived,
    iosUrl: canonicalOrNull(row.iosUrl),
    androidUrl: canonicalOrNull(row.androidUrl),
    redirectStatus: row.redirectStatus,
    passQuery: row.passQuery,
    utm: row.utm,
    split:
      row.split.length === 0
        ? NONE
        : row.split.map((part) => ({ ...part, targetUrl: canonicalTarget(part.targetUrl) })),
    passwordHash: row.passwordHash,
    startsAtMs: row.startsAt?.getTime(),
    expiresAtMs: row.expiresAt?.getTime(),
    openGraph: openGraphOf(row),
    rules: row.rules.length === 0 ? NONE : row.rules.map(compileRule),
  };
}

function compileRule({ constraints, targetUrl }: LinkRow['rules'][number]): LiveLink['rules'][number] {
  return { matches: compileConstraints(constraints), targetUrl: canonicalTarget(targetUrl) };
}

function canonicalOrNull(url: string | null): string | null {
  return url === null ? null : canonicalTarget(url);
}
