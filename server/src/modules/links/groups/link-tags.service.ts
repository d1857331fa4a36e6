import { and, eq, inArray, sql } from 'drizzle-orm';
import { AppError, unknownResource } from '../../../errors.ts';
import type { FoundResource } from '../../../http/authorize.ts';
import type { Actor } from '../../../lib/actor.ts';
import { newId } from '../../../lib/ids/ids.ts';
import { say } from '../../../lib/texts/sentence.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import { isUniqueViolation } from '../../../stores/state/errors.ts';
import type { State, StateHandle } from '../../../stores/state/state.ts';
import type { AuditService } from '../../audit/index.ts';
import { links } from '../links.table.ts';
import type { LinkDirectory } from '../redirect/link-directory.ts';
import type { TagColor } from './link-groups.contract.ts';
import { type LinkTagRow, linkTags } from './link-groups.table.ts';
import { assertTagsFit } from './link-tags.ts';

/** A tag with the number of its links that are not archived. */
export interface CountedTag extends LinkTagRow {
  readonly linkCount: number;
}

/** Changes to a tag. Absent fields are left unchanged. */
export interface TagChanges {
  readonly name?: string | undefined;
  readonly color?: TagColor | undefined;
}

interface LinkTagsServiceDeps {
  readonly state: State;
  readonly audit: Pick<AuditService, 'record'>;
  readonly directory: Pick<LinkDirectory, 'invalidateAll'>;
  readonly clock: Clock;
}

/** The rules of tags of links. Access was checked before. Every change is in one transaction with its audit entry. */
export class LinkTagsService {
  readonly #deps: LinkTagsServiceDeps;

  constructor(deps: LinkTagsServiceDeps) {
    this.#deps = deps;
  }

  /** Finds a tag for authorization. */
  async find(id: string): Promise<FoundResource | undefined> {
    const [row] = await this.#deps.state.db
      .select({ organizationId: linkTags.organizationId })
      .from(linkTags)
      .where(eq(linkTags.id, id));
    return row && { ...row, websiteId: undefined, isPublic: false };
  }

  /** Lists the tags of an organization by name. */
  async list(organizationId: string): Promise<readonly CountedTag[]> {
    const rows = await this.#deps.state.db
      .select()
      .from(linkTags)
      .where(eq(linkTags.organizationId, organizationId))
      .orderBy(sql`lower(${linkTags.name})`);
    return this.#withCounts(rows);
  }

  /** @throws AppError CONFLICT when the name is taken. */
  async create(
    actor: Actor,
    organizationId: string,
    { name, color }: { readonly name: string; readonly color: TagColor },
  ): Promise<CountedTag> {
    const { state, audit, clock } = this.#deps;
    const nowMs = clock.now();
    const row: LinkTagRow = {
      id: newId('ltg', nowMs),
      organizationId,
      name,
      color,
      createdAt: new Date(nowMs),
    };
    try {
      await state.transaction(async (tx) => {
        await assertTagsFit(tx, organizationId, 1);
        await tx.insert(linkTags).values(row);
        const entry = { action: 'link-tag.create', organizationId, resource: `link-tag:${row.id}` };
        await audit.record(tx, actor, { ...entry, details: { name, color } });
      });
    } catch (error) {
      throw toConflict(error, name);
    }
    return { ...row, linkCount: 0 };
  }

  /** Updates a tag, and its name in the links that have it. @throws AppError CONFLICT, ACCESS_DENIED. */
  async update(actor: Actor, id: string, { name, color }: TagChanges): Promise<CountedTag> {
    const { state, audit, directory } = this.#deps;
    const { before, after } = await state
      .transaction(async (tx) => {
        const row = await this.#lockTag(tx, id);
        const changed = { name: name ?? row.name, color: color ?? row.color };
        await tx.update(linkTags).set(changed).where(eq(linkTags.id, id));
        if (changed.name !== row.name) await this.#replaceInLinks(tx, row, changed.name);
        const { organizationId } = row;
        const entry = { action: 'link-tag.update', organizationId, resource: `link-tag:${id}` };
        await audit.record(tx, actor, { ...entry, details: changed });
        return { before: row, after: { ...row, ...changed } };
      })
      .catch((error: unknown) => {
        throw toConflict(error, name ?? '');
      });
    if (after.name !== before.name) await directory.invalidateAll();
    const [counted] = await this.#withCounts([after]);
    return counted ?? { ...after, linkCount: 0 };
  }

  /** Deletes a tag, and removes it from its links. @throws AppError ACCESS_DENIED. */
  async remove(actor: Actor, id: string): Promise<void> {
    const { state, audit, directory } = this.#deps;
    await state.transaction(async (tx) => {
      const row = await this.#lockTag(tx, id);
      await tx.delete(linkTags).where(eq(linkTags.id, id));
      await this.#replaceInLinks(tx, row, undefined);
      const { organizationId, name } = row;
      const entry = { action: 'link-tag.delete', organizationId, resource: `link-tag:${id}` };
      await audit.record(tx, actor, { ...entry, details: { name } });
    });
    await directory.invalidateAll();
  }

  async #withCounts(rows: readonly LinkTagRow[]): Promise<CountedTag[]> {
    const { state } = this.#deps;
    const [first] = rows;
    if (first === undefined) return [];
    const names = rows.map(({ name }) => name);
    const tag = sql<string>`unnest(${links.tags})`.as('tag');
    const used = state.db
      .select({ tag })
      .from(links)
      .where(and(eq(links.organizationId, first.organizationId), eq(links.archived, false)))
      .as('used');
    const found = await state.db
      .select({ tag: used.tag, total: sql<number>`count(*)::int` })
      .from(used)
      .where(inArray(used.tag, names))
      .groupBy(used.tag);
    const totals = new Map(found.map((row) => [row.tag, row.total]));
    return rows.map((row) => ({ ...row, linkCount: totals.get(row.name) ?? 0 }));
  }

  async #replaceInLinks(tx: StateHandle, tag: LinkTagRow, name: string | undefined): Promise<void> {
    const tags =
      name === undefined
        ? sql`array_remove(${links.tags}, ${tag.name})`
        : sql`array_replace(${links.tags}, ${tag.name}, ${name})`;
    await tx
      .update(links)
      .set({ tags, version: sql`${links.version} + 1` })
      .where(
        and(eq(links.organizationId, tag.organizationId), sql`${links.tags} @> array[${tag.name}]::text[]`),
      );
  }

  async #lockTag(tx: StateHandle, id: string): Promise<LinkTagRow> {
    const [row] = await tx.select().from(linkTags).where(eq(linkTags.id, id)).for('update');
    if (row === undefined) throw unknownResource();
    return row;
  }
}

function toConflict(error: unknown, name: string): unknown {
  if (!isUniqueViolation(error, 'link_tags_name_unique')) return error;
  return new AppError('CONFLICT', { message: say('links.anotherTagHasName', { name }), cause: error });
}
