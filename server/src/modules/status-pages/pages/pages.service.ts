import { and, desc, eq, ilike, lt, or } from 'drizzle-orm';
import { AppError, invalidField, unknownResource } from '../../../errors.ts';
import type { FoundResource } from '../../../http/authorize.ts';
import type { Actor } from '../../../lib/actor.ts';
import { isId, newId } from '../../../lib/ids/ids.ts';
import { say } from '../../../lib/texts/sentence.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { ChangeFeed } from '../../../stores/live/change-feed.ts';
import { assertRoom } from '../../../stores/state/assert-room.ts';
import { isUniqueViolation } from '../../../stores/state/errors.ts';
import type { State, StateHandle } from '../../../stores/state/state.ts';
import type { AuditService } from '../../audit/index.ts';
import { createOnce } from '../../creations/index.ts';
import type { LinkPasswords } from '../../links/index.ts';
import { organization } from '../../organizations/index.ts';
import type { PageVisibility } from '../page-states.data.ts';
import { definedFields } from '../present-fields.ts';
import { PAGE_DEFAULTS } from '../status-page-fields.contract.ts';
import { MAX_PAGES, type NewStatusPage, type StatusPageChanges } from '../status-pages.contract.ts';
import { type StatusPageRow, statusPages } from '../status-pages.table.ts';
import { findPage, lockPage, readPage } from './find-pages.ts';

interface PagesServiceDeps {
  readonly state: State;
  readonly clock: Clock;
  readonly audit: Pick<AuditService, 'record'>;
  readonly passwords: Pick<LinkPasswords, 'hash'>;
  readonly changes: Pick<ChangeFeed, 'announce'>;
  /** Announces a change, and replaces the snapshot of the page before it is acknowledged: after a crash, the former rules must not apply. */
  readonly restrict: (pageId: string) => Promise<void>;
}

/** Manages status pages. Access was checked before. Every change is in one transaction with its audit entry. */
export class PagesService {
  readonly #deps: PagesServiceDeps;

  constructor(deps: PagesServiceDeps) {
    this.#deps = deps;
  }

  /** Newest first. @throws AppError VALIDATION_ERROR for an invalid cursor. */
  async list({
    organizationId,
    search,
    visibility,
    limit,
    cursor,
  }: {
    readonly organizationId: string;
    readonly search?: string | undefined;
    readonly visibility?: PageVisibility | undefined;
    readonly limit: number;
    readonly cursor?: string | undefined;
  }): Promise<{ readonly rows: readonly StatusPageRow[]; readonly nextCursor: string | null }> {
    if (cursor !== undefined && !isId('stp', cursor))
      throw invalidField('cursor', say('fields.isNotCursorOfList'));
    const pattern = `%${(search ?? '').replace(/[\\%_]/g, '\\$&')}%`;
    const found = await this.#deps.state.db
      .select()
      .from(statusPages)
      .where(
        and(
          eq(statusPages.organizationId, organizationId),
          cursor === undefined ? undefined : lt(statusPages.id, cursor),
          visibility === undefined ? undefined : eq(statusPages.visibility, visibility),
          search === undefined
            ? undefined
            : or(ilike(statusPages.name, pattern), ilike(statusPages.slug, pattern)),
        ),
      )
      .orderBy(desc(statusPages.id))
      .limit(limit + 1);
    const rows = found.slice(0, limit);
    return { rows, nextCursor: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
  }

  /** For authorization. */
  find(id: string): Promise<FoundResource | undefined> {
    return findPage(this.#deps.state, id);
  }

  /** @throws AppError ACCESS_DENIED. */
  read(id: string, organizationId: string): Promise<StatusPageRow> {
    return readPage(this.#deps.state.db, id, organizationId);
  }

  /** @throws AppError VALIDATION_ERROR; CONFLICT when the slug is taken, or there are too many pages. */
  async create(
    actor: Actor,
    organizationId: string,
    { password, ...input }: NewStatusPage,
  ): Promise<StatusPageRow> {
    const { state, clock } = this.#deps;
    const nowMs = clock.now();
    return createOnce({
      kind: 'status-page',
      actor,
      state,
      organizationId,
      nowMs,
      read: (id) => this.read(id, organizationId),
      create: async (keep) => {
        const now = new Date(nowMs);
        const values: typeof statusPages.$inferInsert = {
          ...defaults(),
          ...definedFields(input),
          name: input.name,
          slug: input.slug,
          id: newId('stp', nowMs),
          organizationId,
          passwordHash: (await this.#hashOf(password)) ?? null,
          createdAt: now,
          updatedAt: now,
        };
        assertAccess(values);
        try {
          const row = await state.transaction(async (tx) => {
            await assertPageFits(tx, organizationId);
            await keep(tx, values.id);
            const [inserted] = await tx.insert(statusPages).values(values).returning();
            if (inserted === undefined) throw new Error('The inserted page was not returned');
            await this.#record(tx, actor, 'create', inserted);
            return inserted;
          });
          await this.#deps.changes.announce([row.id]);
          return row;
        } catch (error) {
          throw toConflict(error, input.slug);
        }
      },
    });
  }

  /** @throws AppError VALIDATION_ERROR, CONFLICT, PRECONDITION_FAILED, ACCESS_DENIED. */
  async update(
    actor: Actor,
    id: string,
    organizationId: string,
    { password, ...changes }: StatusPageChanges,
  ): Promise<StatusPageRow> {
    const { state, clock } = this.#deps;
    const passwordHash = await this.#hashOf(password);
    try {
      const { row, narrows } = await state.transaction(async (tx) => {
        const before = await lockPage(tx, id, organizationId, actor);
        const fields = { ...definedFields(changes), ...definedFields({ passwordHash }) };
        assertAccess({ ...before, ...fields });
        const narrows = passwordHash !== undefined || changesAccess(before, changes);
        const [updated] = await tx
          .update(statusPages)
          .set({
            ...fields,
            accessVersion: before.accessVersion + (narrows ? 1 : 0),
            version: before.version + 1,
            updatedAt: new Date(clock.now()),
          })
          .where(eq(statusPages.id, id))
          .returning();
        if (updated === undefined) throw unknownResource();
        await this.#record(tx, actor, 'update', updated);
        return { row: updated, narrows };
      });
      await (narrows ? this.#deps.restrict(id) : this.#deps.changes.announce([id]));
      return row;
    } catch (error) {
      throw toConflict(error, changes.slug ?? '');
    }
  }

  /** @throws AppError PRECONDITION_FAILED, ACCESS_DENIED. */
  async remove(actor: Actor, id: string, organizationId: string): Promise<void> {
    await this.#deps.state.transaction(async (tx) => {
      const row = await lockPage(tx, id, organizationId, actor);
      await tx.delete(statusPages).where(eq(statusPages.id, id));
      await this.#record(tx, actor, 'delete', row);
    });
    await this.#deps.restrict(id);
  }

  #record(tx: StateHandle, actor: Actor, verb: string, row: StatusPageRow) {
    return this.#deps.audit.record(tx, actor, {
      action: `status-page.${verb}`,
      organizationId: row.organizationId,
      resource: `status-page:${row.id}`,
      details: { name: row.name, slug: row.slug, visibility: row.visibility },
    });
  }

