import { and, count, desc, eq, gt, inArray, isNull, lt, lte, max, or, type SQL, sql } from 'drizzle-orm';
import { invalidField } from '../../../errors.ts';
import { isId } from '../../../lib/ids/ids.ts';
import { NOTIFICATION_FAMILIES, NOTIFICATION_KINDS } from '../../../lib/notification-kinds.data.ts';
import { ROLE_SCOPES, type Role, type Scope } from '../../../lib/scopes.ts';
import { say } from '../../../lib/texts/sentence.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { State, StateHandle } from '../../../stores/state/state.ts';
import type { NotificationKind } from '../../integrations/index.ts';
import { type NotificationRow, notifications } from '../notifications.table.ts';
import { MAX_UNREAD } from './inbox.contract.ts';
import { notificationReadMarks, notificationReads } from './notification-reads.table.ts';

/** Whose inbox: a person with their role in an organization. */
export interface InboxOwner {
  readonly userId: string;
  readonly organizationId: string;
  readonly role: Role;
}

/** What is marked as read. */
export interface Reading {
  readonly ids?: readonly string[] | undefined;
  readonly all?: true | undefined;
  /** For `all`: only what is not newer. */
  readonly upTo?: string | undefined;
}

type Family = (typeof NOTIFICATION_FAMILIES)[number]['family'];

/** The scope that the subject of each family requires. What concerns the server is for owners, as its page is. */
const REQUIRED: Readonly<Record<Family, Scope | 'owner'>> = {
  monitor: 'read:monitors',
  incident: 'read:status_pages',
  maintenance: 'read:status_pages',
  alert: 'manage:config',
  report: 'manage:config',
  flag: 'manage:flags',
  link: 'read:links',
  backup: 'owner',
  disk: 'owner',
};

/**
 * The mark moves only to notifications that are older than this, in milliseconds. A notification gets its id before its transaction
 * commits, so one with a smaller id than the newest can appear later. No transaction takes this long.
 */
const SETTLED_MS = 10 * 60_000;

/** Reads the notifications that a person may see, and which of them the person has read. Access to the organization is checked before. */
export class InboxService {
  readonly #state: State;
  readonly #clock: Clock;

  constructor({ state, clock }: { readonly state: State; readonly clock: Clock }) {
    this.#state = state;
    this.#clock = clock;
  }

  /** Lists a page, newest first. @throws AppError VALIDATION_ERROR for an invalid cursor. */
  async list(
    owner: InboxOwner,
    { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
  ): Promise<{
    readonly found: readonly { readonly row: NotificationRow; readonly isRead: boolean }[];
    readonly unread: number;
    readonly nextCursor: string | null;
  }> {
    if (cursor !== undefined && !isId('ntf', cursor))
      throw invalidField('cursor', say('fields.isNotCursorOfList'));
    const { db } = this.#state;
    const found = await db
      .select({ row: notifications, isRead: sql<boolean>`not (${isUnread()})` })
      .from(notifications)
      .leftJoin(notificationReadMarks, isMarkOf(owner))
      .leftJoin(notificationReads, isReadOf(owner))
      .where(and(isVisibleTo(owner), cursor === undefined ? undefined : lt(notifications.id, cursor)))
      .orderBy(desc(notifications.id))
      .limit(limit + 1);
    const page = found.slice(0, limit);
    return {
      found: page,
      unread: await countUnread(db, owner),
      nextCursor: found.length > limit ? (page.at(-1)?.row.id ?? null) : null,
    };
  }

  /** Marks notifications as read. Those that the person cannot see are ignored. @returns how many are unread then. */
  read(owner: InboxOwner, { ids, all, upTo }: Reading): Promise<number> {
    return this.#state.transaction(async (tx) => {
      if (ids !== undefined) await markEach(tx, owner, inArray(notifications.id, [...ids]));
      if (all === true) await this.#markAll(tx, owner, upTo);
      return countUnread(tx, owner);
    });
  }

  async #markAll(tx: StateHandle, owner: InboxOwner, upTo: string | undefined): Promise<void> {
    const { userId, organizationId } = owner;
    const shown = upTo === undefined ? undefined : lte(notifications.id, upTo);
    const [settled] = await tx
      .select({ id: max(notifications.id) })
      .from(notifications)
      .where(
        and(
          eq(notifications.organizationId, organizationId),
          lte(notifications.createdAt, new Date(this.#clock.now() - SETTLED_MS)),
          shown,
        ),
      );
    const mark = settled?.id ?? undefined;
    if (mark !== undefined) {
      await tx
        .insert(notificationReadMarks)
        .values({ userId, organizationId, upTo: mark })
        .onConflictDoUpdate({
          target: [notificationReadMarks.userId, notificationReadMarks.organizationId],
          set: { upTo: sql`greatest(${notificationReadMarks.upTo}, excluded.up_to)` },
        });
      await tx
        .delete(notificationReads)
        .where(
          and(
            eq(notificationReads.userId, userId),
            eq(notificationReads.organizationId, organizationId),
            lte(notificationReads.notificationId, mark),
          ),
        );
    }
    await markEach(tx, owner, and(shown, mark === undefined ? undefined : gt(notifications.id, mark)));
  }
}

