import { eq } from 'drizzle-orm';
import { AppError, invalidField, unknownResource } from '../../errors.ts';
import type { Actor } from '../../lib/actor.ts';
import { assertVersion } from '../../lib/ids/entity-tag.ts';
import { say } from '../../lib/texts/sentence.ts';
import type { Clock } from '../../lib/time/clock.ts';
import { assertRoom } from '../../stores/state/assert-room.ts';
import { isUniqueViolation } from '../../stores/state/errors.ts';
import type { State, StateHandle } from '../../stores/state/state.ts';
import type { AuditService } from '../audit/index.ts';
import { createOnce, type KeepKey } from '../creations/index.ts';
import type { Announcer } from './checks/settle-links.ts';
import type { ClickCounter, CountedDays } from './click-counts.ts';
import { keyFunctionOn, type LinkFinder } from './find-links.ts';
import { resolveTags } from './groups/link-tags.ts';
import type { LinkChanges, NewLink } from './link-fields.contract.ts';
import { assertOrdered, createRow, toColumns } from './link-row.ts';
import type { LinkRules } from './link-rules.ts';
import { type LinkRow, links } from './links.table.ts';
import { listByClicks } from './list-by-clicks.ts';
import { type LinkListOptions, type LinkPage, listLinks } from './list-links.ts';
import { entityTagOf } from './present-link.ts';
import { directoryKeyOf } from './redirect/directory-key.ts';
import type { LinkDirectory } from './redirect/link-directory.ts';
import { hashPasswordOf, type LinkPasswords } from './redirect/link-passwords.ts';
import { generateSlug } from './slug.contract.ts';

/** The most links of an organization. */
const MAX_LINKS = 1_000_000;
/** How often another slug is generated when one is taken. */
const MAX_SLUG_ATTEMPTS = 5;

/** The result of an upsert. */
export interface WrittenLink {
  readonly row: LinkRow;
  /** `false` for a link that existed and was updated. */
  readonly isNew: boolean;
}

/** The rules of links. Access was checked before. */
export interface LinksService extends Pick<LinkFinder, 'find' | 'read' | 'checkSlug' | 'hostnamesOf'> {
  /**
   * Reads a page of links.
   * @param days the days whose clicks are sorted by.
   * @throws AppError VALIDATION_ERROR for an invalid cursor, and for `clicks` without days or with more than 50,000 links.
   */
  list(options: LinkListOptions, days?: CountedDays | undefined): Promise<LinkPage>;
  /** @throws AppError VALIDATION_ERROR, CONFLICT when the slug or the external id is taken. */
  create(actor: Actor, organizationId: string, input: NewLink): Promise<LinkRow>;
  /** Checks a new link without creating it. @throws AppError as `create`. */
  validate(organizationId: string, input: NewLink): Promise<void>;
  /**
   * @throws AppError VALIDATION_ERROR, CONFLICT, PRECONDITION_FAILED, ACCESS_DENIED when it does not exist (any more).
   */
  update(actor: Actor, id: string, organizationId: string, changes: LinkChanges): Promise<LinkRow>;
  /** Updates the link with the external id, or without one, with the slug; creates it if there is none. @throws AppError as both. */
  upsert(actor: Actor, organizationId: string, input: NewLink): Promise<WrittenLink>;
  /** @throws AppError ACCESS_DENIED, PRECONDITION_FAILED. */
  remove(actor: Actor, id: string, organizationId: string): Promise<void>;
}

/** The dependencies of {@link createLinksService}. */
export interface LinksServiceDeps {
  readonly state: State;
  readonly audit: Pick<AuditService, 'record'>;
  readonly finder: LinkFinder;
  readonly rules: LinkRules;
  readonly clicks: Pick<ClickCounter, 'totals'>;
  readonly directory: Pick<LinkDirectory, 'invalidate'>;
  readonly clock: Clock;
  readonly endProblems: Announcer['endProblems'];
}

