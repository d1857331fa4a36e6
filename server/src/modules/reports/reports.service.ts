import { and, asc, count, eq, isNull, or } from 'drizzle-orm';
import { AppError, invalidField } from '../../errors.ts';
import type { FoundResource } from '../../http/authorize.ts';
import type { Actor } from '../../lib/actor.ts';
import type { Clock } from '../../lib/clock.ts';
import { isId, newId } from '../../lib/ids.ts';
import type { Principal } from '../../lib/principal.ts';
import type { State, StateHandle } from '../../stores/state/state.ts';
import type { AuditService } from '../audit/index.ts';
import { checkFunnel, checkGoal } from '../query/index.ts';
import { lockWebsite, type WebsiteDirectory } from '../websites/index.ts';
import type { ReportDefinition } from './report-definition.contract.ts';
import { type ReportRow, reports } from './reports.table.ts';

/** Most shared reports of a kind of a website, and most of one person there. */
const MAX_REPORTS = 50;

type ReportKind = ReportDefinition['kind'];

/** What is said of a new report. */
export interface NewReport {
  readonly name: string;
  readonly visibility: 'personal' | 'shared';
  readonly definition: ReportDefinition;
}

/** What may be changed of a report. */
export type ReportChanges = Partial<Pick<NewReport, 'name' | 'definition'>>;

/** The rules of reports; whether the caller may was decided before. */
export interface ReportsService {
  /** The shared reports of a website and the caller's own, oldest first; of one kind when it is given. */
  list(websiteId: string, principal: Principal, kind?: ReportKind): Promise<readonly ReportRow[]>;
  /** For authorization: a personal report exists for its owner only. */
  find(id: string, principal: Principal): Promise<FoundResource | undefined>;
  /** @throws AppError VALIDATION_ERROR naming what is wrong with the definition; CONFLICT when there are too many. */
  create(actor: Actor, websiteId: string, input: NewReport): Promise<ReportRow>;
  /** @throws AppError VALIDATION_ERROR, ACCESS_DENIED when it does not exist (any more). */
  update(actor: Actor, id: string, changes: ReportChanges): Promise<ReportRow>;
  /** @throws AppError ACCESS_DENIED, CONFLICT when there are too many. */
  share(actor: Actor, id: string): Promise<ReportRow>;
  /** Makes it the caller's alone. @throws AppError ACCESS_DENIED, CONFLICT when they have too many of their own. */
  unshare(actor: Actor, id: string): Promise<ReportRow>;
  /** @throws AppError ACCESS_DENIED. */
  remove(actor: Actor, id: string): Promise<void>;
}

