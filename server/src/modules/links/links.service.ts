import { and, count, eq } from 'drizzle-orm';
import { AppError, invalidField } from '../../errors.ts';
import type { FoundResource } from '../../http/authorize.ts';
import type { Actor } from '../../lib/actor.ts';
import type { Clock } from '../../lib/clock.ts';
import { isId } from '../../lib/ids.ts';
import { isScoped, type Principal } from '../../lib/principal.ts';
import { isUniqueViolation } from '../../stores/state/errors.ts';
import type { State, StateHandle } from '../../stores/state/state.ts';
import type { AuditService } from '../audit/index.ts';
import type { WebsiteDirectory } from '../websites/index.ts';
import type { LinkDirectory } from './link-directory.ts';
import type { LinkChanges, NewLink } from './link-fields.contract.ts';
import { assertOrdered, createRow, targetsOf, toColumns } from './link-row.ts';
import { type LinkRow, links } from './links.table.ts';
import { type LinkListOptions, type LinkPage, listLinks } from './list-links.ts';
import { isShortUrl } from './present-link.ts';
import { generateSlug, slugKeyOf } from './slug.contract.ts';

/** The most links of an organization. */
const MAX_LINKS = 1_000_000;
/** How often another slug is generated when one is taken. */
const MAX_SLUG_ATTEMPTS = 5;
/** The highest number that is appended to a slug that is taken. */
const MAX_SUGGESTION = 20;
/** The longest part of a slug that a number is appended to. */
const MAX_STEM_LENGTH = 61;

/** The rules of links. Access was checked before. */
export interface LinksService {
  /** Reads a page of links, newest first. @throws AppError VALIDATION_ERROR for an invalid cursor. */
  list(options: LinkListOptions): Promise<LinkPage>;
  /** Finds a link for authorization. `ext_…` is looked up in the organization of the caller. */
  find(reference: string, principal: Principal): Promise<FoundResource | undefined>;
  /** @throws AppError ACCESS_DENIED when it does not exist. */
  read(id: string, organizationId: string): Promise<LinkRow>;
  /** @throws AppError VALIDATION_ERROR, CONFLICT when the slug or the external id is taken. */
  create(actor: Actor, organizationId: string, input: NewLink): Promise<LinkRow>;
  /** @throws AppError VALIDATION_ERROR, CONFLICT, ACCESS_DENIED when it does not exist (any more). */
  update(actor: Actor, id: string, organizationId: string, changes: LinkChanges): Promise<LinkRow>;
  /** @throws AppError ACCESS_DENIED. */
  remove(actor: Actor, id: string, organizationId: string): Promise<void>;
  /** Whether a slug is free, and if not, a similar one that is. */
  checkSlug(slug: string): Promise<{ readonly available: boolean; readonly suggestion: string | null }>;
}

