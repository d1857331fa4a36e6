import { and, asc, eq, inArray, type SQL } from 'drizzle-orm';
import { AppError } from '../../errors.ts';
import type { RequestContext } from '../../http/context.ts';
import type { Clock } from '../../lib/clock.ts';
import { isId, newId } from '../../lib/ids.ts';
import type { Principal } from '../../lib/principal.ts';
import type { LiveStore } from '../../stores/live/live.ts';
import { createLiveCache } from '../../stores/live/live-cache.ts';
import type { State } from '../../stores/state/state.ts';
import type { AuditService } from '../audit/index.ts';
import type { Website, WebsiteDirectory } from './website.ts';
import { websites } from './websites.table.ts';

const MAX_CACHED = 10_000;

/** What may be said of a new website. */
export interface NewWebsite {
  readonly name: string;
  readonly domain: string;
  readonly isPublic: boolean;
}

/** The rules of websites; whether the caller may was decided before. */
export interface WebsitesService extends WebsiteDirectory {
  /** All websites the caller reaches, oldest first. */
  listFor(principal: Principal): Promise<readonly Website[]>;
  /** @throws AppError ACCESS_DENIED when it does not exist (any more). */
  get(id: string): Promise<Website>;
  create(context: RequestContext, organizationId: string, input: NewWebsite): Promise<Website>;
  update(context: RequestContext, id: string, changes: Partial<NewWebsite>): Promise<Website>;
  remove(context: RequestContext, id: string): Promise<void>;
}

/** Websites over the state store, with a cache that every write invalidates on every node. */
export function createWebsitesService(deps: {
  readonly state: State;
  readonly live: LiveStore;
  readonly audit: AuditService;
  readonly clock: Clock;
}): WebsitesService {
  const { state, live, audit, clock } = deps;
  const select = (condition: SQL | undefined) =>
    state.db.select().from(websites).where(condition).orderBy(asc(websites.id));

  const { get: find } = createLiveCache<Website>({
    live,
    topic: 'website',
    maxEntries: MAX_CACHED,
    load: async (id) => (isId('web', id) ? (await select(eq(websites.id, id)))[0] : undefined),
  });

  const get = async (id: string): Promise<Website> => {
    const website = await find(id);
    if (website === undefined) throw unknownWebsite();
    return website;
  };

  return {
    find,
    get,

    idsOf: async (organizationId) => {
      const rows = await state.db
        .select({ id: websites.id })
        .from(websites)
        .where(eq(websites.organizationId, organizationId))
        .orderBy(asc(websites.id));
      return rows.map(({ id }) => id);
    },

    listFor: async (principal) => {
      const reach = reachOf(principal);
      return reach === undefined ? [] : select(reach);
    },

    create: async (context, organizationId, input) => {
      const nowMs = clock.now();
      const website = { id: newId('web', nowMs), organizationId, ...input, createdAt: new Date(nowMs) };
      await state.transaction(async (tx) => {
        await tx.insert(websites).values(website);
        await audit.record(tx, context, {
          action: 'website.create',
          organizationId,
          resource: `website:${website.id}`,
          details: { ...input },
        });
      });
      await live.invalidate('website', website.id);
      return website;
    },

    update: async (context, id, changes) => {
      const before = await get(id);
      const set = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
      if (Object.keys(set).length === 0) return before;
      await state.transaction(async (tx) => {
        const changed = await tx.update(websites).set(set).where(eq(websites.id, id)).returning();
        if (changed.length === 0) throw unknownWebsite();
        await audit.record(tx, context, {
          action: 'website.update',
          organizationId: before.organizationId,
          resource: `website:${id}`,
          details: set,
        });
      });
      await live.invalidate('website', id);
      return get(id);
    },

    remove: async (context, id) => {
      const before = await get(id);
      await state.transaction(async (tx) => {
        const removed = await tx.delete(websites).where(eq(websites.id, id)).returning();
        if (removed.length === 0) throw unknownWebsite();
        await audit.record(tx, context, {
          action: 'website.delete',
          organizationId: before.organizationId,
          resource: `website:${id}`,
          details: { name: before.name, domain: before.domain },
        });
      });
      await live.invalidate('website', id);
    },
  };
}

function unknownWebsite(): AppError {
  return new AppError('ACCESS_DENIED', { reason: 'unknown_resource' });
}

function reachOf(principal: Principal): SQL | undefined {
  if (principal.kind === 'anonymous') return undefined;
  if (principal.kind === 'user') {
    return principal.roles.size === 0
      ? undefined
      : inArray(websites.organizationId, [...principal.roles.keys()]);
  }
  const own = eq(websites.organizationId, principal.organizationId);
  if (principal.access.type === 'global') return own;
  return principal.access.websiteIds.length === 0
    ? undefined
    : and(own, inArray(websites.id, [...principal.access.websiteIds]));
}