/** Creates the service. Every change is in one transaction with its audit entry. */
export function createLinksService(deps: LinksServiceDeps): LinksService {
  const { state, audit, finder, rules, clicks, directory, clock, endProblems } = deps;

  async function record(
    tx: StateHandle,
    actor: Actor,
    action: string,
    { id, organizationId, name, slug, targetUrl }: LinkRow,
  ): Promise<void> {
    const details = { name, slug, targetUrl };
    await audit.record(tx, actor, { action, organizationId, resource: `link:${id}`, details });
  }

  async function insert(actor: Actor, row: LinkRow, keep: KeepKey): Promise<LinkRow> {
    const { organizationId } = row;
    const nowMs = clock.now();
    return state.transaction(async (tx) => {
      await assertRoom(tx, links, eq(links.organizationId, organizationId), {
        max: MAX_LINKS,
        message: say('links.tooManyLinks'),
      });
      await keep(tx, row.id);
      const tags = await resolveTags(tx, organizationId, row.tags, nowMs);
      const [inserted] = await tx
        .insert(links)
        .values({ ...row, tags })
        .returning();
      if (inserted === undefined) throw new Error('The inserted link was not returned');
      await record(tx, actor, 'link.create', inserted);
      return inserted;
    });
  }

  /** Inserts a link. A generated slug that is taken is replaced. */
  async function insertWithSlug(
    actor: Actor,
    organizationId: string,
    input: NewLink,
    keep: KeepKey,
  ): Promise<LinkRow> {
    const toKey = await keyFunctionOn(state.db, input.domainId ?? null);
    for (let attempt = 1; ; attempt += 1) {
      const slug = input.slug ?? generateSlug();
      try {
        const row = createRow(organizationId, { ...input, slug, slugKey: toKey(slug) }, clock.now());
        const created = await insert(actor, row, keep);
        // Until now the slug may be cached as unknown.
        await directory.invalidate(directoryKeyOf(created));
        return created;
      } catch (error) {
        const isTaken = isUniqueViolation(error, 'links_slug_unique');
        if (!isTaken || input.slug !== undefined || attempt === MAX_SLUG_ATTEMPTS) throw error;
      }
    }
  }

  async function readCreated(id: string): Promise<LinkRow> {
    const [row] = await state.db.select().from(links).where(eq(links.id, id));
    if (row === undefined) throw new AppError('CONFLICT', { message: say('links.createdLinkWasDeleted') });
    return row;
  }

  const service: LinksService = {
    find: finder.find,
    read: finder.read,
    checkSlug: finder.checkSlug,
    hostnamesOf: finder.hostnamesOf,
    async list({ sort, ...options }, days) {
      if (sort !== 'clicks') return listLinks(state, { ...options, sort });
      if (days === undefined) throw invalidField('startDate', say('links.isRequiredToSortByClicks'));
      return listByClicks({ state, clicks, nowMs: clock.now() }, { ...options, sort }, days);
    },

    async create(actor, organizationId, input) {
      return createOnce({
        kind: 'link',
        actor,
        state,
        organizationId,
        nowMs: clock.now(),
        read: (id) => readCreated(id),
        async create(keep) {
          await rules.assertValid(organizationId, input);
          try {
            return await insertWithSlug(actor, organizationId, input, keep);
          } catch (error) {
            throw toConflict(error, input.slug ?? '', input);
          }
        },
      });
    },

    async validate(organizationId, input) {
      await rules.assertValid(organizationId, input);
      createRow(organizationId, { ...input, slug: '', slugKey: '' }, clock.now());
      const { slug, domainId = null, externalId } = input;
      if (slug !== undefined) {
        const { available, suggestion } = await finder.checkSlug(slug, domainId);
        if (!available) throw slugTaken(slug, suggestion ?? undefined);
      }
      if (externalId && (await finder.readSame(organizationId, { externalId })))
        throw externalIdTaken(externalId);
    },

    async update(actor, id, organizationId, changes) {
      await rules.assertValid(organizationId, changes);
      const { id: linkId } = await finder.read(id, organizationId);
      try {
        const { before, after } = await state.transaction(async (tx) => {
          const row = await lockLink(tx, linkId, actor);
          if (Object.keys(changes).length === 0) return { before: row, after: row };
          const nowMs = clock.now();
          const { slug = row.slug, domainId = row.domainId } = changes;
          const slugKey =
            slug === row.slug && domainId === row.domainId
              ? row.slugKey
              : (await keyFunctionOn(tx, domainId))(slug);
          const tags = changes.tags && (await resolveTags(tx, organizationId, changes.tags, nowMs));
          const [updated] = await tx
            .update(links)
            .set({
              ...toColumns({ ...changes, tags }),
              slugKey,
              updatedAt: new Date(nowMs),
              version: row.version + 1,
            })
            .where(eq(links.id, linkId))
            .returning();
          if (updated === undefined) throw unknownResource();
          assertOrdered(updated);
          await record(tx, actor, 'link.update', updated);
          return { before: row, after: updated };
        });
        const keys = new Set([directoryKeyOf(before), directoryKeyOf(after)]);
        for (const key of keys) await directory.invalidate(key);
        return after;
      } catch (error) {
        throw toConflict(error, changes.slug ?? '', changes);
      }
    },

    async upsert(actor, organizationId, input) {
      const found = await finder.readSame(organizationId, input);
      if (found !== undefined)
        return { row: await service.update(actor, found.id, organizationId, input), isNew: false };
      try {
        return { row: await service.create(actor, organizationId, input), isNew: true };
      } catch (error) {
        // Another request may have created it in the meantime.
        const created =
          error instanceof AppError && error.code === 'CONFLICT'
            ? await finder.readSame(organizationId, input)
            : undefined;
        if (created === undefined) throw error;
        return { row: await service.update(actor, created.id, organizationId, input), isNew: false };
      }
    },

    async remove(actor, id, organizationId) {
      const { id: linkId } = await finder.read(id, organizationId);
      const removed = await state.transaction(async (tx) => {
        const row = await lockLink(tx, linkId, actor);
        await tx.delete(links).where(eq(links.id, linkId));
        await endProblems(tx, { organizationId, kind: 'link', id: linkId });
        await record(tx, actor, 'link.delete', row);
        return row;
      });
      await directory.invalidate(directoryKeyOf(removed));
    },
  };
  return service;
}

