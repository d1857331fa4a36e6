import { and, eq, inArray, type SQL } from 'drizzle-orm';
import { AppError, unknownResource } from '../../errors.ts';
import type { FoundResource } from '../../http/authorize.ts';
import type { Actor } from '../../lib/actor.ts';
import { isId, newId } from '../../lib/ids/ids.ts';
import type { Principal } from '../../lib/principal.ts';
import { say } from '../../lib/texts/sentence.ts';
import type { Clock } from '../../lib/time/clock.ts';
import type { State, StateHandle } from '../../stores/state/state.ts';
import type { AuditService } from '../audit/index.ts';
import { lockWebsite, type WebsiteDirectory, websites as websitesTable } from '../websites/index.ts';
import { type DefinitionRow, type DefinitionTable, ownedBy, ownerOf, visibleTo } from './definition-rows.ts';
import type { Visibility } from './visibility.contract.ts';

/** What distinguishes one kind of definitions from another. */
export interface DefinitionKind<Row extends DefinitionRow> {
  readonly rows: DefinitionTable<Row>;
  readonly idPrefix: Parameters<typeof newId>[0];
  /** The word for one of them, in the audit log: `segment.create`, `segment:sgm_…`. */
  readonly word: string;
  /** The word for several of them in errors. */
  readonly plural: string;
  /** How many shared ones a website may have, and how many of their own a person may have there. */
  readonly max: number;
  /** The rows that count together for `max`, and what errors call them; all of the table when absent. */
  readonly groupOf?: (row: Row) => { readonly where: SQL; readonly plural: string };
  /** The fields that the audit log records of a new or newly shared one. */
  readonly describe: (row: Row) => object;
}

/** The fields of a new row that do not depend on its kind. */
export type NewRow = Omit<DefinitionRow, 'name'>;

/** The rules of personal and shared definitions; access was checked before. */
export interface DefinitionsService<Row extends DefinitionRow> {
  /** The shared definitions of a website and the caller's own, oldest first; only those that `where` selects. */
  list(websiteId: string, principal: Principal, where?: SQL): Promise<readonly Row[]>;
  /** For authorization: a personal definition exists for its owner only. */
  find(id: string, principal: Principal): Promise<FoundResource | undefined>;
  /** @throws AppError VALIDATION_ERROR when a key saves a personal one; CONFLICT when there are too many. */
  create(
    actor: Actor,
    input: { readonly websiteId: string; readonly visibility: Visibility },
    complete: (row: NewRow) => Row,
  ): Promise<Row>;
  /**
   * Changes the fields that are given; nothing happens without any.
   * @param check called with the row as it is before.
   * @throws AppError ACCESS_DENIED when it does not exist (any more); what `check` throws.
   */
  update(actor: Actor, id: string, changes: Partial<Row>, check?: (before: Row) => void): Promise<Row>;
  /** @throws AppError ACCESS_DENIED; CONFLICT when there are too many. */
  share(actor: Actor, id: string): Promise<Row>;
  /** Makes the caller its owner. @throws AppError ACCESS_DENIED; CONFLICT when they have too many of their own. */
  unshare(actor: Actor, id: string): Promise<Row>;
  /** @throws AppError ACCESS_DENIED. */
  remove(actor: Actor, id: string): Promise<void>;
  /** Deletes the personal definitions of a user in an organization that they left. */
  removePersonal(tx: StateHandle, organizationId: string, userId: string): Promise<void>;
}

/** What the service works with. */
export interface DefinitionsDeps {
  readonly state: State;
  readonly audit: Pick<AuditService, 'record'>;
  readonly websites: Pick<WebsiteDirectory, 'find'>;
  readonly clock: Clock;
}