/** Removes what a person has read in an organization, when the person leaves it. */
export async function forgetReads(tx: StateHandle, organizationId: string, userId: string): Promise<void> {
  for (const table of [notificationReadMarks, notificationReads])
    await tx.delete(table).where(and(eq(table.userId, userId), eq(table.organizationId, organizationId)));
}

async function markEach(tx: StateHandle, owner: InboxOwner, which: SQL | undefined): Promise<void> {
  const { userId, organizationId } = owner;
  const unread = tx
    .select({
      userId: sql<string>`${userId}`.as('user_id'),
      organizationId: sql<string>`${organizationId}`.as('organization_id'),
      notificationId: sql<string>`${notifications.id}`.as('notification_id'),
    })
    .from(notifications)
    .leftJoin(notificationReadMarks, isMarkOf(owner))
    .leftJoin(notificationReads, isReadOf(owner))
    .where(and(isVisibleTo(owner), which, isUnread()));
  await tx.insert(notificationReads).select(unread).onConflictDoNothing();
}

async function countUnread(db: Pick<StateHandle, 'select'>, owner: InboxOwner): Promise<number> {
  const unread = db
    .select({ id: notifications.id })
    .from(notifications)
    .leftJoin(notificationReadMarks, isMarkOf(owner))
    .leftJoin(notificationReads, isReadOf(owner))
    .where(and(isVisibleTo(owner), isUnread()))
    .limit(MAX_UNREAD)
    .as('unread');
  const [counted] = await db.select({ count: count() }).from(unread);
  return counted?.count ?? 0;
}

function isMarkOf({ userId, organizationId }: InboxOwner) {
  return and(
    eq(notificationReadMarks.userId, userId),
    eq(notificationReadMarks.organizationId, organizationId),
  );
}

function isReadOf({ userId }: InboxOwner) {
  return and(eq(notificationReads.userId, userId), eq(notificationReads.notificationId, notifications.id));
}

/** For rows with the mark and the single read that may exist. */
function isUnread() {
  return and(
    isNull(notificationReads.notificationId),
    or(isNull(notificationReadMarks.upTo), gt(notifications.id, notificationReadMarks.upTo)),
  );
}

function isVisibleTo({ organizationId, role }: InboxOwner) {
  return and(
    eq(notifications.organizationId, organizationId),
    inArray(notifications.kind, [...visibleKinds(role)]),
  );
}

function visibleKinds(role: Role): readonly NotificationKind[] {
  const families = new Set(
    NOTIFICATION_FAMILIES.filter(({ family }) => {
      const required = REQUIRED[family];
      return required === 'owner' ? role === 'owner' : ROLE_SCOPES[role].has(required);
    }).map(({ family }) => `${family}.`),
  );
  return NOTIFICATION_KINDS.flatMap(({ kind }) =>
    families.has(kind.slice(0, kind.indexOf('.') + 1)) ? [kind] : [],
  );
}
