import { eq } from 'drizzle-orm';
import { AppError, unknownResource } from '../../errors.ts';
import type { Actor } from '../../lib/actor.ts';
import { assertVersion } from '../../lib/ids/entity-tag.ts';
import { newId } from '../../lib/ids/ids.ts';
import { say } from '../../lib/texts/sentence.ts';
import type { Clock } from '../../lib/time/clock.ts';
import type { ChangeFeed } from '../../stores/live/change-feed.ts';
import { assertRoom } from '../../stores/state/assert-room.ts';
import { isUniqueViolation } from '../../stores/state/errors.ts';
import type { State, StateHandle } from '../../stores/state/state.ts';
import { createOnce, type KeepKey } from '../creations/index.ts';
import { lockWebsite, type WebsiteDirectory } from '../websites/index.ts';
import { assertNoApproval } from './approval.ts';
import {
  ensureEnvironments,
  type FlagEnvironments,
  loadEnvironments,
} from './environments/load-environments.ts';
import type { FlagSnapshot } from './flag-config.ts';
import { toSnapshot } from './flag-snapshot.ts';
import { MAX_FLAGS } from './flags.contract.ts';
import { type FlagRow, flags } from './flags.table.ts';
import type { CheckJsonSchema } from './json-schema/check-json-schema.ts';
import { isSameJson } from './same-json.ts';
import {
  assertNoDependents,
  type ChangeRecord,
  createStoreFlag,
  type FlagWebsite,
  type StoreFlag,
  type StoreFlagDeps,
} from './store-flag.ts';

/** How often a change is tried again when the flag was changed concurrently. */
const MAX_ATTEMPTS = 5;

/** What a change is computed from. */
export interface ChangeContext {
  readonly row: FlagRow;
  readonly environments: FlagEnvironments;
  readonly nowMs: number;
}

/** A change of a flag. */
export interface FlagChange extends ChangeRecord {
  /** Returns the flag after the change. Called again when the flag was changed concurrently. */
  apply(before: FlagSnapshot, context: ChangeContext): FlagSnapshot;
  /** Runs in the transaction of the change, after it. */
  inTransaction?(tx: StateHandle, row: FlagRow): Promise<unknown>;
}

/** A new flag. */
export interface FlagCreation extends ChangeRecord {
  readonly websiteId: string;
  readonly key: string;
  readonly type: FlagRow['type'];
  describe(context: { readonly environments: FlagEnvironments; readonly nowMs: number }): FlagSnapshot;
}

/** The entity tag of a row: its version. */
export function versionTagOf({ version }: { readonly version: number }): string {
  return `"${version}"`;
}

/** What the writer needs. */
export interface FlagWriterDeps extends StoreFlagDeps {
  readonly state: State;
  /** The time of changes. */
  readonly clock: Clock;
  readonly changes: Pick<ChangeFeed, 'announce'>;
  readonly checkJsonSchema: CheckJsonSchema;
  readonly websites: Pick<WebsiteDirectory, 'find'>;
}

/**
 * Writes flags. Every change is in one transaction with its version, audit entry, notification and annotation. Values are
 * checked against their JSON Schema before the transaction, because that can take long.
 */
export class FlagWriter {
  readonly #deps: FlagWriterDeps;
  readonly #storeFlag: StoreFlag;

  constructor(deps: FlagWriterDeps) {
    this.#deps = deps;
    this.#storeFlag = createStoreFlag(deps);
  }

  /** @throws AppError VALIDATION_ERROR; CONFLICT when the key is taken, or there are too many flags. */
  async create(actor: Actor, flag: FlagCreation): Promise<FlagRow> {
    const { state, clock } = this.#deps;
    const website = await this.#deps.websites.find(flag.websiteId);
    if (website === undefined) throw unknownResource();
    return createOnce({
      kind: 'flag',
      actor,
      state,
      organizationId: website.organizationId,
      nowMs: clock.now(),
      read: (id) => readFlag(state.db, id),
      create: async (keep) => {
        try {
          const row = await retry(() => this.#insert(actor, website, flag, keep));
          await this.#deps.changes.announce([website.id]);
          return row;
        } catch (error) {
          throw toConflict(error, flag.key);
        }
      },
    });
  }

  /**
   * Changes a flag. A change without a difference writes nothing.
   * @throws AppError VALIDATION_ERROR, PRECONDITION_FAILED, ACCESS_DENIED; CONFLICT when an environment requires approval.
   */
  async change(actor: Actor, id: string, change: FlagChange): Promise<FlagRow> {
    const row = await retry(() => this.#attempt(actor, id, change));
    await this.#deps.changes.announce([row.websiteId]);
    return row;
  }

  /**
   * Deletes an archived flag.
   * @param options.isApproved whether another person approved it.
   * @throws AppError PRECONDITION_FAILED, ACCESS_DENIED; CONFLICT for a flag that is not archived, a prerequisite, and when an environment
   * requires approval.
   */
  async remove(actor: Actor, id: string, { isApproved }: { readonly isApproved?: true } = {}): Promise<void> {
    const { state } = this.#deps;
    const { websiteId } = await readFlag(state.db, id);
    await state.transaction(async (tx) => {
      const { organizationId } = await lockWebsite(tx, websiteId);
      const row = await lockFlag(tx, id);
      assertVersion(actor, versionTagOf(row));
      if (row.archivedAt === null)
        throw new AppError('CONFLICT', {
          message: say('flags.onlyArchivedFlag'),
        });
      await assertNoDependents(tx, row, 'deleted');
      const environments = await loadEnvironments(tx, websiteId);
      if (isApproved !== true)
        assertNoApproval(environments, environments.names, (name) =>
          say('flags.proposeDeletion', { name, path: '/v1/flags/{id}/changes' }),
        );
      await tx.delete(flags).where(eq(flags.id, id));
      await this.#deps.audit.record(tx, actor, {
        action: 'flag.delete',
        organizationId,
        resource: `flag:${id}`,
        details: { key: row.key, websiteId },
      });
    });
    await this.#deps.changes.announce([websiteId]);
  }

