import { and, eq, inArray } from 'drizzle-orm';
import { unknownResource } from '../../errors.ts';
import type { FoundResource } from '../../http/authorize.ts';
import { isId } from '../../lib/ids/ids.ts';
import { isScoped, type Principal } from '../../lib/principal.ts';
import type { State, StateHandle } from '../../stores/state/state.ts';
import { linkDomains } from './groups/link-groups.table.ts';
import type { LinkChanges } from './link-fields.contract.ts';
import { isOnDomain, type LinkRow, links } from './links.table.ts';
import { slugKeyOf } from './slug.contract.ts';

/** The highest number that is appended to a slug that is taken. */
const MAX_SUGGESTION = 20;
/** The longest part of a slug that a number is appended to. */
const MAX_STEM_LENGTH = 61;

/** Whether a slug is available, and if not, a similar one that is. */
export interface SlugAvailability {
  readonly available: boolean;
  readonly suggestion: string | null;
}

/** Reads links. */
export interface LinkFinder {
  /** Finds a link for authorization. `ext_…` is looked up in the organization of the caller. */
  find(reference: string, principal: Principal): Promise<FoundResource | undefined>;
  /** Reads a link by its id, or `ext_` and its external id. @throws AppError ACCESS_DENIED when it does not exist. */
  read(reference: string, organizationId: string): Promise<LinkRow>;
  /** Reads the link with an external id, or else the one with a slug on a domain. */
  readSame(
    organizationId: string,
    identity: Pick<LinkChanges, 'externalId' | 'slug' | 'domainId'>,
  ): Promise<LinkRow | undefined>;
  /** @param domainId `null` for the main domain. */
  checkSlug(slug: string, domainId: string | null): Promise<SlugAvailability>;
  /** Returns the host names of the domains of links, by domain id. */
  hostnamesOf(rows: readonly Pick<LinkRow, 'domainId'>[]): Promise<ReadonlyMap<string, string>>;
}

/** Creates the finder. */
export function createLinkFinder({ db }: Pick<State, 'db'>): LinkFinder {
  async function readByReference(reference: string, organizationId: string): Promise<LinkRow | undefined> {
    const isOne = reference.startsWith('ext_')
      ? eq(links.externalId, reference.slice('ext_'.length))
      : eq(links.id, reference);
    const [row] = await db
      .select()
      .from(links)
      .where(and(isOne, eq(links.organizationId, organizationId)));
    return row;
  }

  return {
    async find(reference, principal) {
      if (isId('lnk', reference)) {
        const [row] = await db
          .select({ organizationId: links.organizationId, websiteId: links.websiteId })
          .from(links)
          .where(eq(links.id, reference));
        return row && { ...row, websiteId: row.websiteId ?? undefined, isPublic: false };
      }
      const organizationId = organizationOf(principal);
      if (!reference.startsWith('ext_') || organizationId === undefined) return undefined;
      const row = await readByReference(reference, organizationId);
      return row && { organizationId, websiteId: row.websiteId ?? undefined, isPublic: false };
    },

    async read(reference, organizationId) {
      const row = await readByReference(reference, organizationId);
      if (row === undefined) throw unknownResource();
      return row;
    },

    async readSame(organizationId, { externalId, slug, domainId = null }) {
      if (externalId) return readByReference(`ext_${externalId}`, organizationId);
      if (slug === undefined) return undefined;
      const slugKey = (await keyFunctionOn(db, domainId))(slug);
      const [found] = await db
        .select()
        .from(links)
        .where(
          and(isOnDomain(domainId), eq(links.slugKey, slugKey), eq(links.organizationId, organizationId)),
        );
      return found;
    },

    async checkSlug(slug, domainId) {
      const stem = slug.slice(0, MAX_STEM_LENGTH).replace(/\/$/, '');
      const suggestions = Array.from({ length: MAX_SUGGESTION - 1 }, (_, index) => `${stem}-${index + 2}`);
      const candidates = [slug, ...suggestions];
      const keys = candidates.map(await keyFunctionOn(db, domainId));
      const rows = await db
        .select({ slugKey: links.slugKey })
        .from(links)
        .where(and(isOnDomain(domainId), inArray(links.slugKey, keys)));
      const taken = new Set(rows.map((row) => row.slugKey));
      const free = candidates.filter((_, index) => !taken.has(keys[index] ?? ''));
      return free[0] === slug
        ? { available: true, suggestion: null }
        : { available: false, suggestion: free[0] ?? null };
    },

    async hostnamesOf(rows) {
      const ids = new Set(rows.flatMap(({ domainId }) => (domainId === null ? [] : [domainId])));
      if (ids.size === 0) return new Map();
      const found = await db
        .select({ id: linkDomains.id, hostname: linkDomains.hostname })
        .from(linkDomains)
        .where(inArray(linkDomains.id, [...ids]));
      return new Map(found.map(({ id, hostname }) => [id, hostname]));
    },
  };
}

/** Returns the function that converts slugs of a domain to the form under which they are unique. */
export async function keyFunctionOn(
  handle: Pick<StateHandle, 'select'>,
  domainId: string | null,
): Promise<(slug: string) => string> {
  if (domainId === null) return slugKeyOf;
  const [domain] = await handle
    .select({ isCaseSensitive: linkDomains.isCaseSensitive })
    .from(linkDomains)
    .where(eq(linkDomains.id, domainId));
  return domain?.isCaseSensitive ? (slug) => slug : slugKeyOf;
}

function organizationOf(principal: Principal): string | undefined {
  if (isScoped(principal)) return principal.organizationId;
  return principal.kind === 'user' ? principal.activeOrganizationId : undefined;
}
