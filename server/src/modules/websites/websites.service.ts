import { eq } from 'drizzle-orm';
import { AppError, unknownResource } from '../../errors.ts';
import type { Actor } from '../../lib/actor.ts';
import { newId } from '../../lib/ids/ids.ts';
import type { Principal } from '../../lib/principal.ts';
import { say } from '../../lib/texts/sentence.ts';
import type { Clock } from '../../lib/time/clock.ts';
import type { LiveStore } from '../../stores/live/live.ts';
import type { State, StateHandle } from '../../stores/state/state.ts';
import type { AuditService } from '../audit/index.ts';
import { organization } from '../organizations/index.ts';
import { listReachable, type WebsiteSummary } from './list-websites.ts';
import { lockWebsite } from './lock-website.ts';
import { mergeCollection, toWebsite } from './read-website.ts';
import { createRemoveWebsites, type ScheduleRemoval } from './remove-websites.ts';
import {
  createRotateTracking,
  type FormerTrackingId,
  type GracePeriod,
  listFormerIds,
} from './rotate-tracking.ts';
import type { NewWebsite, WebsiteChanges } from './settings.contract.ts';
import type { Website, WebsiteDirectory } from './website.ts';
import { createWebsiteCache } from './website-cache.ts';
import { type WebsiteRow, websites } from './websites.table.ts';

/** Manages websites. Access is checked before. */
export interface WebsitesService extends WebsiteDirectory {
  /** Lists all websites that the caller can access, oldest first. */
  listFor(principal: Principal): Promise<readonly WebsiteSummary[]>;
  /** @throws AppError ACCESS_DENIED if it does not exist. */
  get(id: string): Promise<Website>;
  /** Lists the former tracking ids in their grace period, ordered by expiry. */
  formerTrackingIdsOf(id: string): Promise<readonly FormerTrackingId[]>;
  /** Creates a website. Its organization has the defaults of omitted settings. */
  create(actor: Actor, organizationId: string, input: NewWebsite): Promise<Website>;
  /** Changes the given settings; omitted ones keep their values. @throws AppError ACCESS_DENIED. */
  update(actor: Actor, id: string, changes: WebsiteChanges): Promise<Website>;
  /** Rotates the tracking id. @throws AppError ACCESS_DENIED, CONFLICT if too many former ids are still valid. */
  rotateTracking(actor: Actor, id: string, grace: GracePeriod): Promise<Website>;
  /** Transfers a website to another organization. @throws AppError ACCESS_DENIED, CONFLICT after a concurrent transfer. */
  transfer(actor: Actor, id: string, transfer: Transfer): Promise<Website>;
  /** Deletes a website; its facts are removed gradually. @throws AppError ACCESS_DENIED; others of `websiteRemoving`. */
  remove(actor: Actor, id: string): Promise<void>;
  /** Deletes a website, if it exists, whatever depends on it: its deletion was accepted before. */
  removeAgain(actor: Actor, id: string): Promise<void>;
}

/** The source and the target organization; the caller's role in both was checked. */
interface Transfer {
  readonly fromOrganizationId: string;
  readonly toOrganizationId: string;
}

/** Creates the service over the state store, with a cache that every write invalidates on every node. */
export function createWebsitesService(deps: {
  readonly state: State;
  readonly live: LiveStore;
  readonly audit: AuditService;
  readonly clock: Clock;
  readonly scheduleRemoval: ScheduleRemoval;
  /** @throws AppError when a part of the website must not be deleted by the caller. */
  readonly assertRemovable: (
    tx: StateHandle,
    actor: Actor,
    website: Pick<WebsiteRow, 'id'>,
  ) => Promise<unknown>;
}): WebsitesService {
  const { state, live, audit, clock } = deps;
  const { find, findByTrackingId, listByHost, idsOf } = createWebsiteCache({ state, live, clock });
  const rotateTracking = createRotateTracking(deps);
  const transferWebsite = createTransferWebsite(deps);
  const removeWebsites = createRemoveWebsites(deps);

  const get = async (id: string): Promise<Website> => {
    const website = await find(id);
    if (website === undefined) throw unknownResource();
    return website;
  };

  return {
    find,
    findByTrackingId,
    listByHost,
    get,
    idsOf,
    listFor: (principal) => listReachable(state, principal),
    formerTrackingIdsOf: (id) => listFormerIds(state.db, id, clock.now()),

    create: async (actor, organizationId, input) => {
      const nowMs = clock.now();
      const id = newId('web', nowMs);
      const { name, domain, isPublic, timeZone, weekStart, retentionDays, collection } = input;
      const row = await state.transaction(async (tx) => {
        const defaults = await readDefaults(tx, organizationId);
        const added: WebsiteRow = {
          id,
          organizationId,
          name,
          domain,
          isPublic,
          createdAt: new Date(nowMs),
          trackingId: id,
          timeZone: timeZone ?? defaults.timeZone,
          weekStart: weekStart ?? defaults.weekStart,
          retentionDays: retentionDays === undefined ? defaults.retentionDays : retentionDays,
          collection: collection === undefined ? {} : mergeCollection({}, collection),
        };
        await tx.insert(websites).values(added);
        await audit.record(tx, actor, {
          action: 'website.create',
          organizationId,
          resource: `website:${id}`,
          details: { ...input },
        });
        return added;
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
        await deps.assertRemovable(tx, actor, { id });
        const removed = await removeWebsites(tx, actor, { id });
        if (removed.length === 0) throw unknownResource();
      });
      await live.invalidate('website', id);
    },

    removeAgain: async (actor, id) => {
      await state.transaction((tx) => removeWebsites(tx, actor, { id }));
      await live.invalidate('website', id);
    },
  };
}

/** Reads the settings of new websites of an organization. */
async function readDefaults(
  tx: Pick<StateHandle, 'select'>,
  organizationId: string,
): Promise<Pick<WebsiteRow, 'timeZone' | 'weekStart' | 'retentionDays'>> {
  const [found] = await tx
    .select({
      timeZone: organization.timeZone,
      weekStart: organization.weekStart,
      retentionDays: organization.defaultRetentionDays,
    })
    .from(organization)
    .where(eq(organization.id, organizationId));
  return found ?? { timeZone: 'UTC', weekStart: 'monday', retentionDays: null };
}

/** Creates the function that transfers a website to another organization. */
function createTransferWebsite(deps: {
  readonly state: State;
  readonly live: LiveStore;
  readonly audit: AuditService;
}) {
  const { state, live, audit } = deps;

  /**
   * Transfers a website with its facts, which refer to its id. Does nothing if the organization already has it.
   * @throws AppError ACCESS_DENIED if it does not exist, CONFLICT after a concurrent transfer.
   */
  return async function transferWebsite(
    actor: Actor,
    id: string,
    { fromOrganizationId, toOrganizationId }: Transfer,
  ): Promise<void> {
    if (fromOrganizationId === toOrganizationId) return;
    await state.transaction(async (tx) => {
      const { name, domain, organizationId } = await lockWebsite(tx, id);
      if (organizationId !== fromOrganizationId)
        throw new AppError('CONFLICT', { message: say('websites.websiteWasTransferredConcurrently') });
      await tx.update(websites).set({ organizationId: toOrganizationId }).where(eq(websites.id, id));
      for (const auditedId of [fromOrganizationId, toOrganizationId]) {
        await audit.record(tx, actor, {
          action: 'website.transfer',
          organizationId: auditedId,
          resource: `website:${id}`,
          details: { name, domain, fromOrganizationId, toOrganizationId },
        });
      }
    });
    await live.invalidate('website', id);
  };
}