  /** A password takes longer than a transaction may. */
  async #hashOf(password: string | null | undefined) {
    return typeof password === 'string' ? this.#deps.passwords.hash(password) : password;
  }
}

function defaults() {
  const { headerLinks, footerLinks, ipRanges, emails, subscriptions, ...others } = PAGE_DEFAULTS;
  return {
    ...others,
    headerLinks: [...headerLinks],
    footerLinks: [...footerLinks],
    ipRanges: [...ipRanges],
    emails: [...emails],
    subscriptions: [...subscriptions],
  };
}

type Access = Pick<typeof statusPages.$inferInsert, 'visibility' | 'passwordHash' | 'ipRanges' | 'emails'>;

/** @throws AppError VALIDATION_ERROR when nobody could see the page. */
function assertAccess({ visibility, passwordHash, ipRanges, emails }: Access): void {
  if (visibility === 'password' && passwordHash == null)
    throw invalidField('password', say('statusPages.isRequiredForVisibilityPassword'));
  if (visibility === 'ip' && ipRanges.length === 0)
    throw invalidField('ipRanges', say('statusPages.mustNotBeEmptyForIp'));
  if (visibility === 'email' && emails.length === 0)
    throw invalidField('emails', say('statusPages.mustNotBeEmptyForEmail'));
}

function changesAccess(before: StatusPageRow, changes: StatusPageChanges): boolean {
  const { visibility = before.visibility, ipRanges = before.ipRanges, emails = before.emails } = changes;
  return (
    visibility !== before.visibility ||
    ipRanges.join() !== before.ipRanges.join() ||
    emails.join() !== before.emails.join()
  );
}

function toConflict(error: unknown, slug: string): unknown {
  if (!isUniqueViolation(error, 'status_pages_slug_unique')) return error;
  return new AppError('CONFLICT', { message: say('requests.slugIsTaken', { slug }), cause: error });
}

/** @throws AppError CONFLICT when an organization has too many pages. */
async function assertPageFits(tx: StateHandle, organizationId: string): Promise<void> {
  const locked = await tx
    .select({ id: organization.id })
    .from(organization)
    .where(eq(organization.id, organizationId))
    .for('no key update');
  if (locked.length === 0) throw unknownResource();
  await assertRoom(tx, statusPages, eq(statusPages.organizationId, organizationId), {
    max: MAX_PAGES,
    message: say('statusPages.tooManyStatusPages', { max: MAX_PAGES }),
  });
}
