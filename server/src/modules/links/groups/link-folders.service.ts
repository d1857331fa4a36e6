import { and, count, eq, sql } from 'drizzle-orm';
import { AppError, unknownResource } from '../../../errors.ts';
import type { FoundResource } from '../../../http/authorize.ts';
import type { Actor } from '../../../lib/actor.ts';
import { newId } from '../../../lib/ids/ids.ts';
import { say } from '../../../lib/texts/sentence.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import { assertRoom } from '../../../stores/state/assert-room.ts';
import { isUniqueViolation } from '../../../stores/state/errors.ts';
import type { State } from '../../../stores/state/state.ts';
import type { AuditService } from '../../audit/index.ts';
import { links } from '../links.table.ts';
import { type LinkFolderRow, linkFolders } from './link-groups.table.ts';

/** The most folders of an organization. A list returns all of them. */
const MAX_FOLDERS = 1_000;

/** A folder with the number of its links that are not archived. */
export interface CountedFolder extends LinkFolderRow {
  readonly linkCount: number;
}

interface LinkFoldersServiceDeps {
  readonly state: State;
  readonly audit: Pick<AuditService, 'record'>;
  readonly clock: Clock;
}

/** The rules of folders of links. Access was checked before. Every change is in one transaction with its audit entry. */
export class LinkFoldersService {
  readonly #deps: LinkFoldersServiceDeps;

  constructor(deps: LinkFoldersServiceDeps) {
    this.#deps = deps;
  }

  /** Finds a folder for authorization. */
  async find(id: string): Promise<FoundResource | undefined> {
    const [row] = await this.#deps.state.db
      .select({ organizationId: linkFolders.organizationId })
      .from(linkFolders)
      .where(eq(linkFolders.id, id));
    return row && { ...row, websiteId: undefined, isPublic: false };
  }

  /** Lists the folders of an organization by name. */
  list(organizationId: string): Promise<readonly CountedFolder[]> {
    return this.#counted(eq(linkFolders.organizationId, organizationId));
  }

  /** @throws AppError CONFLICT when the name is taken. */
  async create(actor: Actor, organizationId: string, name: string): Promise<CountedFolder> {
    const { state, audit, clock } = this.#deps;
    const nowMs = clock.now();
    const row = { id: newId('lfd', nowMs), organizationId, name, createdAt: new Date(nowMs) };
    try {
      await state.transaction(async (tx) => {
        await assertRoom(tx, linkFolders, eq(linkFolders.organizationId, organizationId), {
          max: MAX_FOLDERS,
          message: say('links.tooManyFolders'),
        });
        await tx.insert(linkFolders).values(row);
        const entry = { action: 'link-folder.create', organizationId, resource: `link-folder:${row.id}` };
        await audit.record(tx, actor, { ...entry, details: { name } });
      });
    } catch (error) {
      throw toConflict(error, name);
    }
    return { ...row, linkCount: 0 };
  }

  /** @throws AppError CONFLICT when the name is taken, ACCESS_DENIED when the folder does not exist any more. */
  async rename(actor: Actor, id: string, name: string): Promise<CountedFolder> {
    const { state, audit } = this.#deps;
    try {
      await state.transaction(async (tx) => {
        const [updated] = await tx
          .update(linkFolders)
          .set({ name })
          .where(eq(linkFolders.id, id))
          .returning();
        if (updated === undefined) throw unknownResource();
        const { organizationId } = updated;
        const entry = { action: 'link-folder.update', organizationId, resource: `link-folder:${id}` };
        await audit.record(tx, actor, { ...entry, details: { name } });
      });
    } catch (error) {
      throw toConflict(error, name);
    }
    const [folder] = await this.#counted(eq(linkFolders.id, id));
    if (folder === undefined) throw unknownResource();
    return folder;
  }

  /** Deletes a folder. Its links are in no folder then. @throws AppError ACCESS_DENIED. */
  async remove(actor: Actor, id: string): Promise<void> {
    const { state, audit } = this.#deps;
    await state.transaction(async (tx) => {
      const [removed] = await tx.delete(linkFolders).where(eq(linkFolders.id, id)).returning();
      if (removed === undefined) throw unknownResource();
      const { organizationId, name } = removed;
      const entry = { action: 'link-folder.delete', organizationId, resource: `link-folder:${id}` };
      await audit.record(tx, actor, { ...entry, details: { name } });
    });
  }

  #counted(where: ReturnType<typeof eq>) {
    return this.#deps.state.db
      .select({
        id: linkFolders.id,
        organizationId: linkFolders.organizationId,
        name: linkFolders.name,
        createdAt: linkFolders.createdAt,
        linkCount: count(links.id),
      })
      .from(linkFolders)
      .leftJoin(links, and(eq(links.folderId, linkFolders.id), eq(links.archived, false)))
      .where(where)
      .groupBy(linkFolders.id)
      .orderBy(sql`lower(${linkFolders.name})`);
  }
}

function toConflict(error: unknown, name: string): unknown {
  if (!isUniqueViolation(error, 'link_folders_name_unique')) return error;
  return new AppError('CONFLICT', { message: say('links.anotherFolderHasName', { name }), cause: error });
}
