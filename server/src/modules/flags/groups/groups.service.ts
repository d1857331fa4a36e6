import { asc, eq } from 'drizzle-orm';
import { AppError, unknownResource } from '../../../errors.ts';
import type { FoundResource } from '../../../http/authorize.ts';
import type { Actor } from '../../../lib/actor.ts';
import { assertVersion } from '../../../lib/ids/entity-tag.ts';
import { isId, newId } from '../../../lib/ids/ids.ts';
import { say } from '../../../lib/texts/sentence.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import { assertRoom } from '../../../stores/state/assert-room.ts';
import { isUniqueViolation } from '../../../stores/state/errors.ts';
import type { State, StateHandle } from '../../../stores/state/state.ts';
import type { AuditService } from '../../audit/index.ts';
import { lockWebsite, type WebsiteDirectory } from '../../websites/index.ts';
import { rangeOf } from '../flag-snapshot.ts';
import { versionTagOf } from '../flag-writer.ts';
import { type FlagGroupRow, flagGroups, flags } from '../flags.table.ts';
import { type BucketRange, shareOf } from './allocate-range.ts';
import { MAX_GROUPS } from './groups.contract.ts';

/** A flag of a group. */
export interface GroupMember {
  readonly id: string;
  readonly key: string;
  readonly range: BucketRange;
}

/** A group with its flags, in the order of their buckets. */
export interface GroupWithFlags {
  readonly row: FlagGroupRow;
  readonly members: readonly GroupMember[];
}

interface GroupsServiceDeps {
  readonly state: State;
  readonly clock: Clock;
  readonly audit: Pick<AuditService, 'record'>;
  readonly websites: Pick<WebsiteDirectory, 'find'>;
}

/** Manages exclusion groups. Access was checked before. Every change is in one transaction with its audit entry. */
export class GroupsService {
  readonly #deps: GroupsServiceDeps;

  constructor(deps: GroupsServiceDeps) {
    this.#deps = deps;
  }

  /** By name. */
  async list(websiteId: string): Promise<readonly GroupWithFlags[]> {
    const { state } = this.#deps;
    const rows = await state.db
      .select()
      .from(flagGroups)
      .where(eq(flagGroups.websiteId, websiteId))
      .orderBy(asc(flagGroups.name));
    return Promise.all(rows.map((row) => withFlags(state.db, row)));
  }

  /** For authorization. */
  async find(id: string): Promise<FoundResource | undefined> {
    if (!isId('fgr', id)) return undefined;
    const [row] = await this.#deps.state.db.select().from(flagGroups).where(eq(flagGroups.id, id));
    const website = row && (await this.#deps.websites.find(row.websiteId));
    return website && { organizationId: website.organizationId, websiteId: website.id, isPublic: false };
  }

  /** @throws AppError CONFLICT when the name is taken, or there are too many. */
  async create(
    actor: Actor,
    websiteId: string,
    input: { readonly name: string; readonly description: string | null },
  ): Promise<GroupWithFlags> {
    const { state, clock } = this.#deps;
    const nowMs = clock.now();
    const id = newId('fgr', nowMs);
    const now = new Date(nowMs);
    const row = { id, websiteId, ...input, salt: id, version: 1, createdAt: now, updatedAt: now };
    try {
      await state.transaction(async (tx) => {
        const { organizationId } = await lockWebsite(tx, websiteId);
        await assertRoom(tx, flagGroups, eq(flagGroups.websiteId, websiteId), {
          max: MAX_GROUPS,
          message: say('flags.tooManyFlagGroups', { max: MAX_GROUPS }),
        });
        await tx.insert(flagGroups).values(row);
        await this.#record(tx, actor, 'create', organizationId, row);
      });
      return { row, members: [] };
    } catch (error) {
      throw toConflict(error, input.name);
    }
  }

  /** @throws AppError ACCESS_DENIED, PRECONDITION_FAILED, CONFLICT. */
  async update(
    actor: Actor,
    id: string,
    {
      name,
      description,
    }: { readonly name?: string | undefined; readonly description?: string | null | undefined },
  ): Promise<GroupWithFlags> {
    try {
      return await this.#changeOne(id, actor, async (tx, before, organizationId) => {
        const after = {
          ...before,
          name: name ?? before.name,
          description: description === undefined ? before.description : description,
          version: before.version + 1,
          updatedAt: new Date(this.#deps.clock.now()),
        };
        await tx.update(flagGroups).set(after).where(eq(flagGroups.id, id));
        await this.#record(tx, actor, 'update', organizationId, after);
        return withFlags(tx, after);
      });
    } catch (error) {
      throw toConflict(error, name ?? '');
    }
  }

  /** @throws AppError ACCESS_DENIED, PRECONDITION_FAILED; CONFLICT for a group with flags. */
  remove(actor: Actor, id: string): Promise<void> {
    return this.#changeOne(id, actor, async (tx, row, organizationId) => {
      const { members } = await withFlags(tx, row);
      const [first] = members;
      if (first !== undefined)
        throw new AppError('CONFLICT', {
          message: say('flags.groupHasFlags', { name: row.name, key: first.key }),
        });
      await tx.delete(flagGroups).where(eq(flagGroups.id, id));
      await this.#record(tx, actor, 'delete', organizationId, row);
    });
  }

  #record(tx: StateHandle, actor: Actor, verb: string, organizationId: string, row: FlagGroupRow) {
    return this.#deps.audit.record(tx, actor, {
      action: `flag-group.${verb}`,
      organizationId,
      resource: `flag-group:${row.id}`,
      details: { websiteId: row.websiteId, name: row.name },
    });
  }

  async #changeOne<T>(
    id: string,
    actor: Actor,
    work: (tx: StateHandle, row: FlagGroupRow, organizationId: string) => Promise<T>,
  ): Promise<T> {
    const { state } = this.#deps;
    const { websiteId } = await readGroup(state.db, id);
    return state.transaction(async (tx) => {
      const { organizationId } = await lockWebsite(tx, websiteId);
      const row = await readGroup(tx, id);
      assertVersion(actor, versionTagOf(row));
      return work(tx, row, organizationId);
    });
  }
}

async function readGroup(handle: Pick<StateHandle, 'select'>, id: string): Promise<FlagGroupRow> {
  const [row] = await handle.select().from(flagGroups).where(eq(flagGroups.id, id));
  if (row === undefined) throw unknownResource();
  return row;
}

async function withFlags(handle: Pick<StateHandle, 'select'>, row: FlagGroupRow): Promise<GroupWithFlags> {
  const found = await handle
    .select({
      id: flags.id,
      key: flags.key,
      groupId: flags.groupId,
      groupFrom: flags.groupFrom,
      groupTo: flags.groupTo,
    })
    .from(flags)
    .where(eq(flags.groupId, row.id))
    .orderBy(asc(flags.groupFrom));
  const members = found.flatMap(({ id, key, ...columns }) => {
    const range = rangeOf(columns);
    return range === undefined ? [] : [{ id, key, range }];
  });
  return { row, members };
}

/** Returns the share that no flag of a group has, in percent. */
export function freeShareOf(members: readonly GroupMember[]): number {
  const used = members.reduce((sum, { range }) => sum + Math.round(shareOf(range) * 1_000), 0);
  return (100_000 - used) / 1_000;
}

function toConflict(error: unknown, name: string): unknown {
  if (!isUniqueViolation(error, 'flag_groups_name_unique')) return error;
  return new AppError('CONFLICT', { message: say('flags.groupExistsAlready', { name }), cause: error });
}