/** Creates the service. Every change is in one transaction with its audit entry. */
export function createLinksService(deps: {
  readonly state: State;
  readonly audit: Pick<AuditService, 'record'>;
  readonly websites: Pick<WebsiteDirectory, 'find'>;
  readonly directory: Pick<LinkDirectory, 'invalidate'>;
  readonly clock: Clock;
  readonly baseUrl: string;
}): LinksService {
  const { state, audit, websites, directory, clock, baseUrl } = deps;

  async function record(
    tx: StateHandle,
    actor: Actor,
    action: string,
    { id, organizationId, name, slug, targetUrl }: LinkRow,
  ): Promise<void> {
    const details = { name, slug, targetUrl };
    await audit.record(tx, actor, { action, organizationId, resource: `link:${id}`, details });
  }

  /** @throws AppError VALIDATION_ERROR for a website of another organization and a target on the short domain. */
  async function assertValid(organizationId: string, input: LinkChanges): Promise<void> {
    for (const { field, url } of targetsOf(input))
      if (isShortUrl(baseUrl, url))
        throw invalidField(field, 'must not be a short link, which could redirect to itself');
    if (input.websiteId === undefined || input.websiteId === null) return;
    const website = await websites.find(input.websiteId);
    if (website?.organizationId !== organizationId)
      throw invalidField('websiteId', 'must be a website of the organization of the link');
  }

  async function insert(tx: StateHandle, row: LinkRow): Promise<LinkRow> {
    const [counted] = await tx
      .select({ total: count() })
      .from(links)
      .where(eq(links.organizationId, row.organizationId));
    if ((counted?.total ?? 0) >= MAX_LINKS)
      throw new AppError('CONFLICT', {
        message: `An organization has at most ${MAX_LINKS.toLocaleString('en')} links`,
      });
    const [inserted] = await tx.insert(links).values(row).returning();
    return inserted ?? row;
  }

  const isFree = async (slug: string): Promise<boolean> => {
    const found = await state.db
      .select({ id: links.id })
      .from(links)
      .where(eq(links.slugKey, slugKeyOf(slug)));
    return found.length === 0;
  };

  async function readByReference(reference: string, organizationId: string): Promise<LinkRow | undefined> {
    const isOne = reference.startsWith('ext_')
      ? eq(links.externalId, reference.slice('ext_'.length))
      : eq(links.id, reference);
    const [row] = await state.db
      .select()
      .from(links)
      .where(and(isOne, eq(links.organizationId, organizationId)));
    return row;
  }

  return {
    list: (options) => listLinks(state, options),

    async find(reference, principal) {
      if (isId('lnk', reference)) {
        const [row] = await state.db
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

    async read(id, organizationId) {
      const row = await readByReference(id, organizationId);
      if (row === undefined) throw unknownLink();
      return row;
    },

    async create(actor, organizationId, input) {
      await assertValid(organizationId, input);
      for (let attempt = 1; ; attempt += 1) {
        const slug = input.slug ?? generateSlug();
        try {
          const row = createRow(organizationId, { ...input, slug }, clock.now());
          const created = await state.transaction(async (tx) => {
            const inserted = await insert(tx, row);
            await record(tx, actor, 'link.create', inserted);
            return inserted;
          });
          // Until now the slug may be cached as unknown.
          await directory.invalidate(created.slugKey);
          return created;
        } catch (error) {
          const isTaken = isUniqueViolation(error, 'links_slug_unique');
          if (!isTaken || input.slug !== undefined || attempt === MAX_SLUG_ATTEMPTS)
            throw toConflict(error, slug, input);
        }
      }
    },

    async update(actor, id, organizationId, changes) {
      await assertValid(organizationId, changes);
      const { id: linkId } = await this.read(id, organizationId);
      try {
        const { before, after } = await state.transaction(async (tx) => {
          const [row] = await tx.select().from(links).where(eq(links.id, linkId)).for('update');
          if (row === undefined) throw unknownLink();
          if (Object.keys(changes).length === 0) return { before: row, after: row };
          const updatedAt = new Date(clock.now());
          const changed = { ...toColumns(changes), updatedAt, version: row.version + 1 };
          const [updated] = await tx.update(links).set(changed).where(eq(links.id, linkId)).returning();
          if (updated === undefined) throw unknownLink();
          assertOrdered(updated);
          await record(tx, actor, 'link.update', updated);
          return { before: row, after: updated };
        });
        await directory.invalidate(before.slugKey);
        if (after.slugKey !== before.slugKey) await directory.invalidate(after.slugKey);
        return after;
      } catch (error) {
        throw toConflict(error, changes.slug ?? '', changes);
      }
    },

    async remove(actor, id, organizationId) {
      const row = await this.read(id, organizationId);
      await state.transaction(async (tx) => {
        const [removed] = await tx.delete(links).where(eq(links.id, row.id)).returning();
        if (removed === undefined) throw unknownLink();
        await record(tx, actor, 'link.delete', removed);
      });
      await directory.invalidate(row.slugKey);
    },

    async checkSlug(slug) {
      if (await isFree(slug)) return { available: true, suggestion: null };
      for (let number = 2; number <= MAX_SUGGESTION; number += 1) {
        const suggestion = `${slug.slice(0, MAX_STEM_LENGTH)}-${number}`;
        if (await isFree(suggestion)) return { available: false, suggestion };
      }
      return { available: false, suggestion: null };
    },
  };
}

function unknownLink(): AppError {
  return new AppError('ACCESS_DENIED', { reason: 'unknown_resource' });
}

/** Names the field that is taken; other errors are returned unchanged. */
function toConflict(error: unknown, slug: string, { externalId }: LinkChanges): unknown {
  if (isUniqueViolation(error, 'links_slug_unique'))
    return new AppError('CONFLICT', { message: `The slug ${slug} is taken`, cause: error });
  if (isUniqueViolation(error, 'links_external_id_unique'))
    return new AppError('CONFLICT', {
      message: `Another link has the external id ${externalId}`,
      cause: error,
    });
  return error;
}

function organizationOf(principal: Principal): string | undefined {
  if (isScoped(principal)) return principal.organizationId;
  return principal.kind === 'user' ? principal.activeOrganizationId : undefined;
}
