import { eq } from 'drizzle-orm';
import type { Actor } from '../../lib/actor.ts';
import type { Clock } from '../../lib/clock.ts';
import { newId } from '../../lib/ids.ts';
import type { Principal } from '../../lib/principal.ts';
import type { LiveStore } from '../../stores/live/live.ts';
import type { State } from '../../stores/state/state.ts';
import type { AuditService } from '../audit/index.ts';
import { listIdsOf, listReachable, type WebsiteSummary } from './list-websites.ts';
import { lockWebsite, unknownWebsite } from './lock-website.ts';
import { mergeCollection, toWebsite } from './read-website.ts';
import { createRemoveWebsites, type NoteRemoved } from './remove-websites.ts';
import {
  createRotateTracking,
  type FormerTrackingId,
  type GracePeriod,
  listFormerIds,
} from './rotate-tracking.ts';
import type { NewWebsite, WebsiteChanges } from './settings.contract.ts';
import { createTransferWebsite, type Transfer } from './transfer-website.ts';
import type { Website, WebsiteDirectory } from './website.ts';
import { createWebsiteCache } from './website-cache.ts';
import { type WebsiteRow, websites } from './websites.table.ts';

/** The rules of websites; whether the caller may was decided before. */
export interface WebsitesService extends WebsiteDirectory {
  /** All websites the caller reaches, oldest first. */
  listFor(principal: Principal): Promise<readonly WebsiteSummary[]>;
  /** @throws AppError ACCESS_DENIED when it does not exist (any more). */
  get(id: string): Promise<Website>;
  /** Tracking ids that were rotated away and still work, the one that ends first at the beginning. */
  formerTrackingIdsOf(id: string): Promise<readonly FormerTrackingId[]>;
  create(actor: Actor, organizationId: string, input: NewWebsite): Promise<Website>;
  /** Changes what is given; of `collection`, too. @throws AppError ACCESS_DENIED. */
  update(actor: Actor, id: string, changes: WebsiteChanges): Promise<Website>;
  /** Gives it a new tracking id. @throws AppError ACCESS_DENIED, CONFLICT when too many former ids still work. */
  rotateTracking(actor: Actor, id: string, grace: GracePeriod): Promise<Website>;
  /** Gives it to another organization. @throws AppError ACCESS_DENIED, CONFLICT when another transfer came first. */
  transfer(actor: Actor, id: string, transfer: Transfer): Promise<Website>;
  /** Makes it gone for everyone; its facts are removed by and by. @throws AppError ACCESS_DENIED. */
  remove(actor: Actor, id: string): Promise<void>;
}

/** Websites over the state store, with a cache that every write invalidates on every node. */
export function createWebsitesService(deps: {
  readonly state: State;
  readonly live: LiveStore;
  readonly audit: AuditService;
  readonly clock: Clock;
  readonly noteRemoved: NoteRemoved;
}): WebsitesService {
  const { state, live, audit, clock } = deps;
  const { find, findByTrackingId } = createWebsiteCache({ state, live, clock });
  const rotateTracking = createRotateTracking(deps);
  const transferWebsite = createTransferWebsite(deps);
  const removeWebsites = createRemoveWebsites(deps);

  const get = async (id: string): Promise<Website> => {
    const website = await find(id);
    if (website === undefined) throw unknownWebsite();
    return website;
  };

  return {
    find,
    findByTrackingId,
    get,
    idsOf: (organizationId) => listIdsOf(state, organizationId),
    listFor: (principal) => listReachable(state, principal),
    formerTrackingIdsOf: (id) => listFormerIds(state.db, id, clock.now()),

    create: async (actor, organizationId, input) => {
      const nowMs = clock.now();
      const id = newId('web', nowMs);
      const { name, domain, isPublic, timeZone, weekStart, retentionDays, collection } = input;
      const row: WebsiteRow = {
        id,
        organizationId,
        name,
        domain,
        isPublic,
        createdAt: new Date(nowMs),
        trackingId: id,
        timeZone: timeZone ?? 'UTC',
        weekStart: weekStart ?? 'monday',
        retentionDays: retentionDays ?? null,
        collection: collection === undefined ? {} : mergeCollection({}, collection),
      };
      await state.transaction(async (tx) => {
        await tx.insert(websites).values(row);
        await audit.record(tx, actor, {
          action: 'website.create',
          organizationId,
          resource: `website:${id}`,
          details: { ...input },
        });
      });
      await live.invalidate('website', id);
      return toWebsite(row);
    },

    update: async (actor, id, changes) => {
      if (Object.values(changes).every((value) => value === undefined)) return get(id);
      const { collection, ...columns } = changes;
      await state.transaction(async (tx) => {
        const before = await lockWebsite(tx, id);
        const merged = collection && mergeCollection(before.collection, collection);
        await tx
          .update(websites)
          .set({ ...columns, collection: merged })
          .where(eq(websites.id, id));
        await audit.record(tx, actor, {
          action: 'website.update',
          organizationId: before.organizationId,
          resource: `website:${id}`,
          details: { ...changes },
        });
      });
      await live.invalidate('website', id);
      return get(id);
    },

    rotateTracking: async (actor, id, grace) => {
      await rotateTracking(actor, id, grace);
      return get(id);
    },

    transfer: async (actor, id, transfer) => {
      await transferWebsite(actor, id, transfer);
      return get(id);
    },

    remove: async (actor, id) => {
      await state.transaction(async (tx) => {
        const removed = await removeWebsites(tx, actor, { id });
        if (removed.length === 0) throw unknownWebsite();
      });
      await live.invalidate('website', id);
    },
  };
}