/** Locks a link until the end of the transaction. @throws AppError ACCESS_DENIED, PRECONDITION_FAILED. */
async function lockLink(tx: StateHandle, id: string, actor: Actor): Promise<LinkRow> {
  const [row] = await tx.select().from(links).where(eq(links.id, id)).for('update');
  if (row === undefined) throw unknownResource();
  assertVersion(actor, entityTagOf(row));
  return row;
}

/** Names the field that is taken; other errors are returned unchanged. */
function toConflict(error: unknown, slug: string, { externalId }: LinkChanges): unknown {
  if (isUniqueViolation(error, 'links_slug_unique')) return slugTaken(slug, undefined, error);
  if (isUniqueViolation(error, 'links_external_id_unique')) return externalIdTaken(externalId ?? '', error);
  return error;
}

function slugTaken(slug: string, suggestion: string | undefined, cause?: unknown): AppError {
  const detail = { field: 'slug', message: say('fields.isTaken') };
  const details = [
    suggestion === undefined
      ? detail
      : { ...detail, suggestion: say('links.freeSlug', { slug: suggestion }) },
  ];
  return new AppError('CONFLICT', { message: say('requests.slugIsTaken', { slug }), details, cause });
}

function externalIdTaken(externalId: string, cause?: unknown): AppError {
  const details = [{ field: 'externalId', message: say('links.belongsToAnotherLink') }];
  const message = say('links.anotherLinkHasExternalId', { externalId });
  return new AppError('CONFLICT', { message, details, cause });
}

/** @throws AppError VALIDATION_ERROR for a target whose scheme is neither http nor https nor allowed by the operator. */
function assertSchemes({ targetUrl, iosUrl, androidUrl }: LinkChanges, allowed: readonly string[]): void {
  for (const [field, url] of Object.entries({ targetUrl, iosUrl, androidUrl })) {
    const scheme = url ? new URL(url).protocol.slice(0, -1) : 'https';
    if (scheme === 'http' || scheme === 'https' || allowed.includes(scheme)) continue;
    const also = allowed.map((each) => `, ${each}:`).join('');
    throw invalidField(field, say('links.mustBeginWithHttpsOrHttpOr', { also }));
  }
}

/** Wraps the service: it receives hashes instead of passwords, and only targets with allowed schemes. */
export function guardLinks(
  service: LinksService,
  deps: { readonly passwords: Pick<LinkPasswords, 'hash'>; readonly appSchemes: readonly string[] },
): LinksService {
  const guard = <T extends LinkChanges>(input: T) => {
    assertSchemes(input, deps.appSchemes);
    return hashPasswordOf(input, deps.passwords);
  };
  return {
    ...service,
    create: async (actor, organizationId, input) => service.create(actor, organizationId, await guard(input)),
    validate: async (organizationId, input) => {
      assertSchemes(input, deps.appSchemes);
      await service.validate(organizationId, input);
    },
    update: async (actor, id, organizationId, changes) =>
      service.update(actor, id, organizationId, await guard(changes)),
    upsert: async (actor, organizationId, input) => service.upsert(actor, organizationId, await guard(input)),
  };
}

/** Whether an organization has links. */
export async function hasLinks(
  handle: Pick<StateHandle, 'select'>,
  organizationId: string,
): Promise<boolean> {
  const found = await handle
    .select({ id: links.id })
    .from(links)
    .where(eq(links.organizationId, organizationId))
    .limit(1);
  return found.length > 0;
}

/** Deletes the links of an organization, in the transaction that deletes it. @returns how many. */
export async function removeLinks(tx: StateHandle, organizationId: string): Promise<number> {
  const removed = await tx
    .delete(links)
    .where(eq(links.organizationId, organizationId))
    .returning({ id: links.id });
  return removed.length;
}