  /** Reads the environments again in a transaction, which others may have changed meanwhile. `undefined` if the result differs. */
  async #reload(tx: StateHandle, websiteId: string, { defaultName, names }: FlagEnvironments) {
    const current = await loadEnvironments(tx, websiteId);
    return isSameJson([current.defaultName, current.names], [defaultName, names]) ? current : undefined;
  }

  async #insert(
    actor: Actor,
    website: FlagWebsite,
    flag: FlagCreation,
    keep: KeepKey,
  ): Promise<FlagRow | undefined> {
    const { state, clock } = this.#deps;
    const nowMs = clock.now();
    const read = await ensureEnvironments(state.db, website.id, nowMs);
    const after = flag.describe({ environments: read, nowMs });
    await this.#deps.checkJsonSchema(flag.type, after, undefined);
    return state.transaction(async (tx) => {
      const { organizationId } = await lockWebsite(tx, website.id);
      const environments = await this.#reload(tx, website.id, read);
      if (environments === undefined) return undefined;
      await assertRoom(tx, flags, eq(flags.websiteId, website.id), {
        max: MAX_FLAGS,
        message: say('flags.tooManyFlags', { max: MAX_FLAGS }),
      });
      const id = newId('flg', nowMs);
      await keep(tx, id);
      const row = blankRow(flag, id, after, new Date(nowMs));
      const states = { row, before: undefined, after, environments };
      return this.#storeFlag(tx, actor, { id: website.id, organizationId }, states, flag);
    });
  }

  async #attempt(actor: Actor, id: string, change: FlagChange): Promise<FlagRow | undefined> {
    const { state, clock } = this.#deps;
    const read = await readFlag(state.db, id);
    const nowMs = clock.now();
    const known = await ensureEnvironments(state.db, read.websiteId, nowMs);
    const before = toSnapshot(read);
    const after = change.apply(before, { row: read, environments: known, nowMs });
    await this.#deps.checkJsonSchema(read.type, after, before);
    return state.transaction(async (tx) => {
      const { organizationId } = await lockWebsite(tx, read.websiteId);
      const row = await lockFlag(tx, id);
      assertVersion(actor, versionTagOf(row));
      const environments = await this.#reload(tx, read.websiteId, known);
      if (row.version !== read.version || environments === undefined) return undefined;
      if (isSameJson(before, after)) {
        await change.inTransaction?.(tx, row);
        return row;
      }
      const next = { ...row, version: row.version + 1, updatedAt: new Date(nowMs) };
      const website = { id: read.websiteId, organizationId };
      const stored = await this.#storeFlag(
        tx,
        actor,
        website,
        { row: next, before, after, environments },
        change,
      );
      await change.inTransaction?.(tx, stored);
      return stored;
    });
  }
}

/** Runs an attempt again while it returns `undefined`. @throws AppError CONFLICT. */
async function retry<T>(attempt: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < MAX_ATTEMPTS; tries += 1) {
    const result = await attempt();
    if (result !== undefined) return result;
  }
  throw new AppError('CONFLICT', { message: say('flags.flagWasChangedConcurrently') });
}

function blankRow(flag: FlagCreation, id: string, after: FlagSnapshot, now: Date): FlagRow {
  return {
    id,
    websiteId: flag.websiteId,
    key: flag.key,
    type: flag.type,
    name: after.name,
    description: null,
    jsonSchema: null,
    tags: [],
    ownerId: null,
    lifetime: after.lifetime,
    plannedEndAt: null,
    archivedAt: null,
    stickiness: after.stickiness,
    clientSide: after.clientSide,
    salt: id,
    groupId: null,
    groupFrom: null,
    groupTo: null,
    configs: {},
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
}

/** Reads a flag. @throws AppError ACCESS_DENIED. */
export async function readFlag(handle: Pick<StateHandle, 'select'>, id: string): Promise<FlagRow> {
  const [row] = await handle.select().from(flags).where(eq(flags.id, id));
  if (row === undefined) throw unknownResource();
  return row;
}

async function lockFlag(tx: StateHandle, id: string): Promise<FlagRow> {
  const [row] = await tx.select().from(flags).where(eq(flags.id, id)).for('update');
  if (row === undefined) throw unknownResource();
  return row;
}

function toConflict(error: unknown, key: string): unknown {
  if (!isUniqueViolation(error, 'flags_key_unique')) return error;
  return new AppError('CONFLICT', {
    message: say('flags.flagKeyIsTaken', { key }),
    details: [{ field: 'key', message: say('fields.isTaken') }],
    cause: error,
  });
}
