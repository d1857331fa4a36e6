import { and, asc, count, eq, isNull, or } from 'drizzle-orm';
import { AppError, invalidField } from '../../errors.ts';
import type { FoundResource } from '../../http/authorize.ts';
import type { Actor } from '../../lib/actor.ts';
import type { Clock } from '../../lib/clock.ts';
import { isId, newId } from '../../lib/ids.ts';
import type { Principal } from '../../lib/principal.ts';
import type { State, StateHandle } from '../../stores/state/state.ts';
import type { AuditService } from '../audit/index.ts';
import { checkFilters, type SavedFilters } from '../query/index.ts';
import { lockWebsite, type WebsiteDirectory } from '../websites/index.ts';
import { type SegmentRow, segments } from './segments.table.ts';

/** Most shared segments of a website, and most segments of one person there. */
const MAX_SEGMENTS = 200;

/** What is said of a new segment. */
export interface NewSegment {
  readonly name: string;
  readonly visibility: 'personal' | 'shared';
  readonly filters: SavedFilters;
}

/** What may be changed of a segment. */
export type SegmentChanges = Partial<Pick<NewSegment, 'name' | 'filters'>>;

/** The rules of segments; whether the caller may was decided before. */
export interface SegmentsService {
  /** The shared segments of a website and the caller's own, oldest first. */
  list(websiteId: string, principal: Principal): Promise<readonly SegmentRow[]>;
  /** For authorization: a personal segment exists for its owner only. */
  find(id: string, principal: Principal): Promise<FoundResource | undefined>;
  /** @throws AppError VALIDATION_ERROR naming what is wrong with the filters; CONFLICT when there are too many. */
  create(actor: Actor, websiteId: string, input: NewSegment): Promise<SegmentRow>;
  /** @throws AppError VALIDATION_ERROR, ACCESS_DENIED when it does not exist (any more). */
  update(actor: Actor, id: string, changes: SegmentChanges): Promise<SegmentRow>;
  /** @throws AppError ACCESS_DENIED, CONFLICT when there are too many. */
  share(actor: Actor, id: string): Promise<SegmentRow>;
  /** Makes it the caller's alone. @throws AppError ACCESS_DENIED, CONFLICT when they have too many of their own. */
  unshare(actor: Actor, id: string): Promise<SegmentRow>;
  /** @throws AppError ACCESS_DENIED. */
  remove(actor: Actor, id: string): Promise<void>;
}