/** Reports over the state store. Acts upon shared ones are audited; personal ones are nobody else's business. */
export function createReportsService(deps: {
  readonly state: State;
  readonly audit: Pick<AuditService, 'record'>;
  readonly websites: Pick<WebsiteDirectory, 'find'>;
  readonly clock: Clock;
}): ReportsService {
  const { state, audit, websites, clock } = deps;

  const record = async (
    tx: StateHandle,
    actor: Actor,
    action: string,
    { id, websiteId, ownerId }: ReportRow,
    organizationId: string,
    details: object,
  ): Promise<void> => {
    if (ownerId !== null) return;
    const resource = `report:${id}`;
    await audit.record(tx, actor, { action, organizationId, resource, details: { websiteId, ...details } });
  };

  /** Runs a change of an existing report under the lock of its website. */
  const change = (
    id: string,
    work: (tx: StateHandle, row: ReportRow, organizationId: string) => Promise<ReportRow>,
  ): Promise<ReportRow> =>
    state.transaction(async (tx) => {
      const { websiteId } = await read(tx, id);
      const { organizationId } = await lockWebsite(tx, websiteId);
      return work(tx, await read(tx, id), organizationId);
    });

  return {
    list: (websiteId, principal, kind) =>
      state.db
        .select()
        .from(reports)
        .where(
          and(
            eq(reports.websiteId, websiteId),
            kind === undefined ? undefined : eq(reports.kind, kind),
            visibleTo(principal),
          ),
        )
        .orderBy(asc(reports.id)),

    find: async (id, principal) => {
      if (!isId('rpt', id)) return undefined;
      const [row] = await state.db
        .select()
        .from(reports)
        .where(and(eq(reports.id, id), visibleTo(principal)));
      const website = row && (await websites.find(row.websiteId));
      if (row === undefined || website === undefined) return undefined;
      const { organizationId, id: websiteId } = website;
      return { organizationId, websiteId, isPublic: false, isOwn: row.ownerId !== null };
    },

    create: async (actor, websiteId, { name, visibility, definition }) => {
      const ownerId = ownerOf(actor.principal, visibility);
      check(definition);
      const { kind } = definition;
      const now = new Date(clock.now());
      const id = newId('rpt', now.getTime());
      const times = { createdAt: now, updatedAt: now };
      const row: ReportRow = { id, websiteId, ownerId, kind, name, definition, ...times };
      await state.transaction(async (tx) => {
        const { organizationId } = await lockWebsite(tx, websiteId);
        await assertRoom(tx, row);
        await tx.insert(reports).values(row);
        await record(tx, actor, 'report.create', row, organizationId, { name, definition });
      });
      return row;
    },

    update: async (actor, id, changes) => {
      if (changes.definition !== undefined) check(changes.definition);
      return change(id, async (tx, before, organizationId) => {
        if (Object.keys(changes).length === 0) return before;
        if (changes.definition !== undefined && changes.definition.kind !== before.kind)
          throw invalidField('definition.kind', `must be ${before.kind}: a report stays of its kind`);
        const after = { ...before, ...changes, updatedAt: new Date(clock.now()) };
        await tx.update(reports).set(after).where(eq(reports.id, id));
        await record(tx, actor, 'report.update', after, organizationId, changes);
        return after;
      });
    },

    share: (actor, id) =>
      change(id, async (tx, before, organizationId) => {
        if (before.ownerId === null) return before;
        const after = { ...before, ownerId: null, updatedAt: new Date(clock.now()) };
        await assertRoom(tx, after);
        await tx.update(reports).set(after).where(eq(reports.id, id));
        const { name, definition } = after;
        await record(tx, actor, 'report.share', after, organizationId, { name, definition });
        return after;
      }),

    unshare: (actor, id) =>
      change(id, async (tx, before, organizationId) => {
        if (before.ownerId !== null) return before;
        const ownerId = ownerOf(actor.principal, 'personal');
        const after = { ...before, ownerId, updatedAt: new Date(clock.now()) };
        await assertRoom(tx, after);
        await tx.update(reports).set(after).where(eq(reports.id, id));
        // Of the shared one that it was: what becomes of a personal one is nobody else's business.
        await record(tx, actor, 'report.unshare', before, organizationId, { name: before.name });
        return after;
      }),

    remove: async (actor, id) => {
      await change(id, async (tx, row, organizationId) => {
        await tx.delete(reports).where(eq(reports.id, id));
        await record(tx, actor, 'report.delete', row, organizationId, { name: row.name });
        return row;
      });
    },
  };
}

async function read(tx: StateHandle, id: string): Promise<ReportRow> {
  const [row] = await tx.select().from(reports).where(eq(reports.id, id));
  if (row === undefined) throw new AppError('ACCESS_DENIED', { reason: 'unknown_resource' });
  return row;
}

function visibleTo(principal: Principal) {
  const isShared = isNull(reports.ownerId);
  return principal.kind === 'user' ? or(isShared, eq(reports.ownerId, principal.userId)) : isShared;
}

/** Whose alone a new report is. @throws AppError VALIDATION_ERROR when there is nobody who could own it. */
function ownerOf(principal: Principal, visibility: NewReport['visibility']): string | null {
  if (visibility === 'shared') return null;
  if (principal.kind === 'user') return principal.userId;
  throw invalidField('visibility', 'must be shared: a key has no reports of its own');
}

/** @throws AppError VALIDATION_ERROR naming everything that a query would not take. */
function check(definition: ReportDefinition): void {
  if (definition.kind === 'goal') checkGoal(definition, 'definition');
  else checkFunnel(definition, 'definition');
}

/** @throws AppError CONFLICT when a website or a person has as many as may be. Call it under the website's lock. */
async function assertRoom(tx: StateHandle, { websiteId, kind, ownerId }: ReportRow): Promise<void> {
  const whose = ownerId === null ? isNull(reports.ownerId) : eq(reports.ownerId, ownerId);
  const [row] = await tx
    .select({ total: count() })
    .from(reports)
    .where(and(eq(reports.websiteId, websiteId), eq(reports.kind, kind), whose));
  if ((row?.total ?? 0) < MAX_REPORTS) return;
  const message =
    ownerId === null
      ? `A website has at most ${MAX_REPORTS} shared ${kind}s`
      : `You have at most ${MAX_REPORTS} ${kind}s of your own for a website`;
  throw new AppError('CONFLICT', { message });
}