/** Creates the service of one kind of definitions. The audit log records changes of shared ones only. */
export function createDefinitionsService<Row extends DefinitionRow>(
  { state, audit, websites, clock }: DefinitionsDeps,
  kind: DefinitionKind<Row>,
): DefinitionsService<Row> {
  const { rows, word, plural, describe } = kind;
  const { table } = rows;

  const record = async (
    tx: StateHandle,
    actor: Actor,
    verb: string,
    { id, websiteId, ownerId }: DefinitionRow,
    organizationId: string,
    details: object,
  ): Promise<void> => {
    if (ownerId !== null) return;
    const entry = { action: `${word}.${verb}`, organizationId, resource: `${word}:${id}` };
    await audit.record(tx, actor, { ...entry, details: { websiteId, ...details } });
  };

  const read = async (tx: StateHandle, id: string): Promise<Row> => {
    const [row] = await rows.select(tx, eq(table.id, id));
    if (row === undefined) throw unknownResource();
    return row;
  };

  /** Runs a change of an existing definition under the lock of its website. */
  const change = (
    id: string,
    work: (tx: StateHandle, row: Row, organizationId: string) => Promise<Row>,
  ): Promise<Row> =>
    state.transaction(async (tx) => {
      const { websiteId } = await read(tx, id);
      const { organizationId } = await lockWebsite(tx, websiteId);
      return work(tx, await read(tx, id), organizationId);
    });

  /** @throws AppError CONFLICT when there is no room for one more. Call it under the website's lock. */
  const assertRoom = async (tx: StateHandle, row: Row): Promise<void> => {
    const { websiteId, ownerId } = row;
    const group = kind.groupOf?.(row) ?? { where: undefined, plural };
    const where = and(eq(table.websiteId, websiteId), ownedBy(rows, ownerId), group.where);
    if ((await tx.$count(table, where)) < kind.max) return;
    const message =
      ownerId === null
        ? say('definitions.tooManyShared', { max: kind.max, plural: group.plural })
        : say('definitions.tooManyOwn', { max: kind.max, plural: group.plural });
    throw new AppError('CONFLICT', { message });
  };

  /** Makes a definition another's, or everybody's. */
  const giveTo = async (tx: StateHandle, before: Row, ownerId: string | null): Promise<Row> => {
    const after: Row = { ...before, ownerId, updatedAt: new Date(clock.now()) };
    await assertRoom(tx, after);
    await rows.replace(tx, after);
    return after;
  };

  return {
    list: (websiteId, principal, where) =>
      rows.select(state.db, and(eq(table.websiteId, websiteId), visibleTo(rows, principal), where)),

    find: async (id, principal) => {
      if (!isId(kind.idPrefix, id)) return undefined;
      const [row] = await rows.select(state.db, and(eq(table.id, id), visibleTo(rows, principal)));
      const website = row && (await websites.find(row.websiteId));
      if (row === undefined || website === undefined) return undefined;
      const { organizationId, id: websiteId } = website;
      return { organizationId, websiteId, isPublic: false, isOwn: row.ownerId !== null };
    },

    create: async (actor, { websiteId, visibility }, complete) => {
      const ownerId = ownerOf(actor.principal, visibility, plural);
      const now = new Date(clock.now());
      const id = newId(kind.idPrefix, now.getTime());
      const row = complete({ id, websiteId, ownerId, createdAt: now, updatedAt: now });
      await state.transaction(async (tx) => {
        const { organizationId } = await lockWebsite(tx, websiteId);
        await assertRoom(tx, row);
        await rows.insert(tx, row);
        await record(tx, actor, 'create', row, organizationId, describe(row));
      });
      return row;
    },

    update: (actor, id, changes, check) =>
      change(id, async (tx, before, organizationId) => {
        if (Object.keys(changes).length === 0) return before;
        check?.(before);
        const after: Row = { ...before, ...changes, updatedAt: new Date(clock.now()) };
        await rows.replace(tx, after);
        await record(tx, actor, 'update', after, organizationId, changes);
        return after;
      }),

    share: (actor, id) =>
      change(id, async (tx, before, organizationId) => {
        if (before.ownerId === null) return before;
        const after = await giveTo(tx, before, null);
        await record(tx, actor, 'share', after, organizationId, describe(after));
        return after;
      }),

    unshare: (actor, id) =>
      change(id, async (tx, before, organizationId) => {
        if (before.ownerId !== null) return before;
        const after = await giveTo(tx, before, ownerOf(actor.principal, 'personal', plural));
        // The shared one is recorded: the audit log does not follow personal ones.
        await record(tx, actor, 'unshare', before, organizationId, { name: before.name });
        return after;
      }),

    remove: async (actor, id) => {
      await change(id, async (tx, row, organizationId) => {
        await tx.delete(table).where(eq(table.id, id));
        await record(tx, actor, 'delete', row, organizationId, { name: row.name });
        return row;
      });
    },

    removePersonal: async (tx, organizationId, userId) => {
      const ids = tx
        .select({ id: websitesTable.id })
        .from(websitesTable)
        .where(eq(websitesTable.organizationId, organizationId));
      await tx.delete(table).where(and(ownedBy(rows, userId), inArray(table.websiteId, ids)));
    },
  };
}