/** Segments over the state store. Acts upon shared ones are audited; personal ones are nobody else's business. */
export function createSegmentsService(deps: {
  readonly state: State;
  readonly audit: Pick<AuditService, 'record'>;
  readonly websites: Pick<WebsiteDirectory, 'find'>;
  readonly clock: Clock;
}): SegmentsService {
  const { state, audit, websites, clock } = deps;

  const record = async (
    tx: StateHandle,
    actor: Actor,
    action: string,
    { id, websiteId, ownerId }: SegmentRow,
    organizationId: string,
    details: object,
  ): Promise<void> => {
    if (ownerId !== null) return;
    const resource = `segment:${id}`;
    await audit.record(tx, actor, { action, organizationId, resource, details: { websiteId, ...details } });
  };

  /** Runs a change of an existing segment under the lock of its website. */
  const change = (
    id: string,
    work: (tx: StateHandle, row: SegmentRow, organizationId: string) => Promise<SegmentRow>,
  ): Promise<SegmentRow> =>
    state.transaction(async (tx) => {
      const { websiteId } = await read(tx, id);
      const { organizationId } = await lockWebsite(tx, websiteId);
      return work(tx, await read(tx, id), organizationId);
    });

  return {
    list: (websiteId, principal) =>
      state.db
        .select()
        .from(segments)
        .where(and(eq(segments.websiteId, websiteId), visibleTo(principal)))
        .orderBy(asc(segments.id)),

    find: async (id, principal) => {
      if (!isId('sgm', id)) return undefined;
      const [row] = await state.db
        .select()
        .from(segments)
        .where(and(eq(segments.id, id), visibleTo(principal)));
      const website = row && (await websites.find(row.websiteId));
      if (row === undefined || website === undefined) return undefined;
      const { organizationId, id: websiteId } = website;
      return { organizationId, websiteId, isPublic: false, isOwn: row.ownerId !== null };
    },

    create: async (actor, websiteId, { name, visibility, filters }) => {
      const ownerId = ownerOf(actor.principal, visibility);
      checkFilters(filters, 'filters');
      const now = new Date(clock.now());
      const id = newId('sgm', now.getTime());
      const row: SegmentRow = { id, websiteId, ownerId, name, filters, createdAt: now, updatedAt: now };
      await state.transaction(async (tx) => {
        const { organizationId } = await lockWebsite(tx, websiteId);
        await assertRoom(tx, websiteId, ownerId);
        await tx.insert(segments).values(row);
        await record(tx, actor, 'segment.create', row, organizationId, { name, filters });
      });
      return row;
    },

    update: async (actor, id, changes) => {
      if (changes.filters !== undefined) checkFilters(changes.filters, 'filters');
      return change(id, async (tx, before, organizationId) => {
        if (Object.keys(changes).length === 0) return before;
        const after = { ...before, ...changes, updatedAt: new Date(clock.now()) };
        await tx.update(segments).set(after).where(eq(segments.id, id));
        await record(tx, actor, 'segment.update', after, organizationId, changes);
        return after;
      });
    },

    share: (actor, id) =>
      change(id, async (tx, before, organizationId) => {
        if (before.ownerId === null) return before;
        await assertRoom(tx, before.websiteId, null);
        const after = { ...before, ownerId: null, updatedAt: new Date(clock.now()) };
        await tx.update(segments).set(after).where(eq(segments.id, id));
        const { name, filters } = after;
        await record(tx, actor, 'segment.share', after, organizationId, { name, filters });
        return after;
      }),

    unshare: (actor, id) =>
      change(id, async (tx, before, organizationId) => {
        if (before.ownerId !== null) return before;
        const ownerId = ownerOf(actor.principal, 'personal');
        await assertRoom(tx, before.websiteId, ownerId);
        const after = { ...before, ownerId, updatedAt: new Date(clock.now()) };
        await tx.update(segments).set(after).where(eq(segments.id, id));
        // Of the shared one that it was: what becomes of a personal one is nobody else's business.
        await record(tx, actor, 'segment.unshare', before, organizationId, { name: before.name });
        return after;
      }),

    remove: async (actor, id) => {
      await change(id, async (tx, row, organizationId) => {
        await tx.delete(segments).where(eq(segments.id, id));
        await record(tx, actor, 'segment.delete', row, organizationId, { name: row.name });
        return row;
      });
    },
  };
}

async function read(tx: StateHandle, id: string): Promise<SegmentRow> {
  const [row] = await tx.select().from(segments).where(eq(segments.id, id));
  if (row === undefined) throw new AppError('ACCESS_DENIED', { reason: 'unknown_resource' });
  return row;
}

function visibleTo(principal: Principal) {
  const isShared = isNull(segments.ownerId);
  return principal.kind === 'user' ? or(isShared, eq(segments.ownerId, principal.userId)) : isShared;
}

/** Whose alone a new segment is. @throws AppError VALIDATION_ERROR when there is nobody who could own it. */
function ownerOf(principal: Principal, visibility: NewSegment['visibility']): string | null {
  if (visibility === 'shared') return null;
  if (principal.kind === 'user') return principal.userId;
  throw invalidField('visibility', 'must be shared: a key has no segments of its own');
}

/** @throws AppError CONFLICT when a website or a person has as many as may be. Call it under the website's lock. */
async function assertRoom(tx: StateHandle, websiteId: string, ownerId: string | null): Promise<void> {
  const whose = ownerId === null ? isNull(segments.ownerId) : eq(segments.ownerId, ownerId);
  const [row] = await tx
    .select({ total: count() })
    .from(segments)
    .where(and(eq(segments.websiteId, websiteId), whose));
  if ((row?.total ?? 0) < MAX_SEGMENTS) return;
  const message =
    ownerId === null
      ? `A website has at most ${MAX_SEGMENTS} shared segments`
      : `You have at most ${MAX_SEGMENTS} segments of your own for a website`;
  throw new AppError('CONFLICT', { message });
}
